-- A sandbox that is reset stays the same tenant, with the same people and credentials.

call souk.survives_reset('identity.tenants');
call souk.survives_reset('identity.foundings');
call souk.survives_reset('identity.sandboxes');
call souk.survives_reset('identity.clients');
call souk.survives_reset('identity.api_keys');
call souk.survives_reset('identity.secrets');
call souk.survives_reset('identity.members');
call souk.survives_reset('identity.revocations');

-- The kernel asks here whether a tenant is a sandbox; the reset asks as the owner, who sees no other tenant.
create policy sandbox on identity.tenants for select to current_user
  using (tenant_id = souk.tenant());

create or replace function souk.sandbox() returns uuid
language sql stable
begin atomic
  select tenant_id from identity.tenants where tenant_id = souk.tenant() and mode = 'sandbox';
end;
