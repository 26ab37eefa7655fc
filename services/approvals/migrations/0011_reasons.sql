-- Why the same request was asked for before, while it waits: whoever decides sees what others may have read.
alter table approvals.approvals add column earlier_reasons jsonb not null default '[]';
