import type { ListPricesItem } from '@souk/sdk'
import * as requests from '../../base/generated/requests.ts'
import { fits } from '../../kit/limits.ts'
import { amountOf } from '../../kit/money.ts'
import { unitsOf } from '../../kit/units.ts'

const limits = requests.setPrices.prices.items

/** A price that is about to be added, as it was typed. */
export interface PriceLine {
  readonly currency: string
  readonly min_quantity: string
  readonly amount: string
  /** Empty for none. */
  readonly floor: string
}

export interface PriceChange {
  readonly currency: string
  readonly min_quantity: number
  /** Undefined for a price that is new. */
  readonly before: number | undefined
  /** Undefined for what is no amount. */
  readonly amount: number | undefined
  /** Null for none. */
  readonly floor: number | null | undefined
}

/** What a floor is typed as, beside the price of this id. */
export function floorKey(priceId: string): string {
  return `${priceId} floor`
}

export function floorOf(text: string, currency: string): number | null | undefined {
  return text.trim() === '' ? null : amountOf(text, currency)
}

export function priceName(currency: string, fromUnits: string): string {
  return `${currency} · ${fromUnits}`
}

export function isWrongPrice({ currency, min_quantity, amount, floor }: PriceLine): boolean {
  if (!fits(currency, limits.price.currency)) return true
  return (
    unitsOf(min_quantity, limits.min_quantity) === undefined ||
    amountOf(amount, currency) === undefined ||
    floorOf(floor, currency) === undefined
  )
}

/** What saving would set. What is typed as it is already changes nothing; a line that is there already is changed. */
export function changedPrices(
  prices: readonly ListPricesItem[],
  typed: ReadonlyMap<string, string>,
  added: readonly PriceLine[],
): PriceChange[] {
  const changed = prices.flatMap((known) => {
    const { id, price, min_quantity } = known
    const { amount: before, currency } = price
    const [text, floorText] = [typed.get(id), typed.get(floorKey(id))]
    const amount = text === undefined ? before : amountOf(text, currency)
    const floorBefore = known.floor?.amount ?? null
    const floor = floorText === undefined ? floorBefore : floorOf(floorText, currency)
    const isSame = amount === before && floor === floorBefore
    return isSame ? [] : [{ currency, min_quantity, before, amount, floor }]
  })
  const fresh = added
    .filter((line) => !isWrongPrice(line))
    .map(({ currency, min_quantity, amount, floor }) => {
      const units = unitsOf(min_quantity, limits.min_quantity) ?? 1
      const known = prices.find(
        (one) => one.price.currency === currency && one.min_quantity === units,
      )
      const before = known?.price.amount
      return {
        currency,
        min_quantity: units,
        before,
        amount: amountOf(amount, currency),
        floor: floorOf(floor, currency),
      }
    })
  return [...changed, ...fresh]
}
