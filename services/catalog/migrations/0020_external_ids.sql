-- Sellers number their products by themselves, so that two of them may use one external id, as they may use one SKU.
create unique index concurrently products_external_id_of_seller on catalog.products
  (tenant_id, external_id, provider_id) nulls not distinct where external_id is not null;
-- contract: the new index refuses nothing that this one has allowed since 3.4.0
drop index catalog.products_external_id;
alter index catalog.products_external_id_of_seller rename to products_external_id;
create unique index concurrently variants_external_id_of_seller on catalog.variants
  (tenant_id, external_id, provider_id) nulls not distinct where external_id is not null;
-- contract: the new index refuses nothing that this one has allowed since 3.4.0
drop index catalog.variants_external_id;
alter index catalog.variants_external_id_of_seller rename to variants_external_id;
