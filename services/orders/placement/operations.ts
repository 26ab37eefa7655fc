import { customerUnknown } from '@souk/customers/contract'
import { reserveStock } from '@souk/inventory/contract'
import { audited, newId, sentInOrder, type Tx } from '@souk/platform'
import { announcePlaced } from '../announce.ts'
import { type Order, place } from '../order.ts'
import type { CreateOrder } from '../schemas.ts'
import { insertItems, insertOrder } from '../store.ts'
import { askedBy, currencyFor, priceLines, type Resolved } from './placement.ts'
import { resolve } from './store.ts'

/** Three flushes whatever the number of lines: look everything up, write everything, commit. */
export async function createOrder(tx: Tx, body: CreateOrder): Promise<Order> {
  const order = draw(tx, body, await resolve(tx, askedBy(body)))
  await sentInOrder([
    insertOrder(tx, order),
    insertItems(tx, order),
    // Last, so that the lock on stock that many want is held for as short as possible.
    reserveStock(tx, order.id, order.items),
  ])
  audited(tx, { resource: 'order', id: order.id, after: order })
  announcePlaced(tx, order)
  return order
}

function draw(tx: Tx, body: CreateOrder, { sellables, buyerEmail }: Resolved): Order {
  const currency = currencyFor(body.currency, tx.currency, sellables)
  const lines = priceLines(body.items, sellables, currency)
  const customerId = body.customer_id ?? null
  if (customerId !== null && buyerEmail === null) {
    const errors = [{ path: '/customer_id', code: 'customer_unknown', message: 'is not known' }]
    throw customerUnknown({ customerId }, { errors })
  }
  const draft = {
    id: newId('ord'),
    channel: body.channel ?? 'api',
    customerId,
    // A provider may sell to a customer of the operator, and learns no address by it.
    email: body.email ?? (tx.providerId === undefined ? buyerEmail : null),
    currency,
    externalId: body.external_id ?? null,
    metadata: body.metadata ?? {},
    items: lines.map((line) => ({ id: newId('oit'), ...line })),
  }
  return place(draft, tx.now)
}
