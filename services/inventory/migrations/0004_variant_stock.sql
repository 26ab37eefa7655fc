-- Published: what a variant has to sell, a row for each location. Whoever shows a list adds up the rows of one variant in
-- a single look-up by key, which a view that adds them up itself would need two for. What a short count made negative in
-- one place takes nothing away from another.
--
-- variant_availability stays as long as a version that reads it may run.
create view inventory.variant_stock with (security_invoker = true) as
select tenant_id, variant_id, warehouse, is_primary, tracked, greatest(available, 0) as available
from inventory.stock_items;
grant select on inventory.variant_stock to souk_app;
