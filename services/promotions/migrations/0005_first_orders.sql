-- Who has a promotion for first orders, and how often: a customer has those of one order at most, whichever promotions they are.
create table promotions.first_orders (
  tenant_id uuid not null,
  customer_id uuid not null,
  uses int not null check (uses >= 0),
  primary key (tenant_id, customer_id)
);
call souk.tenant_table('promotions.first_orders');

-- Whether the promotion was for first orders when it was applied: what was counted for that is given back with it.
alter table promotions.redemptions add column of_first_order boolean not null default false;
