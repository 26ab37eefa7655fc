-- Sales channels, and which products are sold in which of them. The channel that every tenant has, `api`, has no row until
-- somebody changes it or creates another one.
create table catalog.channels (
  tenant_id uuid not null,
  id uuid not null,
  -- What products and orders call it. It never changes.
  handle text not null,
  name text not null,
  status text not null,
  external_id text,
  metadata jsonb not null,
  -- Whether an order was placed in it: then it is not deleted any more.
  ordered boolean not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint channels_handle unique (tenant_id, handle)
);
create unique index channels_external_id on catalog.channels (tenant_id, external_id) where external_id is not null;
call souk.tenant_table('catalog.channels');

-- Null is every channel, as a release before this one leaves it; a list names those that the product is sold in, each with
-- its window: what an order is compared with.
alter table catalog.products add column publications jsonb;

-- The same lists, a row for each channel, by which products are found in a channel and windows at their time. `is_open` and
-- `due_at` say what was announced last, and when there is something to announce again.
create table catalog.publications (
  tenant_id uuid not null,
  product_id uuid not null,
  channel text not null,
  publish_at timestamptz,
  unpublish_at timestamptz,
  is_open boolean not null,
  due_at timestamptz,
  primary key (tenant_id, product_id, channel),
  foreign key (tenant_id, product_id) references catalog.products (tenant_id, id) on delete cascade
);
-- Every row of a channel is found here, and those that are open in the order of the product list.
create index publications_channel on catalog.publications (tenant_id, channel, is_open, product_id desc);
create index publications_due on catalog.publications (tenant_id, due_at) where due_at is not null;
call souk.tenant_table('catalog.publications');
call souk.open_to_system('catalog.publications', 'select');

-- What is sold everywhere, in the order of the product list.
create index concurrently products_everywhere on catalog.products (tenant_id, id desc)
  where status = 'ACTIVE' and publications is null;

-- replaces catalog.sellable_variants: the release before finds every column as it was
create or replace view catalog.sellable_variants with (security_invoker = true) as
select variant.tenant_id, variant.product_id, variant.id as variant_id, variant.sku, product.title,
  variant.title as variant_title, variant.id = product.default_variant_id as is_default,
  product.provider_id, product.kind, variant.requires_shipping,
  coalesce(variant.tax_code, product.tax_code) as tax_code,
  product.status = 'ACTIVE' and variant.status = 'ACTIVE'
    and coalesce(seller.may_sell, product.provider_id is null) as active,
  variant.ordered, product.status as product_status, variant.status as variant_status,
  coalesce(seller.may_sell, product.provider_id is null) as seller_active, product.publications
from catalog.variants variant
join catalog.products product
  on product.tenant_id = variant.tenant_id and product.id = variant.product_id
left join catalog.sellers seller
  on seller.tenant_id = product.tenant_id and seller.provider_id = product.provider_id;

create view catalog.sales_channels with (security_invoker = true) as
select tenant_id, handle, status, ordered
from catalog.channels;
grant select on catalog.sales_channels to souk_app;
