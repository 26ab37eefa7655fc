-- What shoppers search: a document a product, a row a variant with the words that it can be filtered by, and the words that
-- are there at all, for whoever mistypes one.
--
-- Row-level security lets nobody use an index of words: the operators of full text and of trigrams might leak what they
-- see. So these tables are not under FORCE: the functions below run as the owner, who is not bound then, and each of them
-- compares the tenant itself, with the setting of the transaction and nothing else. Requests are bound as everywhere.
create extension if not exists btree_gin with schema souk;
create extension if not exists pg_trgm with schema souk;

create table catalog.search_documents (
  tenant_id uuid not null,
  product_id uuid not null,
  provider_id uuid,
  -- Words of its texts with their weights, and all filter words of its variants.
  words tsvector not null,
  -- The lowest price of one unit, by currency.
  amounts jsonb not null,
  primary key (tenant_id, product_id)
);
create index search_documents_words on catalog.search_documents using gin (tenant_id, words);
call souk.tenant_table('catalog.search_documents');
alter table catalog.search_documents no force row level security;

create table catalog.search_variants (
  tenant_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  position int not null,
  words tsvector not null,
  -- What one unit costs, by currency.
  prices jsonb not null,
  primary key (tenant_id, product_id, variant_id)
);
call souk.tenant_table('catalog.search_variants');
alter table catalog.search_variants no force row level security;

create table catalog.search_words (
  tenant_id uuid not null,
  word text not null,
  primary key (tenant_id, word)
);
create index search_words_near on catalog.search_words using gin (tenant_id, word souk.gin_trgm_ops);
create index search_words_beginning on catalog.search_words (tenant_id, word text_pattern_ops);
call souk.tenant_table('catalog.search_words');
alter table catalog.search_words no force row level security;

-- How a word is looked for: as it is written, and by its stem.
create function catalog.search_query(word text) returns tsquery
language sql immutable parallel safe
return to_tsquery('simple'::regconfig, word) || to_tsquery('english'::regconfig, word);

-- For each of the words those that the catalog knows and that were perhaps meant: itself if it is known, else the nearest.
create function catalog.search_spelling(tokens text[], nearest int) returns json
language plpgsql stable security definer set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  token text;
  known text[];
  answer json[] := '{}';
begin
  foreach token in array tokens loop
    select array[word] into known from catalog.search_words where tenant_id = tenant and word = token;
    if known is null and length(token) > 2 then
      select array_agg(word) into known
      from (
        select near.word
        from catalog.search_words near
        where near.tenant_id = tenant and near.word % token
        order by similarity(near.word, token) desc, near.word
        limit nearest
      ) near;
    end if;
    answer := answer || json_build_object('token', token, 'words', coalesce(to_json(known), '[]'));
    known := null;
  end loop;
  return array_to_json(answer);
end
$$;
revoke all on function catalog.search_spelling(text[], int) from public;
grant execute on function catalog.search_spelling(text[], int) to souk_app;

-- Products that match, in the order that is asked for where there are more than are counted: `most` of them and no more.
-- By relevance it is any of them, because to rank all that have a common word would take seconds.
create function catalog.search_products(query tsquery, asked jsonb, most int) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  money constant text := asked ->> 'currency';
  sorted constant text := asked ->> 'sort';
  after_id constant uuid := (asked ->> 'after_id')::uuid;
  after_key constant float8 := (asked ->> 'after_key')::float8;
  found uuid[];
begin
  if sorted = 'newest' or query is null then
    select array_agg(product_id order by product_id desc) into found
    from (
      select product_id from catalog.search_documents
      where tenant_id = tenant and (query is null or words @@ query)
        and (own is null or provider_id = own)
        and (provider_id is null or provider_id <> all(barred))
        and (after_id is null or sorted <> 'newest' or product_id < after_id)
      order by product_id desc limit most
    ) newest;
  elsif sorted in ('price_asc', 'price_desc') then
    select array_agg(product_id) into found
    from (
      select product_id from catalog.search_documents
      where tenant_id = tenant and words @@ query and (own is null or provider_id = own)
        and (provider_id is null or provider_id <> all(barred))
      order by case when sorted = 'price_asc' then (amounts ->> money)::bigint
        else -(amounts ->> money)::bigint end, product_id desc
      limit most
    ) priced;
  else
    select array_agg(product_id) into found
    from (
      select product_id from catalog.search_documents
      where tenant_id = tenant and words @@ query and (own is null or provider_id = own)
        and (provider_id is null or provider_id <> all(barred))
      limit most
    ) matching;
  end if;
  return coalesce(found, '{}');
