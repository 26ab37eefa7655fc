-- Whose gateway it is: what a gateway sends by itself names nothing but that. Requests cannot read it; only the system role can.
create table gateways.directory (
  gateway_id uuid not null primary key,
  tenant_id uuid not null
);
alter table gateways.directory enable row level security;
alter table gateways.directory force row level security;
create policy tenant on gateways.directory for insert to souk_app
  with check (tenant_id = souk.tenant());
grant insert on gateways.directory to souk_app;
grant usage on schema gateways to souk_system;
call souk.open_to_system('gateways.directory', 'select');
