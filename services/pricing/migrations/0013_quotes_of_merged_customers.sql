-- For whom a quote was signed, where that customer was merged into another since. The signature is for whom it was made.
alter table pricing.quotes add column signed_customer_id uuid;
