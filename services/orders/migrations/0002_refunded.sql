-- When everything that had been paid was given back. From then on the order is over, also if money arrives later;
-- without it, an order with late money could not be told from one that is still wanted.
alter table orders.orders add column refunded_at timestamptz;
