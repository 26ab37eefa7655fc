-- Both look for the first few products that have a word. Where many should have it, PostgreSQL would rather read documents in the
-- order of their keys until it has met so many, and reads all of a tenant for a word that few or none have. The index of
-- words is read by bitmaps, so that nothing but the way by the keys is turned off.

-- replaces catalog.search_terms: the release before does not call it
create or replace function catalog.search_terms(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = off
set enable_indexonlyscan = off
set pg_trgm.similarity_threshold = 0.2 as $$
declare
  tenant constant uuid := souk.tenant();
  tags constant text[] := array(select jsonb_array_elements_text(asked -> 'tags'));
  dictionaries constant text[] := array(select jsonb_array_elements_text(asked -> 'dictionaries'));
  languages constant text[] := array_prepend('', tags);
  nearest constant int := (asked ->> 'nearest')::int;
  term jsonb;
  token text;
  stems text[];
  forms tsquery;
  is_known boolean;
  near_words text[];
  near json;
  answer json[] := '{}';
begin
  for term in select jsonb_array_elements(asked -> 'terms') loop
    token := term ->> 'word';
    stems := catalog.search_stems(token, tags, dictionaries);
    forms := (select string_agg(quote_literal(lexeme), ' | ') from unnest(token || stems) lexeme where lexeme <> '')::tsquery;
    perform product_id from catalog.search_documents where tenant_id = tenant and words @@ forms limit 1;
    is_known := found;
    near := null;
    if not is_known and nearest > 0 and (term ->> 'may_be_mistyped')::boolean then
      select array_agg(candidate.word) into near_words
      from (
        select known.word
        from catalog.search_words known
        where known.tenant_id = tenant and known.language = any(languages) and known.word % token
        order by similarity(known.word, token) desc, known.word
        limit nearest
      ) candidate;
      select json_agg(json_build_object('word', word, 'stems', catalog.search_stems(word, tags, dictionaries)))
      into near
      from unnest(near_words) word;
    end if;
    answer := answer || json_build_object('word', token, 'stems', stems,
      'says_nothing', '' = any(stems || catalog.search_stems(term ->> 'written', tags, dictionaries)),
      'is_known', is_known, 'near', coalesce(near, '[]'));
  end loop;
  return array_to_json(answer);
end
$$;

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
  languages constant text[] := array(select jsonb_array_elements_text(asked -> 'languages'));
  beginning constant text := asked ->> 'beginning';
  ending constant text := beginning || chr(1114111);
  spoken text;
  completed text[] := '{}';
  ranked json;
  query constant tsquery := (asked ->> 'query')::tsquery;
  titled constant tsquery := (asked ->> 'titled')::tsquery;
  size constant int := (asked ->> 'size')::int;
  candidates uuid[];
begin
  select coalesce(array_agg(each.product_id), '{}') into candidates
  from (
    select product_id from catalog.search_documents
    where tenant_id = tenant and words @@ titled and (own is null or provider_id = own)
      and (provider_id is null or provider_id <> all(barred))
    limit 200
  ) each;
  if cardinality(candidates) < size then
    select candidates || coalesce(array_agg(each.product_id), '{}') into candidates
    from (
      select product_id from catalog.search_documents
      where tenant_id = tenant and words @@ query and (own is null or provider_id = own)
        and (provider_id is null or provider_id <> all(barred))
      limit 200
    ) each;
  end if;
  select coalesce(json_agg(found.product_id), '[]') into ranked
  from (
    select document.product_id
    from catalog.search_documents document
    where document.tenant_id = tenant and document.product_id = any(candidates)
    order by document.words @@ titled desc, ts_rank('{0.05, 0.2, 0.5, 1}', document.words, query, 1) desc,
      document.product_id desc
    limit size
  ) found;
  foreach spoken in array languages loop
    select completed || coalesce(array_agg(begun.word), '{}') into completed
    from (
      select word from catalog.search_words
      where tenant_id = tenant and language = spoken and word ~>=~ beginning and word ~<~ ending
      order by word using ~<~ limit 200
    ) begun;
  end loop;
  return json_build_object('words', (
      select coalesce(json_agg(known.word), '[]')
      from (select distinct word, length(word) from unnest(completed) word order by length(word), word limit size) known
    ), 'products', ranked);
end
$$;
