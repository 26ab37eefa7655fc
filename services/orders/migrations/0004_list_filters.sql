-- For lists of the orders of one customer, of one state of payment, and of one address.
create index orders_customer on orders.orders (tenant_id, customer_id, id desc) where customer_id is not null;
create index orders_payment_status on orders.orders (tenant_id, payment_status, id desc);
create index orders_email on orders.orders (tenant_id, email) where email is not null;
