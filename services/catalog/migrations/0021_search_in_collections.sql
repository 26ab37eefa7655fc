-- A search among the products of a collection. Its members are looked up by key for each search and stand in no document: a
-- change of rules may move a hundred thousand of them, and would write as many documents anew.

-- Members of a collection that match, and whether these are all, as catalog.search_candidates says it of all products. The
-- smaller set is compared with the others: the members, what has the words, or what is between the prices. Where all are large,
-- members are read from the newest until there are enough. The plans depend on which of them it is, so none is kept for all.
create function catalog.search_members(asked jsonb, most int, out products uuid[], out is_exact boolean)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  tenant constant uuid := souk.tenant();
  collection constant uuid := (asked ->> 'collection')::uuid;
  own constant uuid := (asked ->> 'provider')::uuid;
  barred constant uuid[] := array(select jsonb_array_elements_text(asked -> 'barred')::uuid);
  query constant tsquery := coalesce((asked ->> 'query')::tsquery, '');
  titled constant tsquery := coalesce((asked ->> 'titled')::tsquery, '');
  filter constant tsquery := coalesce((asked ->> 'filter')::tsquery, '');
  whole constant tsquery := query && filter;
  within constant jsonpath := coalesce(asked ->> 'within', '1 == 1')::jsonpath;
  is_free constant boolean := asked ->> 'filter' is null and asked ->> 'within' is null;
  few constant int := (asked ->> 'few')::int;
  -- Those that can be members and match; null where there are too many to name.
  scope uuid[];
  in_titles uuid[];
begin
  is_exact := true;
  if numnode(whole) > 0 or asked ->> 'price_min' is not null or asked ->> 'price_max' is not null then
    select coalesce(array_agg(each.product_id), '{}') into scope
    from (
      select product_id from catalog.collection_products
      where tenant_id = tenant and collection_id = collection
      limit few + 1
    ) each;
  end if;
  if cardinality(scope) > few then
    scope := null;
    if numnode(whole) > 0 then
      select coalesce(array_agg(each.product_id), '{}') into scope
      from (
        select product_id from catalog.search_documents where tenant_id = tenant and words @@ whole
        limit few + 1
      ) each;
      scope := case when cardinality(scope) <= few then scope end;
    end if;
    if scope is null and (asked ->> 'price_min' is not null or asked ->> 'price_max' is not null) then
      select coalesce(array_agg(each.product_id), '{}') into scope
      from (
        select product_id from catalog.search_prices
        where tenant_id = tenant and currency = asked ->> 'currency'
          and amount >= coalesce((asked ->> 'price_min')::bigint, 0)
          and amount <= coalesce((asked ->> 'price_max')::bigint, 9223372036854775807)
        limit few + 1
      ) each;
      scope := case when cardinality(scope) <= few then scope end;
    end if;
  end if;
  select coalesce(array_agg(each.product_id), '{}') into products
  from (
    select document.product_id
    from catalog.collection_products member
    join catalog.search_documents document
      on document.tenant_id = tenant and document.product_id = member.product_id
    where member.tenant_id = tenant and member.collection_id = collection
      and (scope is null or member.product_id = any(scope))
      and (numnode(whole) = 0 or document.words @@ whole)
      and (own is null or document.provider_id = own)
      and (document.provider_id is null or document.provider_id <> all(barred))
    order by member.product_id desc limit most + 1
  ) each;
  if cardinality(products) <= most then
    return;
  end if;
  is_exact := false;
  if is_free and numnode(titled) = 0 then
    products := products[1:most];
    return;
  end if;
  products := '{}';
  if numnode(titled) > 0 then
    in_titles := scope;
    if scope is null then
      select coalesce(array_agg(each.product_id), '{}') into in_titles
      from (
        select product_id from catalog.search_documents where tenant_id = tenant and words @@ (titled && filter)
        limit few + 1
      ) each;
      in_titles := case when cardinality(in_titles) <= few then in_titles end;
    end if;
    select coalesce(array_agg(each.product_id), '{}') into products
    from (
      select document.product_id
      from catalog.collection_products member
      join catalog.search_documents document
        on document.tenant_id = tenant and document.product_id = member.product_id
      where member.tenant_id = tenant and member.collection_id = collection
        and (in_titles is null or member.product_id = any(in_titles))
        and document.words @@ (titled && filter)
        and (own is null or document.provider_id = own)
        and (document.provider_id is null or document.provider_id <> all(barred))
        and (is_free or exists (
          select from catalog.search_variants variant
          where variant.tenant_id = tenant and variant.product_id = document.product_id
            and (numnode(filter) = 0 or variant.words @@ filter) and variant.numbers @@ within
        ))
      order by member.product_id desc limit most
    ) each;
  end if;
  if cardinality(products) < most then
    select products || coalesce(array_agg(each.product_id), '{}') into products
    from (
      select document.product_id
      from catalog.collection_products member
      join catalog.search_documents document
        on document.tenant_id = tenant and document.product_id = member.product_id
      where member.tenant_id = tenant and member.collection_id = collection
        and (scope is null or member.product_id = any(scope))
        and (numnode(whole) = 0 or document.words @@ whole)
        and (own is null or document.provider_id = own)
        and (document.provider_id is null or document.provider_id <> all(barred))
        and document.product_id <> all(products)
        and (is_free or exists (
          select from catalog.search_variants variant
          where variant.tenant_id = tenant and variant.product_id = document.product_id
            and (numnode(filter) = 0 or variant.words @@ filter) and variant.numbers @@ within
        ))
      order by member.product_id desc limit most - cardinality(products)
    ) each;
  end if;
