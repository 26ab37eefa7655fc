import { adjustStock, listItemsOfVariants, type StockItem } from '@souk/inventory/contract'
import { ownId, Problem, type RowChange, type Tx } from '@souk/platform'
import { refusal, variantsOf } from '../named-variant.ts'
import { listVariantsNamed } from '../store.ts'
import type { StockRow } from './schemas.ts'

/** Counts or moves the units of the rows; stock that no row names stays. */
export async function importStock(tx: Tx, rows: readonly StockRow[]): Promise<RowChange[]> {
  const variantIds = variantsOf(rows, await listVariantsNamed(tx, rows), ownId(tx, 'prv'))
  const asked = rows.map((row, index) => adjustmentOf(row, variantIds[index] ?? ''))
  const before = await listItemsOfVariants(tx, [...new Set(variantIds)])
  try {
    await adjustStock(tx, asked, 'import')
  } catch (error) {
    throw error instanceof Problem ? ofRow(error) : error
  }
  return asked.map((adjustment) => changeOf(adjustment, before))
}

function adjustmentOf({ warehouse, on_hand: set, delta }: StockRow, variantId: string) {
  if (set !== undefined && delta !== undefined) {
    throw refusal('/delta', 'exclusive', 'stands beside on_hand; give one of them')
  }
  if (delta !== undefined) return { variantId, warehouse, delta }
  if (set === undefined) throw refusal('/on_hand', 'required', 'on_hand or delta is required')
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
  return refusal(first?.path.replace(/^\/adjustments\/\d+/, '') ?? '', code, detail)
}
