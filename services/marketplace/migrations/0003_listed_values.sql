-- Which values a column takes is said once, by the program: PostgreSQL reads a list anew on every write.

alter table marketplace.providers
  drop constraint providers_business_check,
  drop constraint providers_kind_check,
  drop constraint providers_status_check;
