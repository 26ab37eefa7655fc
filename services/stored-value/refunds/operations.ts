import { listChangeable } from '@souk/customers/contract'
import type { Tx } from '@souk/platform'
import { inTransit } from '../books.ts'
import { findEntryOfCall } from '../entries/store.ts'
import { type CallOfPayment, giveBack } from '../holds/operations.ts'
import { noCode, saveIssued } from '../operations.ts'
import { expiryOf } from '../settings/settings.ts'
import { getSettings } from '../settings/store.ts'
import { findCreditForUpdate } from '../store.ts'

export interface RefundToCustomer extends CallOfPayment {
  readonly customerId: string
  readonly currency: string
}

/** A refund that goes to the credit of a customer, who has one from then on. */
export async function refundToCustomer(
  tx: Tx,
  { customerId, currency, paymentId, amount, key: callKey }: RefundToCustomer,
): Promise<'refunded' | 'FROZEN' | 'UNKNOWN'> {
  const credit = await findCreditForUpdate(tx, customerId, currency)
  if (await findEntryOfCall(tx, callKey)) return 'refunded'
  const call = { paymentId, callKey }
  if (credit) return (await giveBack(tx, credit, amount, call)) ? 'refunded' : 'FROZEN'
  // One that was merged or erased meanwhile gets none.
  if ((await listChangeable(tx, [customerId])).length === 0) return 'UNKNOWN'
  const expiresAt = expiryOf(await getSettings(tx), tx.now)
  const { codeHash, lastCharacters } = noCode
  const kept = { initial: amount, ownerId: customerId, expiresAt, codeHash, lastCharacters }
  await saveIssued(tx, { kind: 'STORE_CREDIT', currency, ...kept }, inTransit, call)
  return 'refunded'
}
