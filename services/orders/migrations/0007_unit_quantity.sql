-- So many units cost the unit amount of a line: more than one for prices below a minor unit, which are rounded once a line. A
-- release before this one knows no such prices, and cannot change the units of a line that has one: the check stops it.
--
-- formerly 510ae1c1c9f8af9fa6b6129bf4b39e6485981e28f2f299ab33401f88d74c562a: the check was made while nobody could write
-- contract: a line with a price of one unit may be what order_items_total has allowed since 3.4.0
alter table orders.order_items drop constraint order_items_total;
alter table orders.order_items add column unit_quantity int not null default 1;
-- Of what is there it is proved later, while others write.
alter table orders.order_items add constraint order_items_priced check (
  unit_quantity > 0 and unit_amount >= 0
  and subtotal = (2 * unit_amount * (quantity - cancelled) + unit_quantity) / (2 * unit_quantity)
  and total = subtotal - discount_total + tax_total) not valid;
