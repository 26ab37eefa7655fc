import type { Tx } from '@souk/platform'
import { folded } from '../../codes/code.ts'
import type { Basket } from '../../evaluation/basket.ts'
import type { DiscountLine } from '../../evaluation/evaluation.ts'
import { beyondBudgets } from '../../evaluations/budgets.ts'
import { type Candidate, isForFirstOrder, unusable } from '../../evaluations/evaluated.ts'
import { listCandidates } from '../../evaluations/store.ts'
import { termsOf } from '../../promotions/terms.ts'
import { reserve } from '../operations.ts'
import { listAgreedOf } from '../store.ts'

/** What a promotion takes off an order that was placed before. */
export interface TakenAgain {
  readonly promotionId: string
  readonly codeId: string | null
  readonly name: string
  readonly code: string | null
  readonly lines: readonly DiscountLine[]
}

export interface OrderAgain {
  readonly orderId: string
  readonly customerId: string | null
  readonly currency: string
  /** Units of each line. */
  readonly lines: readonly { readonly ref: string; readonly quantity: number }[]
  readonly discounts: readonly TakenAgain[]
}

/**
 * How the same discounts are taken again for an order that had lost them, as they were: nobody evaluates anew what was agreed on.
 * Undefined where a promotion is over, or has not enough left. Nothing is taken before it is called.
 */
export async function takingAgain(
  tx: Tx,
  order: OrderAgain,
): Promise<(() => Promise<unknown>) | undefined> {
  const { orderId, customerId, currency, discounts, lines } = order
  const codes = discounts.flatMap(({ code }) => (code === null ? [] : [folded(code)]))
  const candidates = await listCandidates(tx, { customerId, folded: codes, at: tx.now })
  const customer = customerId === null ? null : { id: customerId, groupIds: [], orderCount: 0 }
  const wanted = discounts.map((discount) => {
    const candidate = candidates.find((each) => isOf(each, discount))
    const amount = discount.lines.reduce((sum, line) => sum + line.amount, 0)
    return { ...discount, amount, candidate }
  })
  const chosen = wanted.flatMap(({ candidate }) => candidate ?? [])
  const beyond = beyondBudgets(chosen, { applied: wanted })
  const buyer = { at: tx.now, customer, currency }
  const taken = wanted.flatMap(({ candidate, ...discount }) => {
    if (!candidate || unusable(candidate, buyer) || beyond.has(candidate)) return []
    return [{ ...discount, ...agreedIn(candidate) }]
  })
  if (taken.length < wanted.length) return undefined
  const applied = taken.toSorted((a, b) => (a.promotionId < b.promotionId ? -1 : 1))
  const before = await listAgreedOf(tx, orderId)
  const agreed = new Map(
    before.flatMap((each) => (each.agreed ? [[each.promotionId, each.agreed] as const] : [])),
  )
  const basket = { ...nothing, currency, at: tx.now, customer, lines: lines.map(lineOf) }
  const totals = { itemTotal: 0, itemDiscount: 0, shippingTotal: 0, shippingDiscount: 0, total: 0 }
  const evaluated = { basket, applied, rejected: [], codes: [], withinReach: [], totals }
  return () => reserve(tx, { holder: orderId, evaluated, expiresAt: null, orderId, agreed })
}

function agreedIn(candidate: Candidate) {
  const { promotion } = candidate
  const { limits, campaignId, onReturn } = promotion
  return {
    campaignId,
    limitPerCustomer: limits.per_customer,
    isForFirstOrder: isForFirstOrder(candidate),
    onReturn,
    terms: termsOf(promotion),
  }
}

function isOf({ promotion, code }: Candidate, { promotionId, codeId }: TakenAgain): boolean {
  return promotion.id === promotionId && (code?.id ?? null) === codeId
}

const nothing = { channel: '', country: null, shipping: [] }

/** Of a reservation only names and units of lines are kept. */
function lineOf(line: OrderAgain['lines'][number]): Basket['lines'][number] {
  return {
    ...line,
    variantId: '',
    productId: '',
    categoryIds: [],
    collectionIds: [],
    tags: [],
    brand: null,
    productType: null,
    providerId: null,
    amount: 0,
    floor: 0,
    isOnSale: false,
  }
}
