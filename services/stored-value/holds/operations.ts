import { sentInOrder, type Tx, withCommit } from '@souk/platform'
import { breakage, inTransit } from '../books.ts'
import { findEntryOfCall } from '../entries/store.ts'
import { storedValueCredited, storedValueDebited, storedValueExpired } from '../events.ts'
import { findWhole, moveToMerged } from '../merged-customers/moving/operations.ts'
import { saveMovement } from '../movements/operations.ts'
import { expiryOf } from '../settings/settings.ts'
import { getSettings } from '../settings/store.ts'
import { findStoredValueForUpdate, getStoredValueForUpdate, updateReserved } from '../store.ts'
import {
  emptied,
  expired,
  givenBack,
  reserving,
  type StoredValue,
  statusAt,
  taken,
  type Unusable,
  unusableFor,
} from '../stored-value.ts'
import { capturing, type Hold, holding, leftOf, released } from './hold.ts'
import { findHold, insertHold, updateHold } from './store.ts'

/*
 * What payments do with it, each in a transaction of its own and named by what was saved before: the same again changes
 * nothing and answers the same. The row of the stored value is locked first, everywhere.
 */

export interface HoldRequest {
  readonly paymentId: string
  readonly storedValueId: string
  readonly amount: number
  readonly currency: string
  /** Takes it at once, instead of holding it until it is asked for. */
  readonly isTaken: boolean
}

export async function holdForPayment(tx: Tx, asked: HoldRequest): Promise<Hold | Unusable> {
  const { paymentId, storedValueId, amount, isTaken } = asked
  const value = await findStoredValueForUpdate(tx, storedValueId)
  const known = await findHold(tx, paymentId)
  if (known) return known
  if (!value) return 'UNKNOWN'
  const reason = unusableFor(value, asked, tx.now)
  if (reason) return reason
  const hold = holding({ paymentId, storedValueId, amount }, isTaken ? amount : 0, tx.now)
  const held = reserving(value, amount)
  withCommit(tx, () => insertHold(tx, hold))
  if (isTaken)
    await spend(tx, value, taken(held, amount, tx.now), { paymentId, callKey: paymentId })
  else withCommit(tx, () => updateReserved(tx, held))
  return hold
}

function spend(
  tx: Tx,
  before: StoredValue,
  after: StoredValue,
  call: { readonly paymentId: string; readonly callKey: string },
): Promise<StoredValue> {
  const entry = { ...call, kind: 'SPENT' } as const
  return saveMovement(tx, { before, after, entry, other: inTransit, kind: storedValueDebited })
}

export interface CallOfPayment {
  readonly paymentId: string
  readonly amount: number
  /** Names what is asked for. */
  readonly key: string
}

/** Takes what is held, or a part of it. */
export async function captureHold(
  tx: Tx,
  { paymentId, amount, key: callKey }: CallOfPayment,
): Promise<'captured' | 'FROZEN' | 'RELEASED'> {
  const { value, hold } = await lockHold(tx, paymentId)
  if (await findEntryOfCall(tx, callKey)) return 'captured'
  if (!value || !hold || amount > leftOf(hold)) return 'RELEASED'
  if (value.status === 'FROZEN') return 'FROZEN'
  withCommit(tx, () => updateHold(tx, capturing(hold, amount, tx.now)))
  await spend(tx, value, taken(value, amount, tx.now), { paymentId, callKey })
  return 'captured'
}

/** Gives back what is held and was not taken. */
export async function releaseHold(tx: Tx, paymentId: string): Promise<void> {
  const { value, hold } = await lockHold(tx, paymentId)
  const left = hold ? leftOf(hold) : 0
  if (!value || !hold || left === 0) return
  const free = reserving(value, -left)
  await sentInOrder([updateHold(tx, released(hold, tx.now)), updateReserved(tx, free)])
  if (free.status === 'EXPIRED') await lapse(tx, free)
  else await moveToMerged(tx, free)
}

/** Its time is over: while a payment held it, or since the schedule has last looked. */
function lapse(tx: Tx, before: StoredValue): Promise<StoredValue> {
  return saveMovement(tx, {
    before,
    after: before.status === 'EXPIRED' ? emptied(before, tx.now) : expired(before, tx.now),
    entry: { kind: 'EXPIRED' },
    other: breakage,
    kind: storedValueExpired,
  })
}

/** Gives back what was taken: to the credit that it is part of by now. */
export async function refundToHold(
  tx: Tx,
  { paymentId, amount, key: callKey }: CallOfPayment,
): Promise<'refunded' | 'FROZEN' | 'UNKNOWN'> {
  const { value } = await lockHold(tx, paymentId)
  if (await findEntryOfCall(tx, callKey)) return 'refunded'
  if (!value) return 'UNKNOWN'
  const whole = await findWhole(tx, value)
  return (await giveBack(tx, whole, amount, { paymentId, callKey })) ? 'refunded' : 'FROZEN'
}

/** False for what takes nothing because it is frozen. */
export async function giveBack(
  tx: Tx,
  before: StoredValue,
  amount: number,
  call: { readonly paymentId: string; readonly callKey: string },
): Promise<boolean> {
  if (before.status === 'FROZEN') return false
  const until = expiryOf(await getSettings(tx), tx.now)
  // What lapsed before does not come back with what is given back.
  const isOver = before.status === 'ACTIVE' && statusAt(before, tx.now) === 'EXPIRED'
  const current = isOver ? await lapse(tx, before) : before
  await saveMovement(tx, {
    before: current,
    after: givenBack(current, amount, until, tx.now),
    entry: { ...call, kind: 'REFUNDED' },
    other: inTransit,
    kind: storedValueCredited,
  })
  return true
}

async function lockHold(tx: Tx, paymentId: string) {
  const known = await findHold(tx, paymentId)
  if (!known) return {}
  const value = await getStoredValueForUpdate(tx, known.storedValueId)
  return { value, hold: await findHold(tx, paymentId) }
}
