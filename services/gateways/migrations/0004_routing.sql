-- By which rules payments choose their gateway, and which gateways could not be reached.

create table gateways.routing (
  tenant_id uuid not null,
  rules jsonb not null,
  version int not null,
  updated_at timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('gateways.routing');

-- One row for each time that a gateway could not be reached, for as long as that says something of its health.
create table gateways.failures (
  tenant_id uuid not null,
  id uuid not null,
  gateway_id uuid not null,
  reason text not null,
  failed_at timestamptz not null,
  primary key (tenant_id, id)
);
create index failures_gateway on gateways.failures (tenant_id, gateway_id, failed_at);
call souk.tenant_table('gateways.failures');

alter table gateways.gateways
  -- Whether a payment was taken through it.
  add column used boolean not null default false,
  -- When a gateway that could not be reached is tried again.
  add column probe_at timestamptz;
