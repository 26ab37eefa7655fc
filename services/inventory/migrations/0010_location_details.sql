-- Where a location is, where it ships to, in which order it is taken from, and whether it takes part at all.

alter table inventory.locations
  add column priority int not null default 0,
  -- ISO 3166 codes; none means everywhere.
  add column ships_to text[] not null default '{}',
  add column address jsonb,
  add column timezone text,
  add column cutoff_local text,
  add column pickup boolean not null default false,
  add column active boolean not null default true;

-- How the location that ships is chosen. One row a tenant, once it has declared anything: whoever changes a location so
-- that the choice changes holds it.
create table inventory.routing_rules (
  tenant_id uuid not null,
  -- Null as long as nobody has declared an order of the criteria.
  criteria text[],
  -- Whether there is anything to choose by: criteria, or a location that is inactive, has a priority or does not ship everywhere.
  in_use boolean not null default false,
  version int not null,
  updated_at timestamptz not null,
  primary key (tenant_id)
);
call souk.tenant_table('inventory.routing_rules');

-- Published: whether the tenant chooses locations at all. Most do not, and then nothing else is read.
create view inventory.routing with (security_invoker = true) as
select tenant_id, in_use
from inventory.routing_rules;
grant select on inventory.routing to souk_app;

-- Published: variants whose stock cannot simply be taken from their primary location where locations are chosen.
create view inventory.routed_variants with (security_invoker = true) as
select item.tenant_id, item.variant_id
from inventory.stock_items item
join inventory.locations location
  on location.tenant_id = item.tenant_id and location.code = item.warehouse
where not item.is_primary or not location.active;
grant select on inventory.routed_variants to souk_app;
