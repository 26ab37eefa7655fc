-- What is in a bundle. The row of the variant shows it, this finds the bundles that a variant is in. As for identifiers,
-- there is no foreign key to a variant that may turn out not to be inserted.
alter table catalog.variants add column components jsonb not null default '[]';

create table catalog.bundle_components (
  tenant_id uuid not null,
  variant_id uuid not null,
  component_id uuid not null,
  quantity int not null check (quantity > 0),
  primary key (tenant_id, variant_id, component_id)
);
create index bundle_components_component
  on catalog.bundle_components (tenant_id, component_id, variant_id);
call souk.tenant_table('catalog.bundle_components');
