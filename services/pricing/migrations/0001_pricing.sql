-- What one unit of a variant costs, by currency and quantity, and how that changed over time.

create schema pricing;
grant usage on schema pricing to souk_app;

create table pricing.prices (
  tenant_id uuid not null,
  variant_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  min_quantity int not null check (min_quantity between 1 and 1000000),
  id uuid not null,
  -- The seller of the variant, as the catalog said: its tokens see no other prices.
  provider_id uuid,
  amount bigint not null check (amount >= 0),
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, variant_id, currency, min_quantity)
);
call souk.tenant_table('pricing.prices');

-- Every amount that a price was ever given.
create table pricing.price_history (
  tenant_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  currency text not null,
  min_quantity int not null,
  provider_id uuid,
  amount bigint not null,
  actor_type text not null,
  actor_id text not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id)
);
create index price_history_variant on pricing.price_history (tenant_id, variant_id, id desc);
call souk.append_only_table('pricing.price_history');

-- Published: the price of a variant in a currency is the row with the greatest min_quantity that the
-- quantity reaches.
create view pricing.base_prices with (security_invoker = true) as
select tenant_id, variant_id, currency, min_quantity, amount
from pricing.prices;
grant select on pricing.base_prices to souk_app;
