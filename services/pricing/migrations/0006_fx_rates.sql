-- Rates of exchange as somebody published them: data alone, by which nothing is converted. A rate stands until a later one of
-- the same pair and source.
create table pricing.fx_rates (
  tenant_id uuid not null,
  id uuid not null,
  base text not null check (base ~ '^[A-Z]{3}$'),
  quote text not null check (quote ~ '^[A-Z]{3}$'),
  rate text not null,
  as_of timestamptz not null,
  source text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint fx_rates_once unique (tenant_id, base, quote, source, as_of)
);
create index fx_rates_latest on pricing.fx_rates (tenant_id, base, quote, as_of desc, id desc);
call souk.append_only_table('pricing.fx_rates');
