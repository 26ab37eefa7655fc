-- For which country the quote of an order was asked for, which is gone a day after it has expired.
alter table orders.orders add column quoted_country text;
