import type { Money } from '@souk/platform'

/** From this quantity on, one unit costs that amount of minor units. */
export interface Tier {
  readonly minQuantity: number
  readonly amount: number
}

export interface PriceDraft {
  readonly variantId: string
  readonly price: Money
  readonly minQuantity?: number
  /** Left out where it stays as it is. */
  readonly floor?: Money | null | undefined
}

/** The first price of a variant also records its seller; later prices belong to the same seller. */
export interface FirstPrice extends PriceDraft {
  readonly providerId: string | null
}

/** A price of a variant: one amount for each currency and minimum quantity. */
export interface Price {
  readonly id: string
  readonly variantId: string
  readonly providerId: string | null
  readonly minQuantity: number
  readonly price: Money
  /** In the currency of the price. Neither it nor what a list takes from it goes below. */
  readonly floor: number | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The tier with the highest minimum quantity that is reached applies; below all of them there is none. */
export function tierFor<Some extends Tier>(
  tiers: readonly Some[],
  quantity: number,
): Some | undefined {
  const reached = tiers.filter(({ minQuantity }) => minQuantity <= quantity)
  return reached.reduce<Some | undefined>(
    (best, tier) => (best && best.minQuantity > tier.minQuantity ? best : tier),
    undefined,
  )
}

/** Identifies a price. */
export function keyOf({
  variantId,
  price,
  minQuantity = 1,
}: Pick<PriceDraft, 'variantId' | 'price' | 'minQuantity'>): string {
  return `${variantId} ${price.currency} ${minQuantity}`
}

/** What identifies a price, with all that can be set of it. */
export type WholePrice = Pick<Price, 'variantId' | 'providerId' | 'minQuantity' | 'price' | 'floor'>

/** A draft that says nothing of the floor leaves it as it is. */
export function wholeOf(draft: FirstPrice, existing?: Price): WholePrice {
  const { variantId, providerId, price, minQuantity = 1, floor } = draft
  const amount = floor === undefined ? existing?.floor : floor?.amount
  return { variantId, providerId, minQuantity, price, floor: amount ?? null }
}

/** The prices that change: one that is as it was keeps its version. */
export function changesOf(drafts: readonly FirstPrice[], existing: readonly Price[]): WholePrice[] {
  const existingOf = new Map(existing.map((price) => [keyOf(price), price]))
  return drafts.flatMap((draft) => {
    const found = existingOf.get(keyOf(draft))
    const whole = wholeOf(draft, found)
    const isSame = found?.price.amount === whole.price.amount && found.floor === whole.floor
    return isSame ? [] : [whole]
  })
}

export function newPrice(whole: WholePrice, id: string, now: Date): Price {
  const { variantId, providerId, minQuantity, price, floor } = whole
  const named = { id, variantId, providerId, minQuantity, price, floor }
  return { ...named, version: 1, createdAt: now, updatedAt: now }
}

/** By currency, then by minimum quantity. */
export function byTier(one: Price, other: Price): number {
  if (one.price.currency !== other.price.currency) {
    return one.price.currency < other.price.currency ? -1 : 1
  }
  return one.minQuantity - other.minQuantity
}
