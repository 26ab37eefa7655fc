-- Which values a column takes is said once, by the program: PostgreSQL reads a list anew on every write.

alter table payments.payments
  drop constraint payments_capture_method_check,
  drop constraint payments_status_check;
alter table payments.refunds
  drop constraint refunds_status_check;
