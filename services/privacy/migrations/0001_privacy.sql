-- Requests of persons for a copy of what is kept of them, or for its erasure.

create schema privacy;
grant usage on schema privacy to souk_app, souk_system;

create table privacy.requests (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null,
  status text not null,
  reason text,
  requested_by jsonb not null,
  due_at timestamptz not null,
  -- How it was made sure that the person asks: method, reference, by and at.
  verification jsonb,
  rejection_reason text,
  -- What keeps it from going on: a code, words for people, and what is in the way.
  blocked_code text,
  blocked_reason text,
  blocked_ids text[] not null,
  -- Records that were copied or erased so far.
  records bigint not null,
  -- The copy.
  file_id uuid,
  result_bytes bigint,
  result_sha256 text,
  result_expires_at timestamptz,
  completed_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index requests_open on privacy.requests (tenant_id, customer_id, kind)
  where status in ('RECEIVED', 'PROCESSING', 'BLOCKED');
create index requests_customer on privacy.requests (tenant_id, customer_id, id desc);
create index requests_status on privacy.requests (tenant_id, status, id desc);
create index requests_expiring on privacy.requests (tenant_id, result_expires_at)
  where result_expires_at is not null;
call souk.tenant_table('privacy.requests');
call souk.open_to_system('privacy.requests', 'select');

-- How far a request has come that is being processed. The row goes with the last step, and with it who the person was.
create table privacy.progress (
  tenant_id uuid not null,
  -- The request.
  id uuid not null,
  phase text not null,
  -- The records that are under way, and the last of them that was done.
  step text,
  cursor text,
  person jsonb,
  begun_at timestamptz,
  -- When it goes on; null while people hold it.
  due_at timestamptz,
  -- Times in a row that it could not go on.
  failures int not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references privacy.requests on delete cascade
);
create index progress_due on privacy.progress (tenant_id, due_at, id) where due_at is not null;
call souk.tenant_table('privacy.progress');
