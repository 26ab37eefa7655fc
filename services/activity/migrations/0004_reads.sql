-- Reads of agents that have no entry of their own yet: a row for each agent, operation and quarter of an hour. When the
-- time is over, what it counts becomes one entry of the chain and the row goes.
create table activity.reads (
  tenant_id uuid not null,
  agent_id uuid not null,
  operation text not null,
  -- Digest of what the reads have in common.
  about text not null,
  window_start timestamptz not null,
  closes_at timestamptz not null,
  facts jsonb not null,
  calls bigint not null,
  last_at timestamptz not null,
  -- Over every read in its turn, so that the entry stands for these and no others.
  digest bytea not null,
  primary key (tenant_id, agent_id, operation, about, window_start)
);
call souk.tenant_table('activity.reads');
call souk.survives_reset('activity.reads');
call souk.open_to_system('activity.reads', 'select');
