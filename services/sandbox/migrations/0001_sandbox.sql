-- What only a sandbox has: faults that are put on purpose into its gateway and its webhooks.

create schema sandbox;
grant usage on schema sandbox to souk_app;

create table sandbox.faults (
  tenant_id uuid not null,
  id uuid not null,
  target text not null check (target in ('gateway', 'webhook')),
  kind text not null check (kind in ('latency', 'error', 'drop', 'duplicate')),
  -- Of a million chances, how many it strikes.
  rate_millionths int not null check (rate_millionths between 1 and 1000000),
  latency_ms int check (latency_ms between 1 and 10000),
  -- The one webhook endpoint that it is for; all of them when null.
  endpoint text,
  -- By the clock of the sandbox.
  until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check ((kind = 'latency') = (latency_ms is not null)),
  check (endpoint is null or target = 'webhook')
);
call souk.tenant_table('sandbox.faults');
