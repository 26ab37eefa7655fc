-- Accounts that people open, and what an account is called. Code, currency and type never change.
alter table ledger.accounts add column name text;
-- The number of the account in the accounting software that exports are for.
alter table ledger.accounts add column external_number text;
-- Whether people opened it, to post to it by hand.
alter table ledger.accounts add column is_manual boolean not null default false;
alter table ledger.accounts add column version int not null default 1;
alter table ledger.accounts add column updated_at timestamptz;
grant update (name, external_number, version, updated_at) on ledger.accounts to souk_app;

-- Transactions in two currencies that are one exchange name the first of them, and the rate.
alter table ledger.transactions add column link uuid;
alter table ledger.transactions add column exchange_rate text;
create index concurrently transactions_link on ledger.transactions (tenant_id, link, id) where link is not null;
