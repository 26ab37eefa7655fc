-- Who may see what is asked for, whose it is, and what its hash covers beside the request.
alter table approvals.approvals
  -- Of the area that the operation belongs to. What is older is for administrators.
  add column read_scope text not null default 'approvals:write',
  add column provider_id uuid,
  add column binding jsonb;
create index approvals_provider on approvals.approvals (tenant_id, provider_id, id)
  where provider_id is not null;
