import { type Tx, walkOn } from '@souk/platform'
import { switchOffer } from '../../availability.ts'
import { announceAvailability } from '../../operations.ts'
import { listItemsOfVariantsForUpdate, updateItems } from '../../store.ts'
import {
  deleteSwitch,
  findSwitched,
  type LocationSwitch,
  listItemsAfter,
  listVariantsOf,
  updateSwitch,
} from './store.ts'

/** So many items are announced in one transaction; orders of their variants wait for it. */
const partSize = 200

/**
 * Announces the next items of a location that was switched, as it is now: the row of the switch is held, so that whoever
 * switches it again waits for this part, and then all of them are visited again.
 */
export async function followSwitch(tx: Tx, found: LocationSwitch): Promise<void> {
  const location = await findSwitched(tx, found)
  if (!location) return deleteSwitch(tx, found)
  const { code, active } = location
  await walkOn(tx, found, {
    partSize,
    listAfter: (_, one, limit) => listItemsAfter(tx, code, one, limit),
    visit: (_, stockItemIds) => offerItems(tx, stockItemIds, { code, active }),
    advance: updateSwitch,
    finish: deleteSwitch,
  })
}

/** The variants are locked at all of their locations, in key order as everywhere: what is announced is about all of them. */
async function offerItems(
  tx: Tx,
  stockItemIds: readonly string[],
  location: { readonly code: string; readonly active: boolean },
): Promise<void> {
  if (stockItemIds.length === 0) return
  const variantIds = await listVariantsOf(tx, stockItemIds)
  const items = await listItemsOfVariantsForUpdate(tx, variantIds)
  const switched = switchOffer(items, location.code, location.active, tx.now)
  if (switched.length === 0) return
  await updateItems(tx, switched)
  announceAvailability(tx, items, switched)
}
