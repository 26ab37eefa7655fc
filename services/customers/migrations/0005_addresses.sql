-- Where customers live and have things sent to.

create table customers.addresses (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  name text,
  company text,
  line1 text,
  line2 text,
  city text,
  region text,
  postal_code text,
  country text not null,
  phone text,
  labels text[] not null,
  is_default_shipping boolean not null,
  is_default_billing boolean not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers.customers on delete cascade
);
create index addresses_customer on customers.addresses (tenant_id, customer_id, id desc);
create unique index addresses_default_shipping on customers.addresses (tenant_id, customer_id)
  where is_default_shipping;
create unique index addresses_default_billing on customers.addresses (tenant_id, customer_id)
  where is_default_billing;
call souk.tenant_table('customers.addresses');
