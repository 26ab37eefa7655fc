-- Keys that stand in the pages of shops, where everybody reads them: they are no secrets, and are shown whenever one asks.
create table identity.publishable_keys (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null,
  key text not null,
  -- Handle of the sales channel whose products it shows.
  channel text not null,
  -- Pages of these origins may read what it is answered.
  origins text[] not null,
  -- Whether it tells how many units there are, and not only whether there are any.
  shows_stock boolean not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint publishable_keys_key unique (tenant_id, key)
);
call souk.tenant_table('identity.publishable_keys');
call souk.open_to_system('identity.publishable_keys', 'select');
call souk.survives_reset('identity.publishable_keys');
