-- Programs that act by themselves. Each belongs to a member, and its credentials are OAuth2 clients that name it.

create table identity.agents (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  purpose text not null,
  owner_member_id uuid not null,
  status text not null,
  scopes text[] not null,
  -- Operations that it may call; null for all that its scopes reach.
  tools text[],
  -- Money and number of actions: `{ per_action, per_day, actions_per_hour }`, null where there is no limit.
  limits jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index agents_owner on identity.agents (tenant_id, owner_member_id, id);
call souk.tenant_table('identity.agents');
call souk.survives_reset('identity.agents');
call souk.open_to_system('identity.agents', 'select');

-- The agent that a client is a credential of.
alter table identity.clients add column agent_id uuid;
create index clients_agent on identity.clients (tenant_id, agent_id, id) where agent_id is not null;

-- What an agent did in a window of time: counted with the action itself, so that calls at once cannot pass a limit.
create table identity.agent_usage (
  tenant_id uuid not null,
  agent_id uuid not null,
  -- `hour` counts actions, `day` money.
  span text not null,
  window_start timestamptz not null,
  used bigint not null,
  primary key (tenant_id, agent_id, span, window_start)
);
call souk.tenant_table('identity.agent_usage');

-- The tenant has policies for its people and programs, not only for agents.
alter table identity.tenants add column is_supervised boolean not null default false;
