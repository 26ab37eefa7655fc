-- The page whose records are erased and whose traces are not yet: where it goes on, and which resources these are.
alter table privacy.progress add column page jsonb;
