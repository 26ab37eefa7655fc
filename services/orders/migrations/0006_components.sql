-- What a line of a bundle was made of when it was ordered, for one unit of it: a later change of the bundle does not touch
-- the order. Empty for everything else, and for bundles that were ordered while they had stock of their own.
alter table orders.order_items add column components jsonb not null default '[]';
