-- A customer that was merged into another stays as a pointer to it.

alter table customers.customers add column merged_into uuid;
create index concurrently customers_merged_into on customers.customers (tenant_id, merged_into)
  where merged_into is not null;
