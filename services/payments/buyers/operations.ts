import type { GatewayKinds } from '@souk/gateways/contract'
import { seesOrder } from '@souk/orders/contract'
import { asOperator, isOperator, type LaneStep, type Tx } from '@souk/platform'
import type { RequestedCharge } from '../charges/operations.ts'
import type { ChargeQueue } from '../charges/queue.ts'
import { unknownOrder } from '../due.ts'
import {
  cancelWaitingPayments,
  confirmPayment,
  createPayment,
  type PaymentRequest,
} from '../operations.ts'
import { paymentAttemptsExhausted, paymentNotFound } from '../problems.ts'
import { buyersView } from '../schemas.ts'
import { findPayment, listAttemptsSince } from '../store.ts'
import { attemptsWithinMs, secondsToWait } from './declines.ts'

type BuyersRequest = Pick<
  PaymentRequest,
  'id' | 'orderId' | 'method' | 'saved' | 'returnUrl' | 'atMost'
>

/** Begins to pay an order of the customer who asks: all that is due of it, at once. */
export async function payOwnOrder(
  asker: Tx,
  kinds: GatewayKinds,
  request: BuyersRequest,
): Promise<RequestedCharge> {
  const { orderId } = request
  if (!(await seesOrder(asker, orderId))) throw unknownOrder(orderId)
  return payDue(asker, kinds, request)
}

/**
 * Begins to pay all that is due of an order, or at most so much of it. Whose it is whoever calls this has looked. A buyer who takes another card does not
 * authenticate with the one before any more.
 */
export async function payDue(
  asker: Tx,
  kinds: GatewayKinds,
  request: BuyersRequest,
): Promise<RequestedCharge> {
  const { orderId } = request
  if (!isOperator(asker)) await checkAttempts(asker, orderId)
  const tx = asOperator(asker)
  await cancelWaitingPayments(tx, orderId)
  const all = { amount: undefined, captureMethod: 'AUTOMATIC' } as const
  return createPayment(tx, kinds, { ...request, ...all })
}

/** One attempt at a time is open, so they cannot outrun this. */
async function checkAttempts(asker: Tx, orderId: string): Promise<void> {
  const since = new Date(asker.now.getTime() - attemptsWithinMs)
  const attempts = await listAttemptsSince(asOperator(asker), orderId, since)
  const retryAfterSeconds = secondsToWait(attempts, asker.now)
  if (retryAfterSeconds === 0) return
  const headers = { 'retry-after': String(retryAfterSeconds) }
  throw paymentAttemptsExhausted({ retryAfterSeconds }, { headers })
}

/** The customer who asks has done what was asked of them, for an order of theirs. */
export async function confirmOwnPayment(asker: Tx, paymentId: string): Promise<RequestedCharge> {
  const tx = asOperator(asker)
  const payment = await findPayment(tx, paymentId)
  const isOwn = payment !== undefined && (await seesOrder(asker, payment.orderId))
  if (!isOwn) throw paymentNotFound({ paymentId })
  return confirmPayment(tx, paymentId)
}

type Step = Parameters<ChargeQueue['step']>[1]

/**
 * The charges of payments for whoever shows that an order is theirs. Money and order are nobody's but the operator's while they
 * are changed: whether the caller may pay was decided before the gateway was asked.
 */
export function chargesForBuyers(charges: ChargeQueue): ChargeQueue {
  return {
    ...charges,
    load: (tx, laneId, cameBack) => charges.load(asOperator(tx), laneId, cameBack),
    step: async (tx: Tx, step: LaneStep<Step['subject'], Step['outcomes'][number]>) => {
      const decided = await charges.step(asOperator(tx), step)
      if (decided?.reply && !isOperator(tx)) buyersView(decided.reply)
      return decided
    },
  }
}
