import type { FieldError } from '@souk/platform'
import { momentAfter } from '../moments.ts'

/** One request sets as many. */
export const priceListPricesMax = 1_000
export const pricesOfListMax = 500_000
/** Tiers and periods of a variant in one list: all of them are read to find its price. */
export const pricesOfVariantMax = 50

/** A price of a variant in a list. Amounts are minor units of the currency of the list. */
export interface PriceListPrice {
  readonly id: string
  readonly priceListId: string
  readonly variantId: string
  readonly providerId: string | null
  readonly minQuantity: number
  readonly amount: number
  readonly compareAt: number | null
  /** So many units cost the amount: 1,000 sheets for 1.50. */
  readonly unitQuantity: number
  readonly unitMeasure: string | null
  /** Neither this price nor one that another list takes from it goes below. */
  readonly floor: number | null
  readonly validFrom: Date | null
  readonly validTo: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type PriceListPriceDraft = Omit<
  PriceListPrice,
  'id' | 'priceListId' | 'providerId' | 'version' | 'createdAt' | 'updatedAt'
>

/** Identifies a row of a list: a later period of the same tier is another one. */
export function keyOf({
  variantId,
  minQuantity,
  validFrom,
}: Pick<PriceListPriceDraft, 'variantId' | 'minQuantity' | 'validFrom'>): string {
  return `${variantId} ${minQuantity} ${validFrom?.getTime() ?? ''}`
}

interface Saved {
  readonly priceListId: string
  readonly providerOf: ReadonlyMap<string, string | null>
  readonly newId: () => string
  readonly now: Date
}

/** What has to be written: rows that are new, and those of which something changed. */
export function changesOf(
  drafts: readonly PriceListPriceDraft[],
  existing: readonly PriceListPrice[],
  { priceListId, providerOf, newId, now }: Saved,
) {
  const existingOf = new Map(existing.map((price) => [keyOf(price), price]))
  const added: PriceListPrice[] = []
  const changed: PriceListPrice[] = []
  for (const draft of new Map(drafts.map((one) => [keyOf(one), one])).values()) {
    const found = existingOf.get(keyOf(draft))
    if (found && isSame(found, draft)) continue
    const version = (found?.version ?? 0) + 1
    const [id, createdAt] = [found?.id ?? newId(), found?.createdAt ?? now]
    const updatedAt = momentAfter(found?.updatedAt, now)
    const providerId = providerOf.get(draft.variantId) ?? null
    const price = { ...draft, id, priceListId, providerId, version, createdAt, updatedAt }
    if (found) changed.push(price)
    else added.push(price)
  }
  return { added, changed }
}

const compared = ['amount', 'compareAt', 'unitQuantity', 'unitMeasure', 'floor'] as const

function isSame(price: PriceListPrice, draft: PriceListPriceDraft): boolean {
  return (
    compared.every((field) => price[field] === draft[field]) &&
    price.validTo?.getTime() === draft.validTo?.getTime()
  )
}

/** The rows of the list for these variants once the changes are made. */
export function after(
  existing: readonly PriceListPrice[],
  {
    added,
    changed,
  }: { readonly added: readonly PriceListPrice[]; readonly changed: readonly PriceListPrice[] },
): PriceListPrice[] {
  const changedOf = new Map(changed.map((price) => [price.id, price]))
  return [...existing.map((price) => changedOf.get(price.id) ?? price), ...added]
}

type Period = Pick<PriceListPrice, 'validFrom' | 'validTo'>

/** Two rows of one variant and minimum quantity that apply at the same time; undefined where there are none. */
export function overlapOf(
  prices: readonly PriceListPrice[],
): readonly [PriceListPrice, PriceListPrice] | undefined {
  const tiers = Map.groupBy(prices, ({ variantId, minQuantity }) => `${variantId} ${minQuantity}`)
  for (const tier of tiers.values()) {
    const inOrder = tier.toSorted((a, b) => beginning(a) - beginning(b))
    for (const [place, price] of inOrder.entries()) {
      const next = inOrder[place + 1]
      if (next && ending(price) > beginning(next)) return [price, next]
    }
  }
  return undefined
}

function beginning({ validFrom }: Period): number {
  return validFrom?.getTime() ?? Number.NEGATIVE_INFINITY
}

function ending({ validTo }: Period): number {
  return validTo?.getTime() ?? Number.POSITIVE_INFINITY
}

/** What is wrong with a row by itself. */
export function faultsOf({
  validFrom,
  validTo,
  compareAt,
  amount,
}: Pick<PriceListPriceDraft, 'validFrom' | 'validTo' | 'compareAt' | 'amount'>): FieldError[] {
  const errors: FieldError[] = []
  if (validFrom && validTo && validTo <= validFrom) {
    errors.push({ path: '/valid_to', code: 'order', message: 'must be later than valid_from' })
  }
  if (compareAt !== null && compareAt < amount) {
    errors.push({ path: '/compare_at', code: 'minimum', message: 'must not be less than amount' })
  }
  return errors
}
