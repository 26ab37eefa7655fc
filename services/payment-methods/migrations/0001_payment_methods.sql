-- What customers pay with again: cards and accounts that gateways keep for them.

create schema payment_methods;
grant usage on schema payment_methods to souk_app, souk_system;

-- Customers who have some. Whoever adds one, or changes which is the default, waits here for others who do.
create table payment_methods.holders (
  tenant_id uuid not null,
  customer_id uuid not null,
  primary key (tenant_id, customer_id)
);
call souk.tenant_table('payment_methods.holders');

create table payment_methods.methods (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  status text not null,
  -- The code of the gateway that keeps it, and how that calls the method, the customer and the set-up.
  gateway text not null,
  gateway_kind text not null,
  gateway_method text not null,
  gateway_customer text,
  gateway_ref text,
  -- The same for the same card or account.
  fingerprint text,
  type text,
  brand text,
  last4 text,
  exp_month int,
  exp_year int,
  usage text not null,
  agreed_by jsonb,
  agreed_at timestamptz not null,
  agreed_text text,
  mandate_ref text,
  is_default boolean not null,
  wants_default boolean not null,
  return_url text,
  next_action jsonb,
  decline jsonb,
  -- The method that stands for the same card or account.
  same_as_id uuid,
  -- What its gateway has to be asked, when, and how often that was left unanswered.
  asks text,
  ask_at timestamptz,
  polls int not null,
  notice_at timestamptz,
  expires_at timestamptz,
  used_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check ((asks is null) = (ask_at is null))
);
create unique index methods_default on payment_methods.methods (tenant_id, customer_id) where is_default;
create unique index methods_instrument on payment_methods.methods (tenant_id, customer_id, gateway, fingerprint)
  where status in ('ACTIVE', 'EXPIRED');
create index methods_customer on payment_methods.methods (tenant_id, customer_id, id desc);
create index methods_status on payment_methods.methods (tenant_id, status, id desc);
create index methods_gateway_method on payment_methods.methods (tenant_id, gateway, gateway_method);
create index methods_gateway_ref on payment_methods.methods (tenant_id, gateway, gateway_ref)
  where gateway_ref is not null;
create index methods_noticed on payment_methods.methods (tenant_id, notice_at)
  where status = 'ACTIVE' and notice_at is not null;
create index methods_expiring on payment_methods.methods (tenant_id, expires_at)
  where status in ('ACTIVE', 'REQUIRES_ACTION') and expires_at is not null;
call souk.tenant_table('payment_methods.methods');
call souk.open_to_system('payment_methods.methods', 'select');
