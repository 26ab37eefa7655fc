-- What changes of an amount are measured by: agents by what a person has set or approved, people by what was approved, as
-- long as what stands there is what the last supervised write left.
alter table approvals.amounts
  add column people_amounts jsonb,
  add column left_amounts jsonb;
