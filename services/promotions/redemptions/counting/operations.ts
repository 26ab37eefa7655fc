import { justBeforeCommit, sentInOrder, type Tx } from '@souk/platform'
import { giveBackCode, takeCode } from '../../codes/store.ts'
import { giveBack, take } from '../../counters/store.ts'
import { insertFirstOrder, subtractFirstOrderUses, takeFirstOrder } from '../first-orders/store.ts'
import type { Redemption } from '../redemption.ts'
import {
  addCustomerUses,
  giveBackCustomerUse,
  insertCustomerUses,
  takeCustomerUse,
} from '../store.ts'

interface Taken {
  readonly redemption: Redemption
  readonly limitPerCustomer: number | null
}

/**
 * Counts uses of promotions, customers and codes, just before the commit: so that whoever wants the same promotion waits for
 * no round trip. All lock in one order: promotions, campaigns, customers, their first orders, codes,
 * each by id. Uses of customers are counted whether or not
 * they are limited, so that a limit which a promotion is given later holds for what they have used before.
 */
export function countTaken(tx: Tx, taken: readonly Taken[]): void {
  const byPromotion = taken.toSorted(byId(({ redemption }) => redemption.promotionId))
  const byCode = taken.toSorted(byId(({ redemption }) => redemption.codeId ?? ''))
  justBeforeCommit(tx, () =>
    sentInOrder([
      ...byPromotion.map(({ redemption: { promotionId, amount, currency } }) =>
        take(tx, promotionId, { amount, currency }),
      ),
      ...byCampaign(taken).map(({ redemption: { amount, currency }, campaignId }) =>
        take(tx, campaignId, { amount, currency }),
      ),
      ...byPromotion.flatMap((each) => takingsOfCustomer(tx, each)),
      ...firstOrdersIn(taken).flatMap(([customerId, uses]) => [
        insertFirstOrder(tx, customerId),
        takeFirstOrder(tx, customerId, uses),
      ]),
      ...byCode.flatMap(({ redemption: { codeId } }) =>
        codeId === null ? [] : [takeCode(tx, codeId)],
      ),
    ]),
  )
}

function takingsOfCustomer(tx: Tx, { redemption, limitPerCustomer }: Taken): Promise<void>[] {
  const { promotionId, customerId } = redemption
  if (customerId === null) return []
  if (limitPerCustomer === null) return [addCustomerUses(tx, promotionId, customerId, 1)]
  return [
    insertCustomerUses(tx, promotionId, customerId),
    takeCustomerUse(tx, promotionId, customerId, limitPerCustomer),
  ]
}

interface GivenBack {
  readonly redemption: Redemption
  readonly amount: number
  /** Whether the use goes back as well: the last unit takes it along. */
  readonly isAll: boolean
}

/** Gives back what was counted, in the same order. */
export function countGivenBack(tx: Tx, given: readonly GivenBack[]): void {
  const byPromotion = given.toSorted(byId(({ redemption }) => redemption.promotionId))
  const whole = byPromotion.filter(({ isAll }) => isAll)
  const byCode = whole.toSorted(byId(({ redemption }) => redemption.codeId ?? ''))
  justBeforeCommit(tx, () =>
    sentInOrder([
      ...byPromotion.map(({ redemption: { promotionId, currency }, amount, isAll }) =>
        giveBack(tx, promotionId, { uses: isAll ? 1 : 0, cost: { amount, currency } }),
      ),
      ...byCampaign(given).map(({ redemption: { currency }, campaignId, amount, isAll }) =>
        giveBack(tx, campaignId, { uses: isAll ? 1 : 0, cost: { amount, currency } }),
      ),
      ...whole.flatMap(({ redemption: { promotionId, customerId } }) =>
        customerId === null ? [] : [giveBackCustomerUse(tx, promotionId, customerId)],
      ),
      ...firstOrdersIn(whole).map(([customerId, uses]) =>
        subtractFirstOrderUses(tx, customerId, uses),
      ),
      ...byCode.flatMap(({ redemption: { codeId } }) =>
        codeId === null ? [] : [giveBackCode(tx, codeId)],
      ),
    ]),
  )
}

/** How many promotions for first orders each customer has among them. */
function firstOrdersIn(
  all: readonly { readonly redemption: Redemption }[],
): (readonly [customerId: string, uses: number])[] {
  const ofFirst = all.filter(({ redemption }) => redemption.ofFirstOrder)
  const byCustomer = Map.groupBy(ofFirst, ({ redemption }) => redemption.customerId ?? '')
  return [...byCustomer]
    .map(([customerId, { length }]) => [customerId, length] as const)
    .filter(([customerId]) => customerId !== '')
    .toSorted(byId(([customerId]) => customerId))
}

/** Those of promotions that belong to a campaign. */
function byCampaign<Each extends { readonly redemption: Redemption }>(all: readonly Each[]) {
  return all
    .flatMap((each) => {
      const { campaignId } = each.redemption
      return campaignId === null ? [] : [{ ...each, campaignId }]
    })
    .toSorted(byId(({ campaignId }) => campaignId))
}

function byId<Each>(idOf: (each: Each) => string): (a: Each, b: Each) => number {
  return (a, b) => {
    const [first, second] = [idOf(a), idOf(b)]
    if (first === second) return 0
    return first < second ? -1 : 1
  }
}
