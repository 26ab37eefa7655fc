-- What banks take back of payments, and what becomes of it.

alter table payments.payments
  -- Taken back by banks, until they decide otherwise or for good.
  add column disputed bigint not null default 0;

create table payments.disputes (
  tenant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  provider_id uuid,
  gateway text not null,
  gateway_ref text not null,
  reason text not null,
  network_code text,
  amount bigint not null check (amount > 0),
  -- All that the gateway has charged for it so far.
  fee bigint not null check (fee >= 0),
  currency text not null,
  status text not null,
  -- How often the bank has asked for a response; zero for an inquiry.
  round int not null,
  evidence jsonb not null,
  evidence_due_at timestamptz,
  is_due_announced boolean not null,
  -- What the gateway is to be told: saved before the call, so that whoever finishes it says the same.
  commanded text,
  refused_commands int not null,
  submitted_at timestamptz,
  closed_at timestamptz,
  -- When to ask the gateway how it stands.
  poll_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments.payments (tenant_id, id),
  constraint disputes_known unique (tenant_id, payment_id, gateway_ref)
);
create index disputes_order on payments.disputes (tenant_id, order_id, id);
create index disputes_status on payments.disputes (tenant_id, status, id);
create index disputes_provider on payments.disputes (tenant_id, provider_id, id) where provider_id is not null;
create index disputes_polled on payments.disputes (tenant_id, poll_at) where poll_at is not null;
create index disputes_due on payments.disputes (tenant_id, evidence_due_at)
  where status = 'NEEDS_RESPONSE' and not is_due_announced;
call souk.tenant_table('payments.disputes');
call souk.open_to_system('payments.disputes', 'select');
