-- What promotions took off the lines of an order and off its shipping, what shipping costs, and which taxes are owed: as they were
-- when the order was placed, less what was cancelled since. Null where there is nothing of the kind.
--
-- `tax_total` is all tax of a line, `included_tax_total` the tax that its price held already and that is not owed beside it. So
-- one sum holds for prices with and without tax, and for those that lose the tax of one country and get that of another.
alter table orders.orders add column included_tax_total bigint not null default 0;
alter table orders.orders add column shipping_lines jsonb;
alter table orders.orders add column cart_id uuid;
alter table orders.orders add column tax_calculation_id uuid;
alter table orders.order_items add column included_tax_total bigint not null default 0;
alter table orders.order_items add column discounts jsonb;
alter table orders.order_items add column tax_lines jsonb;
-- The units that discounts and taxes of the line are for; null without any. The release before this one knows neither and would
-- leave them as they are when it cancels units: the check below stops it.
alter table orders.order_items add column priced_units int;

-- contract: an order without included tax is what orders_total has allowed since 3.4.0
alter table orders.orders drop constraint orders_total;
alter table orders.orders add constraint orders_summed check (
  total >= 0 and included_tax_total >= 0
  and total = subtotal - discount_total + shipping_total + fee_total - included_tax_total + tax_total) not valid;

-- contract: a line without discounts and taxes may be what it was allowed to be since 3.4.0
alter table orders.order_items drop constraint order_items_priced;
alter table orders.order_items add constraint order_items_summed check (
  unit_quantity > 0 and unit_amount >= 0 and total >= 0
  and subtotal = (2 * unit_amount * (quantity - cancelled) + unit_quantity) / (2 * unit_quantity)
  and discount_total >= 0 and discount_total <= subtotal and included_tax_total >= 0
  and total = subtotal - discount_total - included_tax_total + tax_total
  and (priced_units is null or priced_units = quantity - cancelled)) not valid;

-- A cart becomes one order, and a tax calculation that was made before is that of one order.
create unique index concurrently orders_cart on orders.orders (tenant_id, cart_id) where cart_id is not null;
create unique index concurrently orders_tax_calculation on orders.orders (tenant_id, tax_calculation_id)
  where tax_calculation_id is not null;
