-- What words stand for: every range of words is read by one function, and two words that somebody searches may be one word of
-- the catalog, which ranks first then.

-- Words of a language that begin in one of these ways, up to so many of each in the order of the index: whatever is asked, no
-- more rows are read. Words stand in the index by their bytes, so that no sign of them means anything else.
create function catalog.search_begun(spoken text, beginnings text[], most int) returns table (word text, written text)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = on
set enable_bitmapscan = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
begin
  return query
    select begun.word, begun.written
    from unnest(beginnings) beginning
    cross join lateral (
      select known.word, known.written, known.unused_since
      from catalog.search_words known
      where known.tenant_id = tenant and known.language = spoken
        and known.word ~>=~ beginning and known.word ~<~ (beginning || chr(1114111))
      order by known.word using ~<~
      limit most
    ) begun
    where begun.unused_since is null;
end
$$;
revoke all on function catalog.search_begun(text, text[], int) from public;

-- Words with what they are looked for by, as an answer tells them; null where there are none.
create function catalog.search_told(words text[], forms text[], tags text[], dictionaries text[]) returns json
language sql stable
return (
  select json_agg(json_build_object('word', word, 'written', form,
    'stems', catalog.search_stems(word, tags, dictionaries)) order by place)
  from unnest(words, forms) with ordinality as each (word, form, place)
);

-- Words of a language that look like one. With one wrong letter each is looked up by its key. With more, the wrong letters
-- are in one half of the word, and the other is as it should be; or one is in the first half, which is looked up with it. To
-- compare trigrams would take as long as words of a catalog are alike.
-- replaces catalog.search_near: the release before does not call it
create or replace function catalog.search_near(spoken text, token text, letters text[], is_long boolean)
returns table (word text, written text)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = on
set enable_bitmapscan = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  size constant int := length(token);
  span constant int := 200;
  part int;
begin
  return query
    select known.word, known.written
    from catalog.search_words known
    where known.tenant_id = tenant and known.language = spoken and known.word = any(catalog.search_edits(token, letters))
      and known.unused_since is null;
  if not is_long then
    return;
  end if;
  foreach part in array array[size - 1, size * 2 / 3, size / 2, 3] loop
    return query select * from catalog.search_begun(spoken, array[left(token, part)], span);
    return query
      select ended.word, ended.written from catalog.search_ended(spoken, right(token, part), null, span) ended;
  end loop;
  return query select * from catalog.search_begun(spoken, catalog.search_edits(left(token, size / 2), letters), 10);
end
$$;

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
    perform product_id from catalog.search_documents where tenant_id = tenant and words @@ lexemes limit 1;
    is_known := found;
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

-- contract: no release has called it since 3.4.0, which had no search
drop function catalog.search_begun(text, text, int);

-- Of pairs of words that somebody searches, written as one, those that are a word of the catalog in any form, each with what it
-- is looked for by: `tshirts` where products are a `T-shirt`.
create function catalog.search_pairs(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = on
set enable_bitmapscan = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  tags constant text[] := array(select jsonb_array_elements_text(asked -> 'tags'));
  dictionaries constant text[] := array(select jsonb_array_elements_text(asked -> 'dictionaries'));
  languages constant text[] := array_prepend('', tags);
  pair text;
  stems text[];
  backwards text[];
  answer json[] := '{}';
begin
  for pair in select jsonb_array_elements_text(asked -> 'pairs') loop
    stems := catalog.search_stems(pair, tags, dictionaries);
    continue when '' = any(stems);
    backwards := array(select reverse(regexp_replace(lexeme, '^/.*/', '')) from unnest(pair || stems) lexeme);
    perform known.word from catalog.search_words known
    where known.tenant_id = tenant and known.language = any(languages) and reverse(known.stem) = any(backwards)
      and known.unused_since is null
    limit 1;
    if found then
      answer := answer || json_build_object('word', pair, 'stems', stems);
    end if;
  end loop;
  return array_to_json(answer);
end
$$;
revoke all on function catalog.search_pairs(jsonb) from public;
grant execute on function catalog.search_pairs(jsonb) to souk_app;

-- Which of these products are on the page: what one variant of theirs passes, each with the variant that is shown of it.
-- Returns the page and how many there are on all pages. By relevance come first those that have a pair of words as one, then those
-- that have all words in the title.
-- replaces catalog.search_page: the release before does not call it
create or replace function catalog.search_page(asked jsonb, candidates uuid[], out hits json, out total bigint)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  query constant tsquery := coalesce((asked ->> 'query')::tsquery, '');
  titled constant tsquery := coalesce((asked ->> 'titled')::tsquery, '');
  joined constant tsquery := (asked ->> 'joined')::tsquery;
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  whole constant tsquery := query && filter;
  within constant jsonpath := coalesce(asked ->> 'within', '1 == 1')::jsonpath;
  money constant text := asked ->> 'currency';
  sorted constant text := asked ->> 'sort';
  is_up constant boolean := sorted = 'price_asc';
  after_key constant float8 := (asked ->> 'after_key')::float8;
  after_id constant uuid := (asked ->> 'after_id')::uuid;
begin
  with matching as (
    select document.product_id, best.variant_id, best.amount, case
        when sorted = 'price_asc' then coalesce(-best.amount, -1e18)
        when sorted = 'price_desc' then coalesce(best.amount, -1e18)
        when sorted = 'newest' or numnode(query) = 0 then 0
        else case when document.words @@ joined
            then 2 + ts_rank('{0.05, 0.2, 0.5, 1}', document.words, joined, 1)
            else ts_rank('{0.05, 0.2, 0.5, 1}', document.words, query, 1) end
          + case when numnode(titled) > 0 and document.words @@ titled then 1 else 0 end
      end::float8 as key
    from catalog.search_documents document
    cross join lateral (
      select variant.variant_id, (variant.numbers ->> money)::bigint as amount
      from catalog.search_variants variant
      where variant.tenant_id = tenant and variant.product_id = document.product_id
        and (numnode(filter) = 0 or variant.words @@ filter) and variant.numbers @@ within
      order by (variant.numbers ->> money)::bigint * case when sorted = 'price_desc' then -1 else 1 end nulls last,
        variant.position, variant.variant_id
      limit 1
    ) best
    where document.tenant_id = tenant and document.product_id = any(candidates)
      and (numnode(whole) = 0 or document.words @@ whole)
      and (own is null or document.provider_id = own)
      and (document.provider_id is null or document.provider_id <> all(barred))
  ), page as (
    select * from matching
    where after_id is null or key < after_key
      or (key = after_key and case when is_up then product_id > after_id else product_id < after_id end)
    order by key desc, case when is_up then product_id end, case when not is_up then product_id end desc
    limit (asked ->> 'size')::int
  )
  select coalesce((
      select json_agg(to_json(page) order by key desc, case when is_up then product_id end,
        case when not is_up then product_id end desc)
      from page
    ), '[]'), (select count(*) from matching)
  into hits, total;
end
$$;
