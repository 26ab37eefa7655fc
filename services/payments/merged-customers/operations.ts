import { followMerges } from '@souk/customers/contract'
import type { Tx } from '@souk/platform'
import { announceUpdate } from '../announce.ts'
import { giveTo } from '../payment.ts'
import { updatePayment } from '../store.ts'
import { findPaymentOfForUpdate } from './store.ts'

/** Gives a payment of a customer to the one that it was merged into, and says whether there was one. */
async function movePayment(tx: Tx, fromId: string, intoId: string): Promise<boolean> {
  const before = await findPaymentOfForUpdate(tx, fromId)
  if (!before) return false
  const after = giveTo(before, intoId, tx.now)
  await updatePayment(tx, after)
  announceUpdate(tx, before, after)
  return true
}

/** Payments follow a customer that is merged into another, as their orders do. */
export const following = followMerges('payments', movePayment)
