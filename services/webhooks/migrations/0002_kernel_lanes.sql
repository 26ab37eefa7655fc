-- Lanes are the kernel's now. Old and new never send side by side: a program that still wants the table of old fails
-- and undoes what it did, the events stay in the outbox, and the new one sends them.

-- Endpoints that are gone, until their deliveries are as well.
create table webhooks.removed_endpoints (
  tenant_id uuid not null,
  endpoint_id uuid not null,
  primary key (tenant_id, endpoint_id)
);
call souk.tenant_table('webhooks.removed_endpoints');
call souk.open_to_system('webhooks.removed_endpoints', 'select');

-- An owner whom the policies bind has to look past them for once.
alter table webhooks.lanes no force row level security;
alter table webhooks.removed_endpoints no force row level security;
alter table platform.outbound_lanes no force row level security;

-- A worker that holds a lane now does not find its way back to it, so nothing is leased.
insert into platform.outbound_lanes
  (tenant_id, queue, lane_id, wake_at, failures, held_until, last_success_at)
select tenant_id, 'webhooks.send', endpoint_id,
  case when leased_by is null then wake_at else coalesce(wake_at, leased_until) end,
  failures, held_until, last_delivered_at
from webhooks.lanes
where gate <> 'REMOVED';

insert into webhooks.removed_endpoints (tenant_id, endpoint_id)
select tenant_id, endpoint_id from webhooks.lanes where gate = 'REMOVED';

alter table webhooks.removed_endpoints force row level security;
alter table platform.outbound_lanes force row level security;
drop table webhooks.lanes;
