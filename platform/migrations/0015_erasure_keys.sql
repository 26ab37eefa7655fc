-- External ids that were erased with a person are kept as digests, made with a key of the tenant: none of them can be used
-- again, and nobody can read them.
create table platform.erasure_keys (
  tenant_id uuid not null,
  key bytea not null,
  primary key (tenant_id)
);
call souk.append_only_table('platform.erasure_keys');
