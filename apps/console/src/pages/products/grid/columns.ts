import type { Variant } from '@souk/sdk'
import * as requests from '../../../base/generated/requests.ts'
import { fits } from '../../../kit/limits.ts'
import { amountOf, amountText, type Money } from '../../../kit/money.ts'
import { unitsOf } from '../../../kit/units.ts'
import type { GridRow } from './changes.ts'

/** What a cell of each column holds. */
export interface CellValues {
  readonly title: string
  readonly sku: string | null
  readonly price: Money | null
  readonly available: number
  readonly status: Variant['status']
  readonly track_inventory: boolean
  readonly requires_shipping: boolean
  readonly tax_code: string | null
}

export type GridColumn = keyof CellValues

/** In their order from left to right. */
export const gridColumns = [
  'title',
  'sku',
  'price',
  'available',
  'status',
  'track_inventory',
  'requires_shipping',
  'tax_code',
] as const satisfies readonly GridColumn[]

/** Those that are there whatever somebody chooses. */
export const usualColumns: ReadonlySet<GridColumn> = new Set(['sku', 'price', 'available'])

const yesNo = ['true', 'false'] as const

/** Columns whose cells take one of a few values. */
export const choiceColumns = {
  status: requests.updateVariant.status.values,
  track_inventory: yesNo,
  requires_shipping: yesNo,
} as const satisfies Partial<Record<GridColumn, readonly string[]>>

export function isChoice(column: GridColumn): column is keyof typeof choiceColumns {
  return column in choiceColumns
}

/** What is saved, as its cell has it. */
export function savedText(row: GridRow, column: GridColumn): string {
  const { price } = row.values
  if (column === 'price') return price ? amountText(price.amount, price.currency) : ''
  return String(row.values[column] ?? '')
}

/** What was typed into a cell means; undefined where it is no value of the column. */
export function readCell<Column extends GridColumn>(
  row: GridRow,
  column: Column,
  text: string,
): CellValues[Column] | undefined {
  return readers[column](text.trim(), row) as CellValues[Column] | undefined
}

const { title: titles, sku: skus, tax_code: taxCodes } = requests.updateVariant

const readers: {
  readonly [Column in GridColumn]: (text: string, row: GridRow) => CellValues[Column] | undefined
} = {
  title: (text) => (fits(text, titles) ? text : undefined),
  sku: (text) => orNothing(text, skus),
  // A price can be changed but not taken away.
  price: (text, { values: { price }, currency }) => {
    if (text === '' && price === null) return null
    const amount = amountOf(text, currency)
    return amount === undefined ? undefined : { amount, currency }
  },
  available: (text) => unitsOf(text, requests.createVariant.inventory.available),
  status: (text) => choiceColumns.status.find((status) => status === text),
  track_inventory: (text) => text === 'true',
  requires_shipping: (text) => text === 'true',
  tax_code: (text) => orNothing(text, taxCodes),
}

/** An emptied cell takes away what is saved. */
function orNothing(text: string, limits: Parameters<typeof fits>[1]): string | null | undefined {
  if (text === '') return null
  return fits(text, limits) ? text : undefined
}
