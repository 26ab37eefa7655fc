import { type GatewayConnection, type Notice, noticePayout } from '@souk/gateways/contract'
import { noteMethodNotice } from '@souk/payment-methods/contract'
import { isId, sentInOrder, type Tx } from '@souk/platform'
import { lookForDisputes } from '../disputes/operations.ts'
import { chargeLanes, refundLanes } from '../lanes.ts'
import { isKnownAs, type Payment } from '../payment.ts'
import { findRefundByKey, updateRefundPollAt } from '../refunds/store.ts'
import { findPayment, findPaymentByRef, updatePollNow } from '../store.ts'
import { newCallback } from './callback.ts'
import { insertCallback } from './store.ts'

/**
 * Keeps a message of a gateway and has the gateway asked about what it names. Nothing that the message says is recorded: it may be old,
 * or come a second time. What is unknown here is kept and asks for nothing.
 */
export async function takeNotice(
  tx: Tx,
  id: string,
  connection: GatewayConnection,
  notice: Notice,
): Promise<void> {
  if (notice.about.kind === 'payout') await noticePayout(tx, connection.id, notice.about.ref)
  const payment = await findPaymentOf(tx, connection, notice)
  const refund =
    payment && notice.about.kind === 'refund'
      ? await findRefundByKey(tx, payment.id, notice.about)
      : undefined
  const received = { id, gatewayId: connection.id, notice, paymentId: payment?.id ?? null }
  await insertCallback(tx, newCallback(received, tx.now))
  if (notice.about.kind === 'method') await noteMethodNotice(tx, connection, notice.about)
  if (refund) {
    await sentInOrder([refundLanes.wake(tx, refund.id, tx.now), updateRefundPollAt(tx, refund)])
  }
  if (payment && notice.about.kind === 'dispute') await lookForDisputes(tx, payment.id)
  if (payment && mayTellNews(notice, payment)) {
    const { about } = notice
    const ref = about.kind === 'payment' ? about.ref : null
    await sentInOrder([
      chargeLanes.wake(tx, payment.id, tx.now),
      updatePollNow(tx, payment.id, ref),
    ])
  }
}

/** Of a payment that was captured wholly there is no news but of money that goes back. A dispute is not the payment's. */
function mayTellNews({ about }: Notice, { status }: Payment): boolean {
  return about.kind === 'refund' || (about.kind === 'payment' && status !== 'CAPTURED')
}

type About = Notice['about']

function isAboutPayment(
  about: About,
): about is Extract<About, { readonly kind: 'payment' | 'refund' | 'dispute' }> {
  return about.kind === 'payment' || about.kind === 'refund' || about.kind === 'dispute'
}

/** By the id that was written on it where the gateway has kept that, else by what the gateway calls it. */
async function findPaymentOf(
  tx: Tx,
  { code }: GatewayConnection,
  { about }: Notice,
): Promise<Payment | undefined> {
  if (!isAboutPayment(about)) return undefined
  const ref = about.kind === 'payment' ? about.ref : about.paymentRef
  const named = about.kind === 'payment' ? about.paymentId : null
  const found = isId('pay', named) ? await findPayment(tx, named) : undefined
  const payment = found ?? (ref === null ? undefined : await findPaymentByRef(tx, code, ref))
  return payment && isKnownAs(payment, code, ref) ? payment : undefined
}
