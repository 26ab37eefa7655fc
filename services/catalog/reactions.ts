import { sandboxReset } from '@souk/identity/events'
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
import { type EventEnvelope, on, onAll, type Tx } from '@souk/platform'
import { priceChanged } from '@souk/pricing/events'
import { categoryMoved, categoryUpdated } from './categories/events.ts'
import { rematch } from './collection-members/operations.ts'
import { hasCollections } from './collections/store.ts'
import * as catalogEvents from './events.ts'
import { lockNamed, type Named, recount } from './listings/operations.ts'
import { expireOrphans } from './media/operations.ts'
import { indexProducts } from './search/operations.ts'
import { upsertFollowup } from './search/rebuilds/store.ts'
import { registerSeller } from './sellers/operations.ts'
import { adoptCurrencies } from './variants/store.ts'

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

/** Follows from what is in here, and says nothing more of a product. */
const { collectionMembersChanged: _following, ...ownEvents } = catalogEvents

/** What says that a product is not what it was. */
const changing = [
  ...Object.values(ownEvents),
  ...reserving,
  priceChanged,
  stockChanged,
  stockOut,
  stockBackInStock,
]

export const reactions = [
  // The marketplace registers its sellers itself. This registers those that a program from before that enters or changes
  // while both run, and goes once none does.
  on(providerEvents, 'catalog.keep_seller', (tx, { data, resource }) =>
    registerSeller(tx, {
      providerId: data.object.id,
      maySell: data.object.status === 'ACTIVE',
      version: resource.version,
    }),
  ),
  on(sandboxReset, 'catalog.expire_files', expireOrphans),
  onAll(
    [...changing, categoryMoved, categoryUpdated],
    'catalog.keep_listings',
    { gatherMs },
    keepListings,
  ),
  // Apart from the listings, which are right although the rules of a tenant take long or fail.
  onAll(changing, 'catalog.keep_collections', { gatherMs, eventsMax: 200 }, keepCollections),
]

/** Lists and the search, in one transaction: whoever counts a product holds its listing, and so indexes it alone. */
async function keepListings(tx: Tx, events: readonly EventEnvelope<unknown>[]): Promise<void> {
  const named = namedBy(events)
  await followPrices(tx, events)
  const found = await recount(tx, named, createdOnly(events))
  await indexProducts(tx, [...new Set([...named.productIds, ...found])])
  await followChanges(tx, events)
}

/** A price that is set where prices are may be the first of its variant. */
async function followPrices(tx: Tx, events: readonly EventEnvelope<unknown>[]): Promise<void> {
  const { variantIds } = namedBy(events.filter(({ type }) => type === priceChanged.type))
  if (variantIds.length > 0) await adoptCurrencies(tx, { variantIds })
}

async function keepCollections(tx: Tx, events: readonly EventEnvelope<unknown>[]): Promise<void> {
  if (await hasCollections(tx)) await rematch(tx, await lockNamed(tx, namedBy(events)))
}

/** Products say the names of their categories and of their types, and may be many: they follow in parts. */
async function followChanges(tx: Tx, events: readonly EventEnvelope<unknown>[]): Promise<void> {
  const idsOf = (types: readonly string[]) => [
    ...new Set(
      events.filter(({ type }) => types.includes(type)).map(({ resource }) => resource.id),
    ),
  ]
  for (const id of idsOf([categoryMoved.type, categoryUpdated.type]).toSorted()) {
    await upsertFollowup(tx, 'CATEGORY', id)
  }
  for (const id of idsOf([catalogEvents.productTypeUpdated.type]).toSorted()) {
    await upsertFollowup(tx, 'PRODUCT_TYPE', id)
  }
}

/**
 * Products of which nothing is told but that they were created: whoever did it has listed them with all that they had at
 * that moment. An import makes many of them. What is told of prices and stock names variants, which may be theirs.
 */
function createdOnly(events: readonly EventEnvelope<unknown>[]): ReadonlySet<string> {
  const madeAt = new Map<string, string>()
  for (const { type, resource, occurred_at: at } of events) {
    if (type === catalogEvents.productCreated.type) madeAt.set(resource.id, at)
  }
  const others = events.filter(({ type, data, occurred_at: at }) => {
    const { product_id: productId = '' } = data.object as Facts
    const isOfCreation = type === catalogEvents.variantCreated.type && madeAt.get(productId) === at
    return type !== catalogEvents.productCreated.type && !isOfCreation
  })
  const { productIds, variantIds } = namedBy(others)
  if (variantIds.length > 0) return new Set()
  for (const id of productIds) madeAt.delete(id)
  return new Set(madeAt.keys())
}

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
