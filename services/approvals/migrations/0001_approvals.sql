-- Writes that wait for a person, and the policies that say which.

create schema approvals;
grant usage on schema approvals to souk_app, souk_system;

create table approvals.policies (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  -- Lower ones come first.
  position int not null,
  match jsonb not null,
  effect text not null,
  approvers jsonb not null,
  ttl_hours int not null,
  status text not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('approvals.policies');
call souk.survives_reset('approvals.policies');

create table approvals.approvals (
  tenant_id uuid not null,
  id uuid not null,
  status text not null,
  operation_id text not null,
  -- Method, path and body exactly as they will be sent.
  request jsonb not null,
  requester jsonb not null,
  -- Whoever asked, in one word: for the same request asked again.
  requester_id text not null,
  agent_id uuid,
  agent_owner_id uuid,
  preview jsonb not null,
  reason text,
  policy_id uuid,
  policy_version int,
  approvers jsonb not null,
  request_sha256 text not null,
  payload_sha256 text not null,
  resource_versions jsonb not null,
  decisions jsonb not null,
  remind_at timestamptz,
  expires_at timestamptz not null,
  -- When the transaction of the request was committed.
  begun_at timestamptz,
  result jsonb,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index approvals_status on approvals.approvals (tenant_id, status, id);
create index approvals_agent on approvals.approvals (tenant_id, agent_id, id);
create index approvals_expiry on approvals.approvals (tenant_id, expires_at)
  where status = 'PENDING';
create index approvals_reminder on approvals.approvals (tenant_id, remind_at)
  where remind_at is not null;
-- The same request asked again while it waits is the same approval.
create unique index approvals_waiting on approvals.approvals (tenant_id, requester_id, request_sha256)
  where status = 'PENDING';
call souk.tenant_table('approvals.approvals');
call souk.open_to_system('approvals.approvals', 'select');

-- What was done under the eyes of policies, for those that look at a time before: one row for each write.
create table approvals.usage (
  tenant_id uuid not null,
  id uuid not null,
  -- The agent, or the person.
  actor_id text not null,
  operation_id text not null,
  at timestamptz not null,
  amount bigint,
  currency text,
  effect text not null,
  primary key (tenant_id, id)
);
create index usage_actor on approvals.usage (tenant_id, actor_id, operation_id, at);
create index usage_age on approvals.usage (tenant_id, at);
call souk.tenant_table('approvals.usage');
call souk.open_to_system('approvals.usage', 'select');
