-- What is for sale: products, and the variants of them that a buyer can put into an order.

create schema catalog;
grant usage on schema catalog to souk_app;

create table catalog.products (
  tenant_id uuid not null,
  id uuid not null,
  handle text not null,
  title text not null,
  description text,
  status text not null check (status in ('DRAFT', 'IN_REVIEW', 'ACTIVE', 'REJECTED', 'ARCHIVED')),
  kind text not null check (kind in ('PHYSICAL', 'DIGITAL', 'SERVICE', 'BUNDLE', 'GIFT_CARD')),
  -- The seller; null is the operator itself.
  provider_id uuid,
  default_variant_id uuid not null,
  tax_code text,
  tags text[] not null,
  external_id text,
  metadata jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint products_handle unique (tenant_id, handle)
);
create unique index products_external_id on catalog.products (tenant_id, external_id)
  where external_id is not null;
create index products_status on catalog.products (tenant_id, status, id desc);
create index products_provider on catalog.products (tenant_id, provider_id, id desc)
  where provider_id is not null;
call souk.tenant_table('catalog.products');

create table catalog.variants (
  tenant_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- The product's, repeated here because a SKU is unique among the variants of one seller.
  provider_id uuid,
  sku text,
  title text not null,
  status text not null check (status in ('ACTIVE', 'DISABLED')),
  option_values jsonb not null,
  -- The currency in which the variant shows its price; it may have prices in others too.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  requires_shipping boolean not null,
  tax_code text,
  external_id text,
  metadata jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references catalog.products (tenant_id, id)
);
create index variants_product on catalog.variants (tenant_id, product_id, id desc);
create unique index variants_sku on catalog.variants (tenant_id, sku, provider_id)
  nulls not distinct where sku is not null;
create unique index variants_external_id on catalog.variants (tenant_id, external_id)
  where external_id is not null;
call souk.tenant_table('catalog.variants');

-- What the marketplace said of its providers. One that was not heard of yet may sell: word travels a
-- moment behind what it tells.
create table catalog.sellers (
  tenant_id uuid not null,
  provider_id uuid not null,
  may_sell boolean not null,
  -- The version of the provider that said so; older word that comes late changes nothing.
  version int not null,
  updated_at timestamptz not null,
  primary key (tenant_id, provider_id)
);
call souk.tenant_table('catalog.sellers');

-- Published: everything that can be named in an order, whether it may be sold at this moment or not.
create view catalog.sellable_variants with (security_invoker = true) as
select variant.tenant_id, variant.product_id, variant.id as variant_id, variant.sku, product.title,
  variant.title as variant_title, variant.id = product.default_variant_id as is_default,
  product.provider_id, product.kind, variant.requires_shipping,
  coalesce(variant.tax_code, product.tax_code) as tax_code,
  product.status = 'ACTIVE' and variant.status = 'ACTIVE' and coalesce(seller.may_sell, true)
    as active
from catalog.variants variant
join catalog.products product
  on product.tenant_id = variant.tenant_id and product.id = variant.product_id
left join catalog.sellers seller
  on seller.tenant_id = product.tenant_id and seller.provider_id = product.provider_id;
grant select on catalog.sellable_variants to souk_app;
