import { idOf, uuidOf } from '@souk/platform'

/** How a customer signs in. Whoever has one has proved at least once to read what is sent to their address. */
export interface Account {
  readonly id: string
  /** Null for whoever signs in by links alone. */
  readonly passwordHash: string | null
  /** When that was proved last. */
  readonly verifiedAt: Date
  readonly lastSignInAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A customer has one account, and both have the same uuid. */
function accountIdOf(customerId: string): string {
  return idOf('acc', uuidOf(customerId))
}

export function customerIdOf({ id }: Pick<Account, 'id'>): string {
  return idOf('cus', uuidOf(id))
}

export function newAccount(customerId: string, passwordHash: string | null, now: Date): Account {
  const made = { version: 1, createdAt: now, updatedAt: now }
  return {
    id: accountIdOf(customerId),
    passwordHash,
    verifiedAt: now,
    lastSignInAt: now,
    ...made,
  }
}

type Changes = Partial<Pick<Account, 'passwordHash' | 'verifiedAt' | 'lastSignInAt'>>

export function change(account: Account, changes: Changes, now: Date): Account {
  return { ...account, ...changes, version: account.version + 1, updatedAt: now }
}

/** Ways to prove who one is. */
export const proofs = ['PASSWORD', 'LINK'] as const
export type Proof = (typeof proofs)[number]
