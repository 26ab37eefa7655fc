-- Prices that were promised for a while. An order that names one costs what it says, whatever has changed since.
create table pricing.quotes (
  tenant_id uuid not null,
  id uuid not null,
  -- Whose token asked for it: other providers do not see it.
  provider_id uuid,
  channel text not null,
  country text,
  currency text not null,
  customer_id uuid,
  at timestamptz not null,
  lines jsonb not null,
  total bigint not null,
  expires_at timestamptz not null,
  -- Null for one that nobody can order with.
  signature text,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index quotes_expires on pricing.quotes (tenant_id, expires_at);
call souk.tenant_table('pricing.quotes');
call souk.open_to_system('pricing.quotes', 'select');

-- What a tenant signs its quotes with, under the protection of the installation's secret.
create table pricing.quote_keys (
  tenant_id uuid primary key,
  sealed bytea not null,
  created_at timestamptz not null
);
call souk.tenant_table('pricing.quote_keys');
