-- When a lease was taken: a distributed database compares it with the end of the one before, and cannot call now() there.
alter table platform.outbound_lanes add column leased_at timestamptz;
