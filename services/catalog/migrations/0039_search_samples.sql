-- A search asks a sample first. A question to the index of words reads all products with a word, and of a word that a hundred
-- thousand have, one in sixteen is enough to fill whatever is ranked and counted. These have an index of their own. Where the
-- sample has too few, all have few enough to be read.
--
-- What all variants of a product share needs no look at its variants, and those of a product are looked at when it is on the page.
create index concurrently search_documents_sample on catalog.search_documents using gin (tenant_id, words)
  where (uuid_hash(product_id) & 15) = 0;

-- The first and those of the others that are not among them, up to so many.
create function catalog.search_together(ahead uuid[], others uuid[], most int) returns uuid[]
language sql immutable parallel safe
return case when cardinality(ahead) = 0 then others[1:most] else ahead || array(
  select product_id from unnest(others) product_id except select product_id from unnest(ahead) product_id
  limit greatest(most - cardinality(ahead), 0)
) end;
revoke all on function catalog.search_together(uuid[], uuid[], int) from public;

-- Those of the products that match, up to so many: first those that match the first query, if there is one, then from the newest
-- on. Where `is_checked`, one variant passes the whole filter.
create function catalog.search_by_keys(
  asked jsonb, wanted tsquery, first tsquery, among uuid[], is_checked boolean, most int
) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = on
set enable_bitmapscan = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  within constant jsonpath := (asked ->> 'within')::jsonpath;
  products uuid[];
begin
  if first is null then
    select coalesce(array_agg(each.product_id), '{}') into products
    from (
      select document.product_id from catalog.search_documents document
      where document.tenant_id = tenant and document.product_id = any(among)
        and (numnode(wanted) = 0 or document.words @@ wanted)
        and (own is null or document.provider_id = own)
        and (document.provider_id is null or document.provider_id <> all(barred))
        and (not is_checked or (
          select true from catalog.search_variants variant
          where variant.tenant_id = tenant and variant.product_id = document.product_id
            and (numnode(filter) = 0 or variant.words @@ filter) and (within is null or variant.numbers @@ within)
          limit 1
        ))
      order by document.product_id desc limit most
    ) each;
  else
    select coalesce(array_agg(each.product_id), '{}') into products
    from (
      select document.product_id from catalog.search_documents document
      where document.tenant_id = tenant and document.product_id = any(among)
        and (numnode(wanted) = 0 or document.words @@ wanted)
        and (own is null or document.provider_id = own)
        and (document.provider_id is null or document.provider_id <> all(barred))
        and (not is_checked or (
          select true from catalog.search_variants variant
          where variant.tenant_id = tenant and variant.product_id = document.product_id
            and (numnode(filter) = 0 or variant.words @@ filter) and (within is null or variant.numbers @@ within)
          limit 1
        ))
      order by document.words @@ first desc, document.product_id desc limit most
    ) each;
  end if;
  return products;
end
$$;
revoke all on function catalog.search_by_keys(jsonb, tsquery, tsquery, uuid[], boolean, int) from public;

-- The same of all products, by the index of words and in no order: those of the sample, if these are as many as are asked for.
create function catalog.search_by_words(asked jsonb, wanted tsquery, is_checked boolean, most int) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = off
set enable_indexonlyscan = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  within constant jsonpath := (asked ->> 'within')::jsonpath;
  products uuid[];
begin
  select coalesce(array_agg(each.product_id), '{}') into products
  from (
    select document.product_id from catalog.search_documents document
    where document.tenant_id = tenant and document.words @@ wanted and (uuid_hash(document.product_id) & 15) = 0
      and (own is null or document.provider_id = own)
      and (document.provider_id is null or document.provider_id <> all(barred))
      and (not is_checked or (
        select true from catalog.search_variants variant
        where variant.tenant_id = tenant and variant.product_id = document.product_id
          and (numnode(filter) = 0 or variant.words @@ filter) and (within is null or variant.numbers @@ within)
        limit 1
      ))
    limit most
  ) each;
  if cardinality(products) >= most then
    return products;
  end if;
  select coalesce(array_agg(each.product_id), '{}') into products
  from (
    select document.product_id from catalog.search_documents document
    where document.tenant_id = tenant and document.words @@ wanted
      and (own is null or document.provider_id = own)
      and (document.provider_id is null or document.provider_id <> all(barred))
      and (not is_checked or (
        select true from catalog.search_variants variant
        where variant.tenant_id = tenant and variant.product_id = document.product_id
          and (numnode(filter) = 0 or variant.words @@ filter) and (within is null or variant.numbers @@ within)
        limit 1
      ))
    limit most
  ) each;
  return products;
