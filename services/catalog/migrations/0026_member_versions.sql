-- How often the products of a collection have changed: the versions of what is told of them. A row comes with the first change.
create table catalog.member_versions (
  tenant_id uuid not null,
  collection_id uuid not null,
  version int not null,
  primary key (tenant_id, collection_id),
  foreign key (tenant_id, collection_id) references catalog.collections (tenant_id, id) on delete cascade
);
call souk.tenant_table('catalog.member_versions');
