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
export const ledgerAccountUnknown = problem<{ accounts: readonly string[]; currency: string }>(
  'ledger_account_unknown',
  422,
  'Ledger account unknown',
  {
    help: 'The accounts in meta.accounts are not open in meta.currency. Check their codes, or open them with POST /api/v1/ledger/accounts.',
    example: { accounts: ['expense:rnet'], currency: 'EUR' },
  },
)
export const ledgerUnbalanced = problem<{ debits: Money; credits: Money; difference: Money }>(
  'ledger_unbalanced',
  422,
  'Debits and credits differ',
  {
    help: 'The sums of debits and credits must be equal. meta.debits, meta.credits and meta.difference say what they are.',
    example: {
      debits: { amount: 1_000, currency: 'EUR' },
      credits: { amount: 900, currency: 'EUR' },
      difference: { amount: 100, currency: 'EUR' },
    },
  },
)
export const effectiveInFuture = problem<{ effectiveAt: string }>(
  'effective_in_future',
  422,
  'Effective time is in the future',
  {
    help: 'Send an effective_at that has passed, or leave it out for the moment of posting.',
    example: { effectiveAt: '2030-01-01T00:00:00.000Z' },
  },
)
export const secondPersonRequired = problem(
  'second_person_required',
  403,
  'Second person required',
  {
    help: 'You did the first half of this, or are accountable for who did. Another member has to do it.',
  },
)
export const transactionControlled = problem<{ kind: string; domain: string }>(
  'transaction_controlled',
  409,
  'Transaction controlled by a domain',
  {
    help: 'Transactions of the kind meta.kind are made by meta.domain. Correct it with the operations of that domain, which post what follows.',
    example: { kind: 'payment.captured', domain: 'payments' },
  },
)
export const transactionReversed = problem<{ transactionId: string }>(
  'transaction_reversed',
  409,
  'Transaction already reversed',
  {
    help: '`meta.transaction_id` reverses it already, or will once it is posted. Void that one if it is wrong and still pending.',
    example: { transactionId: 'ltx_…' },
  },
)
export const periodClosed = problem<{ closedBefore: string }>(
  'period_closed',
  423,
  'Period closed',
  {
    help: 'The books are closed before meta.closed_before. Send a later effective_at or none, or have the period reopened.',
    example: { closedBefore: '2026-06-01T00:00:00.000Z' },
  },
)
export const periodNotFound = problem<{ periodId: string }>(
  'period_not_found',
  404,
  'Period not found',
  { help: 'There is no closing with this id. List them with GET /api/v1/ledger/periods.' },
)
export const periodNotOver = problem<{ through: string }>(
  'period_not_over',
  422,
  'Period not over',
  {
    help: 'A day can be closed from ten minutes after its end, in the time zone of the tenant. Choose an earlier meta.through.',
    example: { through: '2030-01-31' },
  },
)
export const periodAlreadyClosed = problem<{ closedBefore: string }>(
  'period_already_closed',
  409,
  'Period already closed',
  {
    help: 'The books are closed before meta.closed_before already. Choose a later day.',
    example: { closedBefore: '2026-06-01T00:00:00.000Z' },
  },
)
export const periodReopenOrder = problem<{ closedBefore: string }>(
  'period_reopen_order',
  409,
  'Later period is closed',
  {
    help: 'The books are closed before meta.closed_before. Reopen the period that ends there first.',
    example: { closedBefore: '2026-07-01T00:00:00.000Z' },
  },
)
export const accountingSettingsIncomplete = problem<{
  missing: readonly string[]
  currency: string
}>('accounting_settings_incomplete', 422, 'Accounting settings incomplete', {
  help: 'A file for accounting software needs meta.missing, and a client for meta.currency. Set them with PATCH /api/v1/ledger/accounting-settings.',
  example: { missing: ['consultant_number'], currency: 'EUR' },
})
export const accountingSettingsChanged = problem(
  'accounting_settings_changed',
  409,
  'Accounting settings changed',
  {
    help: 'The accounting settings or numbers of accounts were changed while the file was written. Export the period again.',
  },
)
export const accountNumbersMissing = problem<{ accounts: readonly string[]; digits: number }>(
  'account_numbers_missing',
  422,
  'Account numbers missing',
  {
    help: 'The accounts in meta.accounts have no number of meta.digits digits in the accounting software. Give them one with PATCH /api/v1/ledger/accounts/{accountId}, or all of a group with PATCH /api/v1/ledger/accounting-settings.',
    example: { accounts: ['expense:rent'], digits: 4 },
  },
)
