-- Groups of customers, by which prices and other conditions are given.

create table customers.customer_groups (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  -- The name in the form in which two spellings of it are the same.
  name_key text not null,
  description text,
  metadata jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint customer_groups_name unique (tenant_id, name_key)
);
call souk.tenant_table('customers.customer_groups');

create table customers.group_members (
  tenant_id uuid not null,
  group_id uuid not null,
  customer_id uuid not null,
  added_at timestamptz not null,
  primary key (tenant_id, group_id, customer_id),
  foreign key (tenant_id, group_id) references customers.customer_groups on delete cascade,
  foreign key (tenant_id, customer_id) references customers.customers on delete cascade
);
create index group_members_customer on customers.group_members (tenant_id, customer_id, group_id);
call souk.tenant_table('customers.group_members');

-- Published: the groups that a customer is in.
create view customers.customer_group_ids with (security_invoker = true) as
select tenant_id, customer_id, group_id
from customers.group_members;
grant select on customers.customer_group_ids to souk_app;
