-- The search in several languages, with attributes, and in the exact order of prices whatever the number of products.
-- contract: no release has read them since 3.4.0, which had no search
drop function catalog.search_suggestions(jsonb);
drop function catalog.search(jsonb);
drop function catalog.search_counts(uuid[], tsquery, jsonb, text, boolean);
drop function catalog.search_products(tsquery, jsonb, int);
drop function catalog.search_spelling(text[], int);
drop function catalog.search_query(text);
drop table catalog.search_words;
drop table catalog.search_variants;
drop table catalog.search_documents;

-- Row-level security lets nobody use an index of words: the operators of full text and of trigrams might leak what they
-- see. So these tables are not under FORCE: the functions below run as the owner, who is not bound then, and each of them
-- compares the tenant itself, with the setting of the transaction and nothing else. Requests are bound as everywhere.
create table catalog.search_documents (
  tenant_id uuid not null,
  product_id uuid not null,
  provider_id uuid,
  -- Words of its texts with their weights: `shirt` as it is written, `/en/shirt` by its stem in a language, both again with
  -- `^` if they are in the title; and all filter words of its variants, which begin with `=`.
  words tsvector not null,
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
  -- What it can be filtered by: `=brand=Norr`, `=option:size=M`, `=attribute:colour=red`.
  words tsvector not null,
  -- What one unit costs by currency, and its numeric attributes by key, which is in lower case.
  numbers jsonb not null,
  primary key (tenant_id, product_id, variant_id)
);
call souk.tenant_table('catalog.search_variants');
alter table catalog.search_variants no force row level security;

-- The same prices in their order, for the order of a search that many products match.
create table catalog.search_prices (
  tenant_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  currency text not null,
  amount bigint not null,
  primary key (tenant_id, product_id, variant_id, currency)
);
create index search_prices_order on catalog.search_prices (tenant_id, currency, amount, product_id);
call souk.tenant_table('catalog.search_prices');
alter table catalog.search_prices no force row level security;

-- Words as they are written, for whoever mistypes one; those of texts without a language have none.
create table catalog.search_words (
  tenant_id uuid not null,
  language text not null,
  word text not null,
  primary key (tenant_id, language, word)
);
create index search_words_near on catalog.search_words using gin (tenant_id, language, word souk.gin_trgm_ops);
create index search_words_beginning on catalog.search_words (tenant_id, language, word text_pattern_ops);
call souk.tenant_table('catalog.search_words');
alter table catalog.search_words no force row level security;

-- What a word is looked for by in each language. A word that every text of a language has is empty there.
create function catalog.search_stems(word text, tags text[], dictionaries text[]) returns text[]
language sql stable
return (
  select coalesce(array_agg(coalesce('/' || tag || '/' || (ts_lexize(dictionary::regdictionary, word))[1], '')), '{}')
  from unnest(tags, dictionaries) as of (tag, dictionary)
);

