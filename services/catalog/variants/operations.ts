import { isDeepStrictEqual } from 'node:util'
import { locationFor, removeStock, setInitialStock, trackStock } from '@souk/inventory/contract'
import {
  checkCurrency,
  checkVersion,
  type Money,
  newId,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import {
  deletePricesOf,
  registerVariants,
  setBasePrice,
  setFirstPrices,
} from '@souk/pricing/contract'
import { announce, announceDeletion } from '../announce.ts'
import { checkVariantAttributes } from '../attributes/operations.ts'
import {
  type Composed,
  checkComponents,
  checkComposition,
  checkContents,
} from '../components/component.ts'
import { withUnitsMade } from '../components/operations.ts'
import {
  deleteComponents,
  insertComponents,
  listBundlesWith,
  listComponentVariantsForShare,
} from '../components/store.ts'
import { checkIdentifiers } from '../identifiers/identifier.ts'
import { deleteIdentifiers, insertIdentifiers } from '../identifiers/store.ts'
import { relist } from '../listings/operations.ts'
import { checkOfProduct } from '../media/media.ts'
import { listMediaIdsOf } from '../media/store.ts'
import { checkChoices, type OptionValues } from '../options/option.ts'
import { optionCombinationExists } from '../options/problems.ts'
import { isGoods, type ProductKind, type StoredProduct } from '../products/product.ts'
import { getStoredProductForUpdate } from '../products/store.ts'
import { checkSeller } from '../sellers/operations.ts'
import { variantCreated, variantDeleted, variantUpdated } from './events.ts'
import { variantInUse, variantIsDefault, variantLimitExceeded } from './problems.ts'
import { viewOfVariant } from './schemas.ts'
import {
  countVariants,
  deleteVariants,
  getVariant,
  getVariantForUpdate,
  insertVariants,
  listVariantsForDeletion,
  listVariantsForUpdate,
  updateCurrency,
  updateRemade,
  updateVariant,
} from './store.ts'
import {
  type AskedVariantChanges,
  checkDraft,
  checkPriced,
  edit,
  type FurtherPrice,
  isRemade,
  newVariant,
  pricesOf,
  remade,
  settled,
  type Variant,
  type VariantDraft,
  variantsMax,
} from './variant.ts'

/** The lock on the product keeps two requests from adding the last possible variant, or the same one. */
export async function createVariant(
  tx: Tx,
  productId: string,
  draft: VariantDraft,
): Promise<Variant> {
  if (draft.price) checkCurrency(draft.price.currency)
  checkDraft(draft)
  const product = await getStoredProductForUpdate(tx, productId)
  const { providerId, options } = product
  if (product.status === 'ACTIVE') checkPriced([draft], () => '')
  const { optionValues = {} } = draft
  checkChoices(options, [{ optionValues, path: '' }])
  const { components = [], status = 'ACTIVE' } = draft
  const composed = [{ components, path: '' }]
  checkContents(product, [{ status, components }])
  const [{ variants, combinationExists, nextPosition }, placed] = await Promise.all([
    countVariants(tx, productId, optionValues),
    placesFor(tx, [{ draft, providerId, path: '' }]),
    checkSeller(tx, providerId),
    checkMadeOf(tx, [{ product, composed }]),
    checkMedia(tx, product, draft.mediaIds),
    checkVariantAttributes(tx, product, describedBy(draft)),
  ])
  if (variants >= variantsMax) throw variantLimitExceeded({ limit: variantsMax })
  checkFree(optionValues, combinationExists)
  const [[saved] = []] = await saveVariants(tx, [{ product, placed, position: nextPosition }])
  if (!saved) throw new Error('a variant that was saved is there')
  relist(tx, productId)
  announce(tx, variantCreated, viewOfVariant, { after: saved.variant })
  return saved.variant
}

function describedBy({ attributes = {}, status = 'ACTIVE' }: VariantDraft) {
  return { attributes, status }
}

/** Variants without option values are told apart by nothing, and may be many. */
function checkFree(optionValues: OptionValues, combinationExists: boolean): void {
  if (!combinationExists || Object.keys(optionValues).length === 0) return
  throw optionCombinationExists({ optionValues })
}

/** A request that changes nothing creates no new version and no event. */
export async function updateVariantDetails(
  tx: Tx,
  variantId: string,
  asked: AskedVariantChanges,
): Promise<Variant> {
  checkIdentifiers(asked.identifiers ?? [])
  const { optionValues, components, mediaIds } = asked
  const product = needsProduct(asked) ? await getProductOfVariant(tx, variantId) : undefined
  const variant = await getVariantForUpdate(tx, variantId)
  checkVersion(tx, variant.version)
  const changes = settled(variant, asked)
  if (isDeepStrictEqual({ ...variant, ...changes }, variant)) return variant
  if (product && optionValues) await checkNewChoice(tx, product, variant, optionValues)
  if (product && mediaIds) await checkMedia(tx, product, mediaIds)
  if (product && components) {
    await checkMadeOf(tx, [{ product, composed: [{ components, path: '' }] }])
  }
  const edited = edit(variant, changes, product?.options ?? [], tx.now)
  if (product && (components || asked.status)) checkContents(product, [edited])
  if (product && isDescribedAnew(asked)) {
    await checkVariantAttributes(tx, product, edited, variant)
  }
  await updateVariant(tx, edited)
  await saveBeside(tx, variant, edited)
  const [after = edited] = components ? await withUnitsMade(tx, [edited]) : []
  relist(tx, after.productId)
  announce(tx, variantUpdated, viewOfVariant, { before: variant, after })
  return after
}

/** The lock on the product keeps them there. */
async function checkMedia(
  tx: Tx,
  { id }: Pick<StoredProduct, 'id'>,
  mediaIds: readonly string[] = [],
): Promise<void> {
  if (mediaIds.length > 0) checkOfProduct(mediaIds, await listMediaIdsOf(tx, id))
}

/** Options, kind, type and status of the product say what its variants may be. */
function needsProduct(asked: AskedVariantChanges): boolean {
  const { optionValues, components, mediaIds } = asked
  return (optionValues ?? components ?? mediaIds) !== undefined || isDescribedAnew(asked)
}

/** What is enabled on a product that is on sale needs what the type requires, as what is changed does. */
function isDescribedAnew({ attributes, status }: AskedVariantChanges): boolean {
  return attributes !== undefined || status === 'ACTIVE'
}

/** The product is locked before its variants, as everywhere. */
async function getProductOfVariant(tx: Tx, variantId: string): Promise<StoredProduct> {
  const { productId } = await getVariant(tx, variantId)
  return getStoredProductForUpdate(tx, productId)
}

async function checkNewChoice(
  tx: Tx,
  { id, options }: StoredProduct,
  variant: Variant,
  optionValues: OptionValues,
): Promise<void> {
  if (isDeepStrictEqual(optionValues, variant.optionValues)) return
  checkChoices(options, [{ optionValues, path: '' }])
  const { combinationExists } = await countVariants(tx, id, optionValues)
  checkFree(optionValues, combinationExists)
}

/** Of a product that is there still. The default variant goes with it. */
export async function removeVariant(tx: Tx, variantId: string): Promise<Variant> {
  await getProductOfVariant(tx, variantId)
  const variant = await getVariantForUpdate(tx, variantId)
  checkVersion(tx, variant.version)
  const { productId } = variant
  if (variant.isDefault) throw variantIsDefault({ productId })
  const [known, bundleIds] = await Promise.all([
    listVariantsForDeletion(tx, productId),
    listBundlesWith(tx, [variantId]),
  ])
  const isOrdered = known.some(({ id, isOrdered }) => id === variantId && isOrdered)
  if (isOrdered || bundleIds.length > 0) throw variantInUse({ bundleIds })
  await deleteWithAll(tx, [variantId])
  relist(tx, productId)
  announceDeletion(tx, variantDeleted, viewOfVariant, variant)
  return variant
}

/** Variants, with what other tables and domains keep of them. */
export async function deleteWithAll(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await Promise.all([
    deleteVariants(tx, variantIds),
    deleteIdentifiers(tx, variantIds),
    deleteComponents(tx, variantIds),
    deletePricesOf(tx, variantIds),
    removeStock(tx, variantIds),
  ])
}

interface Made {
  readonly product: Pick<StoredProduct, 'id' | 'providerId' | 'kind'>
  readonly composed: readonly Composed[]
}

/** Refuses components of what is no bundle, and those that cannot be in one. */
export async function checkMadeOf(tx: Tx, all: readonly Made[]): Promise<void> {
  for (const { product, composed } of all) checkComposition(product.kind, composed)
  const ids = all.flatMap(({ composed }) =>
    composed.flatMap(({ components }) => components.map(({ variantId }) => variantId)),
  )
  if (ids.length === 0) return
  const found = await listComponentVariantsForShare(tx, [...new Set(ids)])
  for (const { product, composed } of all) checkComponents(product, composed, found)
}

/** What is kept in tables of its own, or belongs to other domains. */
async function saveBeside(tx: Tx, variant: Variant, edited: Variant): Promise<void> {
  const { id } = variant
  if (!isDeepStrictEqual(edited.identifiers, variant.identifiers)) {
    await deleteIdentifiers(tx, [id])
    await insertIdentifiers(tx, [edited])
  }
  if (!isDeepStrictEqual(edited.components, variant.components)) {
    await deleteComponents(tx, [id])
    await insertComponents(tx, [edited])
  }
  await reprice(tx, id, variant.price, edited.price)
  if (edited.trackInventory !== variant.trackInventory) {
    await trackStock(tx, [id], edited.trackInventory)
  }
}

/** The variants of a product follow its kind, each that changes with an event. */
export async function followKind(
  tx: Tx,
  productId: string,
  from: ProductKind,
  to: ProductKind,
): Promise<void> {
  if (!isRemade(from, to)) return
  const variants = await listVariantsForUpdate(tx, productId)
  const changes = variants.map((before) => ({ before, after: remade(before, from, to, tx.now) }))
  const changed = changes.filter(({ before, after }) => after !== before)
  const ids = variants.map(({ id }) => id)
  await Promise.all([
    updateRemade(
      tx,
      changed.map(({ after }) => after),
    ),
    deleteComponents(tx, ids),
    ...(isGoods(from) === isGoods(to) ? [] : [trackStock(tx, ids, isGoods(to))]),
  ])
  for (const change of changed) announce(tx, variantUpdated, viewOfVariant, change)
}

type FirstLocation = Awaited<ReturnType<typeof locationFor>>

/** A draft with what was found out for it. */
export interface PlacedDraft {
  readonly draft: VariantDraft
  readonly location: FirstLocation
}

/** A draft with its seller, and where the request has it. */
interface Unplaced {
  readonly draft: VariantDraft
  readonly providerId: string | null
  readonly path: string
}

/** The locations of the first stock, in the order of the drafts: one statement for each that is named, in one flush. */
export function placesFor(tx: Tx, drafts: readonly Unplaced[]): Promise<PlacedDraft[]> {
  const found = new Map<string, Promise<FirstLocation>>()
  return Promise.all(
    drafts.map(async ({ draft, providerId, path: of }) => {
      const { warehouse } = draft.inventory ?? {}
      const key = JSON.stringify([warehouse, providerId])
      const path = `${of}/inventory/warehouse`
      const known = found.get(key) ?? locationFor(tx, { warehouse, providerId, path })
      found.set(key, known)
      return { draft, location: await known }
    }),
  )
}

export interface SavedVariant {
  readonly variant: Variant
  readonly prices: readonly FurtherPrice[]
}

/** Variants that a product gets. */
export interface Beginning {
  readonly product: StoredProduct
  readonly placed: readonly PlacedDraft[]
  /** Of the first of them, if it is the default variant of its product. */
  readonly defaultVariantId?: string
  /** The place among the variants of the product with which they begin. */
  readonly position: number
  readonly pathOf?: (index: number) => string
}

/**
 * Variants with their numbers, prices and stock, by the products that they belong to: one flush however many there are,
 * and one more for new locations.
 */
export async function saveVariants(
  tx: Tx,
  beginnings: readonly Beginning[],
): Promise<SavedVariant[][]> {
  const savedOf = beginnings.map((beginning) => variantsOf(beginning, tx.now))
  const saved = savedOf.flat()
  const variants = saved.map(({ variant }) => variant)
  await sentInOrder([
    insertVariants(tx, variants, (index) => saved[index]?.path ?? ''),
    insertIdentifiers(tx, variants),
    insertComponents(tx, variants),
    setFirstPrices(
      tx,
      saved.flatMap(({ variant: { id: variantId, providerId }, prices }) =>
        prices.map(({ price, minQuantity }) => ({ variantId, providerId, price, minQuantity })),
      ),
    ),
    registerVariants(tx, unpricedAmong(variants)),
    setInitialStock(tx, saved.map(firstStockOf)),
  ])
  const shown = await withUnitsMade(tx, variants)
  const shownById = new Map(shown.map((variant) => [variant.id, variant]))
  return savedOf.map((all) =>
    all.map((one) => ({ ...one, variant: shownById.get(one.variant.id) ?? one.variant })),
  )
}

function unpricedAmong(variants: readonly Variant[]) {
  return variants
    .filter(({ price }) => price === null)
    .map(({ id: variantId, providerId }) => ({ variantId, providerId }))
}

interface PlacedVariant extends SavedVariant {
  readonly location: FirstLocation
  /** Where the request has it. */
  readonly path: string
}

function variantsOf(beginning: Beginning, now: Date): PlacedVariant[] {
  const { product, placed, defaultVariantId, position, pathOf = () => '' } = beginning
  return placed.map(({ draft, location }, index) => {
    const isDefault = index === 0 && defaultVariantId !== undefined
    const id = isDefault ? defaultVariantId : newId('var')
    const at = { id, isDefault, position: position + index, warehouse: location.code }
    const variant = newVariant(product, draft, at, now)
    return { variant, prices: pricesOf(draft), location, path: pathOf(index) }
  })
}

function firstStockOf({ variant, location }: PlacedVariant) {
  const { id: variantId, providerId, inventory, trackInventory: tracked } = variant
  return { variantId, providerId, tracked, available: inventory.available, location }
}

/** A price in another currency is set beside the old one, and becomes the one that is shown. */
export async function reprice(
  tx: Tx,
  variantId: string,
  from: Money | null,
  to: Money | null,
): Promise<void> {
  if (to === null || isDeepStrictEqual(from, to)) return
  await setBasePrice(tx, { variantId, price: to })
  if (from?.currency !== to.currency) await updateCurrency(tx, variantId, to.currency)
}
