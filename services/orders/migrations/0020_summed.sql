-- Reads every row while others go on writing.
alter table orders.orders validate constraint orders_summed;
alter table orders.order_items validate constraint order_items_summed;
