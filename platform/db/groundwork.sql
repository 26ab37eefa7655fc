-- The ground under every migration: roles, the tenant of a transaction, and the procedures that put a
-- table under row-level security. Written so that running it again changes nothing.

do $$
begin
  if not exists (select from pg_roles where rolname = 'souk_app') then
    create role souk_app login nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'souk_system') then
    create role souk_system login nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;

create schema if not exists souk;
grant usage on schema souk to souk_app, souk_system;

create table if not exists souk.migrations (
  service text not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null,
  primary key (service, name)
);

-- The tenant of the current transaction, or null outside of one: then no row is visible.
create or replace function souk.tenant() returns uuid
language sql stable parallel safe
return nullif(current_setting('souk.tenant_id', true), '')::uuid;

create or replace procedure souk.enforce_tenant(target regclass)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to souk_app using (tenant_id = souk.tenant()) with check (tenant_id = souk.tenant())',
    target
  );
end
$$;

-- A table whose rows belong to tenants and may be changed by requests.
create or replace procedure souk.tenant_table(target regclass)
language plpgsql as $$
begin
  call souk.enforce_tenant(target);
  execute format('grant select, insert, update, delete on %s to souk_app', target);
end
$$;

-- A table whose rows, once written, nobody but the owner can change or remove.
create or replace procedure souk.append_only_table(target regclass)
language plpgsql as $$
begin
  call souk.enforce_tenant(target);
  execute format('grant select, insert on %s to souk_app', target);
end
$$;

-- Lets the system role work on a table across tenants, with the named privileges only.
create or replace procedure souk.open_to_system(target regclass, privileges text)
language plpgsql as $$
begin
  execute format('create policy system on %s to souk_system using (true) with check (true)', target);
  execute format('grant %s on %s to souk_system', privileges, target);
end
$$;
