-- Where stock lies, how much of it, what is held for whom, and every change of what is on hand.

create schema inventory;
grant usage on schema inventory to souk_app;

-- The code never changes: it is what shops call the place, and stock refers to the place by it.
create table inventory.locations (
  tenant_id uuid not null,
  id uuid not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  name text not null,
  kind text not null check (kind in ('WAREHOUSE', 'STORE', 'PROVIDER', 'DROPSHIP', 'VIRTUAL')),
  -- The seller whose place it is; null is the operator's own.
  provider_id uuid,
  metadata jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint locations_code unique (tenant_id, code)
);
call souk.tenant_table('inventory.locations');

-- Counters change in place with every order: free space on the page keeps those updates cheap.
create table inventory.stock_items (
  tenant_id uuid not null,
  variant_id uuid not null,
  warehouse text not null,
  id uuid not null,
  -- The seller of the variant, as far as the catalog said: its tokens see no other stock.
  provider_id uuid,
  -- The place that speaks for the variant where only one can be named; its stock is taken first.
  is_primary boolean not null,
  -- False for what nobody counts, such as a download: it can always be sold. One answer for a variant.
  tracked boolean not null default true,
  on_hand bigint not null check (on_hand >= 0),
  reserved bigint not null check (reserved >= 0),
  damaged bigint not null check (damaged >= 0),
  safety_stock bigint not null check (safety_stock >= 0),
  -- Below zero when a count found less than had been promised.
  available bigint not null generated always as (on_hand - reserved - damaged - safety_stock) stored,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, variant_id, warehouse),
  constraint stock_items_id unique (tenant_id, id),
  foreign key (tenant_id, warehouse) references inventory.locations (tenant_id, code)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
create unique index stock_items_primary on inventory.stock_items (tenant_id, variant_id)
  where is_primary;
create unique index stock_items_untracked on inventory.stock_items (tenant_id, variant_id)
  where is_primary and not tracked;
create index stock_items_warehouse on inventory.stock_items (tenant_id, warehouse, id desc);
create index stock_items_provider on inventory.stock_items (tenant_id, provider_id, id desc)
  where provider_id is not null;
call souk.tenant_table('inventory.stock_items');

-- What an order holds of a stock item. Open is what is neither shipped nor released.
create table inventory.reservations (
  tenant_id uuid not null,
  order_id uuid not null,
  variant_id uuid not null,
  warehouse text not null,
  -- False when the variant was not tracked: the order has its promise, and no counter moved for it.
  counted boolean not null default true,
  quantity bigint not null check (quantity > 0),
  shipped bigint not null check (shipped >= 0),
  released bigint not null check (released >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, order_id, variant_id, warehouse, counted),
  constraint reservations_not_overdrawn check (shipped + released <= quantity)
);
create index reservations_open on inventory.reservations (tenant_id, variant_id, warehouse)
  where counted and shipped + released < quantity;
call souk.tenant_table('inventory.reservations');

-- Every change of what is on hand, so that the counter can be proved from its movements.
create table inventory.movements (
  tenant_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  warehouse text not null,
  -- The stock item's, repeated here because the movements of one seller are read in their order.
  provider_id uuid,
  type text not null check (type in ('RECEIPT', 'ADJUSTMENT', 'COUNT', 'SHIP', 'RETURN')),
  quantity bigint not null check (quantity <> 0),
  on_hand bigint not null check (on_hand >= 0),
  reason text,
  ref text,
  actor_type text not null,
  actor_id text not null,
  occurred_at timestamptz not null,
  primary key (tenant_id, id)
);
create index movements_variant on inventory.movements (tenant_id, variant_id, id desc);
create index movements_warehouse on inventory.movements (tenant_id, warehouse, id desc);
create index movements_provider on inventory.movements (tenant_id, provider_id, id desc)
  where provider_id is not null;
call souk.append_only_table('inventory.movements');

-- Published: one row for each variant that has stock anywhere. What a short count made negative in one
-- place takes nothing away from another. What is not tracked can be sold whatever is available.
create view inventory.variant_availability with (security_invoker = true) as
select main.tenant_id, main.variant_id,
  (
    select sum(greatest(item.available, 0))::bigint
    from inventory.stock_items item
    where item.tenant_id = main.tenant_id and item.variant_id = main.variant_id
  ) as available,
  main.warehouse, main.tracked
from inventory.stock_items main
where main.is_primary;
grant select on inventory.variant_availability to souk_app;