end
$$;
revoke all on function catalog.search_by_words(jsonb, tsquery, boolean, int) from public;

-- The same of a collection, or of all products where there are no words: they are walked from the newest, ever more of them,
-- until there are enough.
create function catalog.search_by_age(asked jsonb, wanted tsquery, is_checked boolean, most int) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  collection constant uuid := (asked ->> 'collection')::uuid;
  span int := most;
  behind uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  walked uuid[];
  products uuid[] := '{}';
begin
  loop
    walked := catalog.search_newest(collection, behind, span);
    products := products
      || catalog.search_by_keys(asked, wanted, null, walked, is_checked, most - cardinality(products));
    exit when cardinality(products) >= most or cardinality(walked) < span;
    behind := walked[span];
    span := span * 2;
  end loop;
  return products;
end
$$;
revoke all on function catalog.search_by_age(jsonb, tsquery, boolean, int) from public;

-- Among the products that are named, or where they are too many to name, among all of the collection or the catalog.
create function catalog.search_any(asked jsonb, wanted tsquery, named uuid[], is_filtered boolean, most int) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  is_checked constant boolean := is_filtered and (asked ->> 'by_variant')::boolean;
begin
  if named is not null then
    return catalog.search_by_keys(asked, wanted, null, named, is_checked, most);
  elsif asked ->> 'collection' is null and numnode(wanted) > 0 then
    return catalog.search_by_words(asked, wanted, is_checked, most);
  end if;
  return catalog.search_by_age(asked, wanted, is_checked, most);
end
$$;
revoke all on function catalog.search_any(jsonb, tsquery, uuid[], boolean, int) from public;

-- Products that pass the whole filter and rank first: with two words of the query as the one word that they are together, then
-- with all words in their titles. Of a collection by the smallest set of members that can be named.
create function catalog.search_foremost(asked jsonb, named uuid[], most int) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  is_collected constant boolean := asked ->> 'collection' is not null;
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  joined constant tsquery := (asked ->> 'joined')::tsquery && filter;
  titled constant tsquery := (asked ->> 'titled')::tsquery && filter;
  products uuid[] := '{}';
begin
  if joined is not null then
    products := catalog.search_any(asked, joined,
      case when named is null and is_collected then catalog.search_named_members(asked, joined, most) else named end,
      true, most);
  end if;
  if titled is not null and cardinality(products) < most then
    products := catalog.search_together(products, catalog.search_any(asked, titled,
      case when named is null and is_collected then catalog.search_named_members(asked, titled, most) else named end,
      true, most), most);
  end if;
  return products;
end
$$;
revoke all on function catalog.search_foremost(jsonb, uuid[], int) from public;

-- Products that match, of all or of a collection, and whether these are all: `most` of them and no more. Where more match, they
-- are some that pass the whole filter, first those that rank first. These are asked for first: where they are enough, nobody
-- counts the others. Where bounds of the price hold fewer products than the words, these are compared one by one.
-- replaces catalog.search_among: the release before does not call it
create or replace function catalog.search_among(asked jsonb, most int, out products uuid[], out is_exact boolean)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  is_collected constant boolean := asked ->> 'collection' is not null;
  is_bounded constant boolean := asked ->> 'price_min' is not null or asked ->> 'price_max' is not null;
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  whole constant tsquery := coalesce((asked ->> 'query')::tsquery, '') && filter;
  titled constant tsquery := (asked ->> 'titled')::tsquery;
  is_free constant boolean := coalesce(asked ->> 'titled', asked ->> 'filter', asked ->> 'within') is null;
  named uuid[];
  foremost uuid[];
