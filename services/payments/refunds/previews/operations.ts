import type { GatewayKinds } from '@souk/gateways/contract'
import { getOrder } from '@souk/orders/contract'
import type { Money, Tx } from '@souk/platform'
import { lacksFor, neededToRefund } from '../../asking/capabilities.ts'
import { type Payment, refundableOf } from '../../payment.ts'
import { getPayment } from '../../store.ts'
import { type LineAsked, leftOfLine, linesToRefund, sumOfLines } from '../lines.ts'
import { type RefundDestination, type RefundLine, usualDestination } from '../refund.ts'
import { listRefundsOfOrders } from '../store.ts'

/** A line of the order: units that can still be refunded, those that were asked about, and what they come to. */
interface PreviewedLine extends RefundLine {
  readonly left: number
}

export interface RefundPreview {
  readonly payment: Payment
  /** What can still go back through the payment. */
  readonly refundable: Money
  /** What the units come to; null where none were asked about. */
  readonly amount: Money | null
  readonly lines: readonly PreviewedLine[]
  readonly destinations: readonly RefundDestination[]
  readonly destination: RefundDestination
}

/** What a refund of these units would come to, and where money of the payment can go. It changes nothing. */
export async function previewRefund(
  tx: Tx,
  kinds: GatewayKinds,
  paymentId: string,
  asked: readonly LineAsked[] = [],
): Promise<RefundPreview> {
  const payment = await getPayment(tx, paymentId)
  const { orderId, currency } = payment
  const [order, earlier] = await Promise.all([
    getOrder(tx, orderId),
    listRefundsOfOrders(tx, [orderId]),
  ])
  const wanted = linesToRefund(order, earlier, asked)
  const lines = order.items.map((item) => {
    const { quantity = 0, amount = 0 } = wanted.find(({ line_id }) => line_id === item.id) ?? {}
    return { line_id: item.id, left: leftOfLine(item, earlier).units, quantity, amount }
  })
  const refundable = refundableOf(payment)
  const sum = sumOfLines(wanted)
  return {
    payment,
    refundable: { amount: refundable, currency },
    amount: wanted.length === 0 ? null : { amount: sum, currency },
    lines,
    destinations: destinationsOf(kinds, payment, wanted.length === 0 ? refundable : sum),
    destination: usualDestination(payment),
  }
}

/** Money that people recorded cannot go back by itself, and credit belongs to a customer. */
function destinationsOf(
  kinds: GatewayKinds,
  payment: Payment,
  amount: number,
): RefundDestination[] {
  const canGoBack = lacksFor(kinds, payment, neededToRefund(payment, amount)).length === 0
  return [
    ...(canGoBack ? (['ORIGINAL'] as const) : []),
    ...(payment.customerId === null ? [] : (['STORE_CREDIT'] as const)),
    'MANUAL',
  ]
}
