-- What an agent bases its request on, for the people who decide.
alter table approvals.approvals add column sources jsonb not null default '[]';
