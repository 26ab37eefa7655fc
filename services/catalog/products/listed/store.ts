import {
  type Fields,
  field,
  isOneOf,
  type KeyPage,
  keyPageOf,
  type ListOrder,
  type ListPage,
  listItem,
  ownedBy,
  type PageRequest,
  pageOf,
  type Sql,
  sql,
  type Tx,
  uuidOf,
  visitOf,
} from '@souk/platform'
import { categorizedProducts, pageOfCategory } from '../../category-members/store.ts'
import {
  collectedProducts,
  collectionOrder,
  pageInOrder,
  pageOfCollection,
} from '../../collection-members/pages/store.ts'
import { countedListing, keptListing, shownListing } from '../../listings/store.ts'
import { productsSoldIn } from '../../publications/store.ts'
import {
  hiddenOfProduct,
  isSoldIn,
  soldByActive,
  stockTold,
  unitsTold,
} from '../../storefront/store.ts'
import { pageOfTag, taggedProducts } from '../../tags/store.ts'
import { textIn } from '../../translations/store.ts'
import { askedOf, leadOf, type MembersFilter, type ProductFilter } from './filter.ts'

/** What a count shows. `catalog.listings.shown` is the same, written once where it was counted. */
const countedMembers: Fields = {
  price: field.objectWhere(sql`listing.amount is not null`, {
    amount: field.number(sql`listing.amount`),
    currency: field.word(sql`listing.currency`),
  }),
  price_range: field.objectWhere(sql`listing.amount_min is not null`, {
    min: field.money(sql`listing.amount_min`, sql`listing.currency`),
    max: field.money(sql`listing.amount_max`, sql`listing.currency`),
  }),
  inventory: field.object({
    available: field.number(sql`listing.available`),
    warehouse: field.word(sql`listing.warehouse`),
  }),
  track_inventory: field.boolean(sql`listing.tracked`),
  stock: field.object({
    available: field.number(sql`listing.total_available`),
    is_limited: field.boolean(sql`listing.is_limited`),
  }),
  variant_count: field.number(sql`listing.variant_count`),
}

const withoutListing = '"listing":null'
const keptMembers: Fields = {
  listing: field.members(sql`coalesce(listing.shown, ${withoutListing}::text)`),
}

function itemWith(title: Sql, members: Fields, hidden: Fields = {}): Sql {
  return listItem({
    id: field.id('prod'),
    title: field.text(title),
    handle: field.word(),
    status: field.word(),
    kind: field.word(),
    sku: field.text(sql`listing.sku`),
    ...members,
    default_variant_id: field.id('var'),
    default_image: field.json(),
    default_variant_version: field.number(sql`listing.variant_version`),
    provider_id: field.id('prv'),
    tags: field.array(),
    external_id: field.text(),
    publications: field.json(),
    created_at: field.time(),
    updated_at: field.time(),
    version: field.count(),
    ...hidden,
  })
}

/** Where a list takes prices and stock from, by what it joins for each row. */
interface Source {
  readonly joins: (tx: Tx) => Sql
  readonly members: Fields
  readonly hidden?: Fields
  /** Stands in the item of a product that was not counted yet. What people write has its quotation marks escaped. */
  readonly uncounted?: string
  /** Without a language, made once. */
  readonly item: Sql
}

const ownTitle = sql`listed.title`
const kept: Source = {
  joins: shownListing,
  members: keptMembers,
  uncounted: withoutListing,
  item: itemWith(ownTitle, keptMembers),
}
const counted: Source = {
  joins: countedListing,
  members: countedMembers,
  item: itemWith(ownTitle, countedMembers),
}

/** What a visitor is shown, from the row that is kept or counted now. */
function shownFrom(joins: Source['joins'], isExact: boolean): Source {
  const members = {
    ...countedMembers,
    inventory: field.object(stockTold(sql`listing.available`, isExact)),
    stock: field.object({
      available: field.number(unitsTold(sql`listing.total_available`, isExact)),
      is_limited: field.boolean(sql`listing.is_limited`),
    }),
  }
  const item = itemWith(ownTitle, members, hiddenOfProduct)
  // Every product has a variant, so that nothing but a row that was not counted has no number of them.
  return { joins, members, hidden: hiddenOfProduct, uncounted: '"variant_count":null', item }
}

interface Sources {
  readonly kept: Source
  readonly counted: Source
}
const shownSources = (isExact: boolean): Sources => ({
  kept: shownFrom(keptListing, isExact),
  counted: shownFrom(countedListing, isExact),
})
const forOwners: Sources = { kept, counted }
const forVisitors = { exact: shownSources(true), rough: shownSources(false) }

