-- The policies of a reset compare with a setting and look nothing up, so that a distributed database accepts them.
--
-- formerly b6d254f04d0bc6fc46d7a009e6e6e9e2665b2f34c41e6b4885dd8216dc485aaf: all tables were changed in one
-- transaction, which ended in deadlocks with the requests of the release before.

-- commits table by table: whoever has written one and goes on to another is never in the way of both.
do $$
declare
  target regclass;
begin
  for target in
    select polrelid from pg_policy
    where polname = 'reset' and pg_get_expr(polqual, polrelid) not like '%emptied_sandbox()%'
  loop
    execute format('alter policy reset on %s using (tenant_id = souk.emptied_sandbox())', target);
    commit;
  end loop;
end
$$;

alter policy head on platform.event_heads
  using (tenant_id = souk.emptied_sandbox()) with check (tenant_id = souk.emptied_sandbox());
