-- The default location of a tenant, and the providers that can have locations.

-- Where the operator's stock lies when nobody says where. One row a tenant: whoever changes the choice holds it.
create table inventory.default_locations (
  tenant_id uuid not null,
  location_id uuid not null,
  updated_at timestamptz not null,
  primary key (tenant_id),
  foreign key (tenant_id, location_id) references inventory.locations (tenant_id, id)
);
create index default_locations_location on inventory.default_locations (tenant_id, location_id);

-- Tenants from before get `MAIN` if they have it, else `main`, where stock without a warehouse went until now, else
-- the first location that they made. Only the owner runs this, and is bound by the policies unless told otherwise.
alter table inventory.locations no force row level security;
insert into inventory.default_locations (tenant_id, location_id, updated_at)
select distinct on (tenant_id) tenant_id, id, updated_at
from inventory.locations
where provider_id is null
order by tenant_id, array_position(array['MAIN', 'main'], code), id;
alter table inventory.locations force row level security;
call souk.tenant_table('inventory.default_locations');

-- Providers that exist, as whoever enters them says. No other can have a location.
create table inventory.providers (
  tenant_id uuid not null,
  provider_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, provider_id)
);
call souk.tenant_table('inventory.providers');
