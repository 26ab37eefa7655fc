-- Files that tenants have stored, and uploads on their way to one. The bytes lie in the file store; every file has its row
-- here before its first byte is written, so that nothing is kept that nobody knows of.

create schema files;
grant usage on schema files to souk_app, souk_system;

create table files.files (
  tenant_id uuid not null,
  id uuid not null,
  -- The store that has it.
  store text not null,
  -- What it counts for the tenant; 0 where an upload counts for it.
  charged_bytes bigint not null,
  -- Both null until it is complete.
  bytes bigint,
  sha256 text,
  -- When it is removed; null for what is kept until somebody removes it.
  expires_at timestamptz,
  is_removing boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index files_expiring on files.files (tenant_id, expires_at)
  where expires_at is not null and not is_removing;
call souk.tenant_table('files.files');
call souk.open_to_system('files.files', 'select');
-- The bytes outlive a reset until they expire, and so does what is known of them.
call souk.survives_reset('files.files');

-- What each tenant has stored or announced, in bytes.
create table files.usage (
  tenant_id uuid not null primary key,
  bytes bigint not null
);
call souk.tenant_table('files.usage');
call souk.survives_reset('files.usage');

create table files.uploads (
  tenant_id uuid not null,
  id uuid not null,
  status text not null,
  name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 text,
  -- The file with its content, once it is complete.
  file_id uuid,
  -- The file that is being written just now, and until when others respect that.
  receiving_file_id uuid,
  receiving_until timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index uploads_expiring on files.uploads (tenant_id, expires_at);
call souk.tenant_table('files.uploads');
call souk.open_to_system('files.uploads', 'select');
call souk.survives_reset('files.uploads');
