-- What people enter is looked for among all that is posted and reserved for payments.
create index concurrently transactions_journals on ledger.transactions (tenant_id, id)
  where kind in ('manual', 'reversal');
create index concurrently pending_transactions_journals on ledger.pending_transactions (tenant_id, status, id)
  where kind in ('manual', 'reversal');
