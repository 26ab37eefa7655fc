-- What became of an action, for lists of what one agent did.
alter table activity.entries add column outcome text;
create index entries_agent_outcome on activity.entries (tenant_id, agent_id, outcome, sequence)
  where outcome is not null;
create index entries_agent_operation on activity.entries (tenant_id, agent_id, operation, sequence);
