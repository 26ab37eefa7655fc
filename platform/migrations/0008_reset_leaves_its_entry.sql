-- Whoever empties a sandbox leaves the audit entry in the same transaction, and so as the same role: the owner.
create policy emptied on platform.audit_entries for insert to current_user
  with check (tenant_id = souk.emptied_sandbox());
