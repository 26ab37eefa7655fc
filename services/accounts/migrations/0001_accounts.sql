create schema accounts;
grant usage on schema accounts to souk_app, souk_system;

-- How a customer signs in. The id is that of the customer.
create table accounts.accounts (
  tenant_id uuid not null,
  id uuid not null,
  -- Scrypt; null for whoever signs in by links alone.
  password_hash text,
  -- When somebody last proved to read what is sent to the address of the customer.
  verified_at timestamptz not null,
  last_sign_in_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('accounts.accounts');

-- Links that were sent and not used. What is in a link is kept as its keyed hash.
create table accounts.links (
  tenant_id uuid not null,
  hash text not null,
  kind text not null,
  -- Null for an address of which nobody knew a customer.
  customer_id uuid,
  -- Hash of what the browser keeps that asked for it.
  challenge text not null,
  -- Whom it registers, encrypted by the program.
  sealed_registration bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index links_customer on accounts.links (tenant_id, customer_id);
create index links_expiry on accounts.links (tenant_id, expires_at);
call souk.tenant_table('accounts.links');

-- Messages to whoever signs in, until they are handed on. To whom they go and what they say is encrypted by the program.
create table accounts.messages (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null,
  customer_id uuid,
  sealed_letter bytea,
  attempts int not null,
  last_error text,
  expires_at timestamptz not null,
  sent_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index messages_customer on accounts.messages (tenant_id, customer_id);
create index messages_created on accounts.messages (tenant_id, created_at);
call souk.tenant_table('accounts.messages');

-- Where messages are posted to. One row, for those who have set it.
create table accounts.settings (
  tenant_id uuid not null,
  message_url text,
  -- What they are signed with, encrypted by the program.
  sealed_secret bytea,
  version int not null,
  updated_at timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('accounts.settings');

-- Which tenants have something to clear.
call souk.open_to_system('accounts.links', 'select');
call souk.open_to_system('accounts.messages', 'select');
