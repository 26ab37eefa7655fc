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

/** Accounts that a domain keeps are opened by its postings alone. */
export function newAccount(draft: AccountDraft, id: string, now: Date): LedgerAccount {
  const { code } = draft
  const domain = keeperOf(code)
  if (domain !== null) throw accountControlled({ account: code, domain })
  return {
    ...draft,
    id,
    type: typeOf(code),
    owner: ownerOf(code),
    isManual: true,
    version: 1,
    createdAt: now,
    updatedAt: null,
  }
}

export type AccountChanges = Partial<Pick<LedgerAccount, 'name' | 'externalNumber'>>

/** The same object where nothing changes. */
export function edited(account: LedgerAccount, changes: AccountChanges, now: Date): LedgerAccount {
  const { name = account.name, externalNumber = account.externalNumber } = changes
  if (name === account.name && externalNumber === account.externalNumber) return account
  return { ...account, name, externalNumber, version: account.version + 1, updatedAt: now }
}