end
$$;

revoke all on function catalog.search_products(tsquery, jsonb, int) from public;

-- How many of the products have a variant with each filter word, among the variants that pass the filter.
create function catalog.search_counts(products uuid[], filter tsquery, asked jsonb, of_group text, bounded boolean)
returns table (word text, products_with bigint)
language plpgsql stable security definer set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  money constant text := asked ->> 'currency';
  low constant bigint := case when bounded then (asked ->> 'price_min')::bigint end;
  high constant bigint := case when bounded then (asked ->> 'price_max')::bigint end;
begin
  return query
    select each.word, count(distinct each.product_id)
    from (
      select variant.product_id, unnest(tsvector_to_array(variant.words)) as word
      from catalog.search_variants variant
      where variant.tenant_id = tenant and variant.product_id = any(products)
        and (filter is null or variant.words @@ filter)
        and (low is null or (variant.prices ->> money)::bigint >= low)
        and (high is null or (variant.prices ->> money)::bigint <= high)
      union all
      select variant.product_id, 'price=' || case
          when lead.digits < 2 then 1 when lead.digits < 5 then 2 else 5 end * lead.power
      from catalog.search_variants variant
      cross join lateral (select greatest((variant.prices ->> money)::bigint, 1) as amount) price
      cross join lateral (
        select (10 ^ floor(log(price.amount::numeric)))::bigint as power,
          price.amount / (10 ^ floor(log(price.amount::numeric)))::bigint as digits
      ) lead
      where variant.tenant_id = tenant and variant.product_id = any(products)
        and variant.prices ? money and (filter is null or variant.words @@ filter)
        and (low is null or (variant.prices ->> money)::bigint >= low)
        and (high is null or (variant.prices ->> money)::bigint <= high)
    ) each
    where of_group is null or starts_with(each.word, of_group || '=')
    group by each.word;
end
$$;

revoke all on function catalog.search_counts(uuid[], tsquery, jsonb, text, boolean) from public;

-- The one way to search. `asked` has the words with what was perhaps meant, the filter that one variant must pass, and for
-- each group of the filter the same without it: values of a group are counted as if none of them had been chosen.
create function catalog.search(asked jsonb) returns json
language plpgsql stable security definer set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  most constant int := (asked ->> 'most')::int;
  filter constant tsquery := (asked ->> 'filter')::tsquery;
  money constant text := asked ->> 'currency';
  low constant bigint := (asked ->> 'price_min')::bigint;
  high constant bigint := (asked ->> 'price_max')::bigint;
  sorted constant text := asked ->> 'sort';
  after_id constant uuid := (asked ->> 'after_id')::uuid;
  after_key constant float8 := (asked ->> 'after_key')::float8;
  query tsquery;
  one tsquery;
  words jsonb;
  word text;
  candidates uuid[];
  hits json;
  total bigint;
  facets jsonb := '[]';
  own jsonb;
