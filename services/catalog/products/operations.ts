import { isDeepStrictEqual } from 'node:util'
import { checkVersion, newId, sentInOrder, type Tx } from '@souk/platform'
import { announce, announceDeletion } from '../announce.ts'
import { checkChangedProduct, checkNewProduct, listLacking } from '../attributes/operations.ts'
import {
  assignProduct,
  pathsFor,
  reassignProduct,
  unassignProduct,
} from '../category-members/operations.ts'
import { leaveCollections } from '../collection-members/operations.ts'
import { checkContents } from '../components/component.ts'
import { bundleNesting } from '../components/problems.ts'
import { listBundlesWith } from '../components/store.ts'
import { handleFrom } from '../handles/handle.ts'
import { insertUnderFreeHandle } from '../handles/operations.ts'
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
  checkMadeOf,
  deleteWithAll,
  followKind,
  placesFor,
  reprice,
  type SavedVariant,
  saveVariants,
} from '../variants/operations.ts'
import { viewOfVariant } from '../variants/schemas.ts'
import { listOptionValues, listVariantsForDeletion, listVariantsOf } from '../variants/store.ts'
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
import { productInUse } from './problems.ts'
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
  checkExternalIdFree,
  deleteProduct,
  getProduct,
  getProductForUpdate,
  insertProduct,
  updateProduct,
} from './store.ts'

/**
 * Creates product, variants, prices and stock in three round trips however many there are, and one more for new
 * locations. The first variant is the default one, and announced with the product.
 */
export async function createProduct(tx: Tx, draft: ProductDraft): Promise<Product> {
  checkProductDraft(draft)
  const unsaved = newProduct(tx, draft)
  checkContents(unsaved, draft.variants.map(containedIn))
  const { defaultVariantId, providerId, categoryIds } = unsaved
  const pathOf = pathsIn(draft)
  const [inserted, placed, paths, media] = await Promise.all([
    insertUnderFreeHandle(unsaved, draft.handle === undefined, (one) => insertIfFree(tx, one)),
    placesFor(tx, draft.variants, providerId, pathOf),
    pathsFor(tx, categoryIds),
    mediaFor(tx, unsaved, draft.mediaIds ?? []),
    checkSeller(tx, providerId, draft.providerId && '/provider_id'),
    checkMadeOf(tx, unsaved, composedIn(draft)),
    insertTags(tx, unsaved.id, unsaved.tags),
    checkNewProduct(tx, unsaved, describedIn(draft), pathOf),
    checkChannels(tx, unsaved.publications),
  ])
  assignProduct(tx, inserted, paths)
  publishCreated(tx, inserted.id, inserted.publications)
  const [saved] = await Promise.all([
    saveVariants(tx, inserted, placed, { defaultVariantId, position: 0, pathOf }),
    ...(media.length > 0 ? [showMedia(tx, inserted.id, media)] : []),
  ])
  const product = { ...shownBy(inserted, saved), media }
  listCreated(tx, product)
  announce(tx, productCreated, viewOfProduct, { after: product })
  for (const { variant: after } of saved.slice(1)) {
    announce(tx, variantCreated, viewOfVariant, { after })
  }
  return product
}

function containedIn({ status = 'ACTIVE', components = [] }: ProductDraft['variants'][number]) {
  return { status, components }
}

function shownBy(stored: StoredProduct, saved: readonly SavedVariant[]): Omit<Product, 'media'> {
  const [first] = saved
  if (!first) throw new Error('a product has a variant')
  const { sku, price, inventory, trackInventory } = first.variant
  const totals = totalsOf(saved, price.currency)
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

/** False where its handle is taken; an external id that another product has is refused. */
async function insertIfFree(tx: Tx, product: StoredProduct): Promise<boolean> {
  if (await insertProduct(tx, product)) return true
  await checkExternalIdFree(tx, product.externalId)
  return false
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
  const media = await changedMedia(tx, product, mediaIds)
  const changes = { ...settled(product, asked), media }
  if (isDeepStrictEqual({ ...product, ...changes }, product)) return product
  if (changes.options?.length) {
    checkFitting(changes.options, await listOptionValues(tx, productId))
  }
  const edited = edit(product, changes, tx.now)
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
  if (media !== before.media) await sentInOrder([deleteUses(tx, id), showMedia(tx, id, media)])
}

/** The table that finds products by their tags says what the product does. */
async function retag(tx: Tx, before: Product, { id, tags }: Product): Promise<void> {
  if (isDeepStrictEqual(tags, before.tags)) return
  await sentInOrder([deleteTags(tx, id), insertTags(tx, id, tags)])
}

/** Price and kind of a product are those of variants too, so that what all of them say is read again. */
async function withTotals(tx: Tx, before: Product, after: Product): Promise<Product> {
  const isSame = isDeepStrictEqual(before.price, after.price) && before.kind === after.kind
  if (isSame) return after
  const { totals } = await getProduct(tx, after.id)
  return { ...after, totals }
}

/** A bundle is in no bundle. */
async function changeKind(tx: Tx, before: Product, after: Product): Promise<void> {
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
  const product = await getProductForUpdate(tx, productId)
  checkVersion(tx, product.version)
  const moved = move(product, command, tx.now)
  if (command === 'publish') checkPublishable(product, await listLacking(tx, product))
  await updateProduct(tx, moved)
  announce(tx, announcedBy[command], viewOfProduct, { before: product, after: moved })
  return moved
}
