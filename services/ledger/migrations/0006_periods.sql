-- What there is once for each tenant. Whoever posts with a moment of its own shares the lock of the row; a closing takes it alone.
create table ledger.books (
  tenant_id uuid not null,
  -- Nothing is posted with a moment before this one; null while no period was ever closed.
  closed_before timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('ledger.books');

-- Each closing, and who has opened it again.
create table ledger.periods (
  tenant_id uuid not null,
  id uuid not null,
  -- The last day of it, as the days of that zone are.
  through text not null,
  time_zone text not null,
  closed_from timestamptz,
  closed_before timestamptz not null,
  status text not null,
  closed_by jsonb not null,
  accountable text[] not null default '{}',
  reopened_by jsonb,
  reopened_at timestamptz,
  reason text,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index periods_closed on ledger.periods (tenant_id, closed_before) where status = 'CLOSED';
call souk.tenant_table('ledger.periods');
