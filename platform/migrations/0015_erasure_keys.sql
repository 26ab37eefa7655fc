-- What is left of a tenant's own names for things whose person was erased are digests, made with a key of the tenant: the
-- same name is not given to another thing, and nobody reads it.
create table platform.erasure_keys (
  tenant_id uuid not null,
  key bytea not null,
  primary key (tenant_id)
);
call souk.append_only_table('platform.erasure_keys');
