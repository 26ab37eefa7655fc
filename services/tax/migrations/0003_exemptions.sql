-- Customers who need not pay tax in some places, with the papers that say so.
grant usage on schema tax to souk_system;

create table tax.exemptions (
  tenant_id uuid not null,
  id uuid not null,
  -- A customer as the customers domain knows it; here it is a name only.
  customer_id uuid not null,
  jurisdictions text[] not null,
  certificate_url text,
  valid_from timestamptz not null,
  valid_to timestamptz,
  status text not null,
  rejection_reason text,
  approved_at timestamptz,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check (valid_to > valid_from)
);
create index exemptions_customer on tax.exemptions (tenant_id, customer_id, id desc);
create index exemptions_open on tax.exemptions (tenant_id, valid_to)
  where status in ('PENDING', 'VALID') and valid_to is not null;
call souk.tenant_table('tax.exemptions');
call souk.open_to_system('tax.exemptions', 'select');
