-- The relay takes the versions of a resource in their order, whatever the clocks of the writers said: it finds the
-- lowest ones of a resource without looking at what else waits.

create index outbox_resource on platform.outbox (tenant_id, resource_id, resource_version);
