import { type ChargeQueue, createPayment, type Gateways } from '@souk/payments/contract'
import { asOperator, invalidTransition, type LaneStep, type Tx } from '@souk/platform'
import type { Access } from '../access/access.ts'
import { getOwnCart } from '../carts/operations.ts'

interface WantedPayment {
  /** Made before the transaction, so that it is the same one when that is tried again. */
  readonly id: string
  readonly cartId: string
  readonly method: string
}

/** Begins to pay what is due of the order that a cart has become. A cart names its order for good, so nothing of it is locked. */
export async function beginPayment(
  asker: Tx,
  gateways: Gateways,
  access: Access,
  { id, cartId, method }: WantedPayment,
) {
  const { status: state, orderId } = await getOwnCart(asker, cartId, access)
  if (orderId === null) throw invalidTransition({ state, action: 'pay', allowed: ['complete'] })
  const wanted = { id, orderId, method, amount: undefined, captureMethod: 'AUTOMATIC' } as const
  return createPayment(asOperator(asker), gateways, wanted)
}

type Step = Parameters<ChargeQueue['step']>[1]

/**
 * The charges of payments for whoever shows that a cart is theirs. Money and order are nobody's but the operator's while they
 * are changed: whether the caller may pay was decided before the gateway was asked.
 */
export function chargesForBuyers(charges: ChargeQueue): ChargeQueue {
  return {
    ...charges,
    load: (tx, laneId, cameBack) => charges.load(asOperator(tx), laneId, cameBack),
    step: (tx: Tx, step: LaneStep<Step['subject'], Step['outcomes'][number]>) =>
      charges.step(asOperator(tx), step),
  }
}
