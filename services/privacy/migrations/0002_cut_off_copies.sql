-- The file that a copy is being written to: what a process has left that was cut off is removed with the next try.

alter table privacy.progress add column file_id uuid;
