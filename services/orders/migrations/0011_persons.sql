-- Orders of guests are found by their address however it was typed.
create index concurrently orders_guest_email on orders.orders (tenant_id, lower(normalize(email)), id)
  where customer_id is null and email is not null;

-- What is left of who placed an order: the customer that a guest was erased with, by which what is written to the order
-- afterwards can be erased as well, and a digest of the external id, which keeps an order that is sent again from being placed
-- again.
create table orders.erased_orders (
  tenant_id uuid not null,
  -- The order.
  id uuid not null,
  erased_with uuid,
  external_id_digest bytea,
  primary key (tenant_id, id)
);
create index erased_orders_with on orders.erased_orders (tenant_id, erased_with, id) where erased_with is not null;
create index erased_orders_digest on orders.erased_orders (tenant_id, external_id_digest)
  where external_id_digest is not null;
call souk.tenant_table('orders.erased_orders');
