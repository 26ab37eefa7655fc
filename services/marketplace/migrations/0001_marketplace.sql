create schema marketplace;
grant usage on schema marketplace to souk_app;

-- Whoever sells goods or services on the tenant's marketplace.
create table marketplace.providers (
  tenant_id uuid not null,
  id uuid not null,
  handle text not null,
  display_name text not null,
  legal_name text,
  kind text not null check (kind in ('SELLER', 'SERVICE', 'BOTH')),
  business text not null check (business in ('INDIVIDUAL', 'COMPANY')),
  country text,
  tax_ids jsonb not null,
  contact_name text,
  contact_email text,
  contact_phone text,
  default_currency text not null,
  status text not null check (status in (
    'APPLIED', 'INVITED', 'ONBOARDING', 'IN_REVIEW', 'ACTIVE', 'REJECTED', 'PAUSED', 'SUSPENDED',
    'CLOSING', 'CLOSED'
  )),
  status_reason text,
  metadata jsonb not null,
  version integer not null check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint providers_handle_key unique (tenant_id, handle)
);
call souk.tenant_table('marketplace.providers');

-- For the list filtered by status, and for counting the providers in business.
create index providers_by_status on marketplace.providers (tenant_id, status, id desc);

-- What the floors above may read of a provider.
create view marketplace.provider_directory with (security_invoker = true) as
select tenant_id, id as provider_id, handle, display_name, kind, status
from marketplace.providers;
grant select on marketplace.provider_directory to souk_app;
