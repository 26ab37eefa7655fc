import { problem } from '@souk/platform'

export const ledgerAccountNotFound = problem<{ accountId: string }>(
  'ledger_account_not_found',
  404,
  'No such ledger account',
  { help: 'Check the id. GET /api/v1/ledger/accounts lists the accounts.' },
)
