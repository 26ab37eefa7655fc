-- What somebody types may be the beginning of a word, or a part of a compound: `kupfer` and `topf` of a `Kupfertopf`.
alter table catalog.search_words
  -- As texts have it, with accents and capitals; null for what is two words in them, and for words of an older edition.
  add column written text,
  add column stem text,
  -- Since when no product is found by it. Nobody is told of it from then on, and later it is taken away.
  add column unused_since timestamptz;
-- contract: no release has read it since 3.4.0, which had no search
drop index catalog.search_words_near;
create index concurrently search_words_ending on catalog.search_words (tenant_id, language, reverse(word) text_pattern_ops);
create index concurrently search_words_stems on catalog.search_words (tenant_id, language, reverse(stem) text_pattern_ops);

-- Words of a language that begin so, up to as many as are asked for in the order of the index: whatever is asked, no more
-- rows are read. Words stand in the index by their bytes, so that no sign of them means anything else.
create function catalog.search_begun(spoken text, beginning text, most int) returns table (word text, written text)
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
    from (
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
revoke all on function catalog.search_begun(text, text, int) from public;

-- The same of words that end so or whose stem does, each with its length up to that end.
create function catalog.search_ended(spoken text, ending text, ending_stem text, most int)
returns table (word text, written text, start int)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = on
set enable_bitmapscan = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  backwards constant text := reverse(ending);
  backwards_stem constant text := reverse(ending_stem);
begin
  return query
    select ended.word, ended.written, ended.start
    from (
      (
        select known.word, known.written, known.unused_since, length(known.word) - length(ending) as start
        from catalog.search_words known
        where known.tenant_id = tenant and known.language = spoken
          and reverse(known.word) ~>=~ backwards and reverse(known.word) ~<~ (backwards || chr(1114111))
        order by reverse(known.word) using ~<~
        limit most
      )
      union all
      (
        select known.word, known.written, known.unused_since, length(known.stem) - length(ending_stem)
        from catalog.search_words known
        where known.tenant_id = tenant and known.language = spoken
          and reverse(known.stem) ~>=~ backwards_stem and reverse(known.stem) ~<~ (backwards_stem || chr(1114111))
        order by reverse(known.stem) using ~<~
        limit most
      )
    ) ended
    where ended.unused_since is null;
end
$$;
revoke all on function catalog.search_ended(text, text, text, int) from public;

-- A word with one wrong letter: left out, another one, one too many, or swapped with the next.
create function catalog.search_edits(token text, letters text[]) returns text[]
language sql immutable
return array(
  select left(token, at) || put || substr(token, at + cut)
  from generate_series(0, length(token)) at, (
    select '' as put, 2 as cut
    union all
    select letter, cut from unnest(letters) letter, (values (1), (2)) cuts (cut)
  ) change
  union
  select left(token, at) || substr(token, at + 2, 1) || substr(token, at + 1, 1) || substr(token, at + 3)
  from generate_series(0, length(token) - 2) at
);

-- Words of a language that look like one. With one wrong letter each is looked up by its key. With more, the wrong letters
-- are in one half of the word, and the other is as it should be; or one is in the first half, which is looked up with it. To
-- compare trigrams would take as long as words of a catalog are alike.
create function catalog.search_near(spoken text, token text, letters text[], is_long boolean)
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
    return query select * from catalog.search_begun(spoken, left(token, part), span);
    return query
      select ended.word, ended.written from catalog.search_ended(spoken, right(token, part), null, span) ended;
  end loop;
  return query
    select begun.word, begun.written
    from unnest(catalog.search_edits(left(token, size / 2), letters)) half
    cross join lateral (
      select known.word, known.written, known.unused_since
      from catalog.search_words known
      where known.tenant_id = tenant and known.language = spoken
        and known.word ~>=~ half and known.word ~<~ (half || chr(1114111))
      order by known.word using ~<~
      limit 10
    ) begun
    where begun.unused_since is null;
end
$$;
revoke all on function catalog.search_near(text, text, text[], boolean) from public;

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
      select json_agg(json_build_object('word', known.word, 'written', known.written,
        'stems', catalog.search_stems(known.word, tags, dictionaries)))
      into begun
      from (
        select each.word, max(each.written) as written
        from unnest(languages) spoken, unnest(forms) form, catalog.search_begun(spoken, form, span) each
        group by each.word
        order by length(each.word), each.word
        limit (term ->> 'most')::int
      ) known;
    end if;
    if is_open or (nearest > 0 and not says_nothing and (term ->> 'is_compounded')::boolean) then
      -- Something must stand before it that may be a word, and what it ends with must begin like it: `hos` is the stem of
      -- `hose`, and `pathos` is none.
      select json_agg(json_build_object('word', known.word, 'written', known.written,
        'stems', catalog.search_stems(known.word, tags, dictionaries)))
      into ended
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
      select json_agg(json_build_object('word', candidate.word, 'written', candidate.written,
        'stems', catalog.search_stems(candidate.word, tags, dictionaries)))
      into near
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

-- Products that match the query, which ends with a word that begins like the last one, and those of the given words that
-- any product is found by. They are looked for among the products first: what many have is among them, and what few have is
-- found quickly.
-- replaces catalog.search_suggestions: the release before does not call it
create or replace function catalog.search_suggestions(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = off
set enable_indexonlyscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  query constant tsquery := (asked ->> 'query')::tsquery;
  titled constant tsquery := (asked ->> 'titled')::tsquery;
  size constant int := (asked ->> 'size')::int;
  sample constant int := 200;
  candidates uuid[];
  vectors tsvector[];
  ranked uuid[];
  counts int[];
  word jsonb;
  number int;
  looked_up int := 0;
begin
  select coalesce(array_agg(each.product_id), '{}') into candidates
  from (
    select product_id from catalog.search_documents
    where tenant_id = tenant and words @@ titled and (own is null or provider_id = own)
      and (provider_id is null or provider_id <> all(barred))
    limit sample
  ) each;
  if cardinality(candidates) < size then
    select candidates || coalesce(array_agg(each.product_id), '{}') into candidates
    from (
      select product_id from catalog.search_documents
      where tenant_id = tenant and words @@ query and (own is null or provider_id = own)
        and (provider_id is null or provider_id <> all(barred))
      limit sample
    ) each;
  end if;
  select coalesce(array_agg(found.product_id), '{}'), coalesce(array_agg(found.words), '{}') into ranked, vectors
  from (
    select document.product_id, document.words
    from catalog.search_documents document
    where document.tenant_id = tenant and document.product_id = any(candidates)
    order by document.words @@ titled desc, ts_rank('{0.05, 0.2, 0.5, 1}', document.words, query, 1) desc,
      document.product_id desc
  ) found;
  for word in select jsonb_array_elements(asked -> 'words') loop
    select count(*) into number from unnest(vectors) each where each @@ (word ->> 'query')::tsquery;
    if number = 0 and looked_up < size then
      looked_up := looked_up + 1;
      perform product_id from catalog.search_documents
      where tenant_id = tenant and words @@ (word ->> 'query')::tsquery and (own is null or provider_id = own)
        and (provider_id is null or provider_id <> all(barred))
      limit 1;
      number := found::int;
    end if;
    counts := counts || number;
  end loop;
  return json_build_object('counts', coalesce(to_json(counts), '[]'), 'products', to_json(ranked[1:size]));
end
$$;
