-- What lists show of a product beside its own row: price and stock of its default variant, the range of its prices and its
-- stock over all variants that can be ordered. A row without a currency was not counted yet, and is counted where it is
-- read; so is a product without a row, as the release before makes them.
create table catalog.listings (
  tenant_id uuid not null,
  product_id uuid not null,
  sku text,
  variant_version int,
  currency text,
  amount bigint,
  available bigint,
  warehouse text,
  tracked boolean,
  variant_count int,
  amount_min bigint,
  amount_max bigint,
  total_available bigint,
  is_limited boolean,
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references catalog.products (tenant_id, id) on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
call souk.tenant_table('catalog.listings');
