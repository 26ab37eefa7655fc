-- The orders of one address in the order of a list: an address with very many is not sorted for each page.
create index concurrently orders_email_id on orders.orders (tenant_id, email, id desc) where email is not null;
-- contract: nothing reads it since 3.4.0, which had no such index; orders_email_id begins with the same columns
drop index orders.orders_email;
