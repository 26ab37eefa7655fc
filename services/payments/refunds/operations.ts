import { balanceOf, post } from '@souk/ledger/contract'
import { getOrderForUpdate, type Order, recordRefund } from '@souk/orders/contract'
import { audited, checkVersion, type Money, newId, type Tx } from '@souk/platform'
import { announceRefund } from '../announce.ts'
import { checkSameCurrency } from '../due.ts'
import { gatewayNamed } from '../gateways.ts'
import { chargeOf, giveBack, type Payment } from '../payment.ts'
import { escrowOf, refundFacts } from '../postings.ts'
import { getPaymentForUpdate, updatePayment } from '../store.ts'
import { type Refund, refundAmount, refundOf, type Share } from './refund.ts'
import { insertRefunds } from './store.ts'

/** Gives back what a payment brought in, or part of it. A refund that fails is kept and changes nothing. */
export async function refundPayment(
  tx: Tx,
  paymentId: string,
  asked: Money | undefined,
  reason: string | null,
): Promise<Refund> {
  const payment = await getPaymentForUpdate(tx, paymentId)
  checkVersion(tx, payment.version)
  if (asked) checkSameCurrency(payment.currency, asked)
  const share = { payment, amount: refundAmount(payment, asked?.amount) }
  const [order, escrow] = await Promise.all([
    getOrderForUpdate(tx, payment.orderId),
    balanceOf(tx, escrowOf(payment.orderId), payment.currency),
  ])
  const [given] = await refundShares(tx, order, escrow, [share], reason)
  if (!given) throw new Error('one share is one refund')
  return given.refund
}

interface Given {
  readonly refund: Refund
  /** The payment as it is after the refund. */
  readonly payment: Payment
}

/** Refunds through several payments of one order. Whoever calls holds the locks on all of them. */
export async function refundShares(
  tx: Tx,
  order: Order,
  escrow: number,
  shares: readonly Share[],
  reason: string | null,
): Promise<Given[]> {
  const given = shares.map((share) => refundOne(tx, share, reason))
  const refunds = given.map(({ refund }) => refund)
  const done = given.filter(({ refund }) => refund.status === 'SUCCEEDED')
  const total = done.reduce((sum, { refund }) => sum + refund.amount, 0)
  await Promise.all([
    insertRefunds(tx, refunds),
    ...done.map(({ payment }) => updatePayment(tx, payment)),
    ...refundFacts(done, escrow).map((fact) => post(tx, fact)),
    total > 0 ? recordRefund(tx, order, total) : undefined,
  ])
  for (const refund of refunds) {
    announceRefund(tx, refund)
    audited(tx, { resource: 'refund', id: refund.id, after: refund })
  }
  return given
}

function refundOne(tx: Tx, { payment, amount }: Share, reason: string | null): Given {
  const id = newId('ref')
  const answer = gatewayNamed(payment.gateway).refund(chargeOf(payment), id, amount)
  const refund = refundOf(payment, { id, amount, reason }, answer, tx.now)
  const isDone = refund.status === 'SUCCEEDED'
  return { refund, payment: isDone ? giveBack(payment, amount, tx.now) : payment }
}
