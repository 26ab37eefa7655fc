-- What the amounts of a resource were when supervised writes began to change them: many small changes are measured as one.
create table approvals.amounts (
  tenant_id uuid not null,
  resource text not null,
  resource_id text not null,
  since timestamptz not null,
  amounts jsonb not null,
  primary key (tenant_id, resource, resource_id)
);
call souk.tenant_table('approvals.amounts');
