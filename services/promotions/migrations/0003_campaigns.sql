-- Promotions that stop together and share a budget.
create table promotions.campaigns (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null,
  budget jsonb,
  -- Whether little of the budget is left, as was told.
  is_low boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  timezone text,
  -- When its times change its status next.
  due_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check (ends_at > starts_at)
);
create index campaigns_due on promotions.campaigns (tenant_id, due_at) where due_at is not null;
call souk.tenant_table('promotions.campaigns');
call souk.open_to_system('promotions.campaigns', 'select');

alter table promotions.promotions add column campaign_id uuid;
create index concurrently promotions_campaign on promotions.promotions (tenant_id, campaign_id, id desc)
  where campaign_id is not null;

-- A campaign has a counter as a promotion has one.
alter table promotions.counters add column of_campaign boolean not null default false;
alter table promotions.counters add column is_low boolean not null default false;
alter table promotions.counters add column told_low boolean not null default false;
create index concurrently counters_untold_campaigns on promotions.counters (tenant_id, id)
  where of_campaign and (is_full <> told_full or is_low <> told_low);

alter table promotions.redemptions add column campaign_id uuid;
create index concurrently redemptions_campaign on promotions.redemptions (tenant_id, campaign_id, id desc)
  where campaign_id is not null;
create index concurrently redemptions_reserved_of_campaign on promotions.redemptions (tenant_id, campaign_id)
  include (currency, amount)
  where campaign_id is not null and status = 'RESERVED';
create index concurrently redemptions_code on promotions.redemptions (tenant_id, code_id, id desc)
  where code_id is not null;
create index concurrently redemptions_holders on promotions.redemptions (tenant_id, holder, id desc);
