import assert from 'node:assert/strict'
import { divideRounded, safeAmount } from '@souk/platform'
import { type Tier, tierFor } from './price.ts'
import { chainMax, type PriceListStatus, type PriceListType } from './price-lists/price-list.ts'
import { adjusted } from './rates.ts'

/** A list as far as it decides whether its prices apply. Whoever read it has compared its customers. */
export interface CandidateList {
  readonly id: string
  readonly name: string
  readonly type: PriceListType
  readonly status: PriceListStatus
  readonly currency: string
  /** Whether its rows include tax; null where they are as base prices are. */
  readonly taxInclusive: boolean | null
  readonly priority: number
  readonly channels: readonly string[]
  readonly countries: readonly string[]
  readonly isForCustomer: boolean
  readonly isForGroup: boolean
  readonly parentId: string | null
  readonly adjustRate: string | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

/** A row of a list for the variant that is asked about. */
export interface CandidatePrice extends Tier {
  readonly id: string
  readonly priceListId: string
  readonly compareAt: number | null
  readonly unitQuantity: number
  readonly floor: number | null
  readonly validFrom: Date | null
  readonly validTo: Date | null
}

/** A base price. Its id is known where somebody wants to name it. */
export interface BasePrice extends Tier {
  readonly id?: string
  readonly currency: string
  readonly floor: number | null
}

/** All prices of a variant. */
export interface VariantPrices {
  readonly prices: readonly BasePrice[]
  readonly priceListPrices: readonly CandidatePrice[]
}

/** Where and when something is bought; the country is null where nobody knows it. */
export interface PriceContext {
  readonly channel: string
  readonly country: string | null
  readonly currency: string
  readonly at: Date
}

export interface FoundPrice {
  /** What so many units cost. */
  readonly amount: number
  readonly unitQuantity: number
  /** Whether it includes tax, as the list of the row says; null for a base price, of which the tax settings say it. */
  readonly taxInclusive: boolean | null
  readonly compareAt: number | null
  /** The row that it was taken from, directly or by a rate; null where its id is not known. */
  readonly priceId: string | null
  /** Null for a base price. */
  readonly priceListId: string | null
}

export const listVerdicts = [
  'APPLIED',
  'OUTRANKED',
  'NOT_ACTIVE',
  'NOT_STARTED',
  'ENDED',
  'OTHER_CURRENCY',
  'OTHER_CHANNEL',
  'OTHER_COUNTRY',
  'OTHER_CUSTOMER',
  'OTHER_GROUP',
  'NO_PRICE',
] as const
/** Why the price of a line was or was not taken from a list. */
export type ListVerdict = (typeof listVerdicts)[number]

/** The condition that the list does not meet; undefined where all hold. */
function mismatchOf(list: CandidateList, context: PriceContext): ListVerdict | undefined {
  const { channel, country, currency, at } = context
  const named = (words: readonly string[], word: string | null) =>
    words.length === 0 || (word !== null && words.includes(word))
  if (list.status !== 'ACTIVE' && list.status !== 'SCHEDULED') return 'NOT_ACTIVE'
  if (list.startsAt !== null && list.startsAt > at) return 'NOT_STARTED'
  if (list.endsAt !== null && list.endsAt <= at) return 'ENDED'
  if (list.currency !== currency) return 'OTHER_CURRENCY'
  if (!named(list.channels, channel)) return 'OTHER_CHANNEL'
  if (!named(list.countries, country)) return 'OTHER_COUNTRY'
  if (!list.isForCustomer) return 'OTHER_CUSTOMER'
  return list.isForGroup ? undefined : 'OTHER_GROUP'
}

export interface ListExplanation {
  /** Null for the base prices. */
  readonly priceListId: string | null
  readonly verdict: ListVerdict
  /** What the list would charge, also where another one comes first; null where it has no price or does not apply. */
  readonly price: FoundPrice | null
}

/**
 * Every list, the highest first and the base prices last, with what became of it. The first that applies and has a price
 * decides. Below a `BASE` list that applies nothing is asked.
 */
export function explainPrice(
  variant: VariantPrices,
  lists: readonly CandidateList[],
  context: PriceContext,
  quantity: number,
): ListExplanation[] {
  return [...judgeLists(variant, lists, context, quantity)]
}

/** What the variant costs; undefined where no list that applies and no base price has a price for the quantity. */
export function resolvePrice(
  variant: VariantPrices,
  lists: readonly CandidateList[],
  context: PriceContext,
  quantity: number,
): FoundPrice | undefined {
  for (const { verdict, price } of judgeLists(variant, lists, context, quantity)) {
    if (verdict === 'APPLIED') return price ?? undefined
  }
  return undefined
}

/** One by one, so that whoever wants the price alone looks no further than to the list that decides. */
function* judgeLists(
  variant: VariantPrices,
  lists: readonly CandidateList[],
  context: PriceContext,
  quantity: number,
): Generator<ListExplanation> {
  const listOf = new Map(lists.map((list) => [list.id, list]))
  const rowsOf = Map.groupBy(variant.priceListPrices, ({ priceListId }) => priceListId)
  const search = { variant, rowsOf, listOf, context, quantity }
  let isDecided = false
  const judge = (priceListId: string | null, price: FoundPrice | null): ListExplanation => {
    const verdict = isDecided ? 'OUTRANKED' : price === null ? 'NO_PRICE' : 'APPLIED'
    isDecided ||= price !== null
    return { priceListId, verdict, price }
  }
  for (const list of lists.toSorted((a, b) => b.priority - a.priority)) {
    const mismatch = mismatchOf(list, context)
    if (mismatch) {
      yield { priceListId: list.id, verdict: mismatch, price: null }
      continue
    }
    yield judge(list.id, priceIn(list, search))
    isDecided ||= list.type === 'BASE'
  }
  const base = basePriceOf(variant, context.currency, quantity)
  yield judge(null, base && withoutFloor(base))
}

interface Search {
  readonly variant: VariantPrices
  readonly rowsOf: ReadonlyMap<string, readonly CandidatePrice[]>
  readonly listOf: ReadonlyMap<string, CandidateList>
  readonly context: PriceContext
  readonly quantity: number
}

interface Found extends FoundPrice {
  readonly floor: number | null
}

function priceIn(list: CandidateList, search: Search): FoundPrice | null {
  const found = searchIn(list, search, 1)
  if (!found) return null
  return { ...withoutFloor(found), priceListId: list.id }
}

/** A row of the list itself comes before what it takes from its parent. */
function searchIn(list: CandidateList, search: Search, depth: number): Found | null {
  assert(depth <= chainMax, 'the parents of a list are bounded')
  const { variant, rowsOf, listOf, context, quantity } = search
  const own = rowsOf.get(list.id)?.filter((price) => isValid(price, context.at))
  const row = own && tierFor(own, quantity)
  if (row) {
    const { taxInclusive } = list
    return { ...row, taxInclusive, priceId: row.id, priceListId: list.id }
  }
  if (list.adjustRate === null) return null
  const parent = list.parentId === null ? undefined : listOf.get(list.parentId)
  const source = parent
    ? searchIn(parent, search, depth + 1)
    : list.parentId === null
      ? basePriceOf(variant, context.currency, quantity)
      : null
  return source && takenFrom(source, list, list.adjustRate)
}

function withoutFloor({ floor: _floor, ...price }: Found): FoundPrice {
  return price
}

/** A sale shows what it is a reduction of. No rate goes below the floor of the row, nor changes whether the price includes tax. */
function takenFrom(source: Found, { id, type }: CandidateList, adjustRate: string): Found {
  const amount = Math.max(source.floor ?? 0, adjusted(source.amount, adjustRate))
  const compareAt = type === 'SALE' && amount < source.amount ? source.amount : null
  return { ...source, amount, compareAt, priceListId: id }
}

function isValid({ validFrom, validTo }: CandidatePrice, at: Date): boolean {
  return (validFrom === null || validFrom <= at) && (validTo === null || validTo > at)
}

function basePriceOf({ prices }: VariantPrices, currency: string, quantity: number): Found | null {
  const tiers = prices.filter((price) => price.currency === currency)
  const tier = tierFor(tiers, quantity)
  if (!tier) return null
  const priceId = tier.id ?? null
  return {
    amount: tier.amount,
    unitQuantity: 1,
    floor: tier.floor,
    taxInclusive: null,
    compareAt: null,
    priceId,
    priceListId: null,
  }
}

/** The least that a unit may come to at a price that was found: the floor of the row that it was taken from, if it has one. */
export function floorOf(
  variant: VariantPrices,
  { priceId }: Pick<FoundPrice, 'priceId'>,
  { currency, quantity }: { readonly currency: string; readonly quantity: number },
): number | null {
  const row = variant.priceListPrices.find(({ id }) => id === priceId)
  return (row ?? basePriceOf(variant, currency, quantity))?.floor ?? null
}

/** What a line costs: rounded once, half away from zero. */
export function lineAmountOf(
  { amount, unitQuantity }: Pick<FoundPrice, 'amount' | 'unitQuantity'>,
  quantity: number,
): number {
  if (unitQuantity === 1) return safeAmount(amount * quantity)
  return safeAmount(Number(divideRounded(BigInt(amount) * BigInt(quantity), BigInt(unitQuantity))))
}

/** In which currencies the variant has prices, in whatever quantity. */
export function currenciesOf(
  { prices, priceListPrices }: VariantPrices,
  lists: readonly CandidateList[],
): string[] {
  const listed = new Set(priceListPrices.map(({ priceListId }) => priceListId))
  const offered = lists.filter(({ id }) => listed.has(id))
  return [...new Set([...prices, ...offered].map(({ currency }) => currency))]
}
