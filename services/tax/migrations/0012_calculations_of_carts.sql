-- narrows tax.calculations: requests could remove no row of it before
-- What is calculated for a cart goes after some time, unless an order names it. Nothing else can be removed. Nodes of a cluster take
-- the policy for one that gives rights, so that it compares the tenant as well.
alter table tax.calculations add column expires_at timestamptz;
create index concurrently calculations_expiring on tax.calculations (tenant_id, expires_at)
  where expires_at is not null;
grant delete, update (expires_at) on tax.calculations to souk_app;
create policy provisional on tax.calculations as restrictive for delete to souk_app
  using (tenant_id = souk.tenant() and expires_at is not null);
call souk.open_to_system('tax.calculations', 'select');
