-- Gateways tell of their payouts before any report has them: when those are expected, and why one failed.

alter table reconciliation.payouts
  alter column paid_at drop not null,
  alter column run_id drop not null,
  add column expected_at timestamptz,
  add column failure_code text;
