-- Which values a column takes is said once, by the program: PostgreSQL reads a list anew on every write.

alter table orders.orders
  drop constraint orders_status_check;
