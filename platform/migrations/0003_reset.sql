-- What a sandbox loses when it is reset, and what outlives that.

-- Tables made before there was a reset; all others are put on its list as they are made.
do $$
declare
  target regclass;
begin
  for target in
    select polrelid from pg_policy made where polname = 'tenant' and polcmd = '*'
      and not exists (
        select from pg_policy reset where reset.polrelid = made.polrelid and reset.polname = 'reset'
      )
  loop
    call souk.emptied_by_reset(target);
  end loop;
end
$$;

call souk.survives_reset('platform.audit_entries');
call souk.survives_reset('platform.idempotency_keys');

-- The head stays, so that no sequence is given out twice. The reset notes in it how far the log was forgotten.
call souk.survives_reset('platform.event_heads');
create policy head on platform.event_heads to current_user
  using (tenant_id = souk.sandbox()) with check (tenant_id = souk.sandbox());
