-- Published: the place that serves a variant first, and how much it had to sell when somebody looked.
create view inventory.serving_stock with (security_invoker = true) as
select tenant_id, variant_id, warehouse, tracked, available
from inventory.stock_items
where is_primary;
grant select on inventory.serving_stock to souk_app;
