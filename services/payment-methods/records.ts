import { type PersonalRecords, personalPageMax, type Tx } from '@souk/platform'
import { announceMethod } from './announce.ts'
import { methodLanes } from './lanes.ts'
import { erased, hasPersonal, type PaymentMethod } from './payment-method.ts'
import { viewOfMethod } from './schemas.ts'
import { findMethodForUpdate, listOfCustomersAfter, updateMethod } from './store.ts'

/** What the gateway keeps is forgotten there as well, as of any method that is detached. */
async function eraseMethod(tx: Tx, { id }: PaymentMethod): Promise<void> {
  await methodLanes.wake(tx, id, tx.now)
  const before = await findMethodForUpdate(tx, id)
  if (!before || !hasPersonal(before)) return
  const after = erased(before, tx.now)
  await updateMethod(tx, after)
  announceMethod(tx, before, after)
}

/** What customers can pay with again. */
export const methodRecords: PersonalRecords = {
  name: 'payment_methods',
  columns: {
    'payment_methods.methods': [
      'last4',
      'fingerprint',
      'agreed_by',
      'agreed_text',
      'return_url',
      'next_action',
    ],
  },
  copy: async (tx, { ids }, after) => {
    const found = await listOfCustomersAfter(tx, ids, after)
    return { records: found.map(viewOfMethod), next: nextOf(found) }
  },
  erase: async (tx, { ids }, after) => {
    const found = await listOfCustomersAfter(tx, ids, after)
    for (const method of found) await eraseMethod(tx, method)
    return { ids: found.map(({ id }) => id), next: nextOf(found) }
  },
}

function nextOf(found: readonly PaymentMethod[]): string | null {
  return found.length < personalPageMax ? null : (found.at(-1)?.id ?? null)
}
