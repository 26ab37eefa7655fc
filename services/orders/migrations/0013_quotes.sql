-- The quote whose prices an order took. Of orders without one nothing is in the index.
alter table orders.orders add column quote_id uuid;
create index concurrently orders_quote on orders.orders (tenant_id, quote_id, id desc) where quote_id is not null;
