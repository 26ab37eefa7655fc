-- A long answer is kept packed. A program that does not know this column yet takes its request for one under way.
alter table platform.idempotency_keys add column is_packed boolean not null default false;
