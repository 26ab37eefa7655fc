-- Whether the amounts of a line hold their tax, as its price list said when it was ordered; null for base prices.
alter table orders.order_items add column tax_inclusive boolean;
