-- Copies of what was kept about resources that are gone: the worker erases them, some at a time. The reset of a sandbox leaves
-- copies such as stored answers, and with them what is still to do.
create table platform.trace_erasures (
  tenant_id uuid not null,
  id uuid not null,
  -- Whether what earlier releases have stored was made findable.
  is_prepared boolean not null,
  -- How far it has come: `TraceErasure`.
  traces jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
call souk.tenant_table('platform.trace_erasures');
call souk.open_to_system('platform.trace_erasures', 'select');
call souk.survives_reset('platform.trace_erasures');
