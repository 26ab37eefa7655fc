-- Payments and refunds. The checks hold what no sequence of requests may break: more is never captured
-- than authorised, and never given back than captured.

create schema payments;
grant usage on schema payments to souk_app, souk_system;

create table payments.payments (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  customer_id uuid,
  -- Copied from the order: set when all of it is sold by that one provider.
  provider_id uuid,
  status text not null check (status in (
    'CREATED', 'REQUIRES_ACTION', 'PROCESSING', 'AUTHORIZED', 'PARTIALLY_CAPTURED', 'CAPTURED',
    'FAILED', 'CANCELLED', 'EXPIRED', 'CLOSED')),
  amount bigint not null check (amount > 0),
  currency text not null,
  capture_method text not null check (capture_method in ('AUTOMATIC', 'MANUAL')),
  method text not null,
  gateway text not null,
  gateway_ref text,
  authorized bigint not null,
  captured bigint not null,
  refunded bigint not null,
  -- On its way back, and not known to have arrived.
  refund_pending bigint not null,
  next_action_type text,
  next_action_url text,
  decline_code text,
  decline_retryable boolean,
  decline_advice text,
  authorization_expires_at timestamptz,
  -- When to ask the gateway what became of a payment that it left without an answer, and how often we did.
  poll_at timestamptz,
  polls int not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint payments_money check (
    0 <= refunded and 0 <= refund_pending and refunded + refund_pending <= captured and captured <= authorized and authorized <= amount),
  constraint payments_decline check ((decline_code is null) = (decline_retryable is null)),
  constraint payments_polled check ((status = 'PROCESSING') = (poll_at is not null))
);
create index payments_order on payments.payments (tenant_id, order_id, id);
create index payments_status on payments.payments (tenant_id, status, id);
create index payments_unanswered on payments.payments (tenant_id, poll_at) where status = 'PROCESSING';
create index payments_held on payments.payments (tenant_id, authorization_expires_at)
  where status in ('AUTHORIZED', 'PARTIALLY_CAPTURED');
create index payments_provider on payments.payments (tenant_id, provider_id, id)
  where provider_id is not null;
call souk.tenant_table('payments.payments');
call souk.open_to_system('payments.payments', 'select');

create table payments.refunds (
  tenant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  order_id uuid not null,
  provider_id uuid,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text,
  status text not null check (status in ('PENDING', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  -- The name of the latest attempt for the gateway, which acts once for it.
  gateway_key text not null,
  gateway_ref text,
  failure_code text,
  -- When to ask the gateway what became of a refund that it left without an answer, and how often we did.
  poll_at timestamptz,
  polls int not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, payment_id) references payments.payments (tenant_id, id),
  constraint refunds_failure check ((status = 'FAILED') = (failure_code is not null)),
  constraint refunds_polled check ((status = 'PROCESSING') = (poll_at is not null))
);
create index refunds_unanswered on payments.refunds (tenant_id, poll_at)
  where status = 'PROCESSING';
create index refunds_payment on payments.refunds (tenant_id, payment_id, id);
create index refunds_order on payments.refunds (tenant_id, order_id, id);
create index refunds_provider on payments.refunds (tenant_id, provider_id, id)
  where provider_id is not null;
call souk.tenant_table('payments.refunds');
call souk.open_to_system('payments.refunds', 'select');

-- Published for analytics. Money is minor units.
create view payments.payment_facts with (security_invoker = true) as
select tenant_id, id as payment_id, order_id, provider_id, status, currency, amount, captured, refunded,
  created_at
from payments.payments;
grant select on payments.payment_facts to souk_app;
