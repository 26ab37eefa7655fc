-- Orders are found by their address in any spelling, those of customers too: one index for the list and for what is erased, in
-- place of two. 3.4.0 wrote no keys; what it writes during the roll gets one with the next change.
--
-- contract: nothing reads the keys or these indexes since 3.4.0, which knew neither
alter table orders.orders no force row level security;
update orders.orders set email_key = lower(normalize(email)) where email_key is null and email is not null;
alter table orders.orders force row level security;
create index concurrently orders_email_key on orders.orders (tenant_id, email_key, id desc) where email_key is not null;
-- As long as there is a release that writes none.
create index concurrently orders_without_email_key on orders.orders (tenant_id, email, id)
  where email_key is null and email is not null;
drop index orders.orders_guest_email;
drop index orders.orders_email_id;
