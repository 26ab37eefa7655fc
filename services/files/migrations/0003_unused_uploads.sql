-- What a provider has announced and nobody has used yet, which is a share of what the tenant may store.
create index concurrently uploads_unused on files.uploads (tenant_id, provider_id)
  include (bytes) where provider_id is not null and not is_used;
