-- Gift cards and store credit: what the tenant owes to whoever holds them.

create schema stored_value;
grant usage on schema stored_value to souk_app, souk_system;

-- `reserved` is the part of the balance that payments hold and have not taken yet.
create table stored_value.stored_values (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null,
  currency text not null,
  initial bigint not null check (initial > 0),
  balance bigint not null,
  reserved bigint not null,
  owner_id uuid,
  -- Keyed by the program; null for store credit, and for a card whose code nobody has asked for yet.
  code_hash text,
  last_characters text,
  expires_at timestamptz,
  -- Where the credit of a merged customer went.
  merged_into_id uuid,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint stored_values_code unique (tenant_id, code_hash),
  check (reserved between 0 and balance)
);
create unique index stored_values_credit on stored_value.stored_values (tenant_id, owner_id, currency)
  where kind = 'STORE_CREDIT' and merged_into_id is null;
create index stored_values_owner on stored_value.stored_values (tenant_id, owner_id, id desc)
  where owner_id is not null;
create index stored_values_kind on stored_value.stored_values (tenant_id, kind, id desc);
create index stored_values_expiring on stored_value.stored_values (tenant_id, expires_at)
  where status = 'ACTIVE' and expires_at is not null;
call souk.tenant_table('stored_value.stored_values');
call souk.open_to_system('stored_value.stored_values', 'select');

-- Every movement, with the balance after it.
create table stored_value.entries (
  tenant_id uuid not null,
  id uuid not null,
  stored_value_id uuid not null,
  kind text not null,
  amount bigint not null,
  balance bigint not null check (balance >= 0),
  currency text not null,
  reason text,
  note text,
  payment_id uuid,
  -- What a payment asked for: the same again changes nothing.
  call_key text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint entries_call unique (tenant_id, call_key),
  foreign key (tenant_id, stored_value_id) references stored_value.stored_values (tenant_id, id)
);
create index entries_stored_value on stored_value.entries (tenant_id, stored_value_id, id desc);
call souk.append_only_table('stored_value.entries');
-- narrows stored_value.entries: a note may name a person, and can be taken out
grant update (note) on stored_value.entries to souk_app;
create policy forgotten on stored_value.entries as restrictive for update to souk_app
  using (tenant_id = souk.tenant()) with check (tenant_id = souk.tenant() and note is null);

-- What payments hold of it.
create table stored_value.holds (
  tenant_id uuid not null,
  payment_id uuid not null,
  stored_value_id uuid not null,
  amount bigint not null check (amount > 0),
  captured bigint not null,
  is_open boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, payment_id),
  check (captured between 0 and amount),
  foreign key (tenant_id, stored_value_id) references stored_value.stored_values (tenant_id, id)
);
create index holds_stored_value on stored_value.holds (tenant_id, stored_value_id, payment_id);
call souk.tenant_table('stored_value.holds');

create table stored_value.settings (
  tenant_id uuid not null,
  expires_after_months int,
  version int not null,
  updated_at timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('stored_value.settings');
