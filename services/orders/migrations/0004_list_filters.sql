-- formerly e695445870cf1dfa6eed873d3d8a4d4d025fadb4d8fc5c00648fb1b143cd45f8: the indexes were built while nobody could write
-- For lists of the orders of one customer, of one state of payment, and of one address.
create index concurrently orders_customer on orders.orders (tenant_id, customer_id, id desc) where customer_id is not null;
create index concurrently orders_payment_status on orders.orders (tenant_id, payment_status, id desc);
create index concurrently orders_email on orders.orders (tenant_id, email) where email is not null;
