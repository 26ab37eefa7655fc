-- What files for accounting software say of the tenant, and which number its accounts have there.
create table ledger.accounting_settings (
  tenant_id uuid not null,
  chart text,
  consultant_number int,
  clients jsonb not null,
  fiscal_year_starts_in int not null,
  account_number_length int not null,
  clearing_number text,
  -- By the code of a group of accounts, for all accounts of it that have no number of their own.
  account_numbers jsonb not null,
  is_final boolean not null,
  version int not null,
  updated_at timestamptz,
  primary key (tenant_id)
);
call souk.tenant_table('ledger.accounting_settings');

create index concurrently accounts_numbered on ledger.accounts (tenant_id, currency, code)
  where external_number is not null;
