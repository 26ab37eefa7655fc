-- Who calculates the taxes of a tenant. One row, for those who do not use their own rates.
create table tax.gateways (
  tenant_id uuid not null,
  kind text not null,
  url text,
  -- What we show the gateway, encrypted by the program.
  sealed_token bytea,
  on_failure text not null,
  version int not null,
  updated_at timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('tax.gateways');

-- Calculations that a gateway is asked for, until it has answered.
create table tax.requested_calculations (
  tenant_id uuid not null,
  id uuid not null,
  request jsonb not null,
  is_exempt boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('tax.requested_calculations');
