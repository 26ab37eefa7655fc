import { lineAmountOf } from '@souk/pricing/contract'
import type {
  AppliedCandidate,
  Basket,
  DiscountLine,
  EnteredCode,
  Evaluated,
} from '@souk/promotions/contract'
import { isGiftCard } from '../gift-cards/gift-card.ts'
import type { Discount } from './amounts.ts'
import type { PricedLine } from './lines/lines.ts'
import type { AppliedPromotion } from './sale.ts'

/** What the catalog knows of a variant that a promotion may mean it by. */
export type Described = Pick<
  Basket['lines'][number],
  'variantId' | 'categoryIds' | 'collectionIds' | 'tags' | 'brand' | 'productType'
>

/** Lines are called by their position: two of them may be of one variant. */
export const refOf = (index: number): string => `${index + 1}`
export const shippingRef = 'shipping'

interface BasketInput extends Omit<Basket, 'lines' | 'shipping'> {
  readonly lines: readonly PricedLine[]
  readonly described: ReadonlyMap<string, Described>
  /** Null where shipping costs nothing. */
  readonly shippingAmount: number | null
}

export function basketOf({ lines, described, shippingAmount, ...rest }: BasketInput): Basket {
  return {
    ...rest,
    // Nothing is taken off a gift card, and nothing else gets cheaper because of it.
    lines: lines.flatMap((line, index) =>
      isGiftCard(line.item) ? [] : [basketLineOf(line, index, described)],
    ),
    shipping:
      shippingAmount === null
        ? []
        : [{ ref: shippingRef, providerId: null, amount: shippingAmount }],
  }
}

function basketLineOf(
  { item, floor, isOnSale }: PricedLine,
  index: number,
  described: ReadonlyMap<string, Described>,
): Basket['lines'][number] {
  const { variantId, productId, providerId, quantity, unitQuantity, unitAmount } = item
  const known = described.get(variantId)
  return {
    ref: refOf(index),
    variantId,
    productId,
    providerId,
    categoryIds: known?.categoryIds ?? [],
    collectionIds: known?.collectionIds ?? [],
    tags: known?.tags ?? [],
    brand: known?.brand ?? null,
    productType: known?.productType ?? null,
    quantity,
    amount: lineAmountOf({ amount: unitAmount, unitQuantity }, quantity),
    floor: floor === null ? 0 : lineAmountOf({ amount: floor, unitQuantity }, quantity),
    isOnSale,
  }
}

/** What promotions take off each line and off shipping. */
export interface Discounts {
  readonly ofLine: (index: number) => readonly Discount[]
  readonly ofShipping: readonly Discount[]
}

export const noDiscounts: Discounts = { ofLine: () => [], ofShipping: [] }

export function discountsOf({ applied, codes }: Evaluated): Discounts {
  const found = applied.flatMap((promotion) =>
    promotion.lines.map((line) => ({ line, discount: discountOf(promotion, line, codes) })),
  )
  const byRef = Map.groupBy(found, ({ line: { of, ref } }) => `${of} ${ref}`)
  const at = (of: DiscountLine['of'], ref: string) =>
    (byRef.get(`${of} ${ref}`) ?? [])
      .map(({ discount }) => discount)
      .filter(({ amount }) => amount > 0)
  return {
    ofLine: (index) => at('ITEM', refOf(index)),
    ofShipping: at('SHIPPING', shippingRef),
  }
}

function discountOf(
  { promotionId, codeId, name, onReturn }: AppliedCandidate,
  { amount, operatorAmount, providerAmount }: DiscountLine,
  codes: readonly EnteredCode[],
): Discount {
  const code = codeOf(promotionId, codeId, codes)
  return { promotionId, codeId, name, code, amount, operatorAmount, providerAmount, onReturn }
}

function codeOf(
  promotionId: string,
  codeId: string | null,
  codes: readonly EnteredCode[],
): string | null {
  if (codeId === null) return null
  return (
    codes.find((each) => each.promotionId === promotionId && each.reason === null)?.code ?? null
  )
}

export function appliedPromotions({ applied, codes }: Evaluated): AppliedPromotion[] {
  return applied.map(({ promotionId, codeId, name, amount }) => {
    return { promotionId, name, code: codeOf(promotionId, codeId, codes), amount }
  })
}
