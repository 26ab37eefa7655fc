import { getOrderForUpdate, type Order } from '@souk/orders/contract'
import { audited, sentInOrder, type Tx, withCommit } from '@souk/platform'
import { chargeLanes } from '../../lanes.ts'
import { beginCapture, isForShipping, type Payment } from '../../payment.ts'
import { recognizeRevenue } from '../../revenue/operations.ts'
import { paymentView } from '../../schemas.ts'
import { listPaymentsOfOrderForUpdate, updatePayment } from '../../store.ts'
import { capturesOf } from './shipped.ts'

/** Units have left: what is held for them is captured, and what was paid for them is earned. */
export async function settleShipment(
  tx: Tx,
  orderId: string,
  fulfillmentId: string,
): Promise<void> {
  const [payments, order] = await sentInOrder([
    listPaymentsOfOrderForUpdate(tx, orderId),
    getOrderForUpdate(tx, orderId),
  ])
  captureShipped(tx, order, payments)
  await recognizeRevenue(tx, order, fulfillmentId)
}

/** Begins the captures that are due. Whoever calls holds the locks of all of them. */
export function captureShipped(tx: Tx, order: Order, payments: readonly Payment[]): Payment[] {
  return capturesOf(order, payments).map(({ payment: before, amount }) => {
    const payment = beginCapture(before, amount, tx.now)
    withCommit(tx, () => updatePayment(tx, payment))
    withCommit(tx, () => chargeLanes.wake(tx, payment.id, tx.now))
    audited(tx, { resource: 'payment', id: payment.id, before, after: payment, view: paymentView })
    return payment
  })
}

/** The same for a payment whose capture has just been answered. */
export function captureShippedOf(
  tx: Tx,
  order: Order,
  payment: Payment,
  others: readonly Payment[],
): Payment {
  if (!isForShipping(payment)) return payment
  const begun = captureShipped(tx, order, [payment, ...others])
  return begun.find(({ id }) => id === payment.id) ?? payment
}
