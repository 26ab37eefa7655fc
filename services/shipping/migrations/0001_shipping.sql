-- How things get to whoever ordered them, and what that costs.

create schema shipping;
grant usage on schema shipping to souk_app;

create table shipping.methods (
  tenant_id uuid not null,
  id uuid not null,
  -- What orders and carts call it. It never changes.
  code text not null,
  name text not null,
  status text not null,
  -- The higher ones are offered first.
  priority int not null,
  -- Empty for all of them.
  channels text[] not null,
  tax_code text,
  -- Working days until it arrives, counted from the day on which it leaves; null where nobody promises anything.
  min_days int,
  max_days int,
  -- By the clock of the tenant: what is ordered later leaves a working day later.
  cutoff_local text,
  -- What the table of rates has, so that a method that costs nothing in a currency is not looked at closely.
  currencies text[] not null,
  rate_count int not null,
  metadata jsonb not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check (min_days >= 0 and max_days >= min_days)
);
create unique index methods_code on shipping.methods (tenant_id, code);
-- An order asks for what is offered; a tenant that ships nothing has no row here.
create index methods_active on shipping.methods (tenant_id, priority desc, id) where status = 'ACTIVE';
call souk.tenant_table('shipping.methods');

-- One row a tenant. Whoever creates methods locks it, so that two at once are not one more than there may be.
create table shipping.method_sets (
  tenant_id uuid primary key,
  changed_at timestamptz not null
);
call souk.tenant_table('shipping.method_sets');

-- The table of a method, which is replaced as a whole.
create table shipping.rates (
  tenant_id uuid not null,
  method_id uuid not null,
  position int not null,
  currency text not null,
  -- Empty for anywhere.
  country text not null,
  region text not null,
  -- A postal code without spaces and hyphens, or the beginning of some with an asterisk.
  postal text not null,
  over_weight_g bigint,
  up_to_weight_g bigint,
  value_from bigint not null,
  value_below bigint,
  amount bigint not null check (amount >= 0),
  free_from bigint,
  primary key (tenant_id, method_id, position)
);
create index rates_place on shipping.rates (tenant_id, method_id, currency, country, region, postal);
call souk.tenant_table('shipping.rates');
