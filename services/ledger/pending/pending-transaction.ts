import { type Actor, advance, lifecycle, type StateOf, statesOf } from '@souk/platform'
import { type JournalEntry, totalOf } from '../transaction.ts'

export const pendingLifecycle = lifecycle({
  PENDING: { post: 'POSTED', void: 'VOIDED', expire: 'EXPIRED' },
  POSTED: {},
  VOIDED: {},
  EXPIRED: {},
})
export type PendingStatus = StateOf<typeof pendingLifecycle>
export const pendingStatuses = statesOf(pendingLifecycle)

const commands = ['post', 'void'] as const

/** An entry that is reserved and not posted: it moves no balance, and is seen beside it. */
export interface PendingTransaction extends Omit<JournalEntry, 'effectiveAt' | 'settles'> {
  readonly id: string
  readonly total: number
  /** How much of it was posted. */
  readonly settled: number
  readonly status: PendingStatus
  /** Null for the moment in which it is posted. */
  readonly effectiveAt: Date | null
  readonly expiresAt: Date | null
  readonly memo: string | null
  readonly reverses: string | null
  readonly createdBy: Actor
  /** Members who answer for whoever made it. */
  readonly accountable: readonly string[]
  readonly endedBy: Actor | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Who does something at which moment, as a transaction of the database knows it. */
export interface By {
  readonly actor: Actor
  readonly accountableMembers?: readonly string[]
  readonly now: Date
}

interface Draft extends Omit<JournalEntry, 'settles'> {
  readonly id: string
  readonly expiresAt?: Date
  readonly memo?: string
  readonly reverses?: string
}

export function reservation(draft: Draft, { actor, accountableMembers = [], now }: By) {
  const { effectiveAt = null, expiresAt = null, memo = null, reverses = null } = draft
  const made: PendingTransaction = {
    ...draft,
    total: totalOf(draft),
    settled: 0,
    status: 'PENDING',
    effectiveAt,
    expiresAt,
    memo,
    reverses,
    createdBy: actor,
    accountable: accountableMembers,
    endedBy: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  return made
}

export function ended(
  pending: PendingTransaction,
  action: 'post' | 'void' | 'expire',
  { actor, now }: By,
): PendingTransaction {
  const status = advance(pendingLifecycle, pending.status, action, commands)
  const settled = action === 'post' ? pending.total : pending.settled
  return {
    ...pending,
    status,
    settled,
    endedBy: actor,
    version: pending.version + 1,
    updatedAt: now,
  }
}
