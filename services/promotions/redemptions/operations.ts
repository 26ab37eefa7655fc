import {
  announce,
  checkVersion,
  invalidTransition,
  newId,
  type Tx,
  withCommit,
} from '@souk/platform'
import type { AppliedCandidate, Evaluated } from '../evaluations/evaluated.ts'
import { alreadyReserved, orderUnknown } from '../problems.ts'
import { countGivenBack, countTaken } from './counting/operations.ts'
import {
  redemptionExpired,
  redemptionRedeemed,
  redemptionReleased,
  redemptionReserved,
  redemptionRolledBack,
} from './events.ts'
import {
  type DiscountBack,
  expired,
  isOver,
  lessened,
  type Redemption,
  redeemed,
  released,
  reserved,
  rolledBack,
  type UnitsBack,
} from './redemption.ts'
import { type Agreement, agreementsOf } from './reevaluation/agreement.ts'
import { viewOfRedemption } from './schemas.ts'
import {
  getRedemptionForUpdate,
  giveUpLost,
  insertRedemptions,
  listHeldForUpdate,
  listRedeemedByForUpdate,
  listReliedOnForUpdate,
  updateRedemption,
} from './store.ts'

export interface Reservation {
  /** The id of a cart or of an order; a promotion is counted once for it. */
  readonly holder: string
  readonly evaluated: Evaluated
  /** Null for a reservation that stays until it is redeemed or released. */
  readonly expiresAt: Date | null
  /** The order that is placed in this transaction: then it is redeemed at once. */
  readonly orderId?: string
  /** What was agreed on before, by promotion, where nothing is evaluated now. */
  readonly agreed?: ReadonlyMap<string, Agreement>
  /** Whether the holder begins in this transaction, and so has nothing yet that would have to be looked for. */
  readonly isNewHolder?: boolean
}

/** What a transaction has reserved is inserted with its commit; until then it is found here. */
const reservedIn = new WeakMap<Tx, Redemption[]>()

function insertWithCommit(tx: Tx, redemptions: readonly Redemption[]): void {
  const waiting = reservedIn.get(tx)
  if (waiting) {
    waiting.push(...redemptions)
    return
  }
  const list = [...redemptions]
  reservedIn.set(tx, list)
  withCommit(tx, () => insertRedemptions(tx, list))
}

/**
 * Holds what an evaluation applied. Where somebody else had the last use meanwhile, nothing is saved and the work of the
 * transaction begins again: its evaluation then says that the limit is reached. What the holder had before and lost is theirs
 * no more: they rely on this evaluation from now on.
 */
export async function reserve(tx: Tx, reservation: Reservation): Promise<Redemption[]> {
  const { holder, evaluated, expiresAt, orderId, isNewHolder = false } = reservation
  const { applied, basket } = evaluated
  if (!isNewHolder) withCommit(tx, () => giveUpLost(tx, holder))
  if (applied.length === 0) return []
  if (!isNewHolder) await checkUnheld(tx, holder, applied)
  const quantityOf = new Map(basket.lines.map(({ ref, quantity }) => [ref, quantity]))
  const customerId = basket.customer?.id ?? null
  const { currency } = basket
  const agreements = reservation.agreed ?? agreementsOf(applied, basket)
  const taken = applied.map((each) => {
    const agreed = agreements.get(each.promotionId) ?? null
    const from = { applied: each, customerId, holder, currency, quantityOf, agreed, expiresAt }
    const held = reserved({ id: newId('rdm'), ...from }, tx.now)
    const redemption =
      orderId === undefined ? held : { ...redeemed(held, orderId, tx.now), version: 1 }
    return { redemption, limitPerCustomer: each.limitPerCustomer }
  })
  const redemptions = taken.map(({ redemption }) => redemption)
  const kind = orderId === undefined ? redemptionReserved : redemptionRedeemed
  for (const after of redemptions) announce(tx, kind, viewOfRedemption, { after })
  insertWithCommit(tx, redemptions)
  countTaken(tx, taken)
  return redemptions
}

function waitingFor(tx: Tx, holder: string): Redemption[] {
  return (reservedIn.get(tx) ?? []).filter((each) => each.holder === holder)
}

async function checkUnheld(
  tx: Tx,
  holder: string,
  applied: readonly AppliedCandidate[],
): Promise<void> {
  const held = [...(await listHeldForUpdate(tx, holder)), ...waitingFor(tx, holder)]
  const wanted = new Set(applied.map(({ promotionId }) => promotionId))
  const same = held.filter(({ promotionId }) => wanted.has(promotionId))
  if (same.length > 0) throw alreadyReserved({ redemptionIds: same.map(({ id }) => id) })
}

/**
 * The order was placed: what its cart, or it itself, had reserved is redeemed. A second time nothing happens. If any of it has
 * expired, or was released by somebody else, all is refused: the discount that the order was shown cannot be had any more.
 */
