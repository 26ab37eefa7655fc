-- The ground under every migration: the tenant of a transaction, and the procedures that put a table under
-- row-level security. It is applied once in each of its versions, over the one before; a server that still runs an
-- older one leaves the newer as it is.

create schema if not exists souk;
grant usage on schema souk to souk_app, souk_system;

create table if not exists souk.migrations (
  service text not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null,
  primary key (service, name)
);

-- How far a migration went that was cut off, or that is under way.
create table if not exists souk.unfinished_migrations (
  service text not null,
  name text not null,
  checksum text not null,
  statements_done int not null,
  primary key (service, name)
);

-- The tenant of the current transaction, or null outside of one: then no row is visible.
create or replace function souk.tenant() returns uuid
language sql stable parallel safe
return nullif(current_setting('souk.tenant_id', true), '')::uuid;

-- The tenant of the current transaction if it is a sandbox, else null. Nobody is one until the domain that keeps
-- the tenants says otherwise.
do $$
begin
  if to_regprocedure('souk.sandbox()') is null then
    create function souk.sandbox() returns uuid language sql stable return null::uuid;
  end if;
end
$$;

-- Fails for a guarded write that met other rows than its writer had read, with a code that nothing else raises. Its
-- result follows from its arguments alone, so it is immutable, and one of them is counted by the statement: neither
-- a planner nor a coordinator can call it before the rows are counted.
create or replace function souk.stale_read(row_count bigint, expected bigint) returns int
language plpgsql immutable parallel safe as $$
begin
  raise exception using
    errcode = 'SK001',
    message = format('stale read: %s row(s) instead of %s', row_count, expected),
    hint = 'The rows changed after they were read. Souk undoes the transaction, and mostly reads and writes again.';
end
$$;

create or replace procedure souk.enforce_tenant(target regclass)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to souk_app using (tenant_id = souk.tenant()) with check (tenant_id = souk.tenant())',
    target
  );
  call souk.emptied_by_reset(target);
end
$$;

-- The sandbox that is just being emptied, else null. A setting that `souk.reset_sandbox` makes, because a policy of a
-- distributed table may read nothing else.
create or replace function souk.emptied_sandbox() returns uuid
language sql stable parallel safe
return nullif(current_setting('souk.emptied_sandbox', true), '')::uuid;

-- With the policy `reset` the owner reaches, to remove them, the rows of the one sandbox that is being emptied: of no
-- live tenant and of no other. The policies are the list of what a reset empties, so every new table is on it.
create or replace procedure souk.emptied_by_reset(target regclass)
language plpgsql as $$
begin
  execute format(
    'create policy reset on %s to current_user using (tenant_id = souk.emptied_sandbox()) with check (false)',
    target
  );
end
$$;

-- Takes a table off that list: its rows outlive the reset of their sandbox.
create or replace procedure souk.survives_reset(target regclass)
language plpgsql as $$
begin
  execute format('drop policy reset on %s', target);
end
$$;

-- Empties the sandbox that the transaction is in, children before parents, and returns the last sequence of its
-- events: none up to there can be read any more, and the next one follows it. The relay waits at the head meanwhile.
create or replace function souk.reset_sandbox() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sandbox constant uuid := souk.sandbox();
  forgotten bigint;
  target regclass;
begin
  if sandbox is null then
    raise insufficient_privilege using message = 'only a sandbox can be reset';
  end if;
  execute format('set local souk.emptied_sandbox = %L', sandbox);
  insert into platform.event_heads (tenant_id, last_sequence) values (sandbox, 0)
    on conflict (tenant_id) do nothing;
  update platform.event_heads set forgotten_through = last_sequence where tenant_id = sandbox
    returning last_sequence into forgotten;
  for target in
    with recursive emptied (target, depth) as (
      select polrelid, 0 from pg_policy where polname = 'reset'
      union
      select k.conrelid, emptied.depth + 1
      from emptied
      join pg_constraint k
        on k.contype = 'f' and k.confrelid = emptied.target and k.conrelid <> k.confrelid
      where emptied.depth < 20
    )
    select emptied.target from emptied
    where exists (select from pg_policy where polrelid = emptied.target and polname = 'reset')
    group by emptied.target
    order by max(emptied.depth) desc, emptied.target::regclass::text
  loop
    execute format('delete from %s where tenant_id = $1', target) using sandbox;
  end loop;
  set local souk.emptied_sandbox = '';
  return forgotten;
end
$$;
revoke all on function souk.reset_sandbox() from public;
grant execute on function souk.reset_sandbox() to souk_app;

-- The same, with the audit entry that says who did it: the rows go and the entry comes together. Without arguments it is
-- called by the version before this one only.
create or replace function souk.reset_sandbox(
  entry_id uuid, at timestamptz, actor_type text, actor_id text, operation text, sandbox_id text, request_id text
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  forgotten constant bigint := souk.reset_sandbox();
begin
  execute format('set local souk.emptied_sandbox = %L', souk.sandbox());
  insert into platform.audit_entries
    (tenant_id, id, at, actor_type, actor_id, operation, resource_type, resource_id, request_id)
  values
    (souk.emptied_sandbox(), entry_id, at, actor_type, actor_id, operation, 'sandbox', sandbox_id, request_id);
  set local souk.emptied_sandbox = '';
  return forgotten;
end
$$;
revoke all on function souk.reset_sandbox(uuid, timestamptz, text, text, text, text, text) from public;
grant execute on function souk.reset_sandbox(uuid, timestamptz, text, text, text, text, text) to souk_app;

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
