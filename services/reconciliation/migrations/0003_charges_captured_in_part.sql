-- Charges that were captured in part, by the name of the charge, which comes first.
create index lines_waiting_charges on reconciliation.lines (tenant_id, run_id, (refs[1]))
  where status = 'WAITING' and type = 'CHARGE';
