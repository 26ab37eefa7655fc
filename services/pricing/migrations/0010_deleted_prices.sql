-- A price can be deleted. Its history says when, beside the amount that it had until then.
alter table pricing.price_history add column deleted boolean not null default false;

-- Of variants whose prices were deleted: the versions that these had, so that the version of all prices of a variant only rises, and
-- when the last of them was deleted.
alter table pricing.variants add column deleted_versions int not null default 0;
alter table pricing.variants add column price_deleted_at timestamptz;

create index concurrently prices_id on pricing.prices (tenant_id, id);
