import { type Money, problem } from '@souk/platform'

export const ledgerAccountNotFound = problem<{ accountId: string }>(
  'ledger_account_not_found',
  404,
  'Ledger account not found',
  { help: 'There is no account with this id. List the accounts with GET /api/v1/ledger/accounts.' },
)
export const ledgerAccountExists = problem<{ code: string; currency: string }>(
  'ledger_account_exists',
  409,
  'Ledger account already exists',
  {
    help: 'There is an account meta.code in meta.currency. Find it with GET /api/v1/ledger/accounts?code=, and change its name there.',
    example: { code: 'expense:rent', currency: 'EUR' },
  },
)
export const accountControlled = problem<{ account: string; domain: string }>(
  'account_controlled',
  422,
  'Account controlled by a domain',
  {
    help: 'The books of meta.account are kept by meta.domain. What is wrong there is corrected with the operations of that domain.',
    example: { account: 'asset:psp:test', domain: 'payments' },
  },
)
export const insufficientBalance = problem<{ account: string; available: Money; asked: Money }>(
  'insufficient_balance',
  409,
  'Insufficient balance',
  {
    help: 'The account meta.account must not fall below zero: meta.available of it can be taken, meta.asked was asked for.',
    example: {
      account: 'liability:stored_value',
      available: { amount: 1_000, currency: 'EUR' },
      asked: { amount: 2_500, currency: 'EUR' },
    },
  },
)
export const ledgerTransactionNotFound = problem<{ transactionId: string }>(
  'ledger_transaction_not_found',
  404,
  'Ledger transaction not found',
  {
    help: 'There is no transaction with this id. List them with GET /api/v1/ledger/transactions; those that are not posted have a status.',
  },
)
