-- Finds the dry runs of an upload, for whoever has to approve the import of it.
create index concurrently jobs_dry_runs on jobs.jobs (tenant_id, (source->>'uploadId'), id desc)
  where dry_run;