begin
  for words in select jsonb_array_elements(asked -> 'words') loop
    one := null;
    for word in select jsonb_array_elements_text(words) loop
      one := case when one is null then catalog.search_query(word) else one || catalog.search_query(word) end;
    end loop;
    query := case when query is null then one else query && one end;
  end loop;
  candidates := catalog.search_products(
    case when query is null then filter when filter is null then query else query && filter end, asked, most + 1);
  with matching as (
    select document.product_id, best.variant_id, best.amount, case
        when sorted = 'newest' then 0
        when sorted = 'price_asc' then coalesce(-best.amount, -1e18)
        when sorted = 'price_desc' then coalesce(best.amount, -1e18)
        when query is null then 0
        else ts_rank('{0.05, 0.2, 0.5, 1}', document.words, query, 1)
      end::float8 as key
    from catalog.search_documents document
    cross join lateral (
      select variant.variant_id, (variant.prices ->> money)::bigint as amount
      from catalog.search_variants variant
      where variant.tenant_id = tenant and variant.product_id = document.product_id
        and (filter is null or variant.words @@ filter)
        and (low is null or (variant.prices ->> money)::bigint >= low)
        and (high is null or (variant.prices ->> money)::bigint <= high)
      order by (variant.prices ->> money)::bigint * case when sorted = 'price_desc' then -1 else 1 end nulls last,
        variant.position, variant.variant_id
      limit 1
    ) best
    where document.tenant_id = tenant and document.product_id = any(candidates[1:most])
  ), page as (
    select * from matching
    where after_id is null or (key, product_id) < (after_key, after_id)
    order by key desc, product_id desc
    limit (asked ->> 'size')::int
  )
  select (select json_agg(to_json(page) order by key desc, product_id desc) from page),
    (select count(*) from matching)
  into hits, total;
  if (asked ->> 'facets')::boolean then
    select coalesce(jsonb_agg(jsonb_build_array(counted.word, counted.products_with)), '[]') into facets
    from catalog.search_counts(candidates[1:most], filter, asked, null, true) counted;
    for own in select jsonb_array_elements(asked -> 'groups') loop
      one := (own ->> 'without')::tsquery;
      select jsonb_agg(each) into facets from jsonb_array_elements(facets) each
      where not starts_with(each ->> 0, (own ->> 'group') || '=');
      select coalesce(facets, '[]') || coalesce(jsonb_agg(jsonb_build_array(counted.word, counted.products_with)), '[]')
      into facets
      from catalog.search_counts(
        (catalog.search_products(
          case when query is null then one when one is null then query else query && one end, asked, most))[1:most],
        one, asked, own ->> 'group', own ->> 'group' <> 'price') counted;
    end loop;
  end if;
  return json_build_object('hits', coalesce(hits, '[]'), 'total', total,
    'is_exact', cardinality(candidates) <= most, 'facets', facets);
end
$$;
revoke all on function catalog.search(jsonb) from public;
grant execute on function catalog.search(jsonb) to souk_app;

-- Words that begin so, and products that have all words and one that begins like the last.
create function catalog.search_suggestions(asked jsonb) returns json
language plpgsql stable security definer set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  beginning constant text := asked ->> 'beginning';
  query tsquery := to_tsquery('simple'::regconfig, beginning || ':*');
  word text;
begin
  for word in select jsonb_array_elements_text(asked -> 'words') loop
    query := query && catalog.search_query(word);
  end loop;
  return json_build_object('words', (
      select coalesce(json_agg(known.word), '[]')
      from (
        select begun.word from catalog.search_words begun
        where begun.tenant_id = tenant and begun.word like beginning || '%'
        order by length(begun.word), begun.word limit (asked ->> 'size')::int
      ) known
    ), 'products', (
      select coalesce(json_agg(found.product_id), '[]')
      from (
        select matching.product_id
        from (
          select document.product_id, document.words
          from catalog.search_documents document
          where document.tenant_id = tenant and document.words @@ query
            and (own is null or document.provider_id = own)
            and (document.provider_id is null or document.provider_id <> all(barred))
          limit 200
        ) matching
        order by ts_rank('{0.05, 0.2, 0.5, 1}', matching.words, query, 1) desc, matching.product_id desc
        limit (asked ->> 'size')::int
      ) found
    ));
end
$$;
revoke all on function catalog.search_suggestions(jsonb) from public;
grant execute on function catalog.search_suggestions(jsonb) to souk_app;

-- Who has all documents written anew, and up to which product that is done.
create table catalog.search_rebuilds (
  tenant_id uuid not null,
  id uuid not null,
  through uuid not null,
  products int not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id)
);
create index search_rebuilds_open on catalog.search_rebuilds (tenant_id) where finished_at is null;
call souk.tenant_table('catalog.search_rebuilds');
call souk.open_to_system('catalog.search_rebuilds', 'select');
