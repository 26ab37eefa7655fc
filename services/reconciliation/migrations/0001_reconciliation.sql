-- Reports of gateways, compared with the books line by line.

create schema reconciliation;
grant usage on schema reconciliation to souk_app;

create table reconciliation.runs (
  tenant_id uuid not null,
  id uuid not null,
  gateway_id uuid not null,
  -- The code of the gateway, as in asset:psp:{code}.
  gateway text not null,
  format text not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  tolerance_days int not null,
  -- Where payouts arrive: asset:bank:{bank_account}.
  bank_account text not null,
  file_id uuid not null,
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  status text not null,
  -- How far it has come: what is done, and where in that.
  phase text not null,
  position bigint not null,
  line int not null,
  cursor text,
  header jsonb,
  lines int not null,
  matched int not null,
  repeated int not null,
  exceptions int not null,
  open_exceptions int not null,
  failure_code text,
  failure_message text,
  requested_by jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create unique index runs_file on reconciliation.runs (tenant_id, gateway, sha256) where status <> 'FAILED';
create index runs_status on reconciliation.runs (tenant_id, status, id);
call souk.tenant_table('reconciliation.runs');

-- The lines of reports. One that comes again in another report is not another line.
create table reconciliation.lines (
  tenant_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  gateway text not null,
  number int not null,
  type text not null,
  reference text not null,
  refs text[] not null,
  subject text,
  payout text,
  gross bigint not null,
  fee bigint not null,
  net bigint not null,
  currency text not null,
  occurred_at timestamptz not null,
  status text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint lines_reference unique (tenant_id, gateway, reference),
  foreign key (tenant_id, run_id) references reconciliation.runs (tenant_id, id)
);
create index lines_run on reconciliation.lines (tenant_id, run_id, id);
-- Payouts come before what takes them back.
create index lines_waiting on reconciliation.lines (tenant_id, run_id, type, id) where status = 'WAITING';
call souk.tenant_table('reconciliation.lines');

-- What the books say of the balance at a gateway, until a line of a report says the same.
create table reconciliation.entries (
  tenant_id uuid not null,
  -- The id of the transaction in the ledger.
  id uuid not null,
  gateway text not null,
  kind text not null,
  ref text not null,
  type text not null,
  subject text not null,
  gateway_ref text,
  amount bigint not null,
  currency text not null,
  effective_at timestamptz not null,
  line_id uuid,
  -- The run that found it missing there.
  missed_by uuid,
  -- Its difference was posted: no later line stands for it.
  written_off boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index entries_ref on reconciliation.entries (tenant_id, gateway, gateway_ref)
  where line_id is null and not written_off;
create index entries_subject on reconciliation.entries (tenant_id, gateway, subject)
  where line_id is null and not written_off;
create index entries_missing on reconciliation.entries (tenant_id, gateway, effective_at, id)
  where line_id is null and missed_by is null;
call souk.tenant_table('reconciliation.entries');

create table reconciliation.exceptions (
  tenant_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  gateway text not null,
  kind text not null,
  part text not null,
  type text not null,
  status text not null,
  line_id uuid,
  transaction_id uuid,
  reference text,
  subject text,
  -- What the books say, and the report: the change of the balance at the gateway.
  here bigint,
  there bigint,
  -- Of what the report says, what the gateway has kept; of lines that are missing here.
  fee bigint not null,
  currency text not null,
  here_at timestamptz,
  there_at timestamptz,
  reason text,
  account text,
  posted_as uuid,
  resolved_by jsonb,
  resolved_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, run_id) references reconciliation.runs (tenant_id, id)
);
create index exceptions_run on reconciliation.exceptions (tenant_id, run_id, id);
create index exceptions_status on reconciliation.exceptions (tenant_id, status, id);
create index exceptions_missing on reconciliation.exceptions (tenant_id, transaction_id)
  where kind = 'MISSING_THERE' and status in ('OPEN', 'IGNORED');
call souk.tenant_table('reconciliation.exceptions');

-- What a gateway has paid out to the bank account of the tenant.
create table reconciliation.payouts (
  tenant_id uuid not null,
  id uuid not null,
  gateway_id uuid not null,
  gateway text not null,
  reference text not null,
  bank_account text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null,
  paid_at timestamptz not null,
  returned_at timestamptz,
  run_id uuid not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint payouts_reference unique (tenant_id, gateway, reference)
);
call souk.tenant_table('reconciliation.payouts');
