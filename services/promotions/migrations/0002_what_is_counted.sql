-- What a promotion has cost is kept for each currency: a budget that it is given later counts what was spent in its own.
alter table promotions.counters add column budget_currency text;
alter table promotions.counters add column spent_in jsonb not null default '{}';
-- contract: no release has used it since 3.4.0, which had none
alter table promotions.counters drop column spent;

-- Whether whoever held it has let go of what they had lost: an order is never placed with a discount whose reservation is gone.
alter table promotions.redemptions add column given_up boolean not null default false;
create index concurrently redemptions_lost on promotions.redemptions (tenant_id, holder)
  where status in ('RELEASED', 'EXPIRED') and not given_up;

-- A row for each tenant that has activated a promotion. Whoever activates one waits here for others who do.
create table promotions.promotion_sets (
  tenant_id uuid primary key,
  changed_at timestamptz not null
);
call souk.tenant_table('promotions.promotion_sets');