export async function redeem(tx: Tx, holder: string, orderId: string): Promise<Redemption[]> {
  const waiting = redeemWaiting(tx, holder, orderId)
  const relied = await listReliedOnForUpdate(tx, holder)
  const saved = await Promise.all(
    relied.map((before) => {
      if (before.orderId === orderId) return before
      return save(tx, redemptionRedeemed, before, redeemed(before, orderId, tx.now))
    }),
  )
  return [...saved, ...waiting]
}

/** What was reserved in this very transaction is inserted as it is after that. */
function redeemWaiting(tx: Tx, holder: string, orderId: string): Redemption[] {
  const list = reservedIn.get(tx) ?? []
  return waitingFor(tx, holder).map((before) => {
    if (before.orderId === orderId) return before
    const after = redeemed(before, orderId, tx.now)
    list[list.indexOf(before)] = after
    announce(tx, redemptionRedeemed, viewOfRedemption, { before, after })
    return after
  })
}

/**
 * Gives back all that is reserved for a cart or an order and not redeemed, and forgets what it has lost. A second time nothing
 * happens.
 */
export async function release(tx: Tx, holder: string): Promise<Redemption[]> {
  const relied = await listReliedOnForUpdate(tx, holder)
  const open = relied.filter(({ status }) => status === 'RESERVED')
  const lost = relied.some(isOver)
  if (lost || open.length > 0) withCommit(tx, () => giveUpLost(tx, holder))
  return giveUp(tx, open)
}

/** What the domain above knows of orders, which stand over this one and are handed in. */
export interface KnownOrders {
  readonly hasOrder: (tx: Tx, orderId: string) => Promise<boolean>
}

/** By hand. Whoever places an order redeems in that transaction, and is not asked for it. */
export async function redeemRedemption(
  tx: Tx,
  redemptionId: string,
  orderId: string,
  { hasOrder }: KnownOrders,
): Promise<Redemption> {
  const before = await getRedemptionForUpdate(tx, redemptionId)
  if (before.orderId === orderId) return before
  checkVersion(tx, before.version)
  if (!(await hasOrder(tx, orderId))) {
    const error = { path: '/order_id', code: 'order_unknown', message: 'does not exist' }
    throw orderUnknown({ orderId }, { errors: [error] })
  }
  return save(tx, redemptionRedeemed, before, redeemed(before, orderId, tx.now))
}

/** By somebody else than its holder, who is told so when they redeem. */
export async function releaseRedemption(tx: Tx, redemptionId: string): Promise<Redemption> {
  const redemption = await getRedemptionForUpdate(tx, redemptionId)
  checkVersion(tx, redemption.version)
  const [after] = await giveUp(tx, [redemption])
  return after ?? redemption
}

function giveUp(tx: Tx, open: readonly Redemption[]): Promise<Redemption[]> {
  const all = open.map((before) => ({ before, after: released(before, tx.now) }))
  countGivenBack(tx, open.map(wholly))
  return Promise.all(all.map(({ before, after }) => save(tx, redemptionReleased, before, after)))
}

function wholly(redemption: Redemption) {
  return { redemption, amount: redemption.amount, isAll: true }
}

export function expireRedemption(tx: Tx, before: Redemption): Promise<Redemption> {
  const after = expired(before, tx.now)
  countGivenBack(tx, [wholly(before)])
  return save(tx, redemptionExpired, before, after)
}

/**
 * Units of an order were cancelled or came back: what it has less of its discounts is given back to the budgets. Of what
 * somebody has rolled back by hand before, nothing is left to give back.
 */
export async function rollBack(
  tx: Tx,
  orderId: string,
  back: readonly DiscountBack[] | 'all',
): Promise<Redemption[]> {
  const redemptions = await listRedeemedByForUpdate(tx, orderId)
  return takeBack(
    tx,
    redemptions.map((before) => {
      const after =
        back === 'all' ? rolledBack(before, back, tx.now) : lessened(before, back, tx.now)
      return { before, after }
    }),
  )
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
    const allowed = status === 'RESERVED' ? ['redeem', 'release'] : []
    throw invalidTransition({ state: status, action: 'roll_back', allowed })
  }
  const isConcerned =
    units === 'all' ||
    units.some(({ of, ref }) => before.lines.some((line) => line.of === of && line.ref === ref))
  const after = isConcerned ? rolledBack(before, units, tx.now) : before
  await takeBack(tx, [{ before, after }])
  return after
}

interface Change {
  readonly before: Redemption
  readonly after: Redemption
}

/** The use itself is given back with the last unit only: the order was counted once. */
async function takeBack(tx: Tx, changes: readonly Change[]): Promise<Redemption[]> {
  const changed = changes.filter(({ before, after }) => after !== before)
  countGivenBack(
    tx,
    changed.map(({ before, after }) => ({
      redemption: before,
      amount: after.rolledBack - before.rolledBack,
      isAll: after.status === 'ROLLED_BACK',
    })),
  )
  await Promise.all(
    changed.map(({ before, after }) => save(tx, redemptionRolledBack, before, after)),
  )
  return changes.map(({ after }) => after)
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
