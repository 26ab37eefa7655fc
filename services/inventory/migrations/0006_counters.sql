-- What a stock item counts beside units on hand, and what may be sold of it beyond them.
--
-- `reserved` goes on to count everything that is promised, so that `available` stays what it was for whoever reads it;
-- `held` is the part of it that holds have. The rest is what orders have.
alter table inventory.stock_items
  add column held bigint not null default 0,
  -- On the way here from other locations.
  add column incoming bigint not null default 0,
  -- At so many available units or fewer the stock is low; null where nobody wants to know.
  add column low_stock_at bigint,
  add column policy text not null default 'DENY',
  -- Units that may be sold beyond those that are there; null is without limit.
  add column backorder_limit bigint,
  -- From when on a preorder is an ordinary sale.
  add column release_at timestamptz;

-- replaces inventory.variant_stock: the release before finds every column as it was
create or replace view inventory.variant_stock with (security_invoker = true) as
select tenant_id, variant_id, warehouse, is_primary, tracked, greatest(available, 0) as available,
  available as balance, policy, backorder_limit, release_at
from inventory.stock_items;

-- replaces inventory.serving_stock: the release before finds every column as it was
create or replace view inventory.serving_stock with (security_invoker = true) as
select tenant_id, variant_id, warehouse, tracked, available, low_stock_at
from inventory.stock_items
where is_primary;
