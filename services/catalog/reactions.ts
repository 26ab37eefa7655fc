import { sandboxReset } from '@souk/identity/events'
import {
  locationUpdated,
  reservationCommitted,
  reservationCreated,
  reservationExpired,
  reservationReleased,
  stockBackInStock,
  stockChanged,
  stockItemUpdated,
  stockOut,
} from '@souk/inventory/events'
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
import { following } from './list-conditions/operations.ts'
import { createdOnly, namedBy } from './listings/named.ts'
import { lockNamed, productsOf, recount } from './listings/operations.ts'
import { listCommonComponents } from './listings/store.ts'
import { expireOrphans } from './media/operations.ts'
import { indexProducts } from './search/operations.ts'
import { requestFollowup, upsertFollowup } from './search/rebuilds/store.ts'
import { registerSeller } from './sellers/operations.ts'
import { adoptCurrencies } from './variants/store.ts'

/** Orders and holds reserve and release stock without an event of the stock itself: their own events say which variants. */
const reserving = [
  orderPlaced,
  orderCancelled,
  orderPartiallyCancelled,
  orderExpired,
  orderRefunded,
  orderRevived,
  reservationCreated,
  reservationReleased,
  reservationExpired,
  reservationCommitted,
]

/** Long enough that a hundred orders of one product are one count, short enough that lists are right within a second. */
const gatherMs = 250

/** Emitted by `catalog.keep_collections` itself: reacting to it would repeat the same work. */
const { collectionMembersChanged: _following, ...ownEvents } = catalogEvents

/**
 * What says that a product is found by something else than before. Units come and go with every order, which the search and
 * the rules of collections do not show: they ask whether there are any, and the stock says when that changes.
 */
const changingSearch = [...Object.values(ownEvents), priceChanged, stockOut, stockBackInStock]
const typesChangingSearch = new Set(changingSearch.map(({ type }) => type))

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
  following.reaction,
  onAll(
    [
      ...changingSearch,
      ...reserving,
      stockChanged,
      stockItemUpdated,
      locationUpdated,
      categoryMoved,
      categoryUpdated,
    ],
    'catalog.keep_listings',
    { gatherMs, keeps: 'listing' },
    keepListings,
  ),
  // Apart from the listings, which are right although the rules of a tenant take long or fail.
  onAll(changingSearch, 'catalog.keep_collections', { gatherMs, eventsMax: 200 }, keepCollections),
]

/** Lists and the search, in one transaction: whoever counts a product holds its listing, and so indexes it alone. */
async function keepListings(tx: Tx, events: readonly EventEnvelope<unknown>[]): Promise<void> {
  await followPrices(tx, events)
  await followComponents(tx, events)
  await recount(tx, namedBy(events), createdOnly(events))
  const { productIds, variantIds } = namedBy(
    events.filter(({ type }) => typesChangingSearch.has(type)),
  )
  await indexProducts(tx, [...new Set([...productIds, ...(await productsOf(tx, variantIds))])])
  await followChanges(tx, events)
}

/** A price that is set where prices are may be the first of its variant. */
async function followPrices(tx: Tx, events: readonly EventEnvelope<unknown>[]): Promise<void> {
  const { variantIds } = namedBy(events.filter(({ type }) => type === priceChanged.type))
  if (variantIds.length > 0) await adoptCurrencies(tx, { variantIds })
}

/** Before listings are locked: whoever follows holds what is to be followed first, and then the listings. */
async function followComponents(tx: Tx, events: readonly EventEnvelope<unknown>[]): Promise<void> {
  for (const id of await listCommonComponents(tx, namedBy(events))) {
    await requestFollowup(tx, 'COMPONENT', id)
  }
}

async function keepCollections(tx: Tx, events: readonly EventEnvelope<unknown>[]): Promise<void> {
  if (await hasCollections(tx)) await rematch(tx, await lockNamed(tx, namedBy(events)))
}

/** Products say the names of their categories and types and what locations have, and may be many: they follow in parts. */
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
  for (const id of switchedLocations(events)) await upsertFollowup(tx, 'LOCATION', id)
}

/** Those that became active or inactive: what they have counts now, or no longer. */
function switchedLocations(events: readonly EventEnvelope<unknown>[]): string[] {
  const switched = events.filter(
    ({ type, data: { previous } }) =>
      type === locationUpdated.type && previous !== undefined && 'active' in (previous as object),
  )
  return [...new Set(switched.map(({ resource }) => resource.id))].toSorted()
}
