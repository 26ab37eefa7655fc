-- What is personal in copies that the kernel keeps can be taken out of them when a person is erased, and nothing else of
-- them can be changed. The nodes of a cluster take a restrictive policy for one that gives rights, so that each of these
-- compares the tenant as well: there the columns are what is narrow.

-- narrows platform.outbox: requests could change no row of it before
-- narrows platform.events: requests could change no row of it before
-- narrows platform.audit_entries: requests could change no row of it before
-- narrows platform.event_heads: requests could add no row to it before
alter table platform.outbox add column is_redacted boolean not null default false;
alter table platform.events add column is_redacted boolean not null default false;
grant update (data, is_redacted) on platform.outbox to souk_app;
grant update (data, is_redacted) on platform.events to souk_app;
create policy redacted on platform.outbox as restrictive for update to souk_app
  using (tenant_id = souk.tenant()) with check (tenant_id = souk.tenant() and is_redacted);
create policy redacted on platform.events as restrictive for update to souk_app
  using (tenant_id = souk.tenant()) with check (tenant_id = souk.tenant() and is_redacted);

-- Whoever holds the head keeps the relay from copying what is being redacted. A right to change one column is a right to
-- hold the row, and the policy of the tenant lets nobody change this one.
grant update (tenant_id), insert on platform.event_heads to souk_app;
create policy begun on platform.event_heads as restrictive for insert to souk_app
  with check (tenant_id = souk.tenant() and last_sequence = 0);

-- With everything else known, a digest would tell whether an address was somebody's.
grant update (before_digest, after_digest) on platform.audit_entries to souk_app;
create policy forgotten on platform.audit_entries as restrictive for update to souk_app
  using (tenant_id = souk.tenant())
  with check (tenant_id = souk.tenant() and before_digest is null and after_digest is null);

-- Which request was answered: its audit entries name what it was about. Answers from before expire after thirty days.
alter table platform.idempotency_keys
  add column request_id text,
  add column is_erased boolean not null default false;
create index concurrently idempotency_keys_request on platform.idempotency_keys (tenant_id, request_id)
  where request_id is not null;
