-- Fewer questions for each search to the index of words: one reads all products that have a word, in a large catalog a hundred
-- thousand of them, though a page shows a few.

-- What is known of words that somebody searches: how each is looked for, whether any product has it, and which of the words
-- that there are it may stand for: those that it begins, compounds that it ends, and if there is none of them, those that
-- look like it. `written` has its accents, which tell a word that says nothing; `forms` are other ways to write it.
-- replaces catalog.search_terms: the release before does not call it
create or replace function catalog.search_terms(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = off
set enable_indexonlyscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  tags constant text[] := array(select jsonb_array_elements_text(asked -> 'tags'));
  dictionaries constant text[] := array(select jsonb_array_elements_text(asked -> 'dictionaries'));
  languages constant text[] := array_prepend('', tags);
  nearest constant int := (asked ->> 'nearest')::int;
  -- So many rows of an index are read for each.
  span constant int := 200;
  term jsonb;
  token text;
  forms text[];
  stems text[];
  lexemes tsquery;
  says_nothing boolean;
  is_known boolean;
  is_open boolean;
  begun json;
  ended json;
  near json;
  answer json[] := '{}';
begin
  for term in select jsonb_array_elements(asked -> 'terms') loop
    token := term ->> 'word';
    forms := array(select jsonb_array_elements_text(term -> 'forms'));
    stems := catalog.search_stems(token, tags, dictionaries);
    says_nothing := '' = any(stems || catalog.search_stems(term ->> 'written', tags, dictionaries));
    lexemes := (select string_agg(quote_literal(lexeme), ' | ') from unnest(token || stems) lexeme where lexeme <> '')::tsquery;
    -- A word that is written so is known by its key. To ask the documents reads all that have it, however many.
    perform word from catalog.search_words
    where tenant_id = tenant and language = any(languages) and word = token and unused_since is null;
    is_known := found;
    if not is_known then
      perform product_id from catalog.search_documents where tenant_id = tenant and words @@ lexemes limit 1;
      is_known := found;
    end if;
    is_open := nearest > 0 and not is_known and not says_nothing and (term ->> 'is_word')::boolean;
    begun := null;
    ended := null;
    near := null;
    if is_open or (term ->> 'is_begun')::boolean then
      select catalog.search_told(array_agg(known.word), array_agg(known.written), tags, dictionaries) into begun
      from (
        select each.word, max(each.written) as written
        from unnest(languages) spoken, catalog.search_begun(spoken, forms, span) each
        group by each.word
        order by length(each.word), each.word
        limit (term ->> 'most')::int
      ) known;
    end if;
    if is_open or (nearest > 0 and not says_nothing and (term ->> 'is_compounded')::boolean) then
      -- Something must stand before it that may be a word, and what it ends with must begin like it: `hos` is the stem of
      -- `hose`, and `pathos` is none.
      select catalog.search_told(array_agg(known.word), array_agg(known.written), tags, dictionaries) into ended
      from (
        select each.word, max(each.written) as written
        from (
          select distinct spoken, form, split_part(tagged, '/', 3) as stem
          from unnest(languages) spoken, unnest(forms) form, unnest(catalog.search_stems(form, tags, dictionaries)) tagged
          where length(tagged) > 2
        ) wanted, catalog.search_ended(spoken, form, wanted.stem, span) each
        where each.start >= case when length(form) > 3 then 3 else 4 end
          and starts_with(substr(each.word, each.start + 1), left(form, 4))
        group by each.word
        order by length(each.word), each.word
        limit (term ->> 'most')::int
      ) known;
    end if;
    if is_open and begun is null and ended is null then
      select catalog.search_told(array_agg(candidate.word), array_agg(candidate.written), tags, dictionaries) into near
      from (
        select each.word, max(each.written) as written
        from unnest(languages) spoken,
          catalog.search_near(spoken, token, array(select jsonb_array_elements_text(term -> 'letters')),
            (term ->> 'is_long')::boolean) each
        where (term ->> 'is_begun')::boolean or abs(length(each.word) - length(token)) <= 3
        group by each.word
        order by similarity(each.word, token) desc, each.word
        limit nearest
      ) candidate;
    end if;
    answer := answer || json_build_object('word', token, 'stems', stems, 'says_nothing', says_nothing,
      'is_known', is_known, 'begun', coalesce(begun, '[]'), 'ended', coalesce(ended, '[]'), 'near', coalesce(near, '[]'));
  end loop;
  return array_to_json(answer);
end
$$;


-- Products that pass the whole filter and rank first by one of these queries, the first of them first; of a collection by the
-- smallest set of members that can be named.
create function catalog.search_first_ranked(asked jsonb, preferred tsquery[], named uuid[], most int) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  is_collected constant boolean := asked ->> 'collection' is not null;
  wanted tsquery;
  among uuid[];
  products uuid[] := '{}';
begin
  foreach wanted in array preferred loop
    if wanted is not null and cardinality(products) < most then
      among := case when named is null and is_collected then catalog.search_named_members(asked, wanted, most) else named end;
      products := products || catalog.search_some(asked, wanted, among, true, products, most - cardinality(products));
    end if;
  end loop;
  return products;
end
$$;
revoke all on function catalog.search_first_ranked(jsonb, tsquery[], uuid[], int) from public;

-- Products that match, of all or of a collection, and whether these are all: `most` of them and no more. Where more match, they
-- are some that pass the whole filter, first those that rank first: with two words of the query as the one word that they are
-- together, and with all words in their titles. These are asked for first: where they are enough, nobody counts the others, which
-- would read all that have the words once more.
-- replaces catalog.search_among: the release before does not call it
create or replace function catalog.search_among(asked jsonb, most int, out products uuid[], out is_exact boolean)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  is_collected constant boolean := asked ->> 'collection' is not null;
  is_bounded constant boolean := asked ->> 'price_min' is not null or asked ->> 'price_max' is not null;
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  whole constant tsquery := coalesce((asked ->> 'query')::tsquery, '') && filter;
  preferred constant tsquery[] := array[(asked ->> 'joined')::tsquery && filter, (asked ->> 'titled')::tsquery && filter];
  is_free constant boolean := coalesce(asked ->> 'titled', asked ->> 'filter', asked ->> 'within') is null;
  named uuid[];
  first_ranked uuid[];
begin
  if not is_collected and not is_bounded then
    first_ranked := catalog.search_first_ranked(asked, preferred, null, most + 1);
    if cardinality(first_ranked) > most then
      products := first_ranked[1:most];
      is_exact := false;
      return;
    end if;
  end if;
  if is_collected and (numnode(whole) > 0 or is_bounded) then
    named := catalog.search_named_members(asked, whole, most);
  end if;
  products := catalog.search_some(asked, whole, named, false, '{}', most + 1);
  if cardinality(products) > most and is_bounded and not is_collected then
    named := catalog.search_with_prices(asked, (asked ->> 'few')::int);
    if named is not null then
      products := catalog.search_some(asked, whole, named, false, '{}', most + 1);
    end if;
  end if;
  is_exact := cardinality(products) <= most;
  if is_exact or is_free then
    products := products[1:most];
    return;
  end if;
  products := coalesce(first_ranked, catalog.search_first_ranked(asked, preferred, named, most));
  if cardinality(products) < most then
    products := products || catalog.search_some(asked, whole, named, true, products, most - cardinality(products));
  end if;
end
$$;
