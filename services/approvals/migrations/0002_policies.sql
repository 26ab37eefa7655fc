-- Every version of a policy, as it was shown: an approval names the one that stopped the write.
create table approvals.policy_versions (
  tenant_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  version int not null,
  policy jsonb not null,
  -- Whoever changed it; the program itself for those that a tenant starts with.
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index policy_versions_policy on approvals.policy_versions (tenant_id, policy_id, version);
call souk.append_only_table('approvals.policy_versions');
call souk.survives_reset('approvals.policy_versions');

-- What policies see of a write, so that another policy can be tried on the writes of the past.
alter table approvals.usage
  add column agent_id uuid,
  add column is_person boolean not null default false,
  add column fields text[] not null default '{}',
  add column items int not null default 0,
  add column change_percent int,
  add column policy_id uuid,
  add column approval_id uuid,
  add column grant_id uuid;

-- Standing permissions of one agent, bounded in what, how much, how often and how long.
create table approvals.grants (
  tenant_id uuid not null,
  id uuid not null,
  status text not null,
  agent_id uuid not null,
  granted_by uuid not null,
  operations text[] not null,
  amount_each bigint,
  amount_total bigint,
  currency text,
  count int not null,
  until timestamptz not null,
  used_amount bigint not null,
  used_count int not null,
  reason text,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index grants_agent on approvals.grants (tenant_id, agent_id, id);
call souk.tenant_table('approvals.grants');
