-- What a product can be chosen by, and all that a variant is described with: numbers of the trade, size and weight.

alter table catalog.products
  add column options jsonb not null default '[]',
  add column brand text,
  add column seo jsonb;

alter table catalog.variants
  add column position int not null default 0,
  add column identifiers jsonb not null default '[]',
  add column weight_g bigint,
  add column dimensions_mm jsonb,
  add column hs_code text,
  add column origin_country text;

-- Which variant has a number of the trade. The row of the variant shows its numbers, this finds them: the key is the
-- same for all ways of writing one number. There is no foreign key: a variant that meets a taken SKU is not inserted,
-- which is refused afterwards, and must not end what travels with it.
create table catalog.variant_identifiers (
  tenant_id uuid not null,
  variant_id uuid not null,
  key text not null,
  -- The seller's, whose variants each have another number.
  provider_id uuid,
  primary key (tenant_id, variant_id, key)
);
create unique index variant_identifiers_key on catalog.variant_identifiers (tenant_id, key, provider_id)
  nulls not distinct;
call souk.tenant_table('catalog.variant_identifiers');
