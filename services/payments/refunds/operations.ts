import { balanceOf, post } from '@souk/ledger/contract'
import { getOrderForUpdate, type Order, recordRefund, refundDue } from '@souk/orders/contract'
import { audited, checkVersion, type Money, newId, sentInOrder, type Tx } from '@souk/platform'
import type { Strike } from '@souk/sandbox/contract'
import { announceRefund } from '../announce.ts'
import { checkSameCurrency } from '../due.ts'
import { earn } from '../earnings/operations.ts'
import { disturbed } from '../faults/disturbed.ts'
import { currentFault } from '../faults/operations.ts'
import type { Portion, RefundAnswer } from '../gateway.ts'
import { gatewayNamed } from '../gateways.ts'
import { chargeOf, type Payment } from '../payment.ts'
import { escrowOf, refundFacts } from '../postings.ts'
import { getPaymentForUpdate, updatePayment } from '../store.ts'
import {
  checkRetry,
  openRefund,
  type Refund,
  type RefundStep,
  refundAmount,
  refundStep,
  retry,
  type Share,
  settleRefund,
} from './refund.ts'
import { getRefund, getRefundForUpdate, insertRefunds, updateRefund } from './store.ts'

/** The order, locked, with what is in escrow for it: a refund is decided on both. */
export interface OrderWithEscrow {
  readonly order: Order
  readonly escrow: number
}

export async function lockOrderWithEscrow(
  tx: Tx,
  orderId: string,
  currency: string,
): Promise<OrderWithEscrow> {
  const [order, escrow] = await sentInOrder([
    getOrderForUpdate(tx, orderId),
    balanceOf(tx, escrowOf(orderId), currency),
  ])
  return { order, escrow }
}

export interface RefundRequest {
  /** Made before the transaction, so that the gateway hears the same one when that is tried again. */
  readonly id: string
  readonly paymentId: string
  readonly amount: Money | undefined
  readonly reason: string | null
}

/** Gives back what a payment brought in, or part of it. A refund that fails is kept and changes nothing. */
export async function refundPayment(tx: Tx, request: RefundRequest): Promise<Refund> {
  const { id, amount: asked, reason } = request
  const payment = await getPaymentForUpdate(tx, request.paymentId)
  checkVersion(tx, payment.version)
  if (asked) checkSameCurrency(payment.currency, asked)
  const amount = refundAmount(payment, asked?.amount)
  const [locked, fault] = await sentInOrder([
    lockOrderWithEscrow(tx, payment.orderId, payment.currency),
    currentFault(tx),
  ])
  const beyondDue = Math.max(0, amount - refundDue(locked.order))
  const refund = openRefund(payment, { id, amount, beyondDue, reason, gatewayKey: id }, tx.now)
  const step = answered(tx, payment, undefined, refund, ask(payment, refund, fault))
  await saveSteps(tx, locked, [step])
  return step.after
}

/** Refunds through several payments of one order. Whoever calls holds the locks on all of them. */
export async function refundShares(
  tx: Tx,
  locked: OrderWithEscrow,
  shares: readonly Share[],
  { reason, cause }: { reason: string; cause: string },
): Promise<{ order: Order; steps: RefundStep[] }> {
  const fault = await currentFault(tx)
  const steps = shares.map(({ payment, ...share }) => {
    const request = { id: newId('ref'), ...share, reason, gatewayKey: `${cause}:${payment.id}` }
    const refund = openRefund(payment, request, tx.now)
    return answered(tx, payment, undefined, refund, ask(payment, refund, fault))
  })
  return { order: await saveSteps(tx, locked, steps), steps }
}

/** Tries a refund again that failed, unless its money went back another way. */
export async function retryRefund(tx: Tx, refundId: string): Promise<Refund> {
  const { before, payment, locked } = await lockRefund(tx, await getRefund(tx, refundId))
  const fault = await currentFault(tx)
  checkVersion(tx, before.version)
  const retried = retry(before, tx.now)
  checkRetry(retried, payment, refundDue(locked.order))
  const step = answered(tx, payment, before, retried, ask(payment, retried, fault))
  await saveSteps(tx, locked, [step])
  return step.after
}

/** Asks the gateway again about a refund that was found unanswered, unless somebody else asked in between. */
export async function pollRefund(tx: Tx, found: Refund): Promise<void> {
  const { before, payment, locked } = await lockRefund(tx, found)
  if (before.version !== found.version) return
  const asked = { ...before, version: before.version + 1, updatedAt: tx.now }
  const answer = gatewayNamed(payment.gateway).pollRefund(chargeOf(payment), portionOf(asked))
  const step = answered(tx, payment, before, asked, answer)
  const order = await saveSteps(tx, locked, [step])
  // What did not go back after all may have been earned.
  await earn(tx, order, `${step.after.id}:${step.after.version}`)
}

/** A payment is locked before its refunds, everywhere. */
async function lockRefund(tx: Tx, { id, paymentId, orderId, currency }: Refund) {
  const payment = await getPaymentForUpdate(tx, paymentId)
  const [before, locked] = await sentInOrder([
    getRefundForUpdate(tx, id),
    lockOrderWithEscrow(tx, orderId, currency),
  ])
  return { before, payment, locked }
}

function ask(payment: Payment, refund: Refund, fault: Strike): RefundAnswer {
  const gateway = disturbed(gatewayNamed(payment.gateway), fault)
  return gateway.refund(chargeOf(payment), portionOf(refund))
}

function portionOf({ gatewayKey: key, amount }: Refund): Portion {
  return { key, amount }
}

function answered(
  tx: Tx,
  payment: Payment,
  before: Refund | undefined,
  asked: Refund,
  answer: RefundAnswer,
): RefundStep {
  return refundStep(payment, before, settleRefund(asked, answer, tx.now), tx.now)
}

/** Saves what became of refunds of one order, with payments, order and ledger. */
async function saveSteps(
  tx: Tx,
  locked: OrderWithEscrow,
  steps: readonly RefundStep[],
): Promise<Order> {
  const { order, escrow } = locked
  const opened = steps.filter(({ before }) => before === undefined)
  const moved = steps.filter(({ done, pending }) => done !== 0 || pending !== 0)
  const done = moved.reduce((sum, step) => sum + step.done, 0)
  const pending = moved.reduce((sum, step) => sum + step.pending, 0)
  const given = moved.filter(({ after }) => after.status === 'SUCCEEDED')
  const [saved] = await sentInOrder([
    done !== 0 || pending !== 0 ? recordRefund(tx, order, done, pending) : order,
    opened.length > 0
      ? insertRefunds(
          tx,
          opened.map(({ after }) => after),
        )
      : undefined,
    ...steps.filter(({ before }) => before).map(({ after }) => updateRefund(tx, after)),
    ...moved.map(({ payment }) => updatePayment(tx, payment)),
    ...refundFacts(given, escrow).map((fact) => post(tx, fact)),
  ])
  for (const { before, after } of steps) {
    announceRefund(tx, before, after)
    audited(tx, { resource: 'refund', id: after.id, ...(before && { before }), after })
  }
  return saved
}
