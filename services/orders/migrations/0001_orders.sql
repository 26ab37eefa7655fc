-- Orders, their lines and their shipments. Status and facets are written by the program from quantities,
-- amounts and latches; the checks below hold the invariants whatever the program does.

create schema orders;
grant usage on schema orders to souk_app, souk_system;

create table orders.orders (
  tenant_id uuid not null,
  id uuid not null,
  -- What people call the order. A draft has none.
  number text,
  status text not null check (status in (
    'DRAFT', 'PENDING', 'AUTHORIZED', 'CONFIRMED', 'PAID', 'PARTIALLY_FULFILLED', 'FULFILLED',
    'COMPLETED', 'RETURNED', 'REFUNDED', 'CANCELLED', 'EXPIRED')),
  payment_status text not null,
  fulfillment_status text not null,
  return_status text not null,
  refund_status text not null,
  dispute_status text not null,
  source text not null,
  channel text not null,
  customer_id uuid,
  email text,
  -- Set when every line is sold by that one provider.
  provider_id uuid,
  currency text not null,
  subtotal bigint not null,
  discount_total bigint not null default 0,
  shipping_total bigint not null default 0,
  fee_total bigint not null default 0,
  tax_total bigint not null default 0,
  total bigint not null,
  -- Authorised and not captured yet.
  authorized_total bigint not null default 0,
  paid_total bigint not null default 0,
  refunded_total bigint not null default 0,
  -- On its way back, and not known to have arrived.
  pending_refund_total bigint not null default 0,
  -- How many returns and disputes the facets have to tell of. Nothing reports them yet.
  returns_requested int not null default 0,
  returns_in_progress int not null default 0,
  disputes_open int not null default 0,
  disputes_won int not null default 0,
  disputes_lost int not null default 0,
  -- What the latest attempt to pay is doing: NONE, PROCESSING or FAILED.
  payment_attempt text not null default 'NONE',
  placed_at timestamptz,
  expires_at timestamptz,
  expired_at timestamptz,
  terms_accepted_at timestamptz,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  note text,
  tags text[] not null default '{}',
  external_id text,
  metadata jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint orders_total check (
    total >= 0 and total = subtotal - discount_total + shipping_total + fee_total + tax_total),
  constraint orders_money check (
    authorized_total >= 0 and refunded_total >= 0 and pending_refund_total >= 0
    and refunded_total + pending_refund_total <= paid_total)
) with (autovacuum_vacuum_scale_factor = 0.05);
create index orders_status on orders.orders (tenant_id, status, id desc);
create index orders_placed on orders.orders (tenant_id, placed_at);
create index orders_provider on orders.orders (tenant_id, provider_id, id desc)
  where provider_id is not null;
create unique index orders_external_id on orders.orders (tenant_id, external_id)
  where external_id is not null;
-- The number is drawn at random: the kernel draws again when a key whose name ends in _drawn is taken.
create unique index orders_number_drawn on orders.orders (tenant_id, number)
  where number is not null;
create index orders_unpaid on orders.orders (tenant_id, expires_at)
  where status = 'PENDING' and expires_at is not null;
call souk.tenant_table('orders.orders');
call souk.open_to_system('orders.orders', 'select');

-- Titles and prices are copies made when the order was placed. Ids follow the order of the lines.
create table orders.order_items (
  tenant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  provider_id uuid,
  sku text,
  title text not null,
  variant_title text,
  kind text not null,
  requires_shipping boolean not null,
  quantity int not null,
  cancelled int not null default 0,
  fulfilled int not null default 0,
  delivered int not null default 0,
  returned int not null default 0,
  unit_amount bigint not null,
  subtotal bigint not null,
  discount_total bigint not null default 0,
  tax_total bigint not null default 0,
  total bigint not null,
  metadata jsonb not null,
  primary key (tenant_id, order_id, id),
  constraint order_items_units check (
    quantity > 0 and cancelled >= 0 and fulfilled >= 0 and cancelled + fulfilled <= quantity
    and delivered >= 0 and delivered <= fulfilled and returned >= 0 and returned <= fulfilled),
  constraint order_items_total check (
    unit_amount >= 0 and subtotal = unit_amount * (quantity - cancelled)
    and total = subtotal - discount_total + tax_total)
);
create index order_items_provider on orders.order_items (tenant_id, provider_id, order_id)
  where provider_id is not null;
call souk.tenant_table('orders.order_items');

create table orders.fulfillments (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  provider_id uuid,
  status text not null,
  method text not null,
  carrier text,
  tracking text[] not null default '{}',
  promised_ship_by timestamptz,
  promised_deliver_by timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index fulfillments_order on orders.fulfillments (tenant_id, order_id, id);
create index fulfillments_provider on orders.fulfillments (tenant_id, provider_id, created_at)
  where provider_id is not null;
call souk.tenant_table('orders.fulfillments');

create table orders.fulfillment_lines (
  tenant_id uuid not null,
  fulfillment_id uuid not null,
  order_item_id uuid not null,
  quantity int not null check (quantity > 0),
  primary key (tenant_id, fulfillment_id, order_item_id)
);
call souk.append_only_table('orders.fulfillment_lines');

-- Published for analytics and scorecards. Money is minor units of the order's currency.
create view orders.order_facts with (security_invoker = true) as
select tenant_id, id as order_id, provider_id, customer_id, channel, source, currency, status,
  payment_status, fulfillment_status, refund_status, dispute_status,
  subtotal, discount_total, shipping_total, fee_total, tax_total, total,
  authorized_total, paid_total, refunded_total,
  placed_at, paid_at, fulfilled_at, completed_at, cancelled_at, cancel_reason, expired_at
from orders.orders
where placed_at is not null;
grant select on orders.order_facts to souk_app;

create view orders.item_facts with (security_invoker = true) as
select item.tenant_id, item.order_id, item.id as order_item_id, item.provider_id, item.product_id,
  item.variant_id, item.quantity, item.cancelled, item.fulfilled, item.delivered, item.returned,
  item.unit_amount, item.subtotal, item.discount_total, item.tax_total, item.total,
  placed.currency, placed.status, placed.channel, placed.customer_id,
  placed.placed_at, placed.paid_at, placed.fulfilled_at, placed.cancelled_at
from orders.order_items item
join orders.orders placed on placed.tenant_id = item.tenant_id and placed.id = item.order_id
where placed.placed_at is not null;
grant select on orders.item_facts to souk_app;

create view orders.fulfillment_facts with (security_invoker = true) as
select tenant_id, id as fulfillment_id, order_id, provider_id, status, method,
  promised_ship_by, promised_deliver_by, shipped_at, delivered_at, created_at
from orders.fulfillments;
grant select on orders.fulfillment_facts to souk_app;
