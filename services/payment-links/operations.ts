import type { GatewayKinds } from '@souk/gateways/contract'
import {
  awaitPaymentUntil,
  balanceDue,
  findOrderForUpdate,
  getOrder,
  takesMoney,
} from '@souk/orders/contract'
import {
  amountToPay,
  cancelWaitingPayments,
  listPaymentsOfOrders,
  unknownOrder,
} from '@souk/payments/contract'
import {
  announce,
  checkVersion,
  type Money,
  newId,
  type Tx,
  validationFailed,
  withCommit,
} from '@souk/platform'
import {
  paymentLinkCancelled,
  paymentLinkCreated,
  paymentLinkExpired,
  paymentLinkPaid,
  paymentLinkUpdated,
} from './events.ts'
import {
  cancelled,
  expired,
  hasEnded,
  linksOfOrderMax,
  newLink,
  opensAtMostMs,
  opensForMs,
  type PaymentLink,
  settled,
} from './link.ts'
import { offeredFor } from './paying/offers/operations.ts'
import { capturedBy } from './paying/standing.ts'
import { paymentLinkLimitReached, paymentPageUnavailable } from './problems.ts'
import { factsOfLink } from './schemas.ts'
import {
  countLinksOf,
  getLinkForUpdate,
  insertLink,
  listAttempts,
  listLinksForUpdate,
  listOrdersWithLinks,
  updateLink,
} from './store.ts'

export interface WantedLink {
  readonly orderId: string
  readonly amount: Money | undefined
  readonly expiresAt: Date | undefined
  readonly note: string | null
  readonly returnUrl: string | null
}

/** Whoever makes links of an order waits at it for others who do, so that they are counted one after the other. */
export async function createLink(
  tx: Tx,
  kinds: GatewayKinds,
  { orderId, amount: asked, expiresAt: end, note, returnUrl }: WantedLink,
): Promise<PaymentLink> {
  const order = await findOrderForUpdate(tx, orderId)
  if (!order) throw unknownOrder(orderId)
  const amount = amountToPay(order, [], asked)
  const expiresAt = end ?? new Date(tx.now.getTime() + opensForMs)
  checkExpiry(expiresAt, tx.now)
  const [count, offer] = await Promise.all([
    countLinksOf(tx, orderId),
    offeredFor(tx, kinds, order, amount),
  ])
  if (count >= linksOfOrderMax) throw paymentLinkLimitReached({ limit: linksOfOrderMax })
  const { currency } = order
  if (!offer) throw paymentPageUnavailable({ currency })
  const draft = { orderId, amount: asked?.amount ?? null, currency, note, returnUrl, expiresAt }
  const link = newLink(draft, newId('plk'), tx.now)
  await insertLink(tx, link)
  announce(tx, paymentLinkCreated, factsOfLink, { after: link })
  // An order that nobody pays for expires in a day: then the link would lead nowhere.
  await awaitPaymentUntil(tx, order, expiresAt)
  return link
}

function checkExpiry(expiresAt: Date, now: Date): void {
  const forMs = expiresAt.getTime() - now.getTime()
  if (forMs > 0 && forMs <= opensAtMostMs) return
  const [code, message] =
    forMs > 0 ? ['too_late', 'is more than a year away'] : ['past', 'is in the past']
  throw validationFailed(undefined, { errors: [{ path: '/expires_at', code, message }] })
}

/** A payment of it that waits for the payer ends with it; one that is on its way arrives all the same. */
export async function cancelLink(tx: Tx, linkId: string): Promise<PaymentLink> {
  const before = await getLinkForUpdate(tx, linkId)
  checkVersion(tx, before.version)
  const after = cancelled(before, tx.now)
  withCommit(tx, () => updateLink(tx, after))
  announce(tx, paymentLinkCancelled, factsOfLink, { before, after })
  await endWaiting(tx, before)
  return after
}

/** The time of a link, which is locked, is over. */
export async function expireLink(tx: Tx, before: PaymentLink): Promise<void> {
  const after = expired(before, tx.now)
  withCommit(tx, () => updateLink(tx, after))
  announce(tx, paymentLinkExpired, factsOfLink, { before, after })
  await endWaiting(tx, before)
}

async function endWaiting(tx: Tx, { id, orderId }: PaymentLink): Promise<void> {
  const own = new Set((await listAttempts(tx, [id])).map(({ paymentId }) => paymentId))
  if (own.size > 0) await cancelWaitingPayments(tx, orderId, (paymentId) => own.has(paymentId))
}

/** A payment of these orders waits for its payer: it ends where its link has ended before. */
export async function endWaitingOfEndedLinks(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of await listOrdersWithLinks(tx, orderIds)) {
    const links = await listLinksForUpdate(tx, orderId)
    for (const link of links.filter(({ status }) => hasEnded(status))) await endWaiting(tx, link)
  }
}

/** Something has happened to the money of these orders, or to themselves. Most of them have no links. */
export async function settleLinks(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const orderId of await listOrdersWithLinks(tx, orderIds)) await settleLinksOf(tx, orderId)
}

async function settleLinksOf(tx: Tx, orderId: string): Promise<void> {
  const links = await listLinksForUpdate(tx, orderId)
  const linkIds = links.map(({ id }) => id)
  const [order, payments, attempts] = await Promise.all([
    getOrder(tx, orderId),
    listPaymentsOfOrders(tx, [orderId]),
    listAttempts(tx, linkIds),
  ])
  const standing = { due: balanceDue(order), isOver: !takesMoney(order.status) }
  for (const before of links) {
    const captured = capturedBy(before.id, payments, attempts)
    const after = settled(before, { ...standing, captured }, tx.now)
    if (after === before) continue
    withCommit(tx, () => updateLink(tx, after))
    announce(tx, kindOf(before, after), factsOfLink, { before, after })
  }
}

function kindOf(before: PaymentLink, after: PaymentLink) {
  if (before.status === after.status) return paymentLinkUpdated
  return after.status === 'PAID' ? paymentLinkPaid : paymentLinkCancelled
}
