-- What a tenant owes on what it sells: rates by place, tax code and time.

create schema tax;
grant usage on schema tax to souk_app;

create table tax.rates (
  tenant_id uuid not null,
  id uuid not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Empty where the rate is for the whole country.
  region text not null,
  -- A postal code without spaces and hyphens, or the beginning of some with an asterisk; empty for all of them.
  postal text not null,
  tax_code text not null,
  priority int not null check (priority between 1 and 9),
  -- Millionths: 190000 is nineteen per cent.
  rate bigint not null check (rate between 0 and 9999999),
  name text not null,
  compound boolean not null,
  reason text not null,
  valid_from timestamptz not null,
  valid_to timestamptz,
  -- The preset that it came from, as long as nobody has changed it.
  preset text,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check (valid_to > valid_from)
);
create index rates_place on tax.rates (tenant_id, country, region, postal, tax_code);
call souk.tenant_table('tax.rates');

-- One row a tenant. Whoever changes rates locks it, so that two of one key cannot overlap.
create table tax.settings (
  tenant_id uuid not null,
  rounding text not null,
  rounding_level text not null,
  inclusive_prices text not null,
  default_tax_code text not null,
  shipping_tax_code text,
  origin_country text,
  registrations text[] not null,
  version int not null,
  -- Null as long as nobody has changed anything.
  updated_at timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('tax.settings');
