-- Which values a column takes is said once, by the program: PostgreSQL reads a list anew on every write.

alter table sandbox.faults
  drop constraint faults_kind_check,
  drop constraint faults_target_check;
