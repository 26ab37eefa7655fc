-- What each of the policies asks for that stopped a request. What is older has the approvers of all of them together.
alter table approvals.approvals add column requirements jsonb not null default '[]';
