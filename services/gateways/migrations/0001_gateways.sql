-- Gateways that tenants have set up. What every tenant has without that has no row until somebody changes it.

create schema gateways;
grant usage on schema gateways to souk_app;

create table gateways.gateways (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Part of the ledger account asset:psp:{code}.
  code text not null,
  name text not null,
  status text not null,
  -- Null where it takes all that its kind takes.
  currencies text[],
  settings jsonb not null,
  sealed_secrets bytea,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint gateways_code unique (tenant_id, code)
);
call souk.tenant_table('gateways.gateways');
