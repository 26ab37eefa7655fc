-- Images, videos and files of products. The bytes lie in the file store; an address of somebody else is kept as it is.

create table catalog.media (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null,
  source text not null,
  -- Whose it is; null is the operator itself.
  provider_id uuid,
  name text,
  alt text,
  -- Where everybody gets it, once it is ready.
  url text,
  -- Width, height and address of each size of an image, as it is shown.
  sizes jsonb not null,
  content_type text,
  bytes bigint,
  sha256 text,
  width int,
  height int,
  failure jsonb,
  file_id uuid,
  size_file_ids uuid[] not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index media_kind on catalog.media (tenant_id, kind, id desc);
create index media_status on catalog.media (tenant_id, status, id desc);
create index media_sha256 on catalog.media (tenant_id, sha256, id desc) where sha256 is not null;
create index media_provider on catalog.media (tenant_id, provider_id, id desc)
  where provider_id is not null;
call souk.tenant_table('catalog.media');

create table catalog.product_media (
  tenant_id uuid not null,
  product_id uuid not null,
  media_id uuid not null,
  position int not null,
  primary key (tenant_id, product_id, media_id),
  foreign key (tenant_id, product_id) references catalog.products (tenant_id, id),
  foreign key (tenant_id, media_id) references catalog.media (tenant_id, id)
);
create index product_media_use on catalog.product_media (tenant_id, media_id, product_id);
call souk.tenant_table('catalog.product_media');

-- Which files belong to media. A reset of a sandbox takes the media and leaves this, so that the files can be removed.
create table catalog.media_files (
  tenant_id uuid not null,
  file_id uuid not null,
  media_id uuid not null,
  primary key (tenant_id, file_id)
);
create index media_files_media on catalog.media_files (tenant_id, media_id);
call souk.tenant_table('catalog.media_files');
call souk.survives_reset('catalog.media_files');

-- The first image of a product as lists show it, and which medium that is.
alter table catalog.products
  add column default_image jsonb,
  add column default_media_id uuid;
create index concurrently products_default_media on catalog.products (tenant_id, default_media_id)
  where default_media_id is not null;

-- Which media of its product a variant shows.
alter table catalog.variants add column media_ids jsonb not null default '[]';
