import type { Tx } from '@souk/platform'
import { type Conditions, everybody } from '../price-lists/price-list.ts'
import { addedTo, isEmpty, type Named, refusalOf, type Unknown } from './conditions.ts'

/**
 * Channels stand above pricing and customers beside it: whoever knows both says which names nobody has. What there is stays
 * until the transaction ends.
 */
export type FindUnknown = (tx: Tx, named: Named) => Promise<Unknown>

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
