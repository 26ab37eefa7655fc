import {
  currencyFor,
  defaultChannel,
  markChannelOrdered,
  markOrdered,
  takesOrders,
} from '@souk/catalog/contract'
import { type ContactAddress, contactAddress, refusalOfBuyer } from '@souk/customers/contract'
import { reserveHeldStock, reserveStock } from '@souk/inventory/contract'
import { audited, isOperator, justBeforeCommit, newId, type Tx, withCommit } from '@souk/platform'
import type { VerifyQuote } from '@souk/pricing/contract'
import { announcePlaced } from '../announce.ts'
import { type Order, type OrderItem, partsOf, place } from '../order.ts'
import { channelDisabled } from '../problems.ts'
import { type CreateOrder, orderView } from '../schemas.ts'
import { checkExternalIdFree, insertItems, insertOrder } from '../store.ts'
import { resolve } from './lookup.ts'
import {
  lookupOf,
  matchLines,
  priceLines,
  quoteUseOf,
  type Resolved,
  type Sellable,
} from './placement.ts'

/**
 * Two flushes whatever the number of lines: one looks everything up, one writes everything and commits. The first order
 * of a tenant that has begun to use price lists, chosen locations or bundles needs one more.
 */
export async function createOrder(
  tx: Tx,
  body: CreateOrder,
  verifyQuote: VerifyQuote,
): Promise<Order> {
  const addresses = addressesOf(body)
  const [resolved] = await Promise.all([
    resolve(tx, lookupOf(body)),
    checkExternalIdFree(tx, body.external_id ?? null),
  ])
  const order = await newOrder(tx, { ...body, ...addresses }, resolved, verifyQuote)
  withCommit(tx, () => insertOrder(tx, order))
  withCommit(tx, () => insertItems(tx, order))
  markFirstOrders(tx, order.items, resolved.sellables)
  if (resolved.channel?.ordered === false) {
    justBeforeCommit(tx, () => markChannelOrdered(tx, order.channel))
  }
  await takeStock(tx, body, order, resolved.sellables)
  audited(tx, { resource: 'order', id: order.id, after: order, view: orderView })
  announcePlaced(tx, order)
  return order
}

interface Addresses {
  readonly shippingAddress: ContactAddress | null
  readonly billingAddress: ContactAddress | null
}

/** Before anything is looked up: what the countries do not write so is refused. */
function addressesOf({
  shipping_address: shipping,
  billing_address: billing,
}: CreateOrder): Addresses {
  return {
    shippingAddress: shipping ? contactAddress(shipping, '/shipping_address') : null,
    billingAddress: billing ? contactAddress(billing, '/billing_address') : null,
  }
}

/** What is ordered for the first time is marked, so that nobody deletes it. From then on it costs nothing. */
function markFirstOrders(
  tx: Tx,
  items: readonly OrderItem[],
  sellables: readonly Sellable[],
): void {
  const all = sellables.flatMap((sellable) => [sellable, ...sellable.components])
  const unmarked = new Set(
    all.filter(({ isOrdered }) => !isOrdered).map(({ variantId }) => variantId),
  )
  const ordered = items.flatMap((item) => [item, ...item.components])
  const first = ordered.map(({ variantId }) => variantId).filter((id) => unmarked.has(id))
  const variantIds = [...new Set(first)]
  if (variantIds.length > 0) justBeforeCommit(tx, () => markOrdered(tx, variantIds))
}

/** From what is held for it if the order names a reservation, else from what is there. */
function takeStock(
  tx: Tx,
  { reservation_id: reservationId }: CreateOrder,
  { id, items, shippingAddress }: Order,
  sellables: readonly Sellable[],
): Promise<void> {
  const lines = withServing(items, sellables)
  const country = shippingAddress?.country
  if (reservationId === undefined) return reserveStock(tx, id, lines, country)
  return reserveHeldStock(tx, reservationId, id, lines, country)
}

/** Each line, a bundle as its components, with the location that serves its variant first. */
function withServing(items: readonly OrderItem[], sellables: readonly Sellable[]) {
  const stocked = sellables.flatMap((sellable) => [sellable, ...sellable.components])
  const servingOf = new Map(stocked.map(({ variantId, serving }) => [variantId, serving]))
  return items.flatMap((item) =>
    partsOf(item, item.quantity).map((part) => ({
      ...part,
      serving: servingOf.get(part.variantId),
    })),
  )
}

async function newOrder(
  tx: Tx,
  body: CreateOrder & Addresses,
  resolved: Resolved,
  verifyQuote: VerifyQuote,
): Promise<Order> {
  const { shippingAddress, billingAddress } = body
  const { sellables, buyerEmail } = resolved
  const channel = channelOf(body, resolved)
  // Before the quote is asked for, which was looked up beside what the lines name: where they name nothing, it was not.
  const matched = matchLines(body.items, sellables)
  const quote = quoteUseOf(body, resolved, (kept, signature) =>
    verifyQuote(kept, tx.tenantId, signature),
  )
  const currency = quote?.quote.currency ?? currencyFor(body.currency, tx.currency, sellables)
  const country = shippingAddress?.country ?? null
  const lines = priceLines(matched, { currency, channel, country, now: tx.now, quote })
  const customerId = body.customer_id ?? null
  if (customerId !== null && buyerEmail === null) throw await refusalOfBuyer(tx, customerId)
  const draft = {
    id: newId('ord'),
    channel,
    customerId,
    quoteId: quote?.quote.id ?? null,
    // A provider may sell to a customer of the operator, but must not learn the email address.
    email: body.email ?? (isOperator(tx) ? buyerEmail : null),
    shippingAddress,
    billingAddress,
    currency,
    externalId: body.external_id ?? null,
    metadata: body.metadata ?? {},
    items: lines.map((line) => ({ id: newId('oit'), ...line })),
  }
  return place(draft, tx.now)
}

/** An order may come in a channel that nobody has created, and not in one that is disabled. */
function channelOf({ channel = defaultChannel }: CreateOrder, resolved: Resolved): string {
  if (takesOrders({ channelStatus: resolved.channel?.status ?? null })) return channel
  const error = { path: '/channel', code: 'channel_disabled', message: `${channel} is disabled` }
  throw channelDisabled({ channel }, { errors: [error] })
}
