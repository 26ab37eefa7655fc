-- Which values a column takes is said once, by the program: PostgreSQL reads a list anew on every write.

alter table catalog.products
  drop constraint products_kind_check,
  drop constraint products_status_check;
alter table catalog.variants
  drop constraint variants_status_check;
