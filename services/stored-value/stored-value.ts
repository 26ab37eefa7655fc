import { insufficientBalance } from '@souk/ledger/contract'
import {
  advance,
  invalidTransition,
  lifecycle,
  type StateOf,
  safeAmount,
  statesOf,
} from '@souk/platform'
import { liabilityOf } from './books.ts'

export const storedValueLifecycle = lifecycle({
  ACTIVE: {
    credit: 'ACTIVE',
    debit: 'ACTIVE',
    freeze: 'FROZEN',
    spend: 'DEPLETED',
    expire: 'EXPIRED',
    take_back: 'DEPLETED',
  },
  DEPLETED: { credit: 'ACTIVE', freeze: 'FROZEN' },
  FROZEN: { unfreeze: 'ACTIVE', unfreeze_empty: 'DEPLETED', take_back: 'DEPLETED' },
  EXPIRED: { give_back: 'ACTIVE' },
})
/** The others follow from what happens to the money. */
const commands = ['credit', 'debit', 'freeze', 'unfreeze'] as const

export const storedValueKinds = ['GIFT_CARD', 'STORE_CREDIT'] as const
export type StoredValueKind = (typeof storedValueKinds)[number]
export type StoredValueStatus = StateOf<typeof storedValueLifecycle>
export const storedValueStatuses = statesOf(storedValueLifecycle)

