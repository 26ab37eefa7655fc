-- Customers who have proved that an address is theirs, until the orders that guests placed with it before are theirs.
create table orders.guest_claims (
  tenant_id uuid not null,
  -- The customer.
  id uuid not null,
  proved_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('orders.guest_claims');
call souk.open_to_system('orders.guest_claims', 'select');
