import { audited, checkCurrency, checkVersion, newId, type Tx } from '@souk/platform'
import type { Until } from '../balances/moment.ts'
import { hasFewPostings, type SummedAccount, sumUntil } from '../balances/past/store.ts'
import { ledgerAccountExists } from '../problems.ts'
import {
  type AccountChanges,
  type AccountDraft,
  edited,
  type LedgerAccount,
  newAccount,
} from './ledger-account.ts'
import {
  type AccountWithTurnover,
  getAccount,
  getAccountForUpdate,
  insertAccount,
  updateAccount,
} from './store.ts'

const resource = 'ledger_account'

export async function createLedgerAccount(tx: Tx, draft: AccountDraft): Promise<LedgerAccount> {
  checkCurrency(draft.currency)
  const account = newAccount(draft, newId('lac'), tx.now)
  const { code, currency } = account
  if (!(await insertAccount(tx, account))) throw ledgerAccountExists({ code, currency })
  audited(tx, { resource, id: account.id, after: account })
  return account
}

export async function updateLedgerAccount(
  tx: Tx,
  accountId: string,
  changes: AccountChanges,
): Promise<void> {
  const before = await getAccountForUpdate(tx, accountId)
  checkVersion(tx, before.version)
  const after = edited(before, changes, tx.now)
  if (after === before) return
  await updateAccount(tx, after)
  audited(tx, { resource, id: accountId, before, after })
}

/** With what it had then, or has now. What is pending is so now. */
export async function getAccountUntil(
  tx: Tx,
  accountId: string,
  until: Until | undefined,
): Promise<AccountWithTurnover> {
  if (!until) return getAccount(tx, accountId)
  const account = await getAccountToSum(tx, accountId)
  return { ...account, ...(await sumUntil(tx, account, until)) }
}

export async function getAccountToSum(
  tx: Tx,
  accountId: string,
): Promise<AccountWithTurnover & SummedAccount> {
  const [account, isShort] = await Promise.all([
    getAccount(tx, accountId),
    hasFewPostings(tx, accountId),
  ])
  return { ...account, hasFewPostings: isShort }
}
