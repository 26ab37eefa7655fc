-- Which values a column takes is said once, by the program: PostgreSQL reads a list anew on every write.

alter table inventory.locations
  drop constraint locations_kind_check;
alter table inventory.movements
  drop constraint movements_type_check;