export interface StoredValue {
  readonly id: string
  readonly kind: StoredValueKind
  readonly status: StoredValueStatus
  readonly currency: string
  readonly initial: number
  /** What is owed to whoever holds it, and the part of it that payments hold and have not taken. */
  readonly balance: number
  readonly reserved: number
  readonly ownerId: string | null
  readonly codeHash: string | null
  readonly lastCharacters: string | null
  readonly expiresAt: Date | null
  /** The order that it was sold with, and its line. */
  readonly orderId: string | null
  readonly orderItemId: string | null
  /** When what was left on it went back because its unit was refunded. */
  readonly takenBackAt: Date | null
  /** Where the credit of a customer went who was merged into another. */
  readonly mergedIntoId: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type StoredValueDraft = Pick<
  StoredValue,
  'kind' | 'currency' | 'initial' | 'ownerId' | 'codeHash' | 'lastCharacters' | 'expiresAt'
> &
  Partial<Pick<StoredValue, 'orderId' | 'orderItemId'>>

export function issued(draft: StoredValueDraft, id: string, now: Date): StoredValue {
  return {
    orderId: null,
    orderItemId: null,
    ...draft,
    id,
    status: 'ACTIVE',
    balance: draft.initial,
    reserved: 0,
    takenBackAt: null,
    mergedIntoId: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** What can be spent, by whoever may. */
export function availableOf({ balance, reserved }: StoredValue): number {
  return balance - reserved
}

/** Its time is over at the moment that it says, and not when somebody notices. */
export function statusAt({ status, expiresAt }: StoredValue, now: Date): StoredValueStatus {
  const isOver = status === 'ACTIVE' && expiresAt !== null && expiresAt <= now
  return isOver ? 'EXPIRED' : status
}

export function credited(value: StoredValue, amount: number, now: Date): StoredValue {
  const status = advance(storedValueLifecycle, statusAt(value, now), 'credit', commands)
  return changed(value, { status, balance: safeAmount(value.balance + amount) }, now)
}

export function debited(value: StoredValue, amount: number, now: Date): StoredValue {
  // Nothing is left of one that is used up, and that is why nothing can be taken.
  if (value.status !== 'DEPLETED') {
    advance(storedValueLifecycle, statusAt(value, now), 'debit', commands)
  }
  const available = availableOf(value)
  if (amount > available) {
    const { currency } = value
    throw insufficientBalance({
      account: liabilityOf(value.id),
      available: { amount: available, currency },
      asked: { amount, currency },
    })
  }
  return reduced(value, amount, now)
}

function reduced(value: StoredValue, amount: number, now: Date): StoredValue {
  const balance = value.balance - amount
  const isSpent = balance === 0 && value.status === 'ACTIVE'
  const status = isSpent ? advance(storedValueLifecycle, value.status, 'spend') : value.status
  return changed(value, { status, balance }, now)
}

export function frozen(value: StoredValue, now: Date): StoredValue {
  const status = advance(storedValueLifecycle, statusAt(value, now), 'freeze', commands)
  return changed(value, { status }, now)
}

export function unfrozen(value: StoredValue, now: Date): StoredValue {
  if (value.status !== 'FROZEN') {
    const allowed = commands.filter((name) => name in storedValueLifecycle[value.status])
    throw invalidTransition({ state: value.status, action: 'unfreeze', allowed })
  }
  const action = value.balance === 0 ? 'unfreeze_empty' : 'unfreeze'
  return changed(value, { status: advance(storedValueLifecycle, value.status, action) }, now)
}

/** What payments hold stays until they take it or give it back. */
export function expired(value: StoredValue, now: Date): StoredValue {
  const status = advance(storedValueLifecycle, value.status, 'expire')
  return changed(value, { status, balance: value.reserved }, now)
}

/** What was given back by a payment to one whose time is over, or whose owner is somebody else by now, does not stay on it. */
export function emptied(value: StoredValue, now: Date): StoredValue {
  return reduced(value, availableOf(value), now)
}

export type Unusable = 'UNKNOWN' | 'CURRENCY' | 'FROZEN' | 'EXPIRED' | 'INSUFFICIENT'

/** Why so much of it cannot be held for a payment, or nothing. */
export function unusableFor(
  value: StoredValue,
  { amount, currency }: { readonly amount: number; readonly currency: string },
  now: Date,
): Unusable | undefined {
  const status = statusAt(value, now)
  if (currency !== value.currency) return 'CURRENCY'
  if (status === 'FROZEN' || status === 'EXPIRED') return status
  return amount > availableOf(value) ? 'INSUFFICIENT' : undefined
}

/** A payment holds it from now on. The version stays: it is told when the money is taken. */
export function reserving(value: StoredValue, amount: number): StoredValue {
  return { ...value, reserved: value.reserved + amount }
}

/** A payment takes what it has held. */
export function taken(value: StoredValue, amount: number, now: Date): StoredValue {
  return reduced(reserving(value, -amount), amount, now)
}

/**
 * A refund. Nobody loses it because the time of the card is over: then it has the time that a new one has, `until`.
 */
export function givenBack(
  value: StoredValue,
  amount: number,
  until: Date | null,
  now: Date,
): StoredValue {
  const isOver = value.expiresAt !== null && value.expiresAt <= now
  const action = value.status === 'EXPIRED' ? 'give_back' : 'credit'
  const status = advance(storedValueLifecycle, value.status, action)
  const expiresAt = isOver ? until : value.expiresAt
  return changed(value, { status, expiresAt, balance: safeAmount(value.balance + amount) }, now)
}

/** Nothing was done with it: its unit can be refunded. */
export function isUntouched(value: StoredValue, now: Date): boolean {
  const { balance, initial, reserved, takenBackAt } = value
  const isThere = ['ACTIVE', 'FROZEN'].includes(statusAt(value, now)) && takenBackAt === null
  return isThere && balance === initial && reserved === 0
}

/** Its unit is refunded: it is worth nothing from now on. */
export function takenBack(value: StoredValue, now: Date): StoredValue {
  const status = advance(storedValueLifecycle, value.status, 'take_back')
  return changed(value, { status, balance: 0, takenBackAt: now }, now)
}

export function ownedBySomebodyElse(value: StoredValue, ownerId: string, now: Date): StoredValue {
  return changed(value, { ownerId }, now)
}

/** The credit that a merged customer had. What can be moved goes to that of the customer who stays, now and later. */
export function mergedInto(value: StoredValue, into: StoredValue, now: Date): StoredValue {
  return changed(value, { ownerId: into.ownerId, mergedIntoId: into.id }, now)
}

/** What was on another one that became part of it. It lasts as long as the one of the two that lasts longer. */
export function received(
  value: StoredValue,
  { amount, expiresAt: otherEnd }: { readonly amount: number; readonly expiresAt: Date | null },
  now: Date,
): StoredValue {
  const { expiresAt: ownEnd } = value
  const expiresAt = ownEnd && otherEnd && (ownEnd > otherEnd ? ownEnd : otherEnd)
  const isOpen = value.status === 'DEPLETED' || value.status === 'EXPIRED'
  const status = isOpen ? 'ACTIVE' : value.status
  return changed(value, { status, expiresAt, balance: safeAmount(value.balance + amount) }, now)
}

/** The code before opens nothing any more. */
export function recoded(
  value: StoredValue,
  code: Pick<StoredValue, 'codeHash' | 'lastCharacters'>,
  now: Date,
): StoredValue {
  return changed(value, code, now)
}

function changed(value: StoredValue, changes: Partial<StoredValue>, now: Date): StoredValue {
  return { ...value, ...changes, version: value.version + 1, updatedAt: now }
}

/** The same day so many months on, or the last one of a shorter month. */
export function monthsAfter(now: Date, months: number): Date {
  const later = new Date(now)
  later.setUTCMonth(now.getUTCMonth() + months)
  // The 31st of a month that has thirty days is the first of the next one.
  if (later.getUTCDate() !== now.getUTCDate()) later.setUTCDate(0)
  return later
}
