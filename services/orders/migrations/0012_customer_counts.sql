-- What the older orders of customers with very many come to, a thousand together, so that only what changed is counted anew.

create table orders.customer_counts (
  tenant_id uuid not null,
  customer_id uuid not null,
  -- The last order of the span. It begins after that of the span before, and is counted by currency.
  through uuid not null,
  currency text not null,
  orders bigint not null,
  spent bigint not null,
  last_order_at timestamptz,
  paid_orders bigint not null,
  refunded_orders bigint not null,
  primary key (tenant_id, customer_id, through, currency)
);
call souk.tenant_table('orders.customer_counts');
