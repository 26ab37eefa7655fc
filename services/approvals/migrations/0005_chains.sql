-- What an agent did through another counts for both of them: one row for each, of which one alone is the write itself.
alter table approvals.usage add column is_handed_on boolean not null default false;
-- How much of an agent waits.
create index approvals_agent_waiting on approvals.approvals (tenant_id, agent_id)
  where status = 'PENDING';
