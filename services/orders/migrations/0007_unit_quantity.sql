-- So many units cost the unit amount of a line: more than one for prices below a minor unit. A release before this one
-- knows no such prices.
alter table orders.order_items add column unit_quantity int not null default 1;
