import type { FieldError } from '@souk/platform'
import { adjusted } from '../rates.ts'

/** One request sets as many. */
export const listPricesMax = 1_000
export const pricesOfListMax = 500_000
/** Tiers and periods of a variant in one list: all of them are read to find its price. */
export const pricesOfVariantMax = 50

/** A price of a variant in a list. Amounts are minor units of the currency of the list. */
export interface ListPrice {
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

export type ListPriceDraft = Omit<
  ListPrice,
  'id' | 'priceListId' | 'providerId' | 'version' | 'createdAt' | 'updatedAt'
>

/** Identifies a row of a list: a later period of the same tier is another one. */
export function keyOf({
  variantId,
  minQuantity,
  validFrom,
}: Pick<ListPriceDraft, 'variantId' | 'minQuantity' | 'validFrom'>): string {
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
  drafts: readonly ListPriceDraft[],
  existing: readonly ListPrice[],
  { priceListId, providerOf, newId, now }: Saved,
) {
  const existingOf = new Map(existing.map((price) => [keyOf(price), price]))
  const added: ListPrice[] = []
  const changed: ListPrice[] = []
  for (const draft of new Map(drafts.map((one) => [keyOf(one), one])).values()) {
    const found = existingOf.get(keyOf(draft))
    if (found && isSame(found, draft)) continue
    const version = (found?.version ?? 0) + 1
    const [id, createdAt] = [found?.id ?? newId(), found?.createdAt ?? now]
    const providerId = providerOf.get(draft.variantId) ?? null
    const price = { ...draft, id, priceListId, providerId, version, createdAt, updatedAt: now }
    if (found) changed.push(price)
    else added.push(price)
  }
  return { added, changed }
}

const compared = ['amount', 'compareAt', 'unitQuantity', 'unitMeasure', 'floor'] as const

function isSame(price: ListPrice, draft: ListPriceDraft): boolean {
  return (
    compared.every((field) => price[field] === draft[field]) &&
    price.validTo?.getTime() === draft.validTo?.getTime()
  )
}

/** The rows of the list for these variants once the changes are made. */
export function after(
  existing: readonly ListPrice[],
  {
    added,
    changed,
  }: { readonly added: readonly ListPrice[]; readonly changed: readonly ListPrice[] },
): ListPrice[] {
  const changedOf = new Map(changed.map((price) => [price.id, price]))
  return [...existing.map((price) => changedOf.get(price.id) ?? price), ...added]
}

type Period = Pick<ListPrice, 'validFrom' | 'validTo'>

/** Two rows of one variant and minimum quantity that apply at the same time; undefined where there are none. */
export function overlapOf(
  prices: readonly ListPrice[],
): readonly [ListPrice, ListPrice] | undefined {
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
export function faultsOf(drafts: readonly ListPriceDraft[]): FieldError[] {
  return drafts.flatMap(({ validFrom, validTo, compareAt, amount }, index) => {
    const errors: FieldError[] = []
    const add = (name: string, message: string) =>
      errors.push({ path: `/prices/${index}/${name}`, code: 'invalid', message })
    if (validFrom && validTo && validTo <= validFrom)
      add('valid_to', 'must be later than valid_from')
    if (compareAt !== null && compareAt < amount) add('compare_at', 'must not be less than amount')
    return errors
  })
}

/** Rates by which a list takes the price of another, the one next to it first. */
type RateChain = readonly string[]

/** What a price becomes on its way up the chain: rounded once at each list. */
function throughRates(amount: number, rates: RateChain): number {
  return rates.reduce(adjusted, amount)
}

export interface FloorFault {
  readonly priceListId: string
  readonly variantId: string
  readonly amount: number
  readonly floor: number
}

/** A list that takes prices of another one, and by which rates. */
export interface Taker {
  readonly priceListId: string
  readonly rates: RateChain
}

/** Where the rows would be sold below their floors: in their own list, and in those that take their prices. */
export function floorFaults(
  prices: readonly Pick<ListPrice, 'variantId' | 'amount' | 'floor'>[],
  takers: readonly Taker[],
): FloorFault[] {
  return prices.flatMap(({ variantId, amount, floor }) => {
    if (floor === null) return []
    return takers.flatMap(({ priceListId, rates }) => {
      const taken = throughRates(amount, rates)
      return taken < floor ? [{ priceListId, variantId, amount: taken, floor }] : []
    })
  })
}

interface Link {
  readonly id: string
  readonly parentId: string | null
  readonly adjustRate: string | null
}

/** Every list that takes its prices from this one, over others too, with the rates on the way. */
export function takersOf(priceListId: string, links: readonly Link[]): Taker[] {
  const children = links.filter(({ parentId }) => parentId === priceListId)
  return children.flatMap(({ id, adjustRate }) => {
    const rate = adjustRate ?? '0'
    const further = takersOf(id, links).map((taker) => ({
      ...taker,
      rates: [rate, ...taker.rates],
    }))
    return [{ priceListId: id, rates: [rate] }, ...further]
  })
}
