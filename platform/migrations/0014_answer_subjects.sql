-- The resources that a stored answer is about. A request that changed something is found by its audit entries. Clients choose
-- request ids and may use one for many requests, so this tells their answers apart. Null where it is not known, as for
-- requests under way: all of those are erased.
alter table platform.idempotency_keys add column subjects text[];

-- A request that changed nothing has no audit entry, and its answer may show somebody all the same.
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
