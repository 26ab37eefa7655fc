import type { UpdateVariantsResponse } from '@souk/sdk'
import { souk } from '../../../api/souk.ts'
import * as requests from '../../../base/generated/requests.ts'
import { given } from '../../../kit/given.ts'
import { adjustments, cellKey, type GridChange, variantRows } from './changes.ts'

/** As many as the API takes at once. */
const { maxItems: rowsMax } = requests.updateVariants.rows
const { maxItems: adjustmentsMax } = requests.adjustStock.adjustments

export interface Saved {
  /** Cells that were saved, or wait for somebody to approve them. */
  readonly cells: ReadonlySet<string>
  readonly waiting: number
  /** Why a variant was refused, by its id. */
  readonly refused: ReadonlyMap<string, string>
}

/** Prices and SKUs row by row, each with its own outcome. A second try with the same key does nothing twice. */
export async function saveVariants(changes: readonly GridChange[], key: string): Promise<Saved> {
  const results = await updateVariants(changes, key)
  const refused = new Map(
    results
      .filter(({ outcome }) => outcome === 'REFUSED')
      .map(({ id, problem }) => [id, titleOf(problem)]),
  )
  const ofVariants = changes.filter(
    ({ row, column }) => column !== 'available' && !refused.has(row.variantId),
  )
  const waiting = results.filter(({ outcome }) => outcome === 'WAITING').length
  const cells = new Set(ofVariants.map(({ row, column }) => cellKey(row.variantId, column)))
  return { cells, waiting, refused }
}

async function updateVariants(changes: readonly GridChange[], key: string) {
  const rows = variantRows(changes)
  const results: UpdateVariantsResponse['rows'] = []
  for (let from = 0; from < rows.length; from += rowsMax) {
    const { data } = await souk.updateVariants(
      { rows: rows.slice(from, from + rowsMax) },
      { idempotencyKey: `${key}-${from}` },
    )
    results.push(...(data?.rows ?? []))
  }
  return results
}

/** The stock, all of it or none. */
export async function saveStock(
  changes: readonly GridChange[],
  reason: string,
  key: string,
): Promise<{ readonly waiting: number; readonly cells: ReadonlySet<string> }> {
  const wanted = adjustments(changes)
  let waiting = 0
  for (let from = 0; from < wanted.length; from += adjustmentsMax) {
    const part = wanted.slice(from, from + adjustmentsMax)
    const { approval } = await souk.adjustStock(
      { adjustments: part, reason: given(reason) },
      { idempotencyKey: `${key}-stock-${from}` },
    )
    if (approval) waiting += part.length
  }
  const cells = wanted.map(({ variant_id }) => cellKey(variant_id, 'available'))
  return { waiting, cells: new Set(cells) }
}

function titleOf(problem: object | null): string {
  const { title = '', detail = '' } = (problem ?? {}) as { title?: string; detail?: string }
  return [title, detail].filter((text) => text !== '').join(': ')
}
