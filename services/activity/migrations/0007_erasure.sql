-- Which resources an entry is about, also where it says so only by a digest: when a person is erased, the salts of these
-- entries go, and nobody can guess any more what the digests stand for. The chain is as it was.
create table activity.entry_subjects (
  tenant_id uuid not null,
  subject_id text not null,
  sequence bigint not null,
  primary key (tenant_id, subject_id, sequence)
);
call souk.append_only_table('activity.entry_subjects');
call souk.survives_reset('activity.entry_subjects');

-- Entries of the release before have no subjects yet. Whoever needs them makes them, up to here.
alter table activity.entries add column has_subjects boolean not null default false;
create index concurrently entries_without_subjects on activity.entries (tenant_id, sequence)
  where not has_subjects;
create table activity.subjects_made (
  tenant_id uuid not null primary key,
  through bigint not null
);
call souk.tenant_table('activity.subjects_made');
call souk.survives_reset('activity.subjects_made');

-- narrows activity.entries: requests could change no row of it before
-- Nodes of a cluster take it for a policy that gives rights, so that it compares the tenant as well.
grant update (salt) on activity.entries to souk_app;
create policy forgotten on activity.entries as restrictive for update to souk_app
  using (tenant_id = souk.tenant()) with check (tenant_id = souk.tenant() and salt is null);
