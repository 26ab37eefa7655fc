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
export function keyOf({ variantId, price, minQuantity = 1 }: PriceDraft): string {
  return `${variantId} ${price.currency} ${minQuantity}`
}

/** The drafts that change something: a price that has the amount already keeps its version. */
export function changesOf<Draft extends PriceDraft>(
  drafts: readonly Draft[],
  existing: readonly Price[],
): Draft[] {
  const amountOf = new Map(existing.map((price) => [keyOf(price), price.price.amount]))
  return drafts.filter((draft) => amountOf.get(keyOf(draft)) !== draft.price.amount)
}

export function newPrice(draft: FirstPrice, id: string, now: Date): Price {
  const { variantId, providerId, price, minQuantity = 1 } = draft
  const named = { id, variantId, providerId, minQuantity, price }
  return { ...named, version: 1, createdAt: now, updatedAt: now }
}

/** By currency, then by minimum quantity. */
export function byTier(one: Price, other: Price): number {
  if (one.price.currency !== other.price.currency) {
    return one.price.currency < other.price.currency ? -1 : 1
  }
  return one.minQuantity - other.minQuantity
}
