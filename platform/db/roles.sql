-- The roles that the rights and policies of every table are given to. Roles belong to the server and not to the
-- database, so they are looked for at every start; one that is there is left as it is.
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
