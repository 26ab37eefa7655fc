-- What was promised at a past moment: when orders took units and when they gave them back. What they have shipped is told by
-- movements.

-- What the order took when the row was made; null in rows of programs from before, which have it in their quantity. What it
-- takes later is a change.
alter table inventory.reservations add column made bigint;
create index concurrently reservations_made on inventory.reservations (tenant_id, variant_id, warehouse, created_at) where counted;

-- Units that an order gave back, which are fewer than none, or took beside those that it had.
create table inventory.reservation_changes (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  variant_id uuid not null,
  warehouse text not null,
  quantity bigint not null check (quantity <> 0),
  occurred_at timestamptz not null,
  primary key (tenant_id, id)
);
create index reservation_changes_moment
  on inventory.reservation_changes (tenant_id, variant_id, warehouse, occurred_at);
call souk.append_only_table('inventory.reservation_changes');
