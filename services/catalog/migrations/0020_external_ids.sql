-- Sellers number their products by themselves, so that two of them may use one external id, as they may use one SKU.
-- contract: both allow what the indices before allowed since 3.4.0, and more
drop index catalog.products_external_id;
create unique index products_external_id on catalog.products (tenant_id, external_id, provider_id)
  nulls not distinct where external_id is not null;
drop index catalog.variants_external_id;
create unique index variants_external_id on catalog.variants (tenant_id, external_id, provider_id)
  nulls not distinct where external_id is not null;
