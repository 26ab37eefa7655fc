-- Where events go, and what became of each on its way there.

create schema webhooks;
grant usage on schema webhooks to souk_app, souk_system;

create table webhooks.endpoints (
  tenant_id uuid not null,
  id uuid not null,
  url text not null,
  description text,
  event_types text[] not null,
  -- The same patterns as beginnings of `type || '.'`, so that one comparison decides.
  type_prefixes text[] not null,
  format text not null,
  signature text not null,
  status text not null,
  disabled_reason text,
  -- The last event that was queued for the endpoint before it was disabled.
  disabled_after bigint,
  verified boolean not null,
  degraded_at timestamptz,
  -- Encrypted. The previous one signs beside the current one until its time is over.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  public_key text,
  metadata jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('webhooks.endpoints');
call souk.open_to_system('webhooks.endpoints', 'select');
-- An endpoint is how a sandbox is connected with somebody's program, as its credentials are.
call souk.survives_reset('webhooks.endpoints');

-- How many endpoints a tenant has: the limit holds also for two who add the last one at once.
create table webhooks.quotas (
  tenant_id uuid not null primary key,
  endpoints int not null
);
call souk.tenant_table('webhooks.quotas');
call souk.survives_reset('webhooks.quotas');

-- The moving part of an endpoint. Whoever queues, sends or records for it holds this row meanwhile.
create table webhooks.lanes (
  tenant_id uuid not null,
  endpoint_id uuid not null,
  -- OPEN lets everything through, CHALLENGE only the verification, CLOSED nothing; REMOVED waits for its end.
  gate text not null,
  -- When there is something to send, by the tenant's clock; null while there is nothing.
  wake_at timestamptz,
  -- The worker that sends for it, and how long the others respect that, by the clock on the wall.
  leased_by uuid,
  leased_until timestamptz,
  failures int not null default 0,
  held_until timestamptz,
  last_delivered_at timestamptz,
  primary key (tenant_id, endpoint_id)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.02);
create index lanes_awake on webhooks.lanes (tenant_id, wake_at)
  where wake_at is not null or leased_until is not null;
call souk.tenant_table('webhooks.lanes');
call souk.open_to_system('webhooks.lanes', 'select, update');
call souk.survives_reset('webhooks.lanes');

create table webhooks.deliveries (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  sequence bigint not null,
  event_type text not null,
  -- What is sent in order: the resource of the event.
  stream text not null,
  status text not null,
  -- All attempts ever made, and those since it was last queued: a retry by hand starts a new schedule.
  attempts int not null default 0,
  tries int not null default 0,
  -- When the next attempt may be made. Null while an earlier event of the resource has not been delivered,
  -- and when there is nothing left to do.
  due_at timestamptz,
  last_status int,
  last_error text,
  delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint deliveries_once unique (tenant_id, endpoint_id, sequence)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index deliveries_due on webhooks.deliveries (tenant_id, endpoint_id, due_at, sequence)
  where due_at is not null;
create index deliveries_open on webhooks.deliveries (tenant_id, endpoint_id, stream, sequence)
  where status in ('PENDING', 'RETRYING');
-- A challenge is the only thing that passes while an endpoint is being verified, whatever waits behind it.
create index deliveries_challenges on webhooks.deliveries (tenant_id, endpoint_id, due_at, sequence)
  where due_at is not null and event_type = 'webhook.endpoint_challenged';
create index deliveries_by_endpoint on webhooks.deliveries (tenant_id, endpoint_id, id);
create index deliveries_by_status on webhooks.deliveries (tenant_id, status, id)
  where status <> 'DELIVERED';
call souk.tenant_table('webhooks.deliveries');
call souk.open_to_system('webhooks.deliveries', 'select, insert');

create table webhooks.attempts (
  tenant_id uuid not null,
  delivery_id uuid not null,
  number int not null,
  at timestamptz not null,
  status int,
  error text,
  latency_ms int not null,
  answer text,
  primary key (tenant_id, delivery_id, number)
);
call souk.tenant_table('webhooks.attempts');

-- Events to be queued for an endpoint once more, or for the first time, worked off in pieces.
create table webhooks.replays (
  tenant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  after_sequence bigint not null,
  through_sequence bigint not null,
  -- ALL queues also what was delivered, UNDELIVERED only what was not.
  what text not null,
  status text not null,
  done_through bigint not null,
  -- Once through the log: the last resource whose next event was looked after, in the order of their names.
  woken_through text not null default '',
  queued int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index replays_running on webhooks.replays (tenant_id, id) where status = 'RUNNING';
call souk.tenant_table('webhooks.replays');
call souk.open_to_system('webhooks.replays', 'select');
