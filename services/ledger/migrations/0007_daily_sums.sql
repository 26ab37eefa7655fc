-- Balances as of a moment: what was posted, summed by group of accounts, day in business and day of posting.
create table ledger.daily_sums (
  tenant_id uuid not null,
  group_code text not null,
  currency text not null,
  -- Days of UTC, from midnight to midnight.
  effective_day date not null,
  posted_day date not null,
  debits bigint not null,
  credits bigint not null,
  primary key (tenant_id, group_code, currency, effective_day, posted_day)
);
call souk.tenant_table('ledger.daily_sums');

-- The last transaction that is in the sums, with all before it. What comes after it is summed when it is asked for.
create table ledger.folds (
  tenant_id uuid not null,
  through uuid not null,
  primary key (tenant_id)
);
call souk.tenant_table('ledger.folds');

create index concurrently transactions_effective on ledger.transactions (tenant_id, effective_at, id);
create index concurrently transactions_posted on ledger.transactions (tenant_id, posted_at, id);

-- Tenants that have books: each has few accounts of its own.
create index concurrently accounts_own on ledger.accounts (tenant_id, id) where owner is null;
call souk.open_to_system('ledger.accounts', 'select');
