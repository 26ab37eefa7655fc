-- What providers pay for what they sell: plans with rules, who has which plan, and what each sale came to.

create schema commissions;
grant usage on schema commissions to souk_app;

-- `rules` are those that were decided last; a plan that is no draft has every revision of them below.
create table commissions.plans (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null,
  rules jsonb not null,
  revision int not null check (revision >= 0),
  rules_valid_from timestamptz,
  activated_at timestamptz,
  retired_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index plans_status on commissions.plans (tenant_id, status, id desc);
call souk.tenant_table('commissions.plans');

-- At any moment those rules are in force that were decided last among the revisions that have begun.
create table commissions.revisions (
  tenant_id uuid not null,
  plan_id uuid not null,
  revision int not null check (revision > 0),
  rules jsonb not null,
  valid_from timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, plan_id, revision),
  foreign key (tenant_id, plan_id) references commissions.plans (tenant_id, id)
);
call souk.append_only_table('commissions.revisions');

-- Who has which plan from when on. Without a provider it is the plan of all who have none of their own; without a plan a provider has
-- none of its own any more. Of those that have begun the one that was decided last counts.
create table commissions.assignments (
  tenant_id uuid not null,
  id uuid not null,
  provider_id uuid,
  plan_id uuid,
  effective_from timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references commissions.plans (tenant_id, id)
);
create index assignments_provider on commissions.assignments (tenant_id, provider_id, id desc);
create index assignments_plan on commissions.assignments (tenant_id, plan_id, id desc);
call souk.append_only_table('commissions.assignments');

-- What a sale came to, and what was taken back of it, with the terms of the rule as they were. Nobody may change or delete any.
create table commissions.lines (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  order_id uuid not null,
  order_item_id uuid,
  provider_id uuid not null,
  plan_id uuid not null,
  revision int not null,
  rule_id uuid not null,
  terms jsonb not null,
  currency text not null,
  units int not null check (units >= 0),
  base bigint not null,
  amount bigint not null,
  fixed_amount bigint not null,
  tax_amount bigint not null,
  fixed_tax bigint not null,
  weight bigint not null,
  fixed_weight bigint not null,
  is_weighed_by_units boolean not null,
  reverses uuid,
  placed_at timestamptz not null,
  paid_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint lines_signs check (
    case kind
      when 'REVERSAL' then base <= 0 and amount <= 0 and tax_amount <= 0
      else base >= 0 and amount >= 0 and tax_amount >= 0
    end),
  constraint lines_reverse check ((kind = 'SALE') = (reverses is null))
);
create unique index lines_sale_of_item on commissions.lines (tenant_id, order_item_id)
  where kind = 'SALE' and order_item_id is not null;
create unique index lines_sale_of_shipping on commissions.lines (tenant_id, order_id, provider_id, rule_id)
  where kind = 'SALE' and order_item_id is null;
create index lines_order on commissions.lines (tenant_id, order_id, id);
create index lines_provider on commissions.lines (tenant_id, provider_id, id desc);
create index lines_plan on commissions.lines (tenant_id, plan_id, id desc);
create index lines_placed on commissions.lines (tenant_id, placed_at);
call souk.append_only_table('commissions.lines');

-- What the floors above may read of commissions: a row for every line, to be summed.
create view commissions.line_facts with (security_invoker = true) as
select tenant_id, id as line_id, kind, order_id, order_item_id, provider_id, plan_id, rule_id, currency,
  base, amount, tax_amount, reverses, placed_at, paid_at, created_at
from commissions.lines;
grant select on commissions.line_facts to souk_app;
