-- Products that are shown together: chosen by hand, or those that rules describe.

create table catalog.collections (
  tenant_id uuid not null,
  id uuid not null,
  handle text not null,
  title text not null,
  description text,
  translations jsonb not null,
  kind text not null,
  -- Of a collection of kind RULE; empty for others.
  matching text not null,
  rules jsonb not null,
  -- The rules as they are compared: ids without prefixes.
  conditions jsonb not null,
  sort text not null,
  metadata jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint collections_handle unique (tenant_id, handle)
);
create index collections_rules on catalog.collections (tenant_id, id) where kind = 'RULE';
call souk.tenant_table('catalog.collections');

-- Which products are in a collection, of either kind. The key is what the collection sorts by, as text in the order of its
-- bytes, so that one index serves every order.
create table catalog.collection_products (
  tenant_id uuid not null,
  collection_id uuid not null,
  product_id uuid not null,
  -- The product's, which never changes.
  provider_id uuid,
  position int not null,
  sort_key text collate "C" not null,
  primary key (tenant_id, collection_id, product_id),
  foreign key (tenant_id, collection_id) references catalog.collections (tenant_id, id) on delete cascade,
  foreign key (tenant_id, product_id) references catalog.products (tenant_id, id) on delete cascade
);
create index collection_products_order
  on catalog.collection_products (tenant_id, collection_id, sort_key, product_id);
create index collection_products_product on catalog.collection_products (tenant_id, product_id, collection_id);
call souk.tenant_table('catalog.collection_products');

-- Collections whose rules or order changed, up to which product all were looked at again.
create table catalog.collection_rebuilds (
  tenant_id uuid not null,
  id uuid not null,
  through uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references catalog.collections (tenant_id, id) on delete cascade
);
call souk.tenant_table('catalog.collection_rebuilds');
call souk.open_to_system('catalog.collection_rebuilds', 'select');
