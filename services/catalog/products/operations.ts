import { isDeepStrictEqual } from 'node:util'
import { locationFor, setInitialStock, trackStock } from '@souk/inventory/contract'
import {
  audited,
  checkCurrency,
  checkVersion,
  type EventKind,
  emit,
  type Metadata,
  type Money,
  newId,
  ownId,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { setBasePrice, setFirstPrices } from '@souk/pricing/contract'
import {
  productArchived,
  productCreated,
  productPublished,
  productRestored,
  productUnpublished,
  productUpdated,
} from '../events.ts'
import { handleTaken, providerForeign } from '../problems.ts'
import { checkSeller } from '../sellers/operations.ts'
import { insertVariant, updateCurrency, updateShipping } from '../variants/store.ts'
import { newDefaultVariant } from '../variants/variant.ts'
import {
  distinctHandle,
  edit,
  handleFrom,
  isGoods,
  move,
  type Product,
  type ProductChanges,
  type ProductCommand,
  type ProductKind,
  type Unstocked,
} from './product.ts'
import { viewOfProduct } from './schemas.ts'
import { checkExternalIdFree, getProductForUpdate, insertProduct, updateProduct } from './store.ts'

export interface ProductDraft {
  readonly title: string
  readonly price: Money
  readonly inventory?: { readonly available: number; readonly warehouse?: string } | undefined
  readonly trackInventory?: boolean | undefined
  readonly sku?: string | undefined
  readonly description?: string | undefined
  readonly handle?: string | undefined
  readonly kind?: ProductKind | undefined
  readonly taxCode?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly externalId?: string | undefined
  readonly providerId?: string | undefined
  readonly status?: 'DRAFT' | 'ACTIVE' | undefined
  readonly metadata?: Metadata | undefined
}

/** Creates product, default variant, price and stock in three round trips, and one more for a new location. */
export async function createProduct(tx: Tx, draft: ProductDraft): Promise<Product> {
  checkCurrency(draft.price.currency)
  const unstocked = newProduct(tx, draft)
  const { defaultVariantId: variantId, price, providerId, trackInventory: tracked } = unstocked
  const { available = 0, warehouse } = draft.inventory ?? {}
  const [inserted, location] = await Promise.all([
    insertUnderFreeHandle(tx, unstocked, draft.handle === undefined),
    locationFor(tx, { warehouse, providerId }),
    checkSeller(tx, providerId, draft.providerId && '/provider_id'),
  ])
  const product = { ...inserted, inventory: { available, warehouse: location.code } }
  await sentInOrder([
    insertVariant(tx, newDefaultVariant(product)),
    setFirstPrices(tx, [{ variantId, providerId, price }]),
    setInitialStock(tx, { variantId, providerId, tracked, available, location }),
  ])
  announce(tx, productCreated, product)
  return product
}

function newProduct(tx: Tx, draft: ProductDraft): Unstocked {
  const { title, price, handle = handleFrom(title), status = 'ACTIVE', kind = 'PHYSICAL' } = draft
  const { trackInventory = isGoods(kind) || draft.inventory !== undefined } = draft
  const providerId = sellerOf(tx, draft.providerId)
  return {
    id: newId('prod'),
    handle,
    title,
    description: draft.description ?? null,
    status,
    kind,
    providerId,
    defaultVariantId: newId('var'),
    sku: draft.sku ?? null,
    price,
    trackInventory,
    taxCode: draft.taxCode ?? null,
    tags: draft.tags ?? [],
    externalId: draft.externalId ?? null,
    metadata: draft.metadata ?? {},
    version: 1,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
}

/** What is created with a provider's token belongs to that provider. */
function sellerOf(tx: Tx, asked: string | undefined): string | null {
  const own = ownId(tx, 'prv')
  if (own === null) return asked ?? null
  if (asked !== undefined && asked !== own) throw providerForeign({ providerId: asked })
  return own
}

/** A handle made from the title may be changed to be unique; one that the caller chose may not. */
async function insertUnderFreeHandle(
  tx: Tx,
  product: Unstocked,
  mayChange: boolean,
): Promise<Unstocked> {
  if (await insertProduct(tx, product)) return product
  const { id, handle, externalId } = product
  await checkExternalIdFree(tx, externalId)
  if (!mayChange) throw handleTaken({ handle })
  const distinct = { ...product, handle: distinctHandle(handle, id) }
  if (await insertProduct(tx, distinct)) return distinct
  throw handleTaken({ handle: distinct.handle })
}

/** A request that changes nothing creates no new version and no event. */
export async function updateProductDetails(
  tx: Tx,
  productId: string,
  changes: ProductChanges,
): Promise<Product> {
  const product = await getProductForUpdate(tx, productId)
  checkVersion(tx, product.version)
  if (isDeepStrictEqual({ ...product, ...changes }, product)) return product
  const edited = edit(product, changes, tx.now)
  await updateProduct(tx, edited)
  await reprice(tx, edited.defaultVariantId, product.price, edited.price)
  if (isGoods(edited.kind) !== isGoods(product.kind)) await resetStocking(tx, edited)
  announce(tx, productUpdated, edited, product)
  return edited
}

/** Goods became something that is neither shipped nor stocked, or the other way round. */
async function resetStocking(tx: Tx, { id, kind }: Product): Promise<void> {
  const variantIds = await updateShipping(tx, id, isGoods(kind))
  await trackStock(tx, variantIds, isGoods(kind))
}

/** A price in another currency is set beside the old one, and becomes the one that is shown. */
export async function reprice(tx: Tx, variantId: string, from: Money, to: Money): Promise<void> {
  if (isDeepStrictEqual(from, to)) return
  await setBasePrice(tx, { variantId, price: to })
  if (from.currency !== to.currency) await updateCurrency(tx, variantId, to.currency)
}

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
  await updateProduct(tx, moved)
  announce(tx, announcedBy[command], moved, product)
  return moved
}

function announce(
  tx: Tx,
  kind: EventKind<typeof productCreated.object>,
  product: Product,
  before?: Product,
): void {
  const { id, version } = product
  audited(tx, { resource: 'product', id, before, after: product, view: viewOfProduct })
  const object = viewOfProduct(product)
  const previous = before && viewOfProduct(before)
  emit(tx, kind, { id, version, object, previous, owner: product.providerId })
}
