-- Which bulk operations are under way, so that a second one with the same key waits for the first. Whoever dies leaves a row
-- behind that counts until its time: nothing is lost by that, because every row of the operation has a key of its own.
create table platform.bulk_runs (
  tenant_id uuid not null,
  client_id text not null,
  key text not null,
  run_id uuid not null,
  until timestamptz not null,
  primary key (tenant_id, client_id, key)
);
call souk.tenant_table('platform.bulk_runs');
call souk.open_to_system('platform.bulk_runs', 'select, insert, update, delete');
