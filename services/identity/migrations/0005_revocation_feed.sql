-- What `identity.revocations` holds of all tenants, once more and beside the tables of tenants: on a cluster that table
-- is spread over all nodes, and every process looks for what is new twice a second. This one lies on the coordinator.
-- Requests add to it, each for its own tenant, and read nothing.
create table identity.revocation_feed (
  id uuid not null primary key,
  tenant_id uuid not null,
  subject text not null,
  recorded_at timestamptz not null,
  expires_at timestamptz not null
);
create index revocation_feed_recorded on identity.revocation_feed (recorded_at);
alter table identity.revocation_feed enable row level security;
alter table identity.revocation_feed force row level security;
create policy tenant on identity.revocation_feed for insert to souk_app
  with check (tenant_id = souk.tenant());
grant insert on identity.revocation_feed to souk_app;
call souk.open_to_system('identity.revocation_feed', 'select, insert, delete');
