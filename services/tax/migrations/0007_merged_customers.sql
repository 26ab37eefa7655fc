-- Customers that were merged into others. Their exemptions follow, and whoever names one of them means the other.
create table tax.merged_customers (
  tenant_id uuid not null,
  -- The customer that went.
  id uuid not null,
  into_id uuid not null,
  merged_at timestamptz not null,
  -- When exemptions of the one that went are looked for; null once none can be left.
  due_at timestamptz,
  primary key (tenant_id, id)
);
create index merged_customers_due on tax.merged_customers (tenant_id, due_at) where due_at is not null;
create index merged_customers_into on tax.merged_customers (tenant_id, into_id);
call souk.tenant_table('tax.merged_customers');
call souk.open_to_system('tax.merged_customers', 'select');
