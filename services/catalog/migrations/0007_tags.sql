-- Which products have a tag. The row of the product shows its tags, this finds them: no index on an array is used under
-- row-level security. A release before this one writes products without it; their tags are found once they are changed.
create table catalog.product_tags (
  tenant_id uuid not null,
  tag text not null,
  product_id uuid not null,
  primary key (tenant_id, tag, product_id)
);
create index product_tags_product on catalog.product_tags (tenant_id, product_id);

-- Only the owner runs this, and is bound by the policies unless told otherwise.
alter table catalog.products no force row level security;
insert into catalog.product_tags (tenant_id, tag, product_id)
select product.tenant_id, tag, product.id
from catalog.products product
cross join unnest(product.tags) tag
on conflict do nothing;
alter table catalog.products force row level security;
call souk.tenant_table('catalog.product_tags');
