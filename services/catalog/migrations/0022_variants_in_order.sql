-- The list of a product's variants, as they are arranged.
create index concurrently variants_position on catalog.variants (tenant_id, product_id, position, id);
