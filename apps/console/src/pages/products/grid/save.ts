import { isDone, type RowResult, type RowStep, rowsOf } from '../../../api/rows.ts'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { given } from '../../../kit/given.ts'
import { adjustments, cellKey, type GridChange, variantRows } from './changes.ts'

/** As many as the API takes at once. */
const { maxItems: rowsMax } = requests.updateVariants.rows
const { maxItems: adjustmentsMax } = requests.adjustStock.adjustments

/** Prices and SKUs row by row, each with its own result; then the stock, all of it or none. */
export function stepsOf(changes: readonly GridChange[], reason: string): RowStep[] {
  return [
    ...pieces(variantRows(changes), rowsMax).map((rows, index) => ({
      name: `variants ${index}`,
      run: async (idempotencyKey: string) =>
        rowsOf(
          rows.map(({ id }) => id),
          await souk.updateVariants({ rows }, { idempotencyKey }),
        ),
    })),
    ...pieces(adjustments(changes), adjustmentsMax).map((wanted, index) => ({
      name: `stock ${index}`,
      run: async (idempotencyKey: string) =>
        rowsOf(
          wanted.map(({ variant_id }) => cellKey(variant_id, 'available')),
          await souk.adjustStock(
            { adjustments: wanted, reason: given(reason) },
            { idempotencyKey },
          ),
        ),
    })),
  ]
}

function pieces<Item>(items: readonly Item[], most: number): Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / most) }, (_, index) => index * most)
  return starts.map((start) => items.slice(start, start + most))
}

/** The cells that were saved, or wait for somebody to approve them. */
export function savedCells(
  changes: readonly GridChange[],
  results: readonly RowResult[],
): Set<string> {
  const done = new Set(results.filter(isDone).map(({ id }) => id))
  return new Set(
    changes
      .map(({ row, column }) => [row.variantId, cellKey(row.variantId, column), column] as const)
      .filter(([id, cell, column]) => done.has(column === 'available' ? cell : id))
      .map(([, cell]) => cell),
  )
}
