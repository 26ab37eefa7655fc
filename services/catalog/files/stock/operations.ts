import { adjustStock, listItemsOfVariants, type StockItem } from '@souk/inventory/contract'
import { ownId, Problem, type RowChange, type Tx } from '@souk/platform'
import { variantIn, variantsOf } from '../named-variant.ts'
import { rowRefused } from '../problems.ts'
import { listVariantsNamed } from '../store.ts'
import type { StockRow } from './schemas.ts'

/** Counts or moves the units of the rows; stock that no row names stays. */
export async function importStock(tx: Tx, rows: readonly StockRow[]): Promise<RowChange[]> {
  const variantIds = variantsOf(rows, await listVariantsNamed(tx, rows), ownId(tx, 'prv'))
  const asked = rows.map((row, index) => adjustmentOf(row, variantIds[index] ?? ''))
  const { before } = await adjusted(tx, asked)
  return asked.map((adjustment) => changeOf(adjustment, before))
}

async function adjusted(tx: Tx, asked: Parameters<typeof adjustStock>[1]) {
  try {
    return await adjustStock(tx, asked, 'import')
  } catch (error) {
    throw error instanceof Problem ? ofRow(error) : error
  }
}

/** One place of a variant, however a row names it: by id or SKU, and the primary one by its code or by none. */
export async function keysOfStock(tx: Tx, rows: readonly StockRow[]): Promise<string[][]> {
  const found = await listVariantsNamed(tx, rows)
  const variantIds = rows.map((row) => variantIn(row, found, ownId(tx, 'prv')))
  const unplaced = variantIds.filter((id, index) => id && rows[index]?.warehouse === undefined)
  const primaryOf = await primaryPlaces(tx, [...new Set(unplaced.flatMap((id) => id ?? []))])
  return rows.map(({ warehouse }, index) => {
    const variantId = variantIds[index]
    return variantId === undefined ? [] : [`${variantId} ${warehouse ?? primaryOf.get(variantId)}`]
  })
}

async function primaryPlaces(tx: Tx, variantIds: readonly string[]) {
  if (variantIds.length === 0) return new Map<string, string>()
  const items = await listItemsOfVariants(tx, variantIds)
  const primary = items.filter(({ isPrimary }) => isPrimary)
  return new Map(primary.map(({ variantId, warehouse }) => [variantId, warehouse]))
}

function adjustmentOf({ warehouse, on_hand: set, delta }: StockRow, variantId: string) {
  if (set !== undefined && delta !== undefined) {
    throw rowRefused('/delta', 'exclusive', 'stands beside on_hand; give one of them')
  }
  if (delta !== undefined) return { variantId, warehouse, delta }
  if (set === undefined) throw rowRefused('/on_hand', 'required', 'on_hand or delta is required')
  return { variantId, warehouse, set }
}

function changeOf(asked: ReturnType<typeof adjustmentOf>, before: readonly StockItem[]): RowChange {
  const item = before.find(
    ({ variantId, warehouse, isPrimary }) =>
      variantId === asked.variantId &&
      (asked.warehouse === undefined ? isPrimary : warehouse === asked.warehouse),
  )
  if (!item) return 'created'
  const isSame = 'delta' in asked ? asked.delta === 0 : asked.set === item.onHand
  return isSame ? 'unchanged' : 'updated'
}

/** What inventory refuses is told of a list of adjustments, and here of the one row. */
function ofRow(problem: Problem): Problem {
  const { code, detail, errors: [first] = [] } = problem
  return rowRefused(first?.path.replace(/^\/adjustments\/\d+/, '') ?? '', code, detail)
}
