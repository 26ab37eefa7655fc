-- What analytics count as merchandise: without tax, and before what the operator pays of discounts. Null where it is what the lines
-- come to before tax, as it is for all that was ordered without any of it.
alter table orders.orders add column merchandise_total bigint;
alter table orders.order_items add column merchandise_total bigint;
-- What the operator pays of the discounts of the line.
alter table orders.order_items add column operator_discount_total bigint not null default 0;

-- replaces orders.order_facts: the release before finds every column as it was
create or replace view orders.order_facts with (security_invoker = true) as
select tenant_id, id as order_id, provider_id, customer_id, channel, source, currency, status,
  payment_status, fulfillment_status, refund_status, dispute_status,
  subtotal, discount_total, shipping_total, fee_total, tax_total, total,
  authorized_total, paid_total, refunded_total,
  placed_at, paid_at, fulfilled_at, completed_at, cancelled_at, cancel_reason, expired_at,
  coalesce(merchandise_total, subtotal - discount_total) as merchandise_total
from orders.orders
where placed_at is not null;

-- replaces orders.item_facts: the release before finds every column as it was
create or replace view orders.item_facts with (security_invoker = true) as
select item.tenant_id, item.order_id, item.id as order_item_id, item.provider_id, item.product_id,
  item.variant_id, item.quantity, item.cancelled, item.fulfilled, item.delivered, item.returned,
  item.unit_amount, item.subtotal, item.discount_total, item.tax_total, item.total,
  placed.currency, placed.status, placed.channel, placed.customer_id,
  placed.placed_at, placed.paid_at, placed.fulfilled_at, placed.cancelled_at,
  coalesce(item.merchandise_total, item.subtotal - item.discount_total) as merchandise_total,
  item.operator_discount_total
from orders.order_items item
join orders.orders placed on placed.tenant_id = item.tenant_id and placed.id = item.order_id
where placed.placed_at is not null;
