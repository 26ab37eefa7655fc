-- What an order and its lines have to add up to, in one check a table that calls a function: PostgreSQL reads the expression of a
-- check anew for every statement that writes, and keeps the plan of a function for as long as a connection lasts.
create function orders.order_adds_up(
  subtotal bigint, discount_total bigint, shipping_total bigint, fee_total bigint, included_tax_total bigint, tax_total bigint,
  total bigint, authorized_total bigint, paid_total bigint, refunded_total bigint, pending_refund_total bigint
) returns boolean language plpgsql immutable parallel safe as $$
begin
  return total >= 0 and included_tax_total >= 0
    and total = subtotal - discount_total + shipping_total + fee_total - included_tax_total + tax_total
    and authorized_total >= 0 and refunded_total >= 0 and pending_refund_total >= 0
    and refunded_total + pending_refund_total <= paid_total;
end
$$;

create function orders.line_adds_up(
  unit_amount bigint, unit_quantity int, quantity int, cancelled int, fulfilled int, delivered int, returned int, priced_units int,
  subtotal bigint, discount_total bigint, included_tax_total bigint, tax_total bigint, total bigint
) returns boolean language plpgsql immutable parallel safe as $$
begin
  return quantity > 0 and cancelled >= 0 and fulfilled >= 0 and cancelled + fulfilled <= quantity
    and delivered >= 0 and delivered <= fulfilled and returned >= 0 and returned <= fulfilled
    and unit_quantity > 0 and unit_amount >= 0 and total >= 0
    and subtotal = (2 * unit_amount * (quantity - cancelled) + unit_quantity) / (2 * unit_quantity)
    and discount_total >= 0 and discount_total <= subtotal and included_tax_total >= 0
    and total = subtotal - discount_total - included_tax_total + tax_total
    and (priced_units is null or priced_units = quantity - cancelled);
end
$$;

-- contract: orders_adds_up asks for all that orders_money has asked for since 3.4.0
alter table orders.orders drop constraint orders_money;
-- contract: orders_adds_up asks for all that orders_summed asks for, which allows what orders_total has allowed since 3.4.0
alter table orders.orders drop constraint orders_summed;
alter table orders.orders add constraint orders_adds_up check (orders.order_adds_up(
  subtotal, discount_total, shipping_total, fee_total, included_tax_total, tax_total,
  total, authorized_total, paid_total, refunded_total, pending_refund_total)) not valid;

-- contract: order_items_adds_up asks for all that order_items_units has asked for since 3.4.0
alter table orders.order_items drop constraint order_items_units;
-- contract: order_items_adds_up asks for all that order_items_summed asks for, which allows what order_items_total has allowed since 3.4.0
alter table orders.order_items drop constraint order_items_summed;
alter table orders.order_items add constraint order_items_adds_up check (orders.line_adds_up(
  unit_amount, unit_quantity, quantity, cancelled, fulfilled, delivered, returned, priced_units,
  subtotal, discount_total, included_tax_total, tax_total, total)) not valid;
