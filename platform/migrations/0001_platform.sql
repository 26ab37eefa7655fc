-- What the kernel itself keeps: answers by idempotency key, counters, the audit trail, and events on
-- their way from the outbox to the log and to the reactions.

create schema platform;
grant usage on schema platform to souk_app, souk_system;

create table platform.idempotency_keys (
  tenant_id uuid not null,
  client_id text not null,
  key text not null,
  fingerprint text not null,
  status int not null,
  headers jsonb not null,
  -- Encrypted: an answer may show a secret that is given out once.
  body bytea not null,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (tenant_id, client_id, key)
);
create index idempotency_keys_age on platform.idempotency_keys (tenant_id, created_at);
call souk.tenant_table('platform.idempotency_keys');
call souk.open_to_system('platform.idempotency_keys', 'select, delete');

-- Rows are updated in place many times a second: free space on the page keeps those updates cheap.
create table platform.counters (
  tenant_id uuid not null,
  name text not null,
  key text not null,
  stripe int not null,
  n bigint not null,
  primary key (tenant_id, name, key, stripe)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.02);
call souk.tenant_table('platform.counters');

create table platform.audit_entries (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  actor_type text not null,
  actor_id text not null,
  operation text not null,
  resource_type text,
  resource_id text,
  request_id text not null,
  before_digest text,
  after_digest text,
  primary key (tenant_id, id)
);
create index audit_entries_resource on platform.audit_entries (tenant_id, resource_id, id);
call souk.append_only_table('platform.audit_entries');

create table platform.outbox (
  tenant_id uuid not null,
  id uuid not null,
  type text not null,
  version int not null,
  mode text not null,
  resource_type text not null,
  resource_id text not null,
  resource_version int not null,
  actor_type text not null,
  actor_id text not null,
  correlation_id text not null,
  causation_id text,
  data json not null,
  occurred_at timestamptz not null,
  primary key (tenant_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02);
call souk.append_only_table('platform.outbox');
call souk.open_to_system('platform.outbox', 'select, delete');

-- The last sequence handed out. Whoever relays a tenant's events holds its row.
create table platform.event_heads (
  tenant_id uuid not null primary key,
  last_sequence bigint not null
);
call souk.enforce_tenant('platform.event_heads');
call souk.open_to_system('platform.event_heads', 'select, insert, update');

create table platform.events (
  tenant_id uuid not null,
  sequence bigint not null,
  id uuid not null,
  type text not null,
  version int not null,
  mode text not null,
  resource_type text not null,
  resource_id text not null,
  resource_version int not null,
  actor_type text not null,
  actor_id text not null,
  correlation_id text not null,
  causation_id text,
  data json not null,
  occurred_at timestamptz not null,
  primary key (tenant_id, sequence),
  unique (tenant_id, id)
);
create index events_type on platform.events (tenant_id, type, sequence);
create index events_resource on platform.events (tenant_id, resource_id, sequence);
call souk.append_only_table('platform.events');
call souk.open_to_system('platform.events', 'select, insert');

-- One row for each reaction to each event. It stays after the work is done: a second delivery finds it.
create table platform.reaction_runs (
  tenant_id uuid not null,
  event_id uuid not null,
  reaction text not null,
  sequence bigint not null,
  attempts int not null default 0,
  run_at timestamptz not null,
  done_at timestamptz,
  failed_at timestamptz,
  error text,
  primary key (tenant_id, event_id, reaction)
);
create index reaction_runs_due on platform.reaction_runs (tenant_id, run_at, sequence)
  where done_at is null and failed_at is null;
call souk.tenant_table('platform.reaction_runs');
call souk.open_to_system('platform.reaction_runs', 'select, insert');
