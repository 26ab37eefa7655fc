import assert from 'node:assert/strict'
import type { Tx } from '@souk/platform'
import { applyDisputeFacts, lockDisputes } from './disputes/operations.ts'
import { getPayment } from './store.ts'

/** The bank disputes some of a payment, as its gateway tells of it: the id of the dispute. */
export async function disputePayment(tx: Tx, paymentId: string, amount: number): Promise<string> {
  const { orderId, currency } = await getPayment(tx, paymentId)
  const locked = await lockDisputes(tx, paymentId, orderId)
  assert(locked)
  const evidenceDueAt = new Date(tx.now.getTime() + 7 * 86_400_000)
  const facts = { reason: 'NOT_RECEIVED', networkCode: null, fee: 0, currency } as const
  const standing = 'needs_response' as const
  const ref = `disputed_${paymentId}`
  const disputes = [{ ...facts, ref, amount, standing, evidenceDueAt }]
  const [dispute] = await applyDisputeFacts(tx, locked, { outcome: 'known', disputes })
  assert(dispute)
  return dispute.id
}
