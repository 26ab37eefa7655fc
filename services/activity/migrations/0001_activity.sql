-- What agents did, as a chain: each entry carries the hash of the one before it, and signed roots of a tree over all of
-- them are given out. None of it outlives its tenant, and all of it outlives the reset of a sandbox.

create schema activity;
grant usage on schema activity to souk_app, souk_system;

-- The end of each tenant's chain. Whoever appends holds its row until the commit, so the chain has no fork.
create table activity.heads (
  tenant_id uuid not null,
  size bigint not null,
  hash bytea not null,
  -- Up to here the newest checkpoint goes.
  sealed_size bigint not null,
  -- When the entries behind it have to be sealed; null when there are none.
  seal_due_at timestamptz,
  primary key (tenant_id)
);
create index heads_to_seal on activity.heads (tenant_id, seal_due_at) where seal_due_at is not null;
call souk.tenant_table('activity.heads');
call souk.survives_reset('activity.heads');
call souk.open_to_system('activity.heads', 'select');

create table activity.entries (
  tenant_id uuid not null,
  sequence bigint not null,
  at timestamptz not null,
  agent_id uuid not null,
  operation text not null,
  -- The text that was hashed: JSON in its canonical form, the hash of the entry before included.
  content text not null,
  hash bytea not null,
  primary key (tenant_id, sequence)
);
create index entries_agent on activity.entries (tenant_id, agent_id, sequence);
create index entries_operation on activity.entries (tenant_id, operation, sequence);
create index entries_at on activity.entries (tenant_id, at, sequence);
call souk.append_only_table('activity.entries');
call souk.survives_reset('activity.entries');

-- Hashes of subtrees over 256 entries, over 256 of those, and so on: a proof reads a few rows of each level.
create table activity.tiles (
  tenant_id uuid not null,
  level int not null,
  position bigint not null,
  hash bytea not null,
  primary key (tenant_id, level, position)
);
call souk.append_only_table('activity.tiles');
call souk.survives_reset('activity.tiles');

create table activity.checkpoints (
  tenant_id uuid not null,
  size bigint not null,
  root bytea not null,
  signed_at timestamptz not null,
  key_id text not null,
  signature bytea not null,
  primary key (tenant_id, size)
);
call souk.append_only_table('activity.checkpoints');
call souk.survives_reset('activity.checkpoints');
