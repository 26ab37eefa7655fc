-- What banks of the customer have taken back: disputes that were lost.
alter table orders.orders add column charged_back_total bigint not null default 0;
