import type { GatewayKinds } from '@souk/gateways/contract'
import { balanceDue, getOrder, type Order, takesMoney } from '@souk/orders/contract'
import {
  cancelWaitingPayments,
  confirmPayment,
  listPaymentsOfOrders,
  type Payment,
  payDue,
  paymentInProgress,
  paymentNotFound,
} from '@souk/payments/contract'
import { asOperator, invalidTransition, type Tx } from '@souk/platform'
import { hasEnded, type PaymentLink, statusAt } from '../link.ts'
import { findLink, getLinkForUpdate, insertAttempt, listAttempts } from '../store.ts'
import { type Offer, offeredFor } from './offers/operations.ts'
import { payableBy, paymentsBy, type Standing, standingOf } from './standing.ts'

/** What the shop is called, and whether it is open at all. */
export interface Shop {
  readonly name: string
  readonly timeZone: string
  readonly isOpen: boolean
}

export type ShopOf = (tx: Tx) => Promise<Shop>

/** What whoever opens a link is shown. */
export interface Shown {
  readonly link: PaymentLink
  readonly order: Order
  readonly due: number
  readonly standing: Standing
  /** Payments of the link, the oldest first. */
  readonly payments: readonly Payment[]
  readonly offer: Offer | undefined
  readonly shop: Shop
}

/** Undefined where there is no such link, and where the shop is closed. */
export async function showLink(
  asker: Tx,
  kinds: GatewayKinds,
  shopOf: ShopOf,
  linkId: string,
): Promise<Shown | undefined> {
  const tx = asOperator(asker)
  const link = await findLink(tx, linkId)
  if (!link) return undefined
  const [order, payments, attempts, shop] = await Promise.all([
    getOrder(tx, link.orderId),
    listPaymentsOfOrders(tx, [link.orderId]),
    listAttempts(tx, [link.id]),
    shopOf(tx),
  ])
  if (!shop.isOpen) return undefined
  const due = balanceDue(order)
  const isOver = !takesMoney(order.status)
  const standing = standingOf({ link, due, isOver, payments, attempts, now: tx.now })
  const isPayable = standing.kind === 'payable' || standing.kind === 'authenticate'
  const offer = isPayable ? await offeredFor(tx, kinds, order, standing.amount) : undefined
  const own = paymentsBy(link.id, payments, attempts)
  return { link, order, due, standing, payments: own, offer, shop }
}

interface WantedPayment {
  /** Made before the transaction, so that it is the same one when that is tried again. */
  readonly id: string
  readonly linkId: string
  /** The form that was sent. */
  readonly attempt: string
  readonly method: string | undefined
  readonly returnUrl: string
}

/** The form was sent before: what came of it is what counts. */
export class RepeatedAttempt extends Error {
  override readonly name = 'RepeatedAttempt'
}

/** Begins to pay what is left of a link. Payments of one link wait for each other here. */
export async function beginPayment(
  asker: Tx,
  kinds: GatewayKinds,
  { id, linkId, attempt, method, returnUrl }: WantedPayment,
) {
  const tx = asOperator(asker)
  const link = await getLinkForUpdate(tx, linkId)
  const attempts = await listAttempts(tx, [linkId])
  if (attempts.some((one) => one.id === attempt)) throw new RepeatedAttempt()
  const state = statusAt(link, tx.now)
  if (state !== 'ACTIVE') throw invalidTransition({ state, action: 'pay', allowed: [] })
  const { orderId } = link
  // Under the locks of the payments: one that waits may be confirmed at this moment, and then it is money on its way.
  await cancelWaitingPayments(tx, orderId)
  const [order, payments] = await Promise.all([
    getOrder(tx, orderId),
    listPaymentsOfOrders(tx, [orderId]),
  ])
  const due = balanceDue(order)
  const atMost = payableBy({ link, due, payments, attempts })
  // Where nothing is due, that is what the payment itself is refused with.
  if (due > 0 && atMost <= 0) {
    const own = paymentsBy(linkId, payments, attempts)
    throw paymentInProgress({ paymentIds: own.map((payment) => payment.id) })
  }
  await insertAttempt(tx, { linkId, id: attempt, paymentId: id, createdAt: tx.now })
  return payDue(asker, kinds, { id, orderId, method, returnUrl, atMost })
}

/** The payer has been where their bank wanted them. For a link that has ended meanwhile nothing is taken. */
export async function confirmReturned(asker: Tx, linkId: string, paymentId: string) {
  const tx = asOperator(asker)
  const [link, attempts] = await Promise.all([findLink(tx, linkId), listAttempts(tx, [linkId])])
  if (!link || !attempts.some((one) => one.paymentId === paymentId)) {
    throw paymentNotFound({ paymentId })
  }
  const state = statusAt(link, tx.now)
  if (hasEnded(state)) throw invalidTransition({ state, action: 'pay', allowed: [] })
  return confirmPayment(tx, paymentId)
}
