-- An upload of a provider is that provider's alone. One that something was made of has given its file to that, and expires
-- without it.
alter table files.uploads
  add column provider_id uuid,
  add column is_used boolean not null default false;
