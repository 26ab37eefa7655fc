import { problem } from '@souk/platform'

export const ledgerAccountNotFound = problem<{ accountId: string }>(
  'ledger_account_not_found',
  404,
  'Ledger account not found',
  { help: 'There is no account with this id. List the accounts with GET /api/v1/ledger/accounts.' },
)
