-- The lowest amount that a base price may be sold for, in lists that take it too; null where there is none.
alter table pricing.prices add column floor bigint;
alter table pricing.price_history add column floor bigint;
create index concurrently prices_floor on pricing.prices (tenant_id, currency) where floor is not null;

-- replaces pricing.base_prices: the release before finds every column as it was
create or replace view pricing.base_prices with (security_invoker = true) as
select tenant_id, variant_id, currency, min_quantity, amount, floor
from pricing.prices;
