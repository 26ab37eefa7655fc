-- Published: what a variant has to sell, a row for each location, and where that ships to. An inactive location has nothing to
-- sell, whatever is there, and promises nothing beyond it.
--
-- replaces inventory.variant_stock: the release before finds every column as it was
create or replace view inventory.variant_stock with (security_invoker = true) as
select item.tenant_id, item.variant_id, item.warehouse, item.is_primary, item.tracked,
  case when location.active then greatest(item.available, 0) else 0 end as available,
  case when location.active then item.available else least(item.available, 0) end as balance,
  case when location.active then item.policy else 'DENY' end as policy, item.backorder_limit,
  item.release_at, location.ships_to
from inventory.stock_items item
join inventory.locations location
  on location.tenant_id = item.tenant_id and location.code = item.warehouse;

-- Published: which variants are kept at a location, for whoever follows a change of it.
create view inventory.location_stock with (security_invoker = true) as
select item.tenant_id, location.id as location_id, item.variant_id
from inventory.stock_items item
join inventory.locations location
  on location.tenant_id = item.tenant_id and location.code = item.warehouse;
grant select on inventory.location_stock to souk_app;
