-- Orders are found by their address in any spelling, those of customers too: one index for the list and for what is erased, in
-- place of two. Orders that were there before, and those that a process of 3.4.0 writes during the roll, have no key: the
-- schedule orders.fill_email_keys gives them one, some at a time, and looks for more as long as there is a release that writes none.
--
-- contract: nothing reads these indexes since 3.4.0, which knew neither
create index concurrently orders_email_key on orders.orders (tenant_id, email_key, id desc) where email_key is not null;
create index concurrently orders_without_email_key on orders.orders (tenant_id, email, id)
  where email_key is null and email is not null;
drop index orders.orders_guest_email;
drop index orders.orders_email_id;
