-- Which values a column takes is said once, by the program: PostgreSQL reads a list anew on every write.

alter table identity.tenants
  drop constraint tenants_status_check;
alter table identity.clients
  drop constraint clients_status_check;
alter table identity.api_keys
  drop constraint api_keys_status_check;
alter table identity.members
  drop constraint members_status_check;
