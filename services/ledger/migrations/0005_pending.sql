-- What is reserved and not posted yet, and what became of it. It moves no balance: only what is posted does.
create table ledger.pending_transactions (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  ref text not null,
  currency text not null,
  total bigint not null check (total > 0),
  status text not null,
  -- The moment in business that it is posted with; the moment of posting when null.
  effective_at timestamptz,
  expires_at timestamptz,
  memo text,
  -- The transaction that it reverses, once at most.
  reverses uuid,
  -- Who made it and who ended it, with all members who answer for the former.
  created_by jsonb not null,
  accountable text[] not null default '{}',
  ended_by jsonb,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint pending_transactions_fact unique (tenant_id, ref, kind)
);
create index pending_transactions_status on ledger.pending_transactions (tenant_id, status, id);
create index pending_transactions_expiry on ledger.pending_transactions (tenant_id, expires_at, id)
  where status = 'PENDING' and expires_at is not null;
create unique index pending_transactions_reversal on ledger.pending_transactions (tenant_id, reverses)
  where reverses is not null and status in ('PENDING', 'POSTED');
call souk.tenant_table('ledger.pending_transactions');
grant usage on schema ledger to souk_system;
call souk.open_to_system('ledger.pending_transactions', 'select');

-- Its legs. Those of one that has ended stay, and count no more.
create table ledger.pending_postings (
  tenant_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  account_id uuid not null,
  direction text not null,
  amount bigint not null check (amount > 0),
  is_open boolean not null,
  primary key (tenant_id, transaction_id, id),
  foreign key (tenant_id, transaction_id) references ledger.pending_transactions (tenant_id, id)
);
create index pending_postings_account on ledger.pending_postings (tenant_id, account_id, is_open)
  include (direction, amount);
call souk.tenant_table('ledger.pending_postings');

-- What was posted later than its id was made has another one for its place among what was posted before and after it.
alter table ledger.transactions add column booked_key uuid;
create index concurrently transactions_booked on ledger.transactions (tenant_id, booked_key)
  where booked_key is not null;