end
$$;
revoke all on function catalog.search_members(jsonb, int) from public;

-- Among all products, or those of a collection.
create function catalog.search_among(asked jsonb, most int, out products uuid[], out is_exact boolean)
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
begin
  if asked ->> 'collection' is null then
    select found.products, found.is_exact into products, is_exact from catalog.search_candidates(asked, most) found;
  else
    select found.products, found.is_exact into products, is_exact from catalog.search_members(asked, most) found;
  end if;
end
$$;
revoke all on function catalog.search_among(jsonb, int) from public;

-- Members are walked from the newest; of prices that are walked, those of members count.
-- replaces catalog.search_walk: the release before does not call it
create or replace function catalog.search_walk(asked jsonb) returns json
language plpgsql stable security definer
set search_path = pg_catalog, souk, public, pg_temp as $$
declare
  tenant constant uuid := souk.tenant();
  collection constant uuid := (asked ->> 'collection')::uuid;
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
  chosen uuid[];
  amounts bigint[];
  hits json;
begin
  while span <= 100000 and (sorted = 'newest' or after_amount is not null) loop
    if sorted = 'newest' and collection is not null then
      select coalesce(array_agg(each.product_id), '{}') into walked
      from (
        select product_id from catalog.collection_products
        where tenant_id = tenant and collection_id = collection and product_id < after_id
        order by product_id desc limit span
      ) each;
    elsif sorted = 'newest' then
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
    chosen := walked;
    if sorted <> 'newest' and collection is not null then
      select coalesce(array_agg(product_id), '{}') into chosen
      from catalog.collection_products
      where tenant_id = tenant and collection_id = collection and product_id = any(walked);
    end if;
    hits := (catalog.search_page(asked, chosen)).hits;
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
  if collection is not null then
    select coalesce(array_agg(each.product_id), '{}') into walked
    from (
      select product_id from catalog.collection_products where tenant_id = tenant and collection_id = collection
    ) each;
  elsif numnode(whole) = 0 then
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
      others := (catalog.search_among(asked || own, most)).products;
      select facets || coalesce(jsonb_agg(jsonb_build_array(counted.word, counted.products_with)), '[]') into facets
      from catalog.search_counts(asked || own, others, own ->> 'group') counted;
    end loop;
  end if;
  return json_build_object('hits', hits, 'total', total, 'is_exact', is_exact, 'facets', facets);
end
$$;
