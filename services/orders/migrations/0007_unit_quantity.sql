-- So many units cost the unit amount of a line: more than one for prices below a minor unit, which are rounded once a line. A
-- release before this one knows no such prices, and cannot change the units of a line that has one: the check stops it.
alter table orders.order_items drop constraint order_items_total;
alter table orders.order_items add column unit_quantity int not null default 1
  constraint order_items_priced check (
    unit_quantity > 0 and unit_amount >= 0
    and subtotal = (2 * unit_amount * (quantity - cancelled) + unit_quantity) / (2 * unit_quantity)
    and total = subtotal - discount_total + tax_total);
