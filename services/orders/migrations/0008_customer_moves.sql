-- Customers that were merged into others, and whose orders follow.

create table orders.customer_moves (
  tenant_id uuid not null,
  -- The customer that goes.
  id uuid not null,
  into_id uuid not null,
  merged_at timestamptz not null,
  due_at timestamptz not null,
  primary key (tenant_id, id)
);
create index customer_moves_due on orders.customer_moves (tenant_id, due_at);
create index customer_moves_into on orders.customer_moves (tenant_id, into_id);
call souk.tenant_table('orders.customer_moves');
call souk.open_to_system('orders.customer_moves', 'select');
