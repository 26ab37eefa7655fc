-- Members who answer for whoever started a run: above the limit for one person somebody else posts what differs.
alter table reconciliation.runs add column accountable text[] not null default '{}';
-- Payouts that nobody has posted yet because of that, until the gateway tells of them.
create index concurrently exceptions_withheld on reconciliation.exceptions (tenant_id, gateway, subject)
  where kind = 'MISSING_HERE' and part = 'GROSS' and status = 'OPEN';
