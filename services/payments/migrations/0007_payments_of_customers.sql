-- Payments of one customer, with the newest first.
create index concurrently payments_customer on payments.payments (tenant_id, customer_id, id desc) where customer_id is not null;
