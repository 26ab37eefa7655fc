-- The list of a product's variants, as they are arranged.
create index concurrently variants_position on catalog.variants (tenant_id, product_id, position, id);

-- Categories count all products that are found in them, where only those that named the category itself were counted.
alter table catalog.product_categories no force row level security;
alter table catalog.products no force row level security;
alter table platform.counters no force row level security;
-- contract: no release has counted products of categories since 3.4.0, which had none
delete from platform.counters where name = 'category_products';
insert into platform.counters (tenant_id, name, key, stripe, n)
select tenant_id, 'category_members', category_id::text, 0, count(*)
from catalog.product_categories
group by tenant_id, category_id;
insert into platform.counters (tenant_id, name, key, stripe, n)
select member.tenant_id, 'category_members', member.category_id || '/' || product.provider_id, 0, count(*)
from catalog.product_categories member
join catalog.products product on product.tenant_id = member.tenant_id and product.id = member.product_id
where product.provider_id is not null
group by member.tenant_id, member.category_id, product.provider_id;
alter table platform.counters force row level security;
alter table catalog.products force row level security;
alter table catalog.product_categories force row level security;
