-- What a write has taken from grants, to be given back if it ends without effect.
alter table approvals.unfinished_writes add column grant_ids uuid[] not null default '{}';
