-- Images kept elsewhere that an import has taken out of a product, and when they are removed if no product shows them then.
create table catalog.unshown_images (
  tenant_id uuid not null,
  id uuid not null,
  due_at timestamptz not null,
  primary key (tenant_id, id)
);
create index unshown_images_due on catalog.unshown_images (tenant_id, due_at, id);
call souk.tenant_table('catalog.unshown_images');
call souk.open_to_system('catalog.unshown_images', 'select');
