-- Where an order is sent and billed, as it was written when the order was placed or changed since.
alter table orders.orders add column shipping_address jsonb;
alter table orders.orders add column billing_address jsonb;
