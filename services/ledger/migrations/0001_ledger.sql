-- Double entry. Nothing here is ever changed: a correction is a new transaction, and a balance is the sum
-- of what was posted, so that no row exists for which the postings of a busy account would queue.

create schema ledger;
grant usage on schema ledger to souk_app;

create table ledger.accounts (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  currency text not null,
  type text not null check (type in ('ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE')),
  -- The order, provider or bank that the account is kept for; null for the tenant's own few accounts.
  owner text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint accounts_code unique (tenant_id, code, currency)
);
create index accounts_type on ledger.accounts (tenant_id, type, id);
call souk.append_only_table('ledger.accounts');

-- The row states both sums of its postings, and the database refuses one whose sides differ.
create table ledger.transactions (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  ref text not null,
  currency text not null,
  debit_total bigint not null check (debit_total > 0),
  credit_total bigint not null,
  effective_at timestamptz not null,
  posted_at timestamptz not null,
  primary key (tenant_id, id),
  constraint transactions_fact unique (tenant_id, ref, kind),
  constraint transactions_balanced check (debit_total = credit_total)
);
create index transactions_kind on ledger.transactions (tenant_id, kind, id);
call souk.append_only_table('ledger.transactions');

-- The account has no foreign key: checking one locks the account's row, and all captures share one account.
create table ledger.postings (
  tenant_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  account_id uuid not null,
  direction text not null check (direction in ('DEBIT', 'CREDIT')),
  amount bigint not null check (amount > 0),
  primary key (tenant_id, transaction_id, id),
  foreign key (tenant_id, transaction_id) references ledger.transactions (tenant_id, id)
);
create index postings_account on ledger.postings (tenant_id, account_id, id) include (direction, amount);
call souk.append_only_table('ledger.postings');
