-- Part of the log that a reaction takes many events of at once: those above `after` up to and with `through`. The relay
-- writes a row with each batch that has such events. Whoever runs the reaction takes all rows of the tenant together and
-- removes them, so that an event costs no row of its own.
create table platform.gathered_reactions (
  tenant_id uuid not null,
  reaction text not null,
  through bigint not null,
  after bigint not null,
  run_at timestamptz not null,
  primary key (tenant_id, reaction, through)
) with (autovacuum_vacuum_scale_factor = 0.02);
call souk.tenant_table('platform.gathered_reactions');
call souk.open_to_system('platform.gathered_reactions', 'select, insert');
