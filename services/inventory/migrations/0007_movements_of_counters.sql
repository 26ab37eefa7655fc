-- Movements tell of every counter: which units went from where to where, and what the item had afterwards.

-- Units that are damaged or kept back are on hand before and after: the number on hand does not change with them.
alter table inventory.movements
  drop constraint movements_quantity_check,
  -- Null is outside. Both are null in rows of programs from before, of which the quantity says which way units went.
  add column from_bucket text,
  add column to_bucket text,
  add column units bigint,
  add column damaged bigint,
  add column safety_stock bigint,
  add column reserved bigint,
  add column held bigint;

-- When units last moved: what comes later has a later moment, whatever the clock of its request says.
alter table inventory.stock_items add column moved_at timestamptz;

-- The last movement before a moment.
create index concurrently movements_moment on inventory.movements (tenant_id, variant_id, warehouse, occurred_at desc, id desc);
