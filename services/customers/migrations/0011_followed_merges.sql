-- Services that keep rows of customers move them after a merge, some in each transaction. This is what is still to be done.
grant usage on schema customers to souk_system;
create table customers.followed_merges (
  tenant_id uuid not null,
  -- The customer that was merged into another.
  id uuid not null,
  -- The service whose rows name it.
  service text not null,
  merged_at timestamptz not null,
  due_at timestamptz not null,
  primary key (tenant_id, id, service)
);
create index followed_merges_due on customers.followed_merges (tenant_id, service, due_at);
call souk.tenant_table('customers.followed_merges');
call souk.open_to_system('customers.followed_merges', 'select');