-- What is known of words that somebody searches: how each is looked for, whether any product has it, and if none has, which
-- of the words that there are it may be. `written` has its accents, which tell a word that says nothing.
create function catalog.search_terms(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
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
revoke all on function catalog.search_terms(jsonb) from public;
grant execute on function catalog.search_terms(jsonb) to souk_app;

-- Products that match, and whether these are all: `most` of them and no more. Where more match, they are some that pass the
-- whole filter, and of those first the ones that have all words in their titles.
create function catalog.search_candidates(asked jsonb, most int, out products uuid[], out is_exact boolean)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  query constant tsquery := coalesce((asked ->> 'query')::tsquery, '');
  titled constant tsquery := coalesce((asked ->> 'titled')::tsquery, '');
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  whole constant tsquery := query && filter;
  within constant jsonpath := coalesce(asked ->> 'within', '1 == 1')::jsonpath;
  is_free constant boolean := asked ->> 'filter' is null and asked ->> 'within' is null;
  priced_max constant int := 20000;
  priced uuid[];
begin
  is_exact := true;
  if numnode(whole) = 0 then
    select coalesce(array_agg(each.product_id), '{}') into products
    from (
      select product_id from catalog.search_documents
      where tenant_id = tenant and (own is null or provider_id = own)
        and (provider_id is null or provider_id <> all(barred))
      order by product_id desc limit most + 1
    ) each;
  else
    select coalesce(array_agg(each.product_id), '{}') into products
    from (
      select product_id from catalog.search_documents
      where tenant_id = tenant and words @@ whole and (own is null or provider_id = own)
        and (provider_id is null or provider_id <> all(barred))
      limit most + 1
    ) each;
  end if;
  if cardinality(products) <= most then
    return;
  end if;
  if asked ->> 'price_min' is not null or asked ->> 'price_max' is not null then
    select coalesce(array_agg(each.product_id), '{}') into priced
    from (
      select product_id from catalog.search_prices
      where tenant_id = tenant and currency = asked ->> 'currency'
        and amount >= coalesce((asked ->> 'price_min')::bigint, 0)
        and amount <= coalesce((asked ->> 'price_max')::bigint, 9223372036854775807)
      limit priced_max + 1
    ) each;
    if cardinality(priced) <= priced_max then
      select coalesce(array_agg(each.product_id), '{}') into products
      from (
        select document.product_id from catalog.search_documents document
        where document.tenant_id = tenant and document.product_id = any(priced)
          and (numnode(whole) = 0 or document.words @@ whole)
          and (own is null or document.provider_id = own)
          and (document.provider_id is null or document.provider_id <> all(barred))
        limit most + 1
      ) each;
      if cardinality(products) <= most then
        return;
      end if;
    end if;
  end if;
  is_exact := false;
  if is_free and numnode(titled) = 0 then
    products := products[1:most];
    return;
  end if;
  products := '{}';
  if numnode(titled) > 0 then
    select coalesce(array_agg(each.product_id), '{}') into products
    from (
      select document.product_id from catalog.search_documents document
      where document.tenant_id = tenant and document.words @@ (titled && filter)
        and (own is null or document.provider_id = own)
        and (document.provider_id is null or document.provider_id <> all(barred))
        and (is_free or exists (
          select from catalog.search_variants variant
          where variant.tenant_id = tenant and variant.product_id = document.product_id
            and (numnode(filter) = 0 or variant.words @@ filter) and variant.numbers @@ within
        ))
      limit most
    ) each;
  end if;
  if cardinality(products) < most then
    select products || coalesce(array_agg(each.product_id), '{}') into products
    from (
      select document.product_id from catalog.search_documents document
      where document.tenant_id = tenant and (numnode(whole) = 0 or document.words @@ whole)
        and (own is null or document.provider_id = own)
        and (document.provider_id is null or document.provider_id <> all(barred))
        and document.product_id <> all(products)
        and (is_free or exists (
          select from catalog.search_variants variant
          where variant.tenant_id = tenant and variant.product_id = document.product_id
            and (numnode(filter) = 0 or variant.words @@ filter) and variant.numbers @@ within
        ))
      limit most - cardinality(products)
    ) each;
  end if;
end
$$;
revoke all on function catalog.search_candidates(jsonb, int) from public;

-- Which of these products are on the page: what one variant of theirs passes, each with the variant that is shown of it.
-- Returns the page and how many there are on all pages.
create function catalog.search_page(asked jsonb, candidates uuid[], out hits json, out total bigint)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  query constant tsquery := coalesce((asked ->> 'query')::tsquery, '');
  titled constant tsquery := coalesce((asked ->> 'titled')::tsquery, '');
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
        else ts_rank('{0.05, 0.2, 0.5, 1}', document.words, query, 1)
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
revoke all on function catalog.search_page(jsonb, uuid[]) from public;

-- The page of a search that more products match than are counted, in the exact order of price or age. Products are walked
-- in that order, ever more of them until the page is full; where they lie far apart, all that match are compared.
create function catalog.search_walk(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  whole constant tsquery := coalesce((asked ->> 'query')::tsquery, '') && coalesce((asked ->> 'filter')::tsquery, '');
  money constant text := asked ->> 'currency';
  sorted constant text := asked ->> 'sort';
  size constant int := (asked ->> 'size')::int;
  after_key constant float8 := (asked ->> 'after_key')::float8;
  low constant bigint := coalesce((asked ->> 'price_min')::bigint, 0);
  high constant bigint := coalesce((asked ->> 'price_max')::bigint, 9223372036854775807);
  is_bounded constant boolean := asked ->> 'price_min' is not null or asked ->> 'price_max' is not null;
  after_id constant uuid := coalesce((asked ->> 'after_id')::uuid, case sorted
    when 'price_asc' then '00000000-0000-0000-0000-000000000000' else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end::uuid);
  after_amount constant bigint := case
    when after_key = -1e18 then null
    when sorted = 'price_asc' then coalesce(-after_key::bigint, low)
    else coalesce(after_key::bigint, high) end;
  -- How many are walked first.
  span int := (asked ->> 'span')::int;
  walked uuid[];
  amounts bigint[];
  hits json;
begin
  while span <= 100000 and (sorted = 'newest' or after_amount is not null) loop
    if sorted = 'newest' then
      select coalesce(array_agg(each.product_id), '{}') into walked
      from (
        select product_id from catalog.search_documents
        where tenant_id = tenant and product_id < after_id
        order by product_id desc limit span
      ) each;
    elsif sorted = 'price_asc' then
      select array_agg(product_id order by amount, product_id), array_agg(amount order by amount, product_id)
      into walked, amounts
      from (
        select product_id, amount from catalog.search_prices
        where tenant_id = tenant and currency = money and amount <= high
          and (amount, product_id) > (after_amount, after_id)
        order by amount, product_id limit span
      ) priced;
    else
      select array_agg(product_id order by amount desc, product_id desc), array_agg(amount order by amount desc, product_id desc)
      into walked, amounts
      from (
        select product_id, amount from catalog.search_prices
        where tenant_id = tenant and currency = money and amount >= low
          and (amount, product_id) < (after_amount, after_id)
        order by amount desc, product_id desc limit span
      ) priced;
    end if;
    hits := (catalog.search_page(asked, walked)).hits;
    if coalesce(cardinality(walked), 0) < span then
      -- What has no price in this currency comes behind all that has one.
      exit when sorted <> 'newest' and not is_bounded and json_array_length(hits) < size;
      return hits;
    end if;
    if sorted <> 'newest' then
      -- A product of the last price may have a better one that was not walked yet, and belongs behind it.
      select coalesce(json_agg(hit order by place), '[]') into hits
      from json_array_elements(hits) with ordinality as each (hit, place)
      where case when sorted = 'price_asc'
        then ((hit ->> 'amount')::bigint, (hit ->> 'product_id')::uuid) <= (amounts[span], walked[span])
        else ((hit ->> 'amount')::bigint, (hit ->> 'product_id')::uuid) >= (amounts[span], walked[span]) end;
    end if;
    if json_array_length(hits) >= size then
      return hits;
    end if;
    span := span * 10;
  end loop;
  if numnode(whole) = 0 then
    select coalesce(array_agg(each.product_id), '{}') into walked
    from (
      select product_id from catalog.search_documents where tenant_id = tenant
    ) each;
  else
    select coalesce(array_agg(each.product_id), '{}') into walked
    from (
      select product_id from catalog.search_documents where tenant_id = tenant and words @@ whole
    ) each;
  end if;
  return (catalog.search_page(asked, walked)).hits;
end
$$;
revoke all on function catalog.search_walk(jsonb) from public;

-- How many of the products have a variant with each filter word, among the variants that pass the filter.
create function catalog.search_counts(asked jsonb, products uuid[], of_group text)
returns table (word text, products_with bigint)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  within constant jsonpath := coalesce(asked ->> 'within', '1 == 1')::jsonpath;
begin
  return query
    select each.word, count(distinct each.product_id)
    from (
      select variant.product_id, unnest(tsvector_to_array(variant.words)) as word
      from catalog.search_variants variant
      where variant.tenant_id = tenant and variant.product_id = any(products)
        and (numnode(filter) = 0 or variant.words @@ filter) and variant.numbers @@ within
    ) each
    where of_group is null or starts_with(each.word, of_group || '=')
    group by each.word;
end
$$;
revoke all on function catalog.search_counts(jsonb, uuid[], text) from public;

-- The one way to search. `asked` has the query of the words, the filter that one variant must pass with the path that its
-- numbers must match, and for each group of the filter the same without it: values of a group are counted as if none of
-- them had been chosen.
create function catalog.search(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  most constant int := (asked ->> 'most')::int;
  sorted constant text := asked ->> 'sort';
  candidates uuid[];
  is_exact boolean;
  hits json;
  total bigint;
  facets jsonb := '[]';
  own jsonb;
  others uuid[];
begin
  select found.products, found.is_exact into candidates, is_exact from catalog.search_candidates(asked, most) found;
  if not is_exact and (sorted <> 'relevance' or asked ->> 'query' is null) then
    hits := catalog.search_walk(asked || jsonb_build_object('sort', case sorted when 'relevance' then 'newest' else sorted end));
    total := (catalog.search_page(asked || '{"size": 0}', candidates)).total;
  else
    select found.hits, found.total into hits, total from catalog.search_page(asked, candidates) found;
  end if;
  if (asked ->> 'facets')::boolean then
    select coalesce(jsonb_agg(jsonb_build_array(counted.word, counted.products_with)), '[]') into facets
    from catalog.search_counts(asked, candidates, null) counted;
    for own in select jsonb_array_elements(asked -> 'groups') loop
      select coalesce(jsonb_agg(each), '[]') into facets from jsonb_array_elements(facets) each
      where not starts_with(each ->> 0, (own ->> 'group') || '=');
      others := (catalog.search_candidates(asked || own, most)).products;
      select facets || coalesce(jsonb_agg(jsonb_build_array(counted.word, counted.products_with)), '[]') into facets
      from catalog.search_counts(asked || own, others, own ->> 'group') counted;
    end loop;
  end if;
  return json_build_object('hits', hits, 'total', total, 'is_exact', is_exact, 'facets', facets);
end
$$;
revoke all on function catalog.search(jsonb) from public;
grant execute on function catalog.search(jsonb) to souk_app;

-- Words that begin so, and products that match the query, which ends with one that begins like the last word.
create function catalog.search_suggestions(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
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
revoke all on function catalog.search_suggestions(jsonb) from public;
grant execute on function catalog.search_suggestions(jsonb) to souk_app;

-- The row of a tenant says which edition of documents it has, and in which language its own texts are. Below that of the
-- program all of them are written anew.
alter table catalog.search_rebuilds
  add column edition int not null default 0,
  add column language text not null default 'en';
create index concurrently search_rebuilds_edition on catalog.search_rebuilds (tenant_id, edition);
alter table catalog.products no force row level security;
alter table catalog.search_rebuilds no force row level security;
insert into catalog.search_rebuilds (tenant_id, id, through, products, requested_at)
select distinct tenant_id, tenant_id, '00000000-0000-0000-0000-000000000000'::uuid, 0, now()
from catalog.products
on conflict do nothing;
alter table catalog.search_rebuilds force row level security;
alter table catalog.products force row level security;
drop index catalog.search_rebuilds_open;

-- Categories and product types that were changed, up to which of their products the documents say so.
create table catalog.search_followups (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  through uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('catalog.search_followups');
call souk.open_to_system('catalog.search_followups', 'select');