begin
  if not is_collected and not is_bounded then
    foremost := catalog.search_foremost(asked, null, most + 1);
    if cardinality(foremost) > most then
      products := foremost[1:most];
      is_exact := false;
      return;
    end if;
  end if;
  if is_collected and (numnode(whole) > 0 or is_bounded) then
    named := catalog.search_named_members(asked, whole, most);
  end if;
  products := catalog.search_any(asked, whole, named, false, most + 1);
  if cardinality(products) > most and is_bounded and not is_collected then
    named := catalog.search_with_prices(asked, (asked ->> 'few')::int);
    if named is not null then
      products := catalog.search_by_keys(asked, whole, titled, named, false, most + 1);
      if cardinality(products) > most and asked ->> 'joined' is null then
        foremost := catalog.search_by_keys(asked, '', titled, products, true, most);
      end if;
    end if;
  end if;
  is_exact := cardinality(products) <= most;
  if is_exact or is_free then
    products := products[1:most];
    return;
  end if;
  products := coalesce(foremost, catalog.search_foremost(asked, named, most));
  if cardinality(products) < most then
    products := catalog.search_together(
      products, catalog.search_any(asked, whole, named, true, most), most);
  end if;
end
$$;

-- How well a product fits.
create function catalog.search_rank(words tsvector, query tsquery, titled tsquery, joined tsquery) returns float8
language sql immutable parallel safe
return case when words @@ joined
    then 2 + ts_rank('{0.05, 0.2, 0.5, 1}', words, joined, 1)
    else ts_rank('{0.05, 0.2, 0.5, 1}', words, query, 1) end
  + case when numnode(titled) > 0 and words @@ titled then 1 else 0 end;
revoke all on function catalog.search_rank(tsvector, tsquery, tsquery, tsquery) from public;

-- Which of these products are on the page: what one variant of theirs passes, each with the variant that is shown of it.
-- Returns the page and how many there are on all pages. By relevance come first those that have a pair of words as one, then those
-- that have all words in the title.
-- replaces catalog.search_page: the release before does not call it
create or replace function catalog.search_page(asked jsonb, candidates uuid[], out hits json, out total bigint)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  query constant tsquery := coalesce((asked ->> 'query')::tsquery, '');
  titled constant tsquery := coalesce((asked ->> 'titled')::tsquery, '');
  joined constant tsquery := (asked ->> 'joined')::tsquery;
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  whole constant tsquery := query && filter;
  within constant jsonpath := (asked ->> 'within')::jsonpath;
  money constant text := asked ->> 'currency';
  sorted constant text := asked ->> 'sort';
  is_up constant boolean := sorted = 'price_asc';
  is_priced constant boolean := sorted in ('price_asc', 'price_desc');
  is_ranked constant boolean := sorted = 'relevance' and numnode(query) > 0;
  after_key constant float8 := (asked ->> 'after_key')::float8;
  after_id constant uuid := (asked ->> 'after_id')::uuid;
