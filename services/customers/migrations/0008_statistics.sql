-- What customers have bought, as orders tell it. A customer without a row has no orders.

create table customers.customer_statistics (
  tenant_id uuid not null,
  customer_id uuid not null,
  orders bigint not null,
  -- By currency, in minor units.
  spent jsonb not null,
  last_order_at timestamptz,
  -- Of the orders that were paid for, how many were refunded in part or in full.
  paid_orders bigint not null,
  refunded_orders bigint not null,
  primary key (tenant_id, customer_id)
);
call souk.tenant_table('customers.customer_statistics');
