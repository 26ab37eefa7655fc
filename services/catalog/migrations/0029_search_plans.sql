-- Which products a search looks at. Every statement below reads one index in one way, so that one plan serves all values and is
-- kept; which of them runs is decided between them.

-- Products with these words, up to so many; null where there are more. PostgreSQL would rather read documents in the order of
-- their keys where it expects many to have them. The index of words is read by bitmaps, so that the way by the keys is off.
create function catalog.search_with_words(wanted tsquery, most int) returns uuid[]
language plpgsql stable strict security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = off
set enable_indexonlyscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  products uuid[];
begin
  select coalesce(array_agg(each.product_id), '{}') into products
  from (
    select product_id from catalog.search_documents where tenant_id = tenant and words @@ wanted
    limit most + 1
  ) each;
  return case when cardinality(products) <= most then products end;
end
$$;
revoke all on function catalog.search_with_words(tsquery, int) from public;

-- The same of products with a price within the bounds.
create function catalog.search_with_prices(asked jsonb, most int) returns uuid[]
language plpgsql stable strict security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = on
set enable_bitmapscan = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  money constant text := asked ->> 'currency';
  low constant bigint := coalesce((asked ->> 'price_min')::bigint, 0);
  high constant bigint := coalesce((asked ->> 'price_max')::bigint, 9223372036854775807);
  products uuid[];
begin
  select coalesce(array_agg(each.product_id), '{}') into products
  from (
    select product_id from catalog.search_prices
    where tenant_id = tenant and currency = money and amount >= low and amount <= high
    limit most + 1
  ) each;
  return case when cardinality(products) <= most then products end;
end
$$;
revoke all on function catalog.search_with_prices(jsonb, int) from public;

-- Those of the products that are members of a collection.
create function catalog.search_collected(collection uuid, among uuid[]) returns uuid[]
language plpgsql stable strict security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = on
set enable_bitmapscan = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  products uuid[];
begin
  select coalesce(array_agg(product_id), '{}') into products
  from catalog.collection_products
  where tenant_id = tenant and collection_id = collection and product_id = any(among);
  return products;
end
$$;
revoke all on function catalog.search_collected(uuid, uuid[]) from public;

-- The next products from the newest on: members of a collection, or without one all that have documents.
create function catalog.search_newest(collection uuid, behind uuid, most int) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = on
set enable_bitmapscan = off
set enable_seqscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  products uuid[];
begin
  if collection is null then
    select coalesce(array_agg(each.product_id), '{}') into products
    from (
      select product_id from catalog.search_documents
      where tenant_id = tenant and product_id < behind
      order by product_id desc limit most
    ) each;
  else
    select coalesce(array_agg(each.product_id), '{}') into products
    from (
      select product_id from catalog.collection_products
      where tenant_id = tenant and collection_id = collection and product_id < behind
      order by product_id desc limit most
    ) each;
  end if;
  return products;
end
$$;
revoke all on function catalog.search_newest(uuid, uuid, int) from public;

