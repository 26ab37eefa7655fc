-- What products of one kind are described with, and what they say: values by key, on the product or on each variant, and
-- texts in other languages.
create table catalog.product_types (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  attributes jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint product_types_name unique (tenant_id, name)
);
call souk.tenant_table('catalog.product_types');

alter table catalog.products
  add column product_type_id uuid,
  add column attributes jsonb not null default '{}',
  add column translations jsonb not null default '{}';
alter table catalog.variants add column attributes jsonb not null default '{}';

create index concurrently products_type on catalog.products (tenant_id, product_type_id, id desc)
  where product_type_id is not null;
