-- What gateways say of a payment, and what they are told of it.
alter table payments.payments
  add column gateway_kind text not null default 'TEST',
  add column method_type text,
  add column method_brand text,
  add column method_last4 text,
  -- What the gateway has kept for itself, in a currency of its own.
  add column fee_amount bigint,
  add column fee_currency text,
  add column return_url text,
  add column description text;
