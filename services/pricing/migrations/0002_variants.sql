-- Variants that were created without a price, with their sellers as the catalog said: their first price may be set here.
-- Every other variant is known by the prices that it was created with.
create table pricing.variants (
  tenant_id uuid not null,
  variant_id uuid not null,
  provider_id uuid,
  primary key (tenant_id, variant_id)
);
call souk.tenant_table('pricing.variants');
