-- Digests of the external ids of customers that were erased, so that no other customer gets one of them.
create table customers.erased_customers (
  tenant_id uuid not null,
  -- The customer.
  id uuid not null,
  external_id_digest bytea not null,
  primary key (tenant_id, id)
);
create index erased_customers_digest on customers.erased_customers (tenant_id, external_id_digest);
call souk.tenant_table('customers.erased_customers');
