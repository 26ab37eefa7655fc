-- A page of a list is found by an index alone, whatever it is filtered by and however much a tenant has.
create index approvals_agent_status on approvals.approvals (tenant_id, agent_id, status, id);
create index approvals_requester on approvals.approvals (tenant_id, requester_id, id);
create index approvals_requester_status on approvals.approvals (tenant_id, requester_id, status, id);
create index policy_versions_newest on approvals.policy_versions (tenant_id, policy_id, id);
-- Grants that are used up or over stay, and every write of an agent looks for one that is not.
create index grants_usable on approvals.grants (tenant_id, agent_id, until, id)
  where status = 'ACTIVE';
create index amounts_resource on approvals.amounts (tenant_id, resource_id);
