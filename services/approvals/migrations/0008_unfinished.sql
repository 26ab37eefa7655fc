-- Writes of agents that have begun and asked somebody outside: whoever learns how one ended says so on the record, and
-- takes its row away in the same transaction.
create table approvals.unfinished_writes (
  tenant_id uuid not null,
  -- The idempotency key that the answer is stored under.
  client_id text not null,
  key text not null,
  agent_id uuid not null,
  operation_id text not null,
  -- Who acts and by which policy, as the record says it.
  facts jsonb not null,
  money jsonb,
  usage_ids uuid[] not null,
  begun_at timestamptz not null,
  primary key (tenant_id, client_id, key)
);
call souk.tenant_table('approvals.unfinished_writes');

-- Nothing was moved in the end: it counts as a write, and for no sum of money.
alter table approvals.usage add column is_declined boolean not null default false;
