-- The members who stand behind what acts by itself: whoever got a secret, and whoever made an agent or changed it. Empty for
-- what the installation made, and for what is older than this.
alter table identity.secrets add column made_by uuid[] not null default '{}';
alter table identity.agents
  -- Made it, or gave it another owner.
  add column made_by uuid[] not null default '{}',
  -- Changed it last.
  add column changed_by uuid[] not null default '{}';

-- Windows that have passed are forgotten.
create index agent_usage_age on identity.agent_usage (tenant_id, window_start);
call souk.open_to_system('identity.agent_usage', 'select');
