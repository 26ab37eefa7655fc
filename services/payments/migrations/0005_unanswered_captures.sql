-- A capture that its gateway left without an answer is asked about again, as a payment is: poll_at and polls serve both.
-- That nothing else has a poll_at is no longer checked: the version before keeps it when it records a capture.
alter table payments.payments
  -- How many captures the gateway has declined: part of the name of the next one.
  add column declined_captures int not null default 0,
  drop constraint payments_polled,
  add constraint payments_polled check (status <> 'PROCESSING' or poll_at is not null);
create index payments_awaited on payments.payments (tenant_id, poll_at)
  where status = 'PROCESSING' or capturing is not null;
drop index payments.payments_unanswered;
