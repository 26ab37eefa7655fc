import { etagOf } from '../../../api/etag.ts'
import { pastedTexts } from '../../../kit/grid-keys.ts'
import {
  type CellValues,
  choiceColumns,
  type GridColumn,
  gridColumns,
  isChoice,
  readCell,
} from './columns.ts'

/** A variant as the table shows it. */
export interface GridRow {
  readonly variantId: string
  /** That of the variant: what somebody else has changed since is not overwritten. */
  readonly version: number
  readonly name: string
  readonly note: string
  /** Where its first column leads. */
  readonly to: string
  /** What the list knows of it. */
  readonly values: Partial<CellValues> & Pick<CellValues, 'sku' | 'price' | 'available'>
  /** In which its price is typed. */
  readonly currency: string
  readonly isTracked: boolean
  readonly warehouse: string
}

/** What was typed over cells, by variant. */
export type Typed = ReadonlyMap<string, Readonly<Partial<Record<GridColumn, string>>>>

export type GridChange = {
  readonly [Column in GridColumn]: {
    readonly row: GridRow
    readonly column: Column
    readonly now: CellValues[Column]
    readonly after: CellValues[Column]
  }
}[GridColumn]

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
      const after = readCell(row, column, text)
      const now = row.values[column]
      if (after === undefined) wrong.add(cellKey(row.variantId, column))
      else if (!isSame(now, after)) changes.push({ row, column, now, after } as GridChange)
    }
  }
  return { changes, wrong }
}

function isSame(now: CellValues[GridColumn] | undefined, after: CellValues[GridColumn]): boolean {
  if (typeof now !== 'object' || typeof after !== 'object') return now === after
  return now?.amount === after?.amount
}

/** The bodies of the variants that change, one for each. Stock is changed apart. */
export function variantRows(changes: readonly GridChange[]) {
  const ofVariants = changes.filter(({ column }) => column !== 'available')
  const rows = new Map(ofVariants.map(({ row }) => [row.variantId, row]))
  return [...rows].map(([id, row]) => {
    const mine = ofVariants.filter((change) => change.row.variantId === id)
    return { id, if_match: etagOf(row), body: bodyOf(mine) }
  })
}

/** What nobody typed over is not sent. */
function bodyOf(changes: readonly GridChange[]) {
  const values: Partial<CellValues> = Object.fromEntries(
    changes.map(({ column, after }) => [column, after]),
  )
  return {
    title: values.title,
    sku: values.sku,
    price: values.price ?? undefined,
    status: values.status,
    track_inventory: values.track_inventory,
    requires_shipping: values.requires_shipping,
    tax_code: values.tax_code,
  }
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
            ref: undefined,
            bucket: undefined,
          },
        ]
      : [],
  )
}

type TypedCell = readonly [variantId: string, column: GridColumn, text: string]

/** Texts from a table of others, put in from one cell on to the right and down, into the columns that are shown. */
export function pasted(
  text: string,
  rows: readonly GridRow[],
  from: { readonly variantId: string; readonly column: GridColumn },
  columns: readonly GridColumn[],
): readonly TypedCell[] {
  const first = {
    row: rows.findIndex(({ variantId }) => variantId === from.variantId),
    column: columns.indexOf(from.column),
  }
  return pastedTexts(text, first).flatMap((cell) => {
    const [row, column] = [rows[cell.row], columns[cell.column]]
    if (row === undefined || column === undefined) return []
    const typed = pastedText(row, column, cell.text)
    return typed === undefined ? [] : [[row.variantId, column, typed] as const]
  })
}

/** Undefined where nothing can be put into the cell: a choice takes one of its values, in upper or lower case. */
function pastedText({ isTracked }: GridRow, column: GridColumn, text: string): string | undefined {
  if (column === 'available' && !isTracked) return undefined
  if (!isChoice(column)) return text
  const values: readonly string[] = choiceColumns[column]
  return values.find((value) => value.toLowerCase() === text.toLowerCase())
}
