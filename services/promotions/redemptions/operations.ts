import assert from 'node:assert/strict'
import {
  announce,
  checkVersion,
  invalidTransition,
  justBeforeCommit,
  newId,
  sentInOrder,
  type Tx,
  withCommit,
} from '@souk/platform'
import { giveBackCode, takeCode } from '../codes/store.ts'
import { giveBack, take } from '../counters/store.ts'
import type { AppliedCandidate, Evaluated } from '../evaluations/evaluated.ts'
import { alreadyReserved } from '../problems.ts'
import {
  redemptionExpired,
  redemptionRedeemed,
  redemptionReleased,
  redemptionReserved,
  redemptionRolledBack,
} from './events.ts'
import {
  expired,
  type Redemption,
  redeemed,
  released,
  reserved,
  rolledBack,
  type UnitsBack,
} from './redemption.ts'
import { viewOfRedemption } from './schemas.ts'
import {
  getRedemptionForUpdate,
  giveBackCustomerUse,
  insertCustomerUses,
  insertRedemptions,
  listHeldForUpdate,
  listRedeemedByForUpdate,
  takeCustomerUse,
  updateRedemption,
} from './store.ts'

export interface Reservation {
  /** The id of a cart or of an order; a promotion is counted once for it. */
  readonly holder: string
  readonly evaluated: Evaluated
  /** Null for a reservation that stays until it is redeemed or released. */
  readonly expiresAt: Date | null
}

/**
 * Holds what an evaluation applied. The counters are taken just before the commit, so that whoever wants the same promotion
 * waits for no round trip. Where somebody else had the last use meanwhile, nothing is saved and the work of the transaction
 * begins again: its evaluation then says that the limit is reached.
 */
export async function reserve(tx: Tx, reservation: Reservation): Promise<Redemption[]> {
  const { holder, evaluated, expiresAt } = reservation
  const { applied, basket } = evaluated
  if (applied.length === 0) return []
  await checkUnheld(tx, holder, applied)
  const quantityOf = new Map(basket.lines.map(({ ref, quantity }) => [ref, quantity]))
  const customerId = basket.customer?.id ?? null
  const { currency } = basket
  const redemptions = applied.map((each) =>
    reserved(
      { id: newId('rdm'), applied: each, customerId, holder, currency, quantityOf, expiresAt },
      tx.now,
    ),
  )
  withCommit(tx, () => insertRedemptions(tx, redemptions))
  justBeforeCommit(tx, () => sentInOrder(applied.flatMap((each) => takings(tx, each, customerId))))
  for (const after of redemptions) announce(tx, redemptionReserved, viewOfRedemption, { after })
  return redemptions
}

async function checkUnheld(
  tx: Tx,
  holder: string,
  applied: readonly AppliedCandidate[],
): Promise<void> {
  const held = await listHeldForUpdate(tx, holder)
  const wanted = new Set(applied.map(({ promotionId }) => promotionId))
  const same = held.filter(({ promotionId }) => wanted.has(promotionId))
  if (same.length > 0) throw alreadyReserved({ redemptionIds: same.map(({ id }) => id) })
}

/** `applied` is in the order of ids, so all lock in one order. */
function takings(tx: Tx, applied: AppliedCandidate, customerId: string | null): Promise<void>[] {
  const { promotionId, amount, codeId, limitPerCustomer } = applied
  const counted = take(tx, promotionId, amount)
  const used = codeId === null ? [] : [takeCode(tx, codeId)]
  if (limitPerCustomer === null) return [counted, ...used]
  assert(customerId !== null, 'a guest cannot use what is limited by customer')
  return [
    counted,
    insertCustomerUses(tx, promotionId, customerId),
    takeCustomerUse(tx, promotionId, customerId, limitPerCustomer),
    ...used,
  ]
}

/**
 * The order was placed: what its cart, or it itself, had reserved is redeemed. A second time nothing happens; what has
 * expired is refused.
 */
