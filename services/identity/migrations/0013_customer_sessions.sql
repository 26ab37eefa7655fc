-- Where customers of a shop have signed in. Of its refresh tokens one is good at a time; what they consist of is derived from
-- the secret of the installation, the salt and the version, so nothing that is kept here lets anybody in.
create table identity.customer_sessions (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- The credential of the shop through which the last token was asked for; its tokens end with it.
  client_id text not null,
  salt text not null,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  version int not null,
  primary key (tenant_id, id)
);
create index customer_sessions_customer
  on identity.customer_sessions (tenant_id, customer_id, created_at);
call souk.tenant_table('identity.customer_sessions');
-- Read before a tenant is known to be open, as all credentials are; old ones are cleared by the system role.
call souk.open_to_system('identity.customer_sessions', 'select, delete');
