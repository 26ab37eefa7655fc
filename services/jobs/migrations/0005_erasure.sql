-- Files with rows of persons go when one of them is erased, with all that was kept of their rows; the job stays.
alter table jobs.jobs add column erased_at timestamptz;
create index concurrently jobs_with_rows on jobs.jobs (tenant_id, kind, id) where erased_at is null;

-- A person was erased: jobs that were asked for until then lose their rows, those that are open once they are over. Pending as
-- long as there may be some that have them.
create table jobs.erasures (
  tenant_id uuid not null primary key,
  until timestamptz not null,
  is_pending boolean not null
);
create index erasures_pending on jobs.erasures (tenant_id, until) where is_pending;
call souk.tenant_table('jobs.erasures');
call souk.open_to_system('jobs.erasures', 'select');
