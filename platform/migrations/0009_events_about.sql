-- formerly aceba95b0699734e52e39e943471ffe156f521c054539871f70c6bc350df716d: the index was built while nobody could write
-- Whose resource an event is about, for whoever may read only their own, and which other resources it concerns.

alter table platform.outbox add column owner_id uuid, add column about text[];
alter table platform.events add column owner_id uuid, add column about text[];

-- Most events are the operator's, who needs no index to find them.
create index concurrently events_owner on platform.events (tenant_id, owner_id, sequence) where owner_id is not null;

-- One row for each other resource that an event concerns, in the order of the log: an array in the row of the event has no
-- index that row-level security would let anybody use.
create table platform.event_subjects (
  tenant_id uuid not null,
  subject_id text not null,
  sequence bigint not null,
  primary key (tenant_id, subject_id, sequence)
);
call souk.enforce_tenant('platform.event_subjects');
grant select on platform.event_subjects to souk_app;
call souk.open_to_system('platform.event_subjects', 'select, insert, delete');
