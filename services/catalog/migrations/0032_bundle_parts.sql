-- Published: what a bundle is made of, so that whoever sells it takes the units of its components, and marks those that
-- were never ordered before.
create view catalog.bundle_parts with (security_invoker = true) as
select part.tenant_id, part.variant_id, part.component_id, part.quantity, component.ordered
from catalog.bundle_components part
join catalog.variants component
  on component.tenant_id = part.tenant_id and component.id = part.component_id;
grant select on catalog.bundle_parts to souk_app;
