-- Providers upload files of their own, which nobody else of them sees; null for the operator's.
alter table files.uploads add column owner_id uuid;
