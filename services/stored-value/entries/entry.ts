import type { StoredValue } from '../stored-value.ts'

export const entryKinds = [
  'ISSUED',
  'CREDITED',
  'DEBITED',
  'SPENT',
  'REFUNDED',
  'EXPIRED',
  'MOVED',
  'FROZEN',
  'UNFROZEN',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Why somebody of the shop gives or takes. The books follow from it. */
export const moneyReasons = ['SALE', 'GOODWILL', 'PROMOTION', 'OPENING_BALANCE'] as const
export type MoneyReason = (typeof moneyReasons)[number]
export const debitReasons = [...moneyReasons, 'FORFEITURE'] as const
export type DebitReason = (typeof debitReasons)[number]
export const freezeReasons = ['FRAUD', 'LOST', 'DISPUTE', 'OTHER'] as const
export const unfreezeReasons = ['CLEARED', 'FOUND', 'OTHER'] as const

export interface Entry {
  readonly id: string
  readonly storedValueId: string
  readonly kind: EntryKind
  /** What it has more by it; negative for less. */
  readonly amount: number
  /** What it has after it. */
  readonly balance: number
  readonly currency: string
  readonly reason: string | null
  readonly note: string | null
  readonly paymentId: string | null
  /** What a payment asked for, so that it is done once. */
  readonly callKey: string | null
  readonly createdAt: Date
}

export type EntryDraft = Pick<Entry, 'kind'> &
  Partial<Pick<Entry, 'reason' | 'note' | 'paymentId' | 'callKey'>>

export function entryOf(
  before: StoredValue | undefined,
  after: StoredValue,
  draft: EntryDraft,
  id: string,
  now: Date,
): Entry {
  return {
    reason: null,
    note: null,
    paymentId: null,
    callKey: null,
    ...draft,
    id,
    storedValueId: after.id,
    amount: after.balance - (before?.balance ?? 0),
    balance: after.balance,
    currency: after.currency,
    createdAt: now,
  }
}
