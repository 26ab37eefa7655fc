-- What was held for whoever ordered is found by the order when the person is erased.

create index concurrently holds_order on inventory.holds (tenant_id, order_id) where order_id is not null;
