import { isDeepStrictEqual } from 'node:util'
import { locationFor, setInitialStock, trackStock } from '@souk/inventory/contract'
import {
  audited,
  checkCurrency,
  checkVersion,
  emit,
  type Metadata,
  type Money,
  newId,
  sentInOrder,
  type Tx,
} from '@souk/platform'
import { setFirstPrices } from '@souk/pricing/contract'
import { variantCreated, variantUpdated } from '../events.ts'
import { optionCombinationExists, variantLimitExceeded } from '../problems.ts'
import { reprice } from '../products/operations.ts'
import { type Availability, isGoods, type Product } from '../products/product.ts'
import { getProductForUpdate } from '../products/store.ts'
import { checkSeller } from '../sellers/operations.ts'
import { viewOfVariant } from './schemas.ts'
import { countVariants, getVariantForUpdate, insertVariant, updateVariant } from './store.ts'
import {
  edit,
  type OptionValues,
  titleOf,
  type Variant,
  type VariantChanges,
  variantsMax,
} from './variant.ts'

export interface VariantDraft {
  readonly price: Money
  readonly inventory?: { readonly available: number; readonly warehouse?: string } | undefined
  readonly sku?: string | undefined
  readonly title?: string | undefined
  readonly optionValues?: OptionValues | undefined
  readonly trackInventory?: boolean | undefined
  readonly requiresShipping?: boolean | undefined
  readonly taxCode?: string | undefined
  readonly externalId?: string | undefined
  readonly metadata?: Metadata | undefined
}

/** The lock on the product keeps two requests from adding the last possible variant, or the same one. */
export async function createVariant(
  tx: Tx,
  productId: string,
  draft: VariantDraft,
): Promise<Variant> {
  checkCurrency(draft.price.currency)
  const product = await getProductForUpdate(tx, productId)
  const { providerId } = product
  const { optionValues = {}, inventory: { available = 0, warehouse } = {} } = draft
  const [{ variants, combinationExists }, location] = await Promise.all([
    countVariants(tx, productId, optionValues),
    locationFor(tx, { warehouse, providerId }),
    checkSeller(tx, providerId),
  ])
  if (variants >= variantsMax) throw variantLimitExceeded({ limit: variantsMax })
  if (combinationExists && Object.keys(optionValues).length > 0) {
    throw optionCombinationExists({ optionValues })
  }
  const inventory = { available, warehouse: location.code }
  const variant = newVariant(product, draft, inventory, tx.now)
  const { id: variantId, price, trackInventory: tracked } = variant
  await sentInOrder([
    insertVariant(tx, variant),
    setFirstPrices(tx, [{ variantId, providerId, price }]),
    setInitialStock(tx, { variantId, providerId, tracked, available, location }),
  ])
  audited(tx, { resource: 'variant', id: variantId, after: variant, view: viewOfVariant })
  const object = viewOfVariant(variant)
  emit(tx, variantCreated, { id: variantId, version: 1, object, owner: providerId })
  return variant
}

/** Stock is tracked for what requires shipping, and where a number of units was given. */
function newVariant(
  product: Product,
  draft: VariantDraft,
  inventory: Availability,
  now: Date,
): Variant {
  const { price, optionValues = {}, title = titleOf(optionValues) } = draft
  const { requiresShipping = isGoods(product.kind) } = draft
  const { trackInventory = requiresShipping || draft.inventory !== undefined } = draft
  return {
    id: newId('var'),
    productId: product.id,
    providerId: product.providerId,
    isDefault: false,
    sku: draft.sku ?? null,
    title,
    status: 'ACTIVE',
    optionValues,
    price,
    inventory,
    trackInventory,
    requiresShipping,
    taxCode: draft.taxCode ?? null,
    externalId: draft.externalId ?? null,
    metadata: draft.metadata ?? {},
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/** A request that changes nothing creates no new version and no event. */
export async function updateVariantDetails(
  tx: Tx,
  variantId: string,
  changes: VariantChanges,
): Promise<Variant> {
  const variant = await getVariantForUpdate(tx, variantId)
  checkVersion(tx, variant.version)
  if (isDeepStrictEqual({ ...variant, ...changes }, variant)) return variant
  const edited = edit(variant, changes, tx.now)
  await updateVariant(tx, edited)
  await reprice(tx, variantId, variant.price, edited.price)
  if (edited.trackInventory !== variant.trackInventory) {
    await trackStock(tx, [variantId], edited.trackInventory)
  }
  audited(tx, {
    resource: 'variant',
    id: variantId,
    before: variant,
    after: edited,
    view: viewOfVariant,
  })
  emit(tx, variantUpdated, {
    id: variantId,
    version: edited.version,
    object: viewOfVariant(edited),
    previous: viewOfVariant(variant),
    owner: edited.providerId,
  })
  return edited
}
