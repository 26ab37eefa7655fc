-- narrows activity.entry_subjects: requests could remove no row of it before
-- An entry that names an address has a digest of it among its subjects, which goes with the person. Nodes of a cluster take
-- the policy for one that gives rights, so that it compares the tenant as well.
grant delete on activity.entry_subjects to souk_app;
create policy forgotten on activity.entry_subjects as restrictive for delete to souk_app
  using (tenant_id = souk.tenant() and starts_with(subject_id, 'email '));
