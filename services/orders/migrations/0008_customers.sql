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

-- What customers have bought so far; from here on it is counted anew with every event of an order.
alter table orders.orders no force row level security;
alter table customers.customer_statistics no force row level security;
insert into customers.customer_statistics
  (tenant_id, customer_id, orders, spent, last_order_at, paid_orders, refunded_orders)
select tenant_id, customer_id, sum(orders)::bigint,
  coalesce(
    jsonb_agg(jsonb_build_object('amount', spent, 'currency', currency) order by currency)
      filter (where paid_orders > 0),
    '[]'),
  max(last_order_at), sum(paid_orders)::bigint, sum(refunded_orders)::bigint
from (
  select tenant_id, customer_id, currency, count(*) as orders,
    (sum(paid_total) - sum(refunded_total))::bigint as spent, max(placed_at) as last_order_at,
    count(*) filter (where paid_total > 0) as paid_orders,
    count(*) filter (where refunded_total > 0) as refunded_orders
  from orders.orders
  where customer_id is not null
  group by tenant_id, customer_id, currency
) by_currency
group by tenant_id, customer_id
on conflict do nothing;
alter table customers.customer_statistics force row level security;
alter table orders.orders force row level security;
