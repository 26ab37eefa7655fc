-- Units that are held for a time, such as for a cart, until they become an order's, are given back or the time is over.

create table inventory.holds (
  tenant_id uuid not null,
  id uuid not null,
  status text not null,
  owner_type text not null,
  owner_id text not null,
  -- The order that has the units now; null until it has them.
  order_id uuid,
  expires_at timestamptz not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index holds_held on inventory.holds (tenant_id, expires_at, id) where status = 'HELD';
create index holds_owner on inventory.holds (tenant_id, owner_id, id desc);
call souk.tenant_table('inventory.holds');
call souk.open_to_system('inventory.holds', 'select');
grant usage on schema inventory to souk_system;

-- What a hold has of each stock item, since when and until when.
create table inventory.hold_lines (
  tenant_id uuid not null,
  hold_id uuid not null,
  variant_id uuid not null,
  warehouse text not null,
  -- False when the variant was not tracked: no counter moved for it.
  counted boolean not null,
  quantity bigint not null check (quantity > 0),
  held_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, hold_id, variant_id, warehouse)
);
create index hold_lines_open on inventory.hold_lines (tenant_id, variant_id, warehouse)
  where counted and ended_at is null;
create index hold_lines_held on inventory.hold_lines (tenant_id, variant_id, warehouse, held_at);
create index hold_lines_ended on inventory.hold_lines (tenant_id, variant_id, warehouse, ended_at)
  where ended_at is not null;
call souk.tenant_table('inventory.hold_lines');
