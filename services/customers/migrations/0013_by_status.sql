-- Customers are listed by their status: few are disabled or invited.
create index concurrently customers_status on customers.customers (tenant_id, status, id desc);
