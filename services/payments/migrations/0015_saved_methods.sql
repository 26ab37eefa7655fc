-- The saved method that a payment was made with or has left behind, and what is to be saved once it is approved.
alter table payments.payments
  add column payment_method_id uuid,
  add column method_customer text,
  add column off_session boolean,
  add column saving jsonb;
