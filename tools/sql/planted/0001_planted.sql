-- Two tables of tenants and one of the installation, for the statements with which the rules are tested.
create schema planted;
grant usage on schema planted to souk_app, souk_system;
create table planted.items (
  tenant_id uuid not null, id uuid not null, n int, at timestamptz, note jsonb,
  primary key (tenant_id, id)
);
call souk.tenant_table('planted.items');
call souk.open_to_system('planted.items', 'select, insert, update, delete');
create table planted.parts (
  tenant_id uuid not null, id uuid not null, item_id uuid, n int, primary key (tenant_id, id)
);
call souk.tenant_table('planted.parts');
call souk.open_to_system('planted.parts', 'select, insert, update, delete');
create table planted.settings (id int primary key, n int, at timestamptz);
grant select, insert, update, delete on planted.settings to souk_app, souk_system;
