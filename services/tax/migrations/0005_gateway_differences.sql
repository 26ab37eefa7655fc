-- What the rates of the tenant come to where a gateway is asked, and by how much its answer differs from that. Null where
-- the rates do not know the place, and for what was asked for before.
alter table tax.requested_calculations add column tax_by_rates bigint;
alter table tax.calculations add column gateway_difference bigint;
