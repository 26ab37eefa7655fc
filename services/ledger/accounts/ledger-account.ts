import { ownerOf, typeOf } from '../account.ts'
import { keeperOf } from '../chart.ts'
import { accountControlled } from '../problems.ts'

/** An account as people enter it. */
export interface AccountDraft {
  readonly code: string
  readonly currency: string
  readonly name: string
  readonly externalNumber: string | null
}

export interface LedgerAccount extends Omit<AccountDraft, 'name'> {
  readonly id: string
  readonly type: ReturnType<typeof typeOf>
  readonly owner: string | null
  /** Null for what a domain has opened and nobody has named. */
  readonly name: string | null
  readonly isManual: boolean
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date | null
}

/** As the first posting of a domain opens it. */
export function openedAccount(
  { code, currency }: Pick<AccountDraft, 'code' | 'currency'>,
  id: string,
  now: Date,
): LedgerAccount {
  return {
    ...{ id, code, currency, type: typeOf(code), owner: ownerOf(code) },
    ...{ name: null, externalNumber: null, isManual: false },
    ...{ version: 1, createdAt: now, updatedAt: null },
  }
}

/** Accounts that a domain keeps are opened by its postings alone. */
export function newAccount(draft: AccountDraft, id: string, now: Date): LedgerAccount {
  const { code: account } = draft
  const domain = keeperOf(account)
  if (domain !== null) throw accountControlled({ account, domain })
  return { ...openedAccount(draft, id, now), ...draft, isManual: true }
}

export type AccountChanges = Partial<Pick<LedgerAccount, 'name' | 'externalNumber'>>

/** The same object where nothing changes. */
export function edited(account: LedgerAccount, changes: AccountChanges, now: Date): LedgerAccount {
  const { name = account.name, externalNumber = account.externalNumber } = changes
  if (name === account.name && externalNumber === account.externalNumber) return account
  return { ...account, name, externalNumber, version: account.version + 1, updatedAt: now }
}
