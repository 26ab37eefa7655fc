-- The orders of one address in the order of a list: an address with very many is not sorted for each page.
create index concurrently orders_email_id on orders.orders (tenant_id, email, id desc) where email is not null;
-- contract: nothing reads it since orders_email_id, which begins with the same columns; no release has used it
drop index orders.orders_email;
