import { type RowChange, type Tx, validationFailed } from '@souk/platform'
import { belowFloorOf } from '../../floors/operations.ts'
import { checkOpen, type PriceList } from '../../price-lists/price-list.ts'
import { priceListNotFound } from '../../price-lists/problems.ts'
import { variantUnknown } from '../../problems.ts'
import {
  changesIn,
  type ListChanges,
  type LockedPrices,
  lockPrices,
  saveChanges,
} from '../operations.ts'
import { faultsOf, type PriceListPriceDraft } from '../price-list-price.ts'
import { draftOfRow, keyOfRow, type PriceRow } from './price-row.ts'

/**
 * Sets prices of any lists as rows of a file have them, in as many statements as those of one, and says in their order what
 * became of each. What changes nothing is never refused, so that a file of lists that are over can be read again.
 */
export async function setPricesOfLists(tx: Tx, rows: readonly PriceRow[]): Promise<RowChange[]> {
  const locked = await lockPrices(tx, rows)
  const existingOf = new Map(locked.existing.map((price) => [keyOfRow(price), price]))
  const drafts = rows.map((row) => ({
    priceListId: row.priceListId,
    draft: draftOfRow(row, existingOf.get(keyOfRow(row))),
  }))
  const byList = Map.groupBy(drafts, ({ priceListId }) => priceListId)
  const changes = [...byList].map(([priceListId, own]) => {
    const list = locked.listOf.get(priceListId)
    if (!list) throw priceListNotFound({ priceListId })
    return changesOfRows(
      list,
      own.map(({ draft }) => draft),
      locked,
      tx.now,
    )
  })
  await saveChanges(tx, changes)
  return changeOfEach(rows, changes)
}

function changesOfRows(
  list: PriceList,
  drafts: readonly PriceListPriceDraft[],
  locked: LockedPrices,
  now: Date,
): ListChanges {
  const unknown = drafts
    .map(({ variantId }) => variantId)
    .filter((id) => !locked.providerOf.has(id))
  if (unknown.length > 0) throw variantUnknown({ variantIds: [...new Set(unknown)] })
  const changes = changesIn(list, drafts, locked, now)
  const set = [...changes.added, ...changes.changed]
  if (set.length === 0) return changes
  checkOpen(list, now)
  const errors = set.flatMap(faultsOf)
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  // A file is refused row by row and its report says so: nobody is told of an attempt, which a dry run may be as well.
  if (changes.faults.length > 0) throw belowFloorOf(changes.faults)
  return changes
}

function changeOfEach(rows: readonly PriceRow[], changes: readonly ListChanges[]): RowChange[] {
  const keysOf = (one: 'added' | 'changed') =>
    new Set(changes.flatMap((own) => own[one].map(keyOfRow)))
  const [added, changed] = [keysOf('added'), keysOf('changed')]
  return rows.map((row) => {
    const key = keyOfRow(row)
    if (added.has(key)) return 'created'
    return changed.has(key) ? 'updated' : 'unchanged'
  })
}
