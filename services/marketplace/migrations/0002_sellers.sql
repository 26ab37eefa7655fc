-- Whoever enters or changes a provider tells the catalog in the same transaction, and through it the inventory. What
-- follows tells them of all providers from before; only here are all of them known. The catalog heard of most by their
-- events, and what it heard stays. The owner runs this, and is bound by the policies unless told otherwise.
alter table marketplace.providers no force row level security;
alter table catalog.sellers no force row level security;
alter table inventory.providers no force row level security;

insert into catalog.sellers (tenant_id, provider_id, may_sell, version, updated_at)
select tenant_id, id, status = 'ACTIVE', version, updated_at
from marketplace.providers
on conflict (tenant_id, provider_id) do nothing;

insert into inventory.providers (tenant_id, provider_id, created_at)
select tenant_id, id, created_at
from marketplace.providers
on conflict (tenant_id, provider_id) do nothing;

alter table marketplace.providers force row level security;
alter table catalog.sellers force row level security;
alter table inventory.providers force row level security;
