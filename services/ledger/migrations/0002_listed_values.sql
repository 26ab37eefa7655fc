-- Which values a column takes is said once, by the program: PostgreSQL reads a list anew on every write.

alter table ledger.accounts
  drop constraint accounts_type_check;
alter table ledger.postings
  drop constraint postings_direction_check;
