-- What was posted of a pending transaction by transactions of their own. Only the rest of it is still reserved.
alter table ledger.pending_transactions add column settled bigint not null default 0;
alter table ledger.pending_postings add column settled bigint not null default 0;
