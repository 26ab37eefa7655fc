import { isDeepStrictEqual } from 'node:util'
import { checkVersion, newId, sentInOrder, type Tx } from '@souk/platform'
import { announce, announceDeletion } from '../announce.ts'
import { checkChangedProduct, checkNewProducts, listLacking } from '../attributes/operations.ts'
import {
  assignProducts,
  checkCategoriesExist,
  pathsFor,
  reassignProduct,
  unassignProduct,
} from '../category-members/operations.ts'
import { leaveCollections } from '../collection-members/operations.ts'
import { checkContents } from '../components/component.ts'
import { bundleNesting } from '../components/problems.ts'
import { listBundlesWith } from '../components/store.ts'
import { distinctHandle, handleFrom } from '../handles/handle.ts'
import { listCreated, relist } from '../listings/operations.ts'
import { changedMedia, mediaFor, showMedia } from '../media/operations.ts'
import { deleteUses } from '../media/store.ts'
import { checkFitting, checkOptions } from '../options/option.ts'
import { checkChannels, publishCreated, republish } from '../publications/operations.ts'
import { checkPublications } from '../publications/publication.ts'
import { deleteRelationsWith } from '../relations/store.ts'
import { checkSeller, sellerOf } from '../sellers/operations.ts'
import { deleteTags, insertTags } from '../tags/store.ts'
import { variantCreated, variantDeleted } from '../variants/events.ts'
import {
  type Beginning,
  checkMadeOf,
  deleteWithAll,
  followKind,
  type PlacedDraft,
  placesFor,
  reprice,
  type SavedVariant,
  saveVariants,
} from '../variants/operations.ts'
import { viewOfVariant } from '../variants/schemas.ts'
import {
  adoptCurrencies,
  listOptionValues,
  listVariantsForDeletion,
  listVariantsOf,
} from '../variants/store.ts'
import { totalsOf } from '../variants/variant.ts'
import { checkProductDraft, composedIn, describedIn, type ProductDraft, pathsIn } from './draft.ts'
import {
  productArchived,
  productCreated,
  productDeleted,
  productPublished,
  productRestored,
  productUnpublished,
  productUpdated,
} from './events.ts'
import { giftCardOfProvider, productHandleTaken, productInUse } from './problems.ts'
import {
  type AskedChanges,
  checkPublishable,
  edit,
  move,
  type Product,
  type ProductCommand,
  type StoredProduct,
  settled,
} from './product.ts'
import { viewOfProduct } from './schemas.ts'
import {
  checkExternalIdsFree,
  deleteProduct,
  getProduct,
  getProductForUpdate,
  insertProducts,
  updateProduct,
} from './store.ts'

export async function createProduct(tx: Tx, draft: ProductDraft): Promise<Product> {
  const [product] = await createProducts(tx, [draft])
  if (!product) throw new Error('a product that was created is there')
  return product
}

/** What becomes a product, and where the request has its variants. */
interface Unsaved {
  readonly draft: ProductDraft
  readonly product: StoredProduct
  readonly pathOf: (index: number) => string
}

/**
 * Creates products with variants, prices and stock in three round trips however many there are, and one more for new
 * locations. The first variant of each is the default one, and announced with the product. A refusal of one undoes all of
 * them, and names fields of that one.
 */
export async function createProducts(tx: Tx, drafts: readonly ProductDraft[]): Promise<Product[]> {
  for (const draft of drafts) checkProductDraft(draft)
  const unsaved = drafts.map((draft): Unsaved => {
    return { draft, product: newProduct(tx, draft), pathOf: pathsIn(draft) }
  })
  for (const { draft, product } of unsaved) {
    checkWhoSells(product)
    checkContents(product, draft.variants.map(containedIn))
  }
  const stored = unsaved.map(({ product }) => product)
  const [inserted, places, paths, media] = await Promise.all([
    insertUnderFreeHandles(tx, unsaved),
    placesFor(tx, unsaved.flatMap(wantedPlaces)),
    pathsFor(tx, stored),
    mediaFor(tx, unsaved.map(wantedMedia)),
    checkSellers(tx, unsaved),
    checkMadeOf(
      tx,
      unsaved.map(({ draft, product }) => ({ product, composed: composedIn(draft) })),
    ),
    insertTags(tx, stored),
    checkNewProducts(
      tx,
      unsaved.map(({ draft, product, pathOf }) => {
        return { product, variants: describedIn(draft), pathOf }
      }),
    ),
    checkChannels(
      tx,
      stored.map(({ publications }) => publications),
    ),
  ])
  assignProducts(tx, inserted, paths)
  publishCreated(tx, inserted)
  const shown = inserted.map((product, index) => ({ ...product, media: media[index] ?? [] }))
  const [saved] = await Promise.all([
    saveVariants(tx, beginningsOf(unsaved, inserted, places)),
    showMedia(
      tx,
      shown.filter((product) => product.media.length > 0),
    ),
  ])
  const products = shown.map((product, index) => {
    return shownBy(product, saved[index] ?? [], tx.currency)
  })
  listCreated(tx, products)
  for (const [index, product] of products.entries()) {
    announce(tx, productCreated, viewOfProduct, { after: product })
    for (const { variant: after } of saved[index]?.slice(1) ?? []) {
      announce(tx, variantCreated, viewOfVariant, { after })
    }
  }
  return products
}

