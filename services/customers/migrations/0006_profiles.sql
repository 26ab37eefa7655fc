-- What else is known of a customer. The release before writes none of it, and means registered customers.

alter table customers.customers
  add column kind text not null default 'REGISTERED',
  add column timezone text,
  add column currency text,
  add column tax_ids jsonb not null default '[]',
  -- The latest of each purpose and channel.
  add column consents jsonb not null default '[]';

-- What customers have agreed to and withdrawn, as it was said and never changed.
create table customers.consent_records (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  purpose text not null,
  channel text not null,
  granted boolean not null,
  source text not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, id)
);
create index consent_records_customer on customers.consent_records (tenant_id, customer_id, id desc);
call souk.tenant_table('customers.consent_records');
