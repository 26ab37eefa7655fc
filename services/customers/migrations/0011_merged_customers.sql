-- Published: whom a customer was merged into, who may have been merged into another since.
create view customers.merged_customers with (security_invoker = true) as
select tenant_id, id as customer_id, merged_into as into_id
from customers.customers
where merged_into is not null;
grant select on customers.merged_customers to souk_app;
