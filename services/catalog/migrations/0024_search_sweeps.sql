-- Words that no product is found by any more are taken away, some at a time. When the next are looked at, and behind which.
alter table catalog.search_rebuilds
  add column sweep_at timestamptz,
  add column swept_language text not null default '',
  add column swept_word text not null default '';
create index concurrently search_rebuilds_sweep on catalog.search_rebuilds (tenant_id, sweep_at) where sweep_at is not null;
create index concurrently search_words_unused on catalog.search_words (tenant_id) where unused_since is not null;

-- The next words in the order of their key.
create function catalog.search_words_after(spoken text, behind text, most int)
returns table (language text, word text, stem text)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = on
set enable_bitmapscan = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
begin
  return query
    select known.language, known.word, known.stem
    from catalog.search_words known
    where known.tenant_id = tenant and (known.language, known.word) > (spoken, behind)
    order by known.language, known.word
    limit most;
end
$$;
revoke all on function catalog.search_words_after(text, text, int) from public;

-- Those with whether any product is found by each: by the word itself if it is of the catalog's own texts, else by its stem.
-- One that has none is of an older edition, and in use until all documents are of this one.
create function catalog.search_sweep(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = off
set enable_indexonlyscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  known record;
  is_used boolean;
  lexeme text;
  answer json[] := '{}';
begin
  for known in
    select * from catalog.search_words_after(asked ->> 'swept_language', asked ->> 'swept_word', (asked ->> 'limit')::int)
  loop
    is_used := known.stem is null and not (asked ->> 'is_complete')::boolean;
    if known.stem is not null then
      lexeme := case when known.language = '' then known.word else '/' || known.language || '/' || known.stem end;
      perform product_id from catalog.search_documents
      where tenant_id = tenant and words @@ quote_literal(lexeme)::tsquery limit 1;
      is_used := found;
    end if;
    answer := answer || json_build_object('language', known.language, 'word', known.word, 'is_used', is_used);
  end loop;
  return array_to_json(answer);
end
$$;
revoke all on function catalog.search_sweep(jsonb) from public;
grant execute on function catalog.search_sweep(jsonb) to souk_app;
