import { followMerges } from '@souk/customers/contract'
import type { Tx } from '@souk/platform'
import { threadUpdated } from '../events.ts'
import { save } from '../operations.ts'
import { findThreadForUpdate, getThreadForUpdate, listIdsOfCustomer } from '../store.ts'
import { givenTo } from '../thread.ts'

/** A transaction takes so many. */
const movedAtOnce = 20

/** Gives some threads of a customer to the one that it was merged into, beside what that one has about the same. */
async function moveSome(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const ids = await listIdsOfCustomer(tx, fromId, movedAtOnce)
  for (const id of ids) {
    const before = await getThreadForUpdate(tx, id)
    if (before.customerId !== fromId) continue
    const same = await findThreadForUpdate(tx, { ...before, customerId: intoId })
    const duplicateOfId = before.duplicateOfId ?? same?.id ?? null
    save(tx, threadUpdated, before, givenTo(before, intoId, duplicateOfId, tx.now))
  }
  return ids.length === movedAtOnce
}

/** Threads follow a customer that is merged into another. */
export const following = followMerges('messages', moveSome)
