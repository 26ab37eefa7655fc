-- What a stored answer tells of. A request that changed something is found by its audit entries, and this says which of the
-- answers under the same request id is meant: clients choose these ids, and may choose one for many requests. Null where it
-- is not known, as with requests that are under way: those are all meant.
alter table platform.idempotency_keys add column subjects text[];

-- A request that changed nothing has no entry that names anything, and its answer shows somebody all the same.
create table platform.answer_subjects (
  tenant_id uuid not null,
  subject_id text not null,
  request_id text not null,
  created_at timestamptz not null,
  primary key (tenant_id, subject_id, request_id)
);
create index answer_subjects_age on platform.answer_subjects (tenant_id, created_at);
call souk.tenant_table('platform.answer_subjects');
call souk.open_to_system('platform.answer_subjects', 'select, delete');
call souk.survives_reset('platform.answer_subjects');
