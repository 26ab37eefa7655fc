import type { GatewayConnection, Notice } from '@souk/gateways/contract'
import { announce, isId, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { methodExpiring } from '../events.ts'
import { methodLanes } from '../lanes.ts'
import { expired, noticed, type PaymentMethod, toAskAbout } from '../payment-method.ts'
import { saveMethod } from '../saving/operations.ts'
import { viewOfMethod } from '../schemas.ts'
import { findByGatewayName, findMethod, updateMethod, updateToAsk } from '../store.ts'

/** Before the customer is told that it expires, the gateway is asked whether its bank has sent a newer one. */
export async function lookBeforeNotice(tx: Tx, method: PaymentMethod): Promise<void> {
  await sentInOrder([methodLanes.wake(tx, method.id, tx.now), updateToAsk(tx, method, 'LOOK')])
}

/** Told once: the next notice is that of another month. */
export async function announceNotice(tx: Tx, before: PaymentMethod): Promise<PaymentMethod> {
  const after = noticed(before, tx.now)
  await updateMethod(tx, after)
  announce(tx, methodExpiring, viewOfMethod, { before, after })
  return after
}

export async function expireMethod(tx: Tx, before: PaymentMethod): Promise<void> {
  const after = expired(before, tx.now)
  // Steps lock the lane before the method: this one has only to be there when the transaction ends.
  if (after.asks !== null) withCommit(tx, () => methodLanes.wake(tx, after.id, tx.now))
  await saveMethod(tx, before, after)
}

/** A gateway has said something of a method: it is asked how that stands. What is not known here asks for nothing. */
export async function noteMethodNotice(
  tx: Tx,
  { code }: GatewayConnection,
  { methodId, ref }: Extract<Notice['about'], { kind: 'method' }>,
): Promise<void> {
  const named = isId('pm', methodId) ? await findMethod(tx, methodId) : undefined
  const method = named ?? (await findByGatewayName(tx, code, ref))
  const asks = method && toAskAbout(method)
  if (!method || !asks || method.gateway !== code) return
  if (asks === 'DETACH' && (await isKeptByAnother(tx, method))) return
  await sentInOrder([methodLanes.wake(tx, method.id, tx.now), updateToAsk(tx, method, asks)])
}

/** The customer has entered it again. */
async function isKeptByAnother(tx: Tx, { id, gateway, gatewayMethod }: PaymentMethod) {
  const named = await findByGatewayName(tx, gateway, gatewayMethod)
  return named !== undefined && named.id !== id
}
