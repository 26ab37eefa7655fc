-- The file of a run that was cancelled may be compared again, as that of one that has failed.
create unique index concurrently runs_file_of_others on reconciliation.runs (tenant_id, gateway, sha256)
  where status not in ('FAILED', 'CANCELLED');
-- contract: the new index refuses nothing that this one has allowed since 3.4.0
drop index reconciliation.runs_file;
alter index reconciliation.runs_file_of_others rename to runs_file;
-- Turns of a run that failed one after the other where it stands.
alter table reconciliation.runs add column failed_turns int not null default 0;