function containedIn({ status = 'ACTIVE', components = [] }: ProductDraft['variants'][number]) {
  return { status, components }
}

function wantedPlaces({ draft: { variants }, product: { providerId }, pathOf }: Unsaved) {
  return variants.map((draft, index) => ({ draft, providerId, path: pathOf(index) }))
}

function wantedMedia({ draft, product: { providerId } }: Unsaved) {
  return { providerId, mediaIds: draft.mediaIds ?? [] }
}

/** Each seller is looked up once. */
async function checkSellers(tx: Tx, unsaved: readonly Unsaved[]): Promise<void> {
  const bySeller = new Map(unsaved.map((one) => [one.product.providerId, one]))
  await Promise.all(
    [...bySeller].map(([providerId, { draft }]) =>
      checkSeller(tx, providerId, draft.providerId && '/provider_id'),
    ),
  )
}

/** The variants of each product with their places, which were found for all of them in one list. */
function beginningsOf(
  unsaved: readonly Unsaved[],
  inserted: readonly StoredProduct[],
  places: readonly PlacedDraft[],
): Beginning[] {
  let at = 0
  return unsaved.map(({ draft, product, pathOf }, index) => {
    const placed = places.slice(at, at + draft.variants.length)
    at += draft.variants.length
    const { defaultVariantId } = product
    return { product: inserted[index] ?? product, placed, defaultVariantId, position: 0, pathOf }
  })
}

function shownBy(
  stored: StoredProduct & Pick<Product, 'media'>,
  saved: readonly SavedVariant[],
  tenantCurrency: string,
): Product {
  const [first] = saved
  if (!first) throw new Error('a product has a variant')
  const { sku, price, inventory, trackInventory } = first.variant
  const totals = totalsOf(saved, price?.currency ?? tenantCurrency)
  return { ...stored, sku, price, inventory, trackInventory, totals }
}

