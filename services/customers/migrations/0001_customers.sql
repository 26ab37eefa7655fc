-- The people and companies that a tenant sells to.

create schema customers;
grant usage on schema customers to souk_app;

create table customers.customers (
  tenant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('INVITED', 'ACTIVE', 'DISABLED', 'ANONYMIZED')),
  email text not null,
  -- The address in the form in which two spellings of it are the same.
  email_key text not null,
  name text,
  phone text,
  locale text,
  external_id text,
  metadata jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint customers_email unique (tenant_id, email_key)
);
create unique index customers_external_id on customers.customers (tenant_id, external_id)
  where external_id is not null;
call souk.tenant_table('customers.customers');

-- Published: who can be named by id.
create view customers.customer_directory with (security_invoker = true) as
select tenant_id, id as customer_id, email, status
from customers.customers;
grant select on customers.customer_directory to souk_app;
