-- Imports and exports: what was asked for, how far it has come, what was wrong with which row, and the parts of what was
-- written.

create schema jobs;
grant usage on schema jobs to souk_app, souk_system;

create table jobs.jobs (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null,
  -- What is done next while it is not over.
  phase text not null,
  -- Short jobs do not wait behind long ones.
  lane text not null,
  format text not null,
  dry_run boolean not null,
  -- The party that has asked; null for the operator.
  owner_id uuid,
  requester jsonb not null,
  requested_by jsonb not null,
  request_id text not null,
  -- The file of an import.
  source jsonb,
  -- The header of the file and where its rows begin.
  header jsonb,
  -- The first rows, for whoever has to approve it.
  preview jsonb,
  -- What an export was asked for.
  filter jsonb,
  -- How far it has come: a byte and a line of the file, or the last row that was written or tried again.
  position bigint not null,
  line int not null,
  cursor text,
  -- The last error that is tried again.
  retry_until uuid,
  total bigint,
  ok bigint not null,
  created bigint not null,
  updated bigint not null,
  failed bigint not null,
  progress int not null,
  errors_kept int not null,
  error_bytes bigint not null,
  result_bytes bigint not null,
  error_code text,
  error_message text,
  -- Times in a row that it could not go on for a reason that passes.
  failures int not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, id)
);
create index jobs_open on jobs.jobs (tenant_id, lane, id)
  where status in ('QUEUED', 'VALIDATING', 'RUNNING');
create index jobs_expiring on jobs.jobs (tenant_id, expires_at) where expires_at is not null;
call souk.tenant_table('jobs.jobs');
call souk.open_to_system('jobs.jobs', 'select');

-- What was wrong with rows, with the rows as they were sent, so that they can be tried again.
create table jobs.row_errors (
  tenant_id uuid not null,
  job_id uuid not null,
  id uuid not null,
  line int not null,
  errors jsonb not null,
  content text not null,
  primary key (tenant_id, job_id, id)
);
call souk.tenant_table('jobs.row_errors');

-- Keys of rows that a file had already, as digests: what stands twice in it is refused the second time.
create table jobs.seen_keys (
  tenant_id uuid not null,
  job_id uuid not null,
  key uuid not null,
  primary key (tenant_id, job_id, key)
);
call souk.tenant_table('jobs.seen_keys');

-- What an export has written, part by part.
create table jobs.parts (
  tenant_id uuid not null,
  job_id uuid not null,
  number int not null,
  file_id uuid not null,
  bytes bigint not null,
  primary key (tenant_id, job_id, number)
);
call souk.tenant_table('jobs.parts');
