import type { PriceListPrice } from '@souk/sdk'
import * as requests from '../../../base/generated/requests.ts'
import { pastedTexts } from '../../../kit/grid-keys.ts'
import { amountOf, amountText } from '../../../kit/money.ts'
import { unitsOf } from '../../../kit/units.ts'

/** What is typed over in the table; variant, quantity and beginning are what a price is known by. */
export const rowColumns = ['amount', 'compareAt', 'floor', 'unitQuantity'] as const
export type RowColumn = (typeof rowColumns)[number]

/** What was typed over cells, by price. */
export type Typed = ReadonlyMap<string, Readonly<Partial<Record<RowColumn, string>>>>

export interface RowChange {
  readonly price: PriceListPrice
  readonly column: RowColumn
  readonly now: number | null
  readonly after: number | null
}

const { unit: units } = requests.setPriceListPrices.prices.items

export function cellKey(priceId: string, column: RowColumn): string {
  return `${priceId} ${column}`
}

/** Amounts in minor units, and a number of units. */
function savedValue(price: PriceListPrice, column: RowColumn): number | null {
  if (column === 'unitQuantity') return price.unit.quantity
  const money = { amount: price.amount, compareAt: price.compare_at, floor: price.floor }[column]
  return money?.amount ?? null
}

/** What is saved, as its cell has it. */
export function savedText(price: PriceListPrice, column: RowColumn): string {
  const value = savedValue(price, column)
  if (value === null) return ''
  return column === 'unitQuantity' ? String(value) : amountText(value, price.amount.currency)
}

/** What was typed means: null takes away what may be missing, undefined is no value of the column. */
export function readCell(
  column: RowColumn,
  text: string,
  currency: string,
): number | null | undefined {
  const typed = text.trim()
  if (column === 'unitQuantity') return unitsOf(typed, units.quantity)
  if (typed === '' && column !== 'amount') return null
  return amountOf(typed, currency)
}

/** What saving would change. A cell whose text means what is saved changes nothing. */
export function changesIn(prices: readonly PriceListPrice[], typed: Typed) {
  const changes: RowChange[] = []
  const wrong = new Set<string>()
  for (const price of prices) {
    for (const column of rowColumns) {
      const text = typed.get(price.id)?.[column]
      if (text === undefined) continue
      const [now, after] = [
        savedValue(price, column),
        readCell(column, text, price.amount.currency),
      ]
      if (after === undefined) wrong.add(cellKey(price.id, column))
      else if (now !== after) changes.push({ price, column, now, after })
    }
  }
  return { changes, wrong }
}

/** The rows that change, each as a whole: what is not sent of a price is taken away from it. */
export function changedPrices(changes: readonly RowChange[]) {
  const byPrice = Map.groupBy(changes, ({ price }) => price)
  return [...byPrice].map(([price, ofPrice]) => {
    const afterwards = (column: RowColumn) => {
      const change = ofPrice.find((one) => one.column === column)
      return change ? change.after : savedValue(price, column)
    }
    return bodyOf(price, {
      amount: afterwards('amount') ?? 0,
      compareAt: afterwards('compareAt'),
      floor: afterwards('floor'),
      unitQuantity: afterwards('unitQuantity') ?? 1,
    })
  })
}

interface Values {
  readonly amount: number
  readonly compareAt: number | null
  readonly floor: number | null
  readonly unitQuantity: number
}

function bodyOf(price: PriceListPrice, { amount, compareAt, floor, unitQuantity }: Values) {
  const { currency } = price.amount
  const money = (minor: number | null) => (minor === null ? null : { amount: minor, currency })
  return {
    variant_id: price.variant_id,
    min_quantity: price.min_quantity,
    amount: { amount, currency },
    compare_at: money(compareAt),
    floor: money(floor),
    unit: { quantity: unitQuantity, measure: price.unit.measure },
    valid_from: price.valid_from,
    valid_to: price.valid_to,
  }
}

export type TypedCell = readonly [priceId: string, column: RowColumn, text: string]

/** Texts from a table of others, put in from one cell on to the right and down. */
export function pasted(
  text: string,
  prices: readonly PriceListPrice[],
  from: { readonly priceId: string; readonly column: RowColumn },
): readonly TypedCell[] {
  const first = {
    row: prices.findIndex(({ id }) => id === from.priceId),
    column: rowColumns.indexOf(from.column),
  }
  return pastedTexts(text, first).flatMap((cell) => {
    const [price, column] = [prices[cell.row], rowColumns[cell.column]]
    return price && column ? [[price.id, column, cell.text] as const] : []
  })
}

export function withCells(typed: Typed, cells: readonly TypedCell[]): Typed {
  const next = new Map(typed)
  for (const [priceId, column, text] of cells)
    next.set(priceId, { ...next.get(priceId), [column]: text })
  return next
}
