-- Reads every row while others go on writing.
alter table orders.orders validate constraint orders_adds_up;
alter table orders.order_items validate constraint order_items_adds_up;
