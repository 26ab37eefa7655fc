-- The tree in which shoppers find products, and which products are in which part of it.

create table catalog.categories (
  tenant_id uuid not null,
  id uuid not null,
  -- The category that it is in; null for those at the top.
  parent_id uuid,
  -- All categories that it is in, the one at the top first, and how many they are with itself.
  path uuid[] not null,
  level int not null,
  -- Its place among those of the same parent: 0, 1, 2, without a gap.
  position int not null,
  handle text not null,
  name text not null,
  description text,
  translations jsonb not null,
  status text not null,
  metadata jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint categories_handle unique (tenant_id, handle)
);
create index categories_parent on catalog.categories (tenant_id, parent_id, position, id);
create index categories_level on catalog.categories (tenant_id, level, position, id);
call souk.tenant_table('catalog.categories');

-- One row a tenant: whoever changes the shape of its tree waits here for the others, and counts.
create table catalog.category_trees (
  tenant_id uuid not null,
  categories int not null,
  changed_at timestamptz not null,
  primary key (tenant_id)
);
call souk.tenant_table('catalog.category_trees');

-- Every category that a product is found in: those that it names, and all that those are in. So a category with all that is
-- below it is one range of this key, newest first, and no product is there twice.
create table catalog.product_categories (
  tenant_id uuid not null,
  category_id uuid not null,
  product_id uuid not null,
  primary key (tenant_id, category_id, product_id)
);
create index product_categories_product on catalog.product_categories (tenant_id, product_id, category_id);
call souk.tenant_table('catalog.product_categories');

-- Moved categories with so many products that these follow in parts, up to which product they have.
create table catalog.category_followups (
  tenant_id uuid not null,
  id uuid not null,
  through uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('catalog.category_followups');
call souk.open_to_system('catalog.category_followups', 'select');
grant usage on schema catalog to souk_system;

-- The categories that a product names itself.
alter table catalog.products add column category_ids uuid[] not null default '{}';
