import type { GatewayConnection, Notice } from '@souk/gateways/contract'
import { announce, isId, sentInOrder, type Tx } from '@souk/platform'
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

export function expireMethod(tx: Tx, before: PaymentMethod): Promise<void> {
  return saveMethod(tx, before, expired(before, tx.now))
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
  await sentInOrder([methodLanes.wake(tx, method.id, tx.now), updateToAsk(tx, method, asks)])
}
