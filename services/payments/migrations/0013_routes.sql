-- Which gateways could not be reached for a payment, and why it went to the one that it has.
alter table payments.payments
  add column attempts jsonb not null default '[]',
  add column route jsonb;
