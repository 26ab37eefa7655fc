-- What one agent did, or what was done by one operation, within a period: in the order of time.
create index entries_agent_at on activity.entries (tenant_id, agent_id, at, sequence);
create index entries_operation_at on activity.entries (tenant_id, operation, at, sequence);
