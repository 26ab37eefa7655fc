-- Payments that are not over, by whose they are: an erasure waits for them.
create index concurrently payments_customer_awaited on payments.payments (tenant_id, customer_id)
  where customer_id is not null and status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'AUTHORIZED', 'PARTIALLY_CAPTURED');
