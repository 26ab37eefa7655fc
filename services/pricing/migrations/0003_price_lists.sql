-- The worker looks for tenants whose lists are due.
grant usage on schema pricing to souk_system;

-- Lists of prices over the base prices. Which of them applies is decided by its times at the moment that is asked for;
-- `status` follows them, and `due_at` says when it has to.
create table pricing.price_lists (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  status text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  tax_inclusive boolean not null,
  priority int not null,
  -- As shown, and below as compared. An empty array is no condition.
  conditions jsonb not null,
  channels text[] not null,
  countries text[] not null,
  customer_ids uuid[] not null,
  customer_group_ids uuid[] not null,
  -- A list with a rate takes the prices of its parent, or the base prices where it names none.
  parent_id uuid,
  adjust_rate text,
  -- Whether another list takes its prices.
  is_parent boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  due_at timestamptz,
  -- How often its rows were changed.
  prices_version int not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index price_lists_priority on pricing.price_lists (tenant_id, priority) where status <> 'ARCHIVED';
-- What a price is looked for in.
create index price_lists_in_use on pricing.price_lists (tenant_id, priority desc)
  where status in ('SCHEDULED', 'ACTIVE') or is_parent;
create index price_lists_due on pricing.price_lists (tenant_id, due_at) where due_at is not null;
call souk.tenant_table('pricing.price_lists');
call souk.open_to_system('pricing.price_lists', 'select');

-- Whoever changes lists waits here for others who do, and whoever changes their rows shares it.
create table pricing.price_list_sets (
  tenant_id uuid primary key,
  changed_at timestamptz not null
);
call souk.tenant_table('pricing.price_list_sets');

create table pricing.list_prices (
  tenant_id uuid not null,
  id uuid not null,
  price_list_id uuid not null,
  variant_id uuid not null,
  -- The seller of the variant, as the catalog said: its tokens are quoted no other prices.
  provider_id uuid,
  min_quantity int not null check (min_quantity between 1 and 1000000),
  amount bigint not null check (amount >= 0),
  compare_at bigint check (compare_at >= 0),
  -- So many units cost the amount.
  unit_quantity int not null check (unit_quantity between 1 and 10000),
  unit_measure text,
  floor bigint check (floor >= 0),
  valid_from timestamptz,
  valid_to timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index list_prices_variant on pricing.list_prices (tenant_id, variant_id, price_list_id);
create index list_prices_list on pricing.list_prices (tenant_id, price_list_id, id desc);
create index list_prices_floor on pricing.list_prices (tenant_id, price_list_id) where floor is not null;
call souk.tenant_table('pricing.list_prices');

-- Lists that were deleted, of which there are still rows. Nobody reads those.
create table pricing.list_removals (
  tenant_id uuid not null,
  id uuid not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('pricing.list_removals');
call souk.open_to_system('pricing.list_removals', 'select');
