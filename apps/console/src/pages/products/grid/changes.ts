import * as requests from '../../../base/generated/requests.ts'
import { fits } from '../../../kit/limits.ts'
import { amountOf, type Money } from '../../../kit/money.ts'
import { unitsOf } from '../../../kit/units.ts'

/** A variant as the table shows it. */
export interface GridRow {
  readonly variantId: string
  readonly name: string
  readonly note: string
  /** Where its first column leads. */
  readonly to: string
  readonly sku: string | null
  readonly price: Money
  readonly available: number
  readonly isTracked: boolean
  readonly warehouse: string
}

export const gridColumns = ['sku', 'price', 'available'] as const
export type GridColumn = (typeof gridColumns)[number]

/** What was typed over cells, by variant. */
export type Typed = ReadonlyMap<string, Readonly<Partial<Record<GridColumn, string>>>>

interface ChangeOf<Column extends GridColumn, Value> {
  readonly row: GridRow
  readonly column: Column
  readonly now: Value
  readonly after: Value
}

export type GridChange =
  | ChangeOf<'sku', string | null>
  | ChangeOf<'price', Money>
  | ChangeOf<'available', number>

interface GridChanges {
  readonly changes: readonly GridChange[]
  /** Cells whose text is no value of their column. */
  readonly wrong: ReadonlySet<string>
}

export function cellKey(variantId: string, column: GridColumn): string {
  return `${variantId} ${column}`
}

/** What saving would change. A cell whose text means what is saved changes nothing. */
export function changesIn(rows: readonly GridRow[], typed: Typed): GridChanges {
  const changes: GridChange[] = []
  const wrong = new Set<string>()
  for (const row of rows) {
    for (const column of gridColumns) {
      const text = typed.get(row.variantId)?.[column]
      if (text === undefined) continue
      const change = changeOf(row, column, text)
      if (change === 'wrong') wrong.add(cellKey(row.variantId, column))
      else if (change !== undefined) changes.push(change)
    }
  }
  return { changes, wrong }
}

function changeOf(
  row: GridRow,
  column: GridColumn,
  text: string,
): GridChange | 'wrong' | undefined {
  if (column === 'sku') {
    const after = text.trim() === '' ? null : text.trim()
    if (after !== null && !fits(after, requests.updateVariant.sku)) return 'wrong'
    return after === row.sku ? undefined : { row, column, now: row.sku, after }
  }
  if (column === 'price') {
    const amount = amountOf(text, row.price.currency)
    if (amount === undefined) return 'wrong'
    if (amount === row.price.amount) return undefined
    return { row, column, now: row.price, after: { ...row.price, amount } }
  }
  const after = unitsOf(text, requests.createVariant.inventory.available)
  if (after === undefined) return 'wrong'
  return after === row.available ? undefined : { row, column, now: row.available, after }
}

/** The bodies of the variants that change, one for each. */
export function variantRows(changes: readonly GridChange[]) {
  const bodies = new Map<string, { sku: string | null | undefined; price: Money | undefined }>()
  for (const { row, column, after } of changes) {
    if (column === 'available') continue
    bodies.set(row.variantId, {
      sku: undefined,
      price: undefined,
      ...bodies.get(row.variantId),
      [column]: after,
    })
  }
  return [...bodies].map(([id, body]) => ({ id, body }))
}

/**
 * Stock is changed by the difference and not to the number: what was sold since the table was read stays sold. It comes to
 * the location that is shown for the variant.
 */
export function adjustments(changes: readonly GridChange[]) {
  return changes.flatMap((change) =>
    change.column === 'available'
      ? [
          {
            variant_id: change.row.variantId,
            warehouse: change.row.warehouse,
            delta: change.after - change.now,
          },
        ]
      : [],
  )
}

/** Texts from a table of others, put in from one cell on to the right and down. */
export function pasted(
  text: string,
  rows: readonly GridRow[],
  from: { readonly variantId: string; readonly column: GridColumn },
): readonly (readonly [variantId: string, column: GridColumn, text: string])[] {
  const firstRow = rows.findIndex(({ variantId }) => variantId === from.variantId)
  const firstColumn = gridColumns.indexOf(from.column)
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.flatMap((line, down) =>
    line.split('\t').flatMap((cell, right) => {
      const row = rows[firstRow + down]
      const column = gridColumns[firstColumn + right]
      const isFixed = column === 'available' && row?.isTracked === false
      if (row === undefined || column === undefined || isFixed) return []
      return [[row.variantId, column, cell.trim()] as const]
    }),
  )
}
