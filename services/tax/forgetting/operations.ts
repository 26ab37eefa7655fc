import type { Tx } from '@souk/platform'
import {
  deleteProvisionalOf,
  listCalculationsOf,
  updateCalculations,
} from '../calculations/store.ts'
import { withoutPerson } from '../calculations/tax-calculation.ts'
import { requestedWithoutPerson } from '../requested/requested.ts'
import { eraseRequested, listRequestedOf } from '../requested/store.ts'

/**
 * Of carts and orders whose person is erased, guests included, who are named by nothing else here: what no order rests on goes, the
 * rest loses the person, also where a gateway is being asked. A second time nothing happens.
 */
export async function forgetCalculationsOf(tx: Tx, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  await deleteProvisionalOf(tx, references)
  // Without a person nothing is called so any more, and the next ones are found.
  for (;;) {
    const [requested, made] = await Promise.all([
      listRequestedOf(tx, references),
      listCalculationsOf(tx, references),
    ])
    if (requested.length === 0 && made.length === 0) return
    await eraseRequested(tx, requested.map(requestedWithoutPerson))
    await updateCalculations(tx, made.map(withoutPerson))
  }
}
