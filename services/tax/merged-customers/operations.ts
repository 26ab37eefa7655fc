import { followMerges } from '@souk/customers/contract'
import type { Tx } from '@souk/platform'
import { moveExemption } from '../exemptions/operations.ts'
import { listExemptionsForUpdate, movedAtOnce } from '../exemptions/store.ts'

/** Gives some exemptions of a customer to the one that it was merged into, and says whether there may be more. */
async function moveExemptions(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const exemptions = await listExemptionsForUpdate(tx, fromId)
  for (const exemption of exemptions) await moveExemption(tx, exemption, intoId)
  return exemptions.length === movedAtOnce
}

/** Exemptions follow a customer that is merged into another. Calculations stay as they are. */
export const following = followMerges('tax', moveExemptions)
