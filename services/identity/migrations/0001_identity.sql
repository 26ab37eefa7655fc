-- Who may call: tenants, OAuth2 clients, API keys, members, and what the token endpoint remembers.

create schema identity;
grant usage on schema identity to souk_app, souk_system;

create table identity.tenants (
  tenant_id uuid not null primary key,
  mode text not null check (mode in ('live', 'sandbox')),
  name text not null,
  currency text not null,
  status text not null check (status in ('ACTIVE', 'DISABLED')),
  -- Requests a second for each credential; null takes the installation's default.
  rate_limit int check (rate_limit > 0),
  clock_offset_ms bigint not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
call souk.tenant_table('identity.tenants');
call souk.open_to_system('identity.tenants', 'select');
-- The operator of the installation disables and enables tenants, and changes nothing else of theirs.
grant update (status, version, updated_at) on identity.tenants to souk_system;

-- What the founding of a tenant answered to whoever sent an idempotency key, so that a repetition gets the
-- same. Encrypted, for it shows secrets; cleared by the system role when the key is forgotten.
create table identity.foundings (
  tenant_id uuid not null primary key,
  fingerprint text not null,
  sealed_credentials text not null,
  created_at timestamptz not null
);
call souk.append_only_table('identity.foundings');
call souk.open_to_system('identity.foundings', 'select, delete');

-- The sandboxes of a live tenant. Each is a tenant of its own; this row only says whose it is.
create table identity.sandboxes (
  tenant_id uuid not null,
  id uuid not null,
  sandbox_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint sandboxes_once unique (tenant_id, sandbox_id)
);
call souk.tenant_table('identity.sandboxes');

create table identity.clients (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null check (status in ('ACTIVE', 'REVOKED')),
  -- A confidential client has a secret; a public one proves itself by PKCE alone.
  confidential boolean not null,
  grant_types text[] not null,
  redirect_uris text[] not null,
  scopes text[] not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('identity.clients');
call souk.open_to_system('identity.clients', 'select');

create table identity.api_keys (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  status text not null check (status in ('ACTIVE', 'REVOKED')),
  scopes text[] not null,
  expires_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('identity.api_keys');
call souk.open_to_system('identity.api_keys', 'select');

-- Secrets of clients and of keys, as keyed hashes. Rotation adds a row and dates the older ones.
create table identity.secrets (
  tenant_id uuid not null,
  hash text not null,
  owner_id uuid not null,
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (tenant_id, hash)
);
create index secrets_owner on identity.secrets (tenant_id, owner_id);
call souk.tenant_table('identity.secrets');
call souk.open_to_system('identity.secrets', 'select');

create table identity.members (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  name text,
  status text not null check (status in ('ACTIVE', 'DISABLED')),
  roles text[] not null,
  provider_id uuid,
  password_hash text,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint members_email unique (tenant_id, email)
);
call souk.tenant_table('identity.members');
call souk.open_to_system('identity.members', 'select');

-- What every process must forget or refuse: `jti:…` stays refused, any other subject is read again.
-- The system role reads them across tenants and clears the ones whose tokens have expired anyway.
create table identity.revocations (
  tenant_id uuid not null,
  id uuid not null,
  subject text not null,
  recorded_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index revocations_subject on identity.revocations (tenant_id, subject);
call souk.tenant_table('identity.revocations');
call souk.open_to_system('identity.revocations', 'select, insert, delete');

-- The tables below belong to the installation, not to a tenant: they are what is asked before a tenant
-- is known. Requests cannot read them; only the system role can.

-- Whose client this is: an OAuth2 request names nothing but the client.
create table identity.client_directory (
  client_id uuid not null primary key,
  tenant_id uuid not null
);
alter table identity.client_directory enable row level security;
alter table identity.client_directory force row level security;
create policy tenant on identity.client_directory for insert to souk_app
  with check (tenant_id = souk.tenant());
grant insert on identity.client_directory to souk_app;
call souk.open_to_system('identity.client_directory', 'select');

create table identity.signing_keys (
  kid text not null primary key,
  public_jwk jsonb not null,
  -- Encrypted with a key derived from the server's secret.
  sealed_private_jwk text not null,
  signs_from timestamptz not null,
  -- Set by the rotation that replaces the key: from then on no token signed with it can be valid.
  expires_at timestamptz,
  created_at timestamptz not null
);
alter table identity.signing_keys enable row level security;
alter table identity.signing_keys force row level security;
call souk.open_to_system('identity.signing_keys', 'select, insert, update, delete');

-- Codes, refresh tokens, grants and logins under way, until they expire. The id of a code or of a refresh
-- token is its keyed hash. A grant bears its own id as grant_id too, like everything that came from it.
create table identity.oauth_records (
  kind text not null,
  id text not null,
  grant_id text,
  -- The member who signed in.
  account_id text,
  uid text,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id)
);
create index oauth_records_grant on identity.oauth_records (grant_id) where grant_id is not null;
create index oauth_records_account on identity.oauth_records (account_id)
  where account_id is not null;
create index oauth_records_uid on identity.oauth_records (kind, uid) where uid is not null;
create index oauth_records_age on identity.oauth_records (expires_at);
alter table identity.oauth_records enable row level security;
alter table identity.oauth_records force row level security;
call souk.open_to_system('identity.oauth_records', 'select, insert, update, delete');

-- How often an address did what is open to everybody, in windows; counts across all processes.
create table identity.attempts (
  bucket text not null,
  window_start timestamptz not null,
  n int not null,
  primary key (bucket, window_start)
);
alter table identity.attempts enable row level security;
alter table identity.attempts force row level security;
call souk.open_to_system('identity.attempts', 'select, insert, update, delete');
