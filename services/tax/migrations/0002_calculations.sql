-- What taxes came to, as they were calculated. Never changed: an order or an invoice may rest on it.
create table tax.calculations (
  tenant_id uuid not null,
  id uuid not null,
  currency text not null,
  customer_id uuid,
  tax_id text,
  exemption_id uuid,
  origin jsonb,
  destination jsonb not null,
  sold_at timestamptz not null,
  lines jsonb not null,
  shipping jsonb,
  taxes jsonb not null,
  net bigint not null,
  tax bigint not null,
  gross bigint not null,
  -- Who calculated it: the rates of the tenant, or somebody outside.
  gateway text not null,
  -- Why the rates of the tenant were used instead of the gateway.
  fallback text,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.append_only_table('tax.calculations');
