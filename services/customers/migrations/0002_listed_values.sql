-- Which values a column takes is said once, by the program: PostgreSQL reads a list anew on every write.

alter table customers.customers
  drop constraint customers_status_check;
