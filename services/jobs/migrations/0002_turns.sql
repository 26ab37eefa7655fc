-- When the parties of a tenant last had a turn in each lane, so that they take turns. Its row is also what a party locks to
-- count the jobs that it has open.
create table jobs.turns (
  tenant_id uuid not null,
  -- The provider; the tenant itself for the operator.
  party_id uuid not null,
  short_at timestamptz,
  long_at timestamptz,
  primary key (tenant_id, party_id)
);
call souk.tenant_table('jobs.turns');

-- Until when a job waits that could not go on for a reason that should pass. Others go on meanwhile.
alter table jobs.jobs add column try_at timestamptz;

create index concurrently jobs_open_of_owner on jobs.jobs (tenant_id, owner_id)
  where status in ('QUEUED', 'VALIDATING', 'RUNNING');
