-- What customers get for less, and when: promotions, and how often each was used.

create schema promotions;
grant usage on schema promotions to souk_app, souk_system;

create table promotions.promotions (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null,
  trigger text not null,
  priority int not null,
  stacking jsonb not null,
  conditions jsonb not null,
  effects jsonb not null,
  limits jsonb not null,
  funding jsonb not null,
  channels text[] not null,
  currencies text[] not null,
  schedule jsonb,
  reduces_sales boolean not null,
  allow_below_floor boolean not null,
  on_return text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- When its times change its status next.
  due_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check (ends_at > starts_at)
);
create index promotions_automatic on promotions.promotions (tenant_id, priority desc, id)
  where trigger = 'AUTOMATIC' and status in ('SCHEDULED', 'ACTIVE', 'EXHAUSTED');
create index promotions_due on promotions.promotions (tenant_id, due_at) where due_at is not null;
call souk.tenant_table('promotions.promotions');
call souk.open_to_system('promotions.promotions', 'select');

-- What a reservation takes from, and the limits that it must not pass: a row of its own, which many want for a moment.
create table promotions.counters (
  tenant_id uuid not null,
  -- The promotion.
  id uuid not null,
  is_open boolean not null,
  opens_at timestamptz,
  closes_at timestamptz,
  use_limit bigint,
  uses bigint not null check (uses >= 0),
  budget bigint,
  spent bigint not null check (spent >= 0),
  is_full boolean not null,
  -- What the status of the promotion says.
  told_full boolean not null,
  primary key (tenant_id, id)
);
create index counters_untold on promotions.counters (tenant_id, id) where is_full <> told_full;
call souk.tenant_table('promotions.counters');
call souk.open_to_system('promotions.counters', 'select');

create table promotions.customer_uses (
  tenant_id uuid not null,
  promotion_id uuid not null,
  customer_id uuid not null,
  uses int not null check (uses >= 0),
  primary key (tenant_id, promotion_id, customer_id)
);
create index customer_uses_customer on promotions.customer_uses (tenant_id, customer_id, promotion_id);
call souk.tenant_table('promotions.customer_uses');

create table promotions.codes (
  tenant_id uuid not null,
  id uuid not null,
  promotion_id uuid not null,
  -- As it is shown; `folded` is what is compared.
  code text not null,
  folded text not null,
  customer_id uuid,
  max_uses int,
  uses int not null check (uses >= 0),
  status text not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint codes_folded unique (tenant_id, folded)
);
create index codes_promotion on promotions.codes (tenant_id, promotion_id, id desc);
create index codes_customer on promotions.codes (tenant_id, customer_id, id) where customer_id is not null;
call souk.tenant_table('promotions.codes');

create table promotions.redemptions (
  tenant_id uuid not null,
  id uuid not null,
  promotion_id uuid not null,
  code_id uuid,
  customer_id uuid,
  -- The cart or order that it was reserved for, and the order that it was redeemed by.
  holder text not null,
  order_id uuid,
  status text not null,
  currency text not null,
  amount bigint not null,
  rolled_back bigint not null,
  lines jsonb not null,
  expires_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check (rolled_back between 0 and amount)
);
-- Once for each cart or order.
create unique index redemptions_holder on promotions.redemptions (tenant_id, holder, promotion_id)
  where status in ('RESERVED', 'REDEEMED', 'PARTIALLY_ROLLED_BACK');
create index redemptions_promotion on promotions.redemptions (tenant_id, promotion_id, id desc);
create index redemptions_customer on promotions.redemptions (tenant_id, customer_id, id desc)
  where customer_id is not null;
create index redemptions_order on promotions.redemptions (tenant_id, order_id, id)
  where order_id is not null;
create index redemptions_expiring on promotions.redemptions (tenant_id, expires_at)
  where status = 'RESERVED';
call souk.tenant_table('promotions.redemptions');
call souk.open_to_system('promotions.redemptions', 'select');