function newProduct(tx: Tx, draft: ProductDraft): StoredProduct {
  const { title, handle = handleFrom(title), status = 'ACTIVE', kind = 'PHYSICAL' } = draft
  return {
    id: newId('prod'),
    handle,
    title,
    description: draft.description ?? null,
    status,
    kind,
    providerId: sellerOf(tx, draft.providerId),
    defaultVariantId: newId('var'),
    brand: draft.brand ?? null,
    options: draft.options ?? [],
    seo: draft.seo ?? null,
    taxCode: draft.taxCode ?? null,
    categoryIds: draft.categoryIds ?? [],
    tags: draft.tags ?? [],
    externalId: draft.externalId ?? null,
    productTypeId: draft.productTypeId ?? null,
    attributes: draft.attributes ?? {},
    translations: draft.translations ?? {},
    publications: draft.publications ?? null,
    metadata: draft.metadata ?? {},
    version: 1,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
}

/**
 * A handle made from a title may be changed to be unique, one that the caller chose may not; an external id that another
 * product has is refused.
 */
async function insertUnderFreeHandles(
  tx: Tx,
  unsaved: readonly Unsaved[],
): Promise<StoredProduct[]> {
  const products = unsaved.map(({ product }) => product)
  const isSaved = await insertProducts(tx, products)
  const refused = unsaved.filter(({ product }) => !isSaved.has(product.id))
  if (refused.length === 0) return products
  await checkExternalIdsFree(
    tx,
    refused.map(({ product }) => product),
  )
  const chosen = refused.find(({ draft }) => draft.handle !== undefined)
  if (chosen) throw productHandleTaken(chosen.product.handle)
  const renamed = refused.map(({ product }) => {
    return { ...product, handle: distinctHandle(product.handle, product.id) }
  })
  const isSavedNow = await insertProducts(tx, renamed)
  const stillRefused = renamed.find(({ id }) => !isSavedNow.has(id))
  if (stillRefused) throw productHandleTaken(stillRefused.handle)
  const renamedById = new Map(renamed.map((product) => [product.id, product]))
  return products.map((product) => renamedById.get(product.id) ?? product)
}

/** A request that changes nothing creates no new version and no event. */
export async function updateProductDetails(
  tx: Tx,
  productId: string,
  { mediaIds, ...asked }: AskedChanges,
): Promise<Product> {
  checkOptions(asked.options ?? [])
  checkPublications(asked.publications)
  const product = await getProductForUpdate(tx, productId)
  checkVersion(tx, product.version)
  await checkCategoriesExist(tx, asked)
  const media = await changedMedia(tx, product, mediaIds)
  const changes = { ...settled(product, asked), media }
  if (isDeepStrictEqual({ ...product, ...changes }, product)) return product
  if (changes.options?.length) {
    checkFitting(changes.options, await listOptionValues(tx, productId))
  }
  const edited = edit(product, changes, tx.now)
  if (edited.kind !== product.kind) checkWhoSells(edited)
  await checkChangedProduct(tx, product, edited)
  await sentInOrder([
    updateProduct(tx, edited),
    retag(tx, product, edited),
    changeShown(tx, product, edited),
  ])
  await republish(tx, productId, product.publications, edited.publications)
  await reprice(tx, edited.defaultVariantId, product.price, edited.price)
  if (edited.kind !== product.kind) await changeKind(tx, product, edited)
  if (changes.categoryIds) await reassignProduct(tx, product, edited)
  const shown = await withTotals(tx, product, edited)
  relist(tx, productId)
  announce(tx, productUpdated, viewOfProduct, { before: product, after: shown })
  return shown
}

/** Media are kept beside the product, and saved in the same flush. */
async function changeShown(tx: Tx, before: Product, { id, media }: Product): Promise<void> {
  if (media !== before.media)
    await sentInOrder([deleteUses(tx, id), showMedia(tx, [{ id, media }])])
}

/** The table that finds products by their tags says what the product does. */
async function retag(tx: Tx, before: Product, { id, tags }: Product): Promise<void> {
  if (isDeepStrictEqual(tags, before.tags)) return
  await sentInOrder([deleteTags(tx, id), insertTags(tx, [{ id, tags }])])
}

/** Price and kind of a product are those of variants too, so that what all of them say is read again. */
async function withTotals(tx: Tx, before: Product, after: Product): Promise<Product> {
  const isSame = isDeepStrictEqual(before.price, after.price) && before.kind === after.kind
  if (isSame) return after
  const { totals } = await getProduct(tx, after.id)
  return { ...after, totals }
}

function checkWhoSells({ kind, providerId }: Pick<StoredProduct, 'kind' | 'providerId'>): void {
  if (kind !== 'GIFT_CARD' || providerId === null) return
  const message = 'is sold by the operator alone'
  const errors = [{ path: '/kind', code: giftCardOfProvider.code, message }]
  throw giftCardOfProvider(undefined, { errors })
}

/** A bundle is in no bundle, and neither is a gift card: of a part of a bundle nobody knows what it is worth. */
async function changeKind(tx: Tx, before: Product, after: Product): Promise<void> {
  if (after.kind === 'GIFT_CARD') await checkInNoBundle(tx, after.id)
  if (after.kind === 'BUNDLE') {
    await checkInNoBundle(tx, after.id)
    checkContents(after, after.totals.activeCount > 0 ? [{ status: 'ACTIVE', components: [] }] : [])
  }
  await followKind(tx, after.id, before.kind, after.kind)
}

async function checkInNoBundle(tx: Tx, productId: string): Promise<void> {
  const variants = await listOptionValues(tx, productId)
  const bundles = await listBundlesWith(
    tx,
    variants.map(({ id }) => id),
  )
  if (bundles.length > 0) throw bundleNesting({ variantIds: bundles })
}

/** Deletes what was never ordered. An order that names it at this moment waits, and finds nothing. */
export async function removeProduct(tx: Tx, productId: string): Promise<Product> {
  const product = await getProductForUpdate(tx, productId)
  checkVersion(tx, product.version)
  const known = await listVariantsForDeletion(tx, productId)
  const ids = known.map(({ id }) => id)
  const [bundleIds, variants] = await Promise.all([
    listBundlesWith(tx, ids),
    listVariantsOf(tx, productId),
  ])
  const orderedVariantIds = known.filter(({ isOrdered }) => isOrdered).map(({ id }) => id)
  if (orderedVariantIds.length + bundleIds.length > 0) {
    throw productInUse({ orderedVariantIds: orderedVariantIds.slice(0, namedMax), bundleIds })
  }
  await unassignProduct(tx, product)
  await leaveCollections(tx, product)
  await Promise.all([deleteWithAll(tx, ids), deleteUses(tx, productId)])
  await Promise.all([deleteTags(tx, productId), deleteRelationsWith(tx, productId)])
  await deleteProduct(tx, productId)
  for (const variant of variants) {
    if (!variant.isDefault) announceDeletion(tx, variantDeleted, viewOfVariant, variant)
  }
  announceDeletion(tx, productDeleted, viewOfProduct, product)
  return product
}

/** As many as a refusal names. */
const namedMax = 20

const announcedBy = {
  publish: productPublished,
  unpublish: productUnpublished,
  archive: productArchived,
  restore: productRestored,
} as const

export async function moveProduct(
  tx: Tx,
  productId: string,
  command: ProductCommand,
): Promise<Product> {
  const found = await getProductForUpdate(tx, productId)
  checkVersion(tx, found.version)
  const product = command === 'publish' ? await withShownPrice(tx, found) : found
  const moved = move(product, command, tx.now)
  if (command === 'publish') checkPublishable(product, await listLacking(tx, product))
  await updateProduct(tx, moved)
  announce(tx, announcedBy[command], viewOfProduct, { before: product, after: moved })
  return moved
}

/** What goes on sale shows a price, wherever it was set. */
async function withShownPrice(tx: Tx, product: Product): Promise<Product> {
  const { id: productId } = product
  if ((await adoptCurrencies(tx, { productIds: [productId] })) === 0) return product
  relist(tx, productId)
  return getProduct(tx, productId)
}