begin
  if is_priced or (asked ->> 'by_variant')::boolean then
    with matching as (
      select document.product_id, best.variant_id, best.amount, case
          when is_priced then case when is_up then coalesce(-best.amount, -1e18) else coalesce(best.amount, -1e18) end
          when is_ranked then catalog.search_rank(document.words, query, titled, joined)
          else 0
        end::float8 as key
      from catalog.search_documents document
      cross join lateral (
        select variant.variant_id, (variant.numbers ->> money)::bigint as amount
        from catalog.search_variants variant
        where variant.tenant_id = tenant and variant.product_id = document.product_id
          and (numnode(filter) = 0 or variant.words @@ filter) and (within is null or variant.numbers @@ within)
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
  else
    with matching as (
      select document.product_id, case
          when is_ranked then catalog.search_rank(document.words, query, titled, joined) else 0 end::float8 as key
      from catalog.search_documents document
      where document.tenant_id = tenant and document.product_id = any(candidates)
        and (numnode(whole) = 0 or document.words @@ whole)
        and (own is null or document.provider_id = own)
        and (document.provider_id is null or document.provider_id <> all(barred))
    ), page as (
      select * from matching
      where after_id is null or key < after_key or (key = after_key and product_id < after_id)
      order by key desc, product_id desc
      limit (asked ->> 'size')::int
    ), shown as (
      select page.product_id, best.variant_id, best.amount, page.key
      from page
      cross join lateral (
        select variant.variant_id, (variant.numbers ->> money)::bigint as amount
        from catalog.search_variants variant
        where variant.tenant_id = tenant and variant.product_id = page.product_id
          and (numnode(filter) = 0 or variant.words @@ filter)
        order by (variant.numbers ->> money)::bigint nulls last, variant.position, variant.variant_id
        limit 1
      ) best
    )
    select coalesce((
        select json_agg(to_json(shown) order by key desc, product_id desc) from shown
      ), '[]'), (select count(*) from matching)
    into hits, total;
  end if;
end
$$;

-- How many of the products have a variant with each filter word, among the variants that pass the filter. To sort as many words
-- takes longer than all else of it.
-- replaces catalog.search_counts: the release before does not call it
create or replace function catalog.search_counts(asked jsonb, products uuid[], of_group text)
returns table (word text, products_with bigint)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_sort = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  within constant jsonpath := (asked ->> 'within')::jsonpath;
begin
  return query
    select each.word, count(*)
    from (
      select distinct variant.product_id, said.word collate "C" as word
      from catalog.search_variants variant
      cross join lateral unnest(tsvector_to_array(variant.words)) said (word)
      where variant.tenant_id = tenant and variant.product_id = any(products)
        and (numnode(filter) = 0 or variant.words @@ filter) and (within is null or variant.numbers @@ within)
        and (of_group is null or starts_with(said.word, of_group || '='))
    ) each
    group by each.word;
end
$$;

-- Of what more match than are counted all that were counted match: nobody looks at them once more.
-- replaces catalog.search: the release before does not call it
create or replace function catalog.search(asked jsonb) returns json
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
  select found.products, found.is_exact into candidates, is_exact from catalog.search_among(asked, most) found;
  if not is_exact and (sorted <> 'relevance' or asked ->> 'query' is null) then
    hits := catalog.search_walk(asked || jsonb_build_object('sort', case sorted when 'relevance' then 'newest' else sorted end));
    total := cardinality(candidates);
  else
    select found.hits, found.total into hits, total from catalog.search_page(asked, candidates) found;
  end if;
  if (asked ->> 'facets')::boolean then
    select coalesce(jsonb_agg(jsonb_build_array(counted.word, counted.products_with)), '[]') into facets
    from catalog.search_counts(asked, candidates, null) counted;
    for own in select jsonb_array_elements(asked -> 'groups') loop
      select coalesce(jsonb_agg(each), '[]') into facets from jsonb_array_elements(facets) each
      where not starts_with(each ->> 0, (own ->> 'group') || '=');
      others := (catalog.search_among(asked || own, most)).products;
      select facets || coalesce(jsonb_agg(jsonb_build_array(counted.word, counted.products_with)), '[]') into facets
      from catalog.search_counts(asked || own, others, own ->> 'group') counted;
    end loop;
  end if;
  return json_build_object('hits', hits, 'total', total, 'is_exact', is_exact, 'facets', facets);
end
$$;

-- Some products that have the words and may be seen, up to so many.
create function catalog.search_suggested(asked jsonb, wanted tsquery, most int) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
begin
  return case when numnode(wanted) > 0 then catalog.search_by_words(asked, wanted, false, most) else '{}' end;
end
$$;
revoke all on function catalog.search_suggested(jsonb, tsquery, int) from public;

-- Products that match the query, which ends with what the last word may become, and how many of those that are looked at have
-- each of the words.
-- replaces catalog.search_suggestions: the release before does not call it
create or replace function catalog.search_suggestions(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  query constant tsquery := (asked ->> 'query')::tsquery;
  titled constant tsquery := (asked ->> 'titled')::tsquery;
  size constant int := (asked ->> 'size')::int;
  most constant int := 200;
  candidates uuid[];
  vectors tsvector[];
  ranked uuid[];
  counts int[];
  word jsonb;
  number int;
  looked_up int := 0;
begin
  candidates := catalog.search_suggested(asked, titled, most);
  if cardinality(candidates) < size then
    candidates := candidates || catalog.search_suggested(asked, query, most);
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
      number := cardinality(catalog.search_suggested(asked, (word ->> 'query')::tsquery, 1));
    end if;
    counts := counts || number;
  end loop;
  return json_build_object('counts', coalesce(to_json(counts), '[]'), 'products', to_json(ranked[1:size]));
end
$$;

-- contract: no release has called them since 3.4.0, which had no search
drop function catalog.search_first_ranked(jsonb, tsquery[], uuid[], int);
drop function catalog.search_some(jsonb, tsquery, uuid[], boolean, uuid[], int);
drop function catalog.search_matching_newest(jsonb, tsquery, boolean, uuid[], int);
drop function catalog.search_matching_words(jsonb, tsquery, boolean, uuid[], int);
drop function catalog.search_matching(jsonb, tsquery, uuid[], boolean, uuid[], int);