function sourcesFor(tx: Tx): Sources {
  const visit = visitOf(tx)
  if (visit === undefined) return forOwners
  return visit.isExact ? forVisitors.exact : forVisitors.rough
}

function shownBy(tx: Tx, source: Source, locale: string | undefined) {
  const { joins, members, hidden, item } = source
  if (locale === undefined) return { joins: joins(tx), item }
  const title = textIn(locale, sql`listed.translations`, 'title', ownTitle)
  return { joins: joins(tx), item: itemWith(title, members, hidden) }
}

/** The newest first. */
export function listProducts(
  tx: Tx,
  filter: ProductFilter,
  page: PageRequest,
  locale?: string,
): Promise<ListPage> {
  return productsPage(tx, productsFound(tx, filter, page), page, locale)
}

/** Products of a collection in its order. */
export function listCollectionProducts(
  tx: Tx,
  { collectionId, ...filter }: { readonly collectionId: string } & MembersFilter,
  page: PageRequest,
  locale?: string,
): Promise<ListPage> {
  const isServed = askedOf(filter).length === 0
  const found = {
    from: isServed ? pageInOrder(tx, collectionId, page) : collectedProducts(tx, collectionId),
    where: [ownProducts(tx, filter)],
    comparing: isServed ? undefined : productComparison(tx, filter, filter),
    order: collectionOrder,
  }
  return productsPage(tx, found, page, locale)
}

/** A visitor's are those of its channel, which are found by that filter. Who has left it out is shown none. */
function ownProducts(tx: Tx, { channel }: Pick<ProductFilter, 'channel'>): Sql | undefined {
  const visit = visitOf(tx)
  if (visit === undefined) return ownedBy(tx, sql`provider_id`)
  return channel === visit.place ? undefined : sql`false`
}

/** Which products are listed, and in which order. */
interface ProductsFound {
  readonly from: Sql
  readonly where: readonly (Sql | undefined)[]
  readonly comparing: Sql | undefined
  readonly order?: ListOrder
}

/**
 * What was not counted yet is rare: a page that shows such a product is read once more, and counted. To count in the same
 * statement where need be would make every page dearer.
 */
async function productsPage(
  tx: Tx,
  found: ProductsFound,
  page: PageRequest,
  locale: string | undefined,
): Promise<ListPage> {
  const read = (source: Source) => pageOf(tx, { ...found, ...shownBy(tx, source, locale) }, page)
  const sources = sourcesFor(tx)
  const shown = await read(sources.kept)
  const { uncounted } = sources.kept
  return uncounted !== undefined && shown.items.includes(uncounted) ? read(sources.counted) : shown
}

/** The uuids of the products that the list shows with the same filters. */
export function listProductKeys(
  tx: Tx,
  filter: ProductFilter,
  page: PageRequest,
): Promise<KeyPage> {
  return keyPageOf(tx, productsFound(tx, filter, page), page)
}

/** What an index finds is compared with all other filters at once, so that there are few different statements. */
function productsFound(tx: Tx, filter: ProductFilter, page: PageRequest): ProductsFound {
  const { title, updated_from } = filter
  const lead = leadOf(tx, filter)
  const isServed =
    askedOf(filter).length <= 1 &&
    title === undefined &&
    updated_from === undefined &&
    filter.tag === lead.tag &&
    filter.category_id === lead.category_id &&
    filter.collection_id === lead.collection_id &&
    filter.channel === lead.channel
  return {
    ...(isServed ? pageLedBy(tx, lead, page) : productsLedBy(tx, lead, page)),
    where: [
      isOneOf(filter.ids),
      leadingFilter(filter),
      withSku(tx, filter.sku),
      withMediaItem(tx, filter.media_id),
      ownProducts(tx, filter),
    ],
    comparing: isServed ? undefined : productComparison(tx, filter, lead),
  }
}

function productsLedBy(
  tx: Tx,
  { collection_id, category_id, tag, channel }: ProductFilter,
  page: PageRequest,
): Pick<ProductsFound, 'from' | 'order'> {
  const byMember = (from: Sql) => ({ from, order: memberOrder })
  if (collection_id !== undefined) return byMember(collectedProducts(tx, collection_id))
  if (category_id !== undefined) return byMember(categorizedProducts(tx, category_id))
  if (tag !== undefined) return byMember(taggedProducts(tx, tag))
  return { from: channel === undefined ? sql`catalog.products` : productsSoldIn(tx, channel, page) }
}

