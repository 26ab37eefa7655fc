-- Work that leaves the house is done in lanes: an endpoint that gets webhooks, a payment at its gateway. A lane has a
-- row here as long as there is something to do for it, or to remember. Whoever queues, hands out or records for a lane
-- holds its row meanwhile.
create table platform.outbound_lanes (
  tenant_id uuid not null,
  queue text not null,
  lane_id uuid not null,
  -- When there is something to do, by the tenant's clock; null while there is nothing.
  wake_at timestamptz,
  -- Who works on it, and how long the others respect that, by the clock on the wall.
  leased_by uuid,
  leased_until timestamptz,
  -- Failures since the last success that speak against the other side as a whole, and until when it is left alone.
  failures int not null default 0,
  held_until timestamptz,
  last_success_at timestamptz,
  -- The request that waits for what comes of it, and the key under which its answer will be stored.
  request_id text,
  client_id text,
  idempotency_key text,
  primary key (tenant_id, queue, lane_id)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.02);
create index outbound_lanes_awake on platform.outbound_lanes (tenant_id, queue, wake_at)
  where wake_at is not null or leased_until is not null;
call souk.tenant_table('platform.outbound_lanes');
call souk.open_to_system('platform.outbound_lanes', 'select, update');
-- Whose subject a reset has removed goes with its next turn; the others belong to what outlives the reset.
call souk.survives_reset('platform.outbound_lanes');

-- A key that was claimed by a request whose call is under way holds the answer `409 idempotency_in_progress` until the
-- real one takes its place: a program that does not know this column yet gives that answer as well.
alter table platform.idempotency_keys add column in_progress boolean not null default false;
