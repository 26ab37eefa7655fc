-- One row for each actor whose writes of the past count: held while the next one is ruled on and done, so that of writes
-- that come at once each sees those before it.
create table approvals.actors (
  tenant_id uuid not null,
  actor_id text not null,
  ruled_at timestamptz not null,
  primary key (tenant_id, actor_id)
);
call souk.tenant_table('approvals.actors');
