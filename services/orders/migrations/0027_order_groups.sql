-- What was bought together of several sellers is an order a seller. Of orders by themselves nothing is in the index.
alter table orders.orders add column order_group_id uuid;
create index concurrently orders_group on orders.orders (tenant_id, order_group_id, id desc) where order_group_id is not null;
