-- Which resources a request that waits or was decided on is about, wherever it names them: what it says of a person goes with
-- them. Approvals of the release before get their subjects when somebody looks for them.
create table approvals.approval_subjects (
  tenant_id uuid not null,
  subject_id text not null,
  approval_id uuid not null,
  primary key (tenant_id, subject_id, approval_id)
);
call souk.tenant_table('approvals.approval_subjects');

alter table approvals.approvals
  add column has_subjects boolean not null default false,
  -- Since when its content is gone; while its request is under way, since when it has to go.
  add column erased_at timestamptz;
create index concurrently approvals_without_subjects on approvals.approvals (tenant_id, id)
  where not has_subjects;
