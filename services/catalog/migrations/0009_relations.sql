-- Products that are shown beside a product: accessories, substitutes and the like, in an order of its own.
create table catalog.product_relations (
  tenant_id uuid not null,
  product_id uuid not null,
  kind text not null,
  related_id uuid not null,
  position int not null,
  primary key (tenant_id, product_id, kind, related_id)
);
create index product_relations_related on catalog.product_relations (tenant_id, related_id);
call souk.tenant_table('catalog.product_relations');