/** The same where nothing else is asked: members beyond the page are not looked at. */
function pageLedBy(
  tx: Tx,
  lead: ProductFilter,
  page: PageRequest,
): Pick<ProductsFound, 'from' | 'order'> {
  const { collection_id, category_id, tag } = lead
  const byMember = (from: Sql) => ({ from, order: memberOrder })
  if (collection_id !== undefined) return byMember(pageOfCollection(tx, collection_id, page))
  if (category_id !== undefined) return byMember(pageOfCategory(tx, category_id, page))
  if (tag !== undefined) return byMember(pageOfTag(tx, tag, page))
  return productsLedBy(tx, lead, page)
}

/** The newest first, said of the memberships: a page begins in their index where the one before ended. */
const memberOrder: ListOrder = {
  by: sql`listed.member_id desc`,
  key: sql`listed.id`,
  behind: (key) => sql`listed.member_id < ${key}`,
}

/** A SKU names one product or a few, each through its variant. */
function withSku(tx: Tx, sku: string | undefined): Sql | undefined {
  if (sku === undefined) return undefined
  return sql`id in (
    select product_id from catalog.variants where tenant_id = ${tx.tenantId} and sku = ${sku}
  )`
}

/** Few products show the same media item. */
function withMediaItem(tx: Tx, mediaId: string | undefined): Sql | undefined {
  if (mediaId === undefined) return undefined
  return sql`id in (
    select product_id
    from catalog.product_media
    where tenant_id = ${tx.tenantId} and media_id = ${uuidOf(mediaId)}
  )`
}

/** Where no product is named, the one of the filters with an index that leaves the fewest, as a rule. */
function leadingFilter(filter: ProductFilter): Sql | undefined {
  const { handle, external_id, sku, media_id, provider_id } = filter
  if (handle !== undefined) return sql`handle = ${handle}`
  if (external_id !== undefined) return sql`external_id = ${external_id}`
  if (sku !== undefined || media_id !== undefined) return undefined
  if (provider_id !== undefined) return sql`provider_id = ${uuidOf(provider_id)}`
  const { collection_id, category_id, tag } = filter
  if ((collection_id ?? category_id ?? tag) !== undefined) return undefined
  return typeOrStatus(filter)
}

function typeOrStatus({ product_type_id, status }: ProductFilter): Sql | undefined {
  if (product_type_id !== undefined) return sql`product_type_id = ${uuidOf(product_type_id)}`
  return status === undefined ? undefined : sql`status = ${status}`
}

/** Titles are compared without regard to case. */
function productComparison(tx: Tx, filter: ProductFilter, lead: ProductFilter): Sql {
  const {
    status = null,
    title = null,
    tag = null,
    external_id = null,
    updated_from = null,
    channel = null,
  } = filter
  const category = furtherOf('category_id', filter, lead)
  const collection = furtherOf('collection_id', filter, lead)
  const type = filter.product_type_id === undefined ? null : uuidOf(filter.product_type_id)
  const provider = filter.provider_id === undefined ? null : uuidOf(filter.provider_id)
  return sql`(
    (${status}::text is null or listed.status = ${status})
    and (${title}::text is null or position(lower(${title}) in lower(listed.title)) > 0)
    and (${external_id}::text is null or listed.external_id = ${external_id})
    and (${tag}::text is null or ${tag} = any(listed.tags))
    and (${provider}::uuid is null or listed.provider_id = ${provider})
    and (${type}::uuid is null or listed.product_type_id = ${type})
    and (${category}::uuid is null or exists (
      select
      from catalog.product_categories
      where tenant_id = ${tx.tenantId} and category_id = ${category} and product_id = listed.id
    ))
    and (${collection}::uuid is null or exists (
      select
      from catalog.collection_products
      where tenant_id = ${tx.tenantId} and collection_id = ${collection} and product_id = listed.id
    ))
    and (${channel}::text is null or ${isSoldIn(tx, channel, sql`listed`)})
    and ${soldByActive(tx, sql`listed`)}
    and (${updated_from}::timestamptz is null or listed.updated_at >= ${updated_from})
  )`
}

/** The uuid of a filter that products were not looked up by. */
function furtherOf(
  name: 'category_id' | 'collection_id',
  filter: ProductFilter,
  lead: ProductFilter,
): string | null {
  const id = filter[name]
  return id === undefined || id === lead[name] ? null : uuidOf(id)
}
