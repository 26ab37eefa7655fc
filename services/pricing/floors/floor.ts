import { adjusted } from '../rates.ts'

/** Rates by which a list takes the price of another, the one next to it first. */
type RateChain = readonly string[]

/** What a price becomes on its way up the chain: rounded once at each list. */
function throughRates(amount: number, rates: RateChain): number {
  return rates.reduce(adjusted, amount)
}

export interface FloorFault {
  /** Null for the base prices. */
  readonly priceListId: string | null
  readonly variantId: string
  readonly amount: number
  readonly floor: number
}

/** A list that takes prices of another one or base prices, and by which rates. With none the prices are its own. */
export interface Taker {
  readonly priceListId: string | null
  readonly rates: RateChain
}

/** A row as far as its floor goes. */
export interface FlooredPrice {
  readonly variantId: string
  readonly amount: number
  readonly floor: number | null
}

/** Where the rows would be sold below their floors: in their own list, and in those that take their prices. */
export function floorFaults(
  prices: readonly FlooredPrice[],
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

/** Every list that takes its prices from this one (null: from base prices), over others too, with the rates on the way. */
export function takersOf(priceListId: string | null, links: readonly Link[]): Taker[] {
  const children = links.filter(
    ({ parentId, adjustRate }) => parentId === priceListId && adjustRate !== null,
  )
  return children.flatMap(({ id, adjustRate }) => {
    const rate = adjustRate ?? '0'
    const further = takersOf(id, links).map((taker) => ({
      ...taker,
      rates: [rate, ...taker.rates],
    }))
    return [{ priceListId: id, rates: [rate] }, ...further]
  })
}
