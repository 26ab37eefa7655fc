import type { Tx } from '@souk/platform'
import { type Conditions, everybody } from '../price-lists/price-list.ts'
import { addedTo, type FindUnknown, isEmpty, refusalOf } from './conditions.ts'

/** Refuses what nobody has. What the list named before is not asked for again: it may have gone since. */
export async function checkConditions(
  tx: Tx,
  {
    before = everybody,
    after,
  }: { readonly before?: Conditions | undefined; readonly after: Conditions },
  findUnknown: FindUnknown,
): Promise<void> {
  const added = addedTo(before, after)
  if (isEmpty(added)) return
  const unknown = await findUnknown(tx, added)
  if (!isEmpty(unknown)) throw refusalOf(unknown)
}
