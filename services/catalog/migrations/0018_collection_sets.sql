-- A row for each tenant that has collections. Whoever changes what is in which collection by a rule holds it, and whoever
-- compares a product with the rules shares it: what was compared with old rules is saved before new ones are there.
create table catalog.collection_sets (
  tenant_id uuid primary key,
  changed_at timestamptz not null
);
call souk.tenant_table('catalog.collection_sets');
alter table catalog.collections no force row level security;
alter table catalog.collection_sets no force row level security;
insert into catalog.collection_sets (tenant_id, changed_at)
select distinct tenant_id, now()
from catalog.collections
on conflict do nothing;
alter table catalog.collection_sets force row level security;
alter table catalog.collections force row level security;
