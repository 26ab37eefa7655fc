-- Orders of guests are found by their address in any spelling. An index of an expression would not be used: under row-level
-- security only leakproof conditions are looked up in an index. Orders that are there get their keys by the schedule of 0016.
alter table orders.orders add column email_key text;
create index concurrently orders_guest_email on orders.orders (tenant_id, email_key, id) where customer_id is null;

-- Orders whose person was erased. Of an order of a guest, the customer that it was erased with, so that what is written to the
-- order later can be erased too. And a digest of the external id, so that an order that is sent again is not placed again.
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