-- Those of the products that match, from the newest on and up to so many, without those that are known. Where `is_filtered`,
-- one variant passes the whole filter.
create function catalog.search_matching(
  asked jsonb, wanted tsquery, among uuid[], is_filtered boolean, known uuid[], most int
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
  within constant jsonpath := coalesce(asked ->> 'within', '1 == 1')::jsonpath;
  products uuid[];
begin
  select coalesce(array_agg(each.product_id), '{}') into products
  from (
    select document.product_id from catalog.search_documents document
    where document.tenant_id = tenant and document.product_id = any(among)
      and (numnode(wanted) = 0 or document.words @@ wanted)
      and (own is null or document.provider_id = own)
      and (document.provider_id is null or document.provider_id <> all(barred))
      and document.product_id <> all(known)
      and (not is_filtered or (
        select true from catalog.search_variants variant
        where variant.tenant_id = tenant and variant.product_id = document.product_id
          and (numnode(filter) = 0 or variant.words @@ filter) and variant.numbers @@ within
        limit 1
      ))
    order by document.product_id desc limit most
  ) each;
  return products;
end
$$;
revoke all on function catalog.search_matching(jsonb, tsquery, uuid[], boolean, uuid[], int) from public;

-- The same of all products, by the index of words and in no order.
create function catalog.search_matching_words(asked jsonb, wanted tsquery, is_filtered boolean, known uuid[], most int)
returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set enable_indexscan = off
set enable_indexonlyscan = off as $$
declare
  tenant constant uuid := souk.tenant();
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  within constant jsonpath := coalesce(asked ->> 'within', '1 == 1')::jsonpath;
  products uuid[];
begin
  select coalesce(array_agg(each.product_id), '{}') into products
  from (
    select document.product_id from catalog.search_documents document
    where document.tenant_id = tenant and document.words @@ wanted
      and (own is null or document.provider_id = own)
      and (document.provider_id is null or document.provider_id <> all(barred))
      and document.product_id <> all(known)
      and (not is_filtered or (
        select true from catalog.search_variants variant
        where variant.tenant_id = tenant and variant.product_id = document.product_id
          and (numnode(filter) = 0 or variant.words @@ filter) and variant.numbers @@ within
        limit 1
      ))
    limit most
  ) each;
  return products;
end
$$;
revoke all on function catalog.search_matching_words(jsonb, tsquery, boolean, uuid[], int) from public;

-- The same of a collection, or of all products where there are no words: they are walked from the newest, ever more of them,
-- until there are enough.
create function catalog.search_matching_newest(asked jsonb, wanted tsquery, is_filtered boolean, known uuid[], most int)
returns uuid[]
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
      || catalog.search_matching(asked, wanted, walked, is_filtered, known, most - cardinality(products));
    exit when cardinality(products) >= most or cardinality(walked) < span;
    behind := walked[span];
    span := span * 2;
  end loop;
  return products;
end
$$;
revoke all on function catalog.search_matching_newest(jsonb, tsquery, boolean, uuid[], int) from public;

-- Among the products that are named, or where they are too many to name, among all of the collection or the catalog.
create function catalog.search_some(
  asked jsonb, wanted tsquery, named uuid[], is_filtered boolean, known uuid[], most int
) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
begin
  if named is not null then
    return catalog.search_matching(asked, wanted, named, is_filtered, known, most);
  elsif asked ->> 'collection' is null and numnode(wanted) > 0 then
    return catalog.search_matching_words(asked, wanted, is_filtered, known, most);
  end if;
  return catalog.search_matching_newest(asked, wanted, is_filtered, known, most);
end
$$;
revoke all on function catalog.search_some(jsonb, tsquery, uuid[], boolean, uuid[], int) from public;

-- Members of a collection that can match, by the smallest set that can be named: all of them, those with the words, or those
-- between the prices. Null where all of these are large.
create function catalog.search_named_members(asked jsonb, wanted tsquery, most int) returns uuid[]
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  collection constant uuid := (asked ->> 'collection')::uuid;
  few constant int := (asked ->> 'few')::int;
  named uuid[];
begin
  named := catalog.search_newest(collection, 'ffffffff-ffff-ffff-ffff-ffffffffffff', most + 1);
  if cardinality(named) <= most then
    return named;
  end if;
  named := null;
  if numnode(wanted) > 0 then
    named := catalog.search_collected(collection, catalog.search_with_words(wanted, few));
  end if;
  if named is null and (asked ->> 'price_min' is not null or asked ->> 'price_max' is not null) then
    named := catalog.search_collected(collection, catalog.search_with_prices(asked, few));
  end if;
  return named;
end
$$;
revoke all on function catalog.search_named_members(jsonb, tsquery, int) from public;

-- Products that match, of all or of a collection, and whether these are all: `most` of them and no more. Where more match, they
-- are some that pass the whole filter, first those that rank first: with two words of the query as the one word that they are
-- together, and with all words in their titles.
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
  wanted tsquery;
  named uuid[];
  among uuid[];
begin
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
  products := '{}';
  foreach wanted in array preferred loop
    if wanted is not null and cardinality(products) < most then
      among := case when named is null and is_collected then catalog.search_named_members(asked, wanted, most) else named end;
      products := products || catalog.search_some(asked, wanted, among, true, products, most - cardinality(products));
    end if;
  end loop;
  if cardinality(products) < most then
    products := products || catalog.search_some(asked, whole, named, true, products, most - cardinality(products));
  end if;
end
$$;
-- contract: no release has called them since 3.4.0, which had no search
drop function catalog.search_candidates(jsonb, int);
drop function catalog.search_members(jsonb, int);