export async function redeem(tx: Tx, holder: string, orderId: string): Promise<Redemption[]> {
  const held = await listHeldForUpdate(tx, holder)
  return Promise.all(
    held.map((before) => {
      if (before.orderId === orderId) return before
      return save(tx, redemptionRedeemed, before, redeemed(before, orderId, tx.now))
    }),
  )
}

/** Gives back all that is reserved for a cart or an order and not redeemed. A second time nothing happens. */
export async function release(tx: Tx, holder: string): Promise<Redemption[]> {
  const held = await listHeldForUpdate(tx, holder)
  const open = held.filter(({ status }) => status === 'RESERVED')
  return Promise.all(open.map((redemption) => giveUp(tx, redemption)))
}

export async function releaseRedemption(tx: Tx, redemptionId: string): Promise<Redemption> {
  const redemption = await getRedemptionForUpdate(tx, redemptionId)
  checkVersion(tx, redemption.version)
  return giveUp(tx, redemption)
}

function giveUp(tx: Tx, before: Redemption): Promise<Redemption> {
  const after = released(before, tx.now)
  giveAllBack(tx, before, before.amount)
  return save(tx, redemptionReleased, before, after)
}

export function expireRedemption(tx: Tx, before: Redemption): Promise<Redemption> {
  const after = expired(before, tx.now)
  giveAllBack(tx, before, before.amount)
  return save(tx, redemptionExpired, before, after)
}

/** Units of an order were cancelled or came back: their shares of its discounts are given back to the budgets. */
export async function rollBack(
  tx: Tx,
  orderId: string,
  units: readonly UnitsBack[] | 'all',
): Promise<Redemption[]> {
  const redemptions = await listRedeemedByForUpdate(tx, orderId)
  return Promise.all(redemptions.map((before) => takeBack(tx, before, units)))
}

export async function rollBackRedemption(
  tx: Tx,
  redemptionId: string,
  units: readonly UnitsBack[] | 'all',
): Promise<Redemption> {
  const before = await getRedemptionForUpdate(tx, redemptionId)
  checkVersion(tx, before.version)
  const { status } = before
  if (status !== 'REDEEMED' && status !== 'PARTIALLY_ROLLED_BACK') {
    const allowed = status === 'RESERVED' ? ['release'] : []
    throw invalidTransition({ state: status, action: 'roll_back', allowed })
  }
  return takeBack(tx, before, units)
}

/** The use itself is given back with the last unit only: the order was counted once. */
async function takeBack(
  tx: Tx,
  before: Redemption,
  units: readonly UnitsBack[] | 'all',
): Promise<Redemption> {
  const concerns = units === 'all' || before.lines.some((line) => isNamed(line, units))
  if (!concerns) return before
  const after = rolledBack(before, units, tx.now)
  const amount = after.rolledBack - before.rolledBack
  if (after.status === 'ROLLED_BACK') giveAllBack(tx, before, amount)
  else {
    const { promotionId } = before
    justBeforeCommit(tx, () => giveBack(tx, promotionId, { uses: 0, amount }))
  }
  return save(tx, redemptionRolledBack, before, after)
}

function isNamed(line: Pick<UnitsBack, 'of' | 'ref'>, units: readonly UnitsBack[]): boolean {
  return units.some(({ of, ref }) => of === line.of && ref === line.ref)
}

function giveAllBack(tx: Tx, redemption: Redemption, amount: number): void {
  const { promotionId, customerId, codeId } = redemption
  justBeforeCommit(tx, () =>
    sentInOrder([
      giveBack(tx, promotionId, { uses: 1, amount }),
      ...(customerId === null ? [] : [giveBackCustomerUse(tx, promotionId, customerId)]),
      ...(codeId === null ? [] : [giveBackCode(tx, codeId)]),
    ]),
  )
}

async function save(
  tx: Tx,
  kind: typeof redemptionReserved,
  before: Redemption,
  after: Redemption,
): Promise<Redemption> {
  await updateRedemption(tx, after)
  announce(tx, kind, viewOfRedemption, { before, after })
  return after
}
