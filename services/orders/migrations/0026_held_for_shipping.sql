-- Of what is authorized, what is captured as units ship: such an order ships before it is paid.
alter table orders.orders add column held_for_shipping bigint not null default 0;
