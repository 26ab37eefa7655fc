import { stockBackInStock, stockChanged, stockOut } from '@souk/inventory/events'
import { events as providerEvents } from '@souk/marketplace/events'
import {
  orderCancelled,
  orderExpired,
  orderPartiallyCancelled,
  orderPlaced,
  orderRefunded,
  orderRevived,
} from '@souk/orders/events'
import { type EventEnvelope, on, onAll } from '@souk/platform'
import { priceChanged } from '@souk/pricing/events'
import { regather } from './collection-members/operations.ts'
import * as catalogEvents from './events.ts'
import { type Named, recount } from './listings/operations.ts'
import { registerSeller } from './sellers/operations.ts'

/** Orders reserve and release stock without an event of the stock itself: their own events say which variants. */
const reserving = [
  orderPlaced,
  orderCancelled,
  orderPartiallyCancelled,
  orderExpired,
  orderRefunded,
  orderRevived,
]

/** Long enough that a hundred orders of one product are one count, short enough that lists are right within a second. */
const gatherMs = 250

/**
 * The marketplace registers its sellers itself. This registers those that a program from before that enters or changes
 * while both run, and goes once none does.
 */
export const reactions = [
  on(providerEvents, 'catalog.keep_seller', (tx, { data, resource }) =>
    registerSeller(tx, {
      providerId: data.object.id,
      maySell: data.object.status === 'ACTIVE',
      version: resource.version,
    }),
  ),
  onAll(
    [
      ...Object.values(catalogEvents),
      ...reserving,
      priceChanged,
      stockChanged,
      stockOut,
      stockBackInStock,
    ],
    'catalog.keep_listings',
    { gatherMs },
    async (tx, events) => regather(tx, await recount(tx, namedBy(events))),
  ),
]

function namedBy(events: readonly EventEnvelope<unknown>[]): Named {
  const productIds = new Set<string>()
  const variantIds = new Set<string>()
  for (const { resource, data } of events) {
    const facts = data.object as Facts
    if (resource.type === 'product') productIds.add(resource.id)
    if (facts.product_id !== undefined) productIds.add(facts.product_id)
    if (facts.variant_id !== undefined) variantIds.add(facts.variant_id)
    for (const { product_id } of facts.items ?? []) productIds.add(product_id)
  }
  return { productIds: [...productIds], variantIds: [...variantIds] }
}

/** How the events name what they are about. */
interface Facts {
  readonly product_id?: string
  readonly variant_id?: string
  readonly items?: readonly { readonly product_id: string }[]
}
