import { isDeepStrictEqual } from 'node:util'
import { type AdjustmentRequest, adjustStock } from '@souk/inventory/contract'
import {
  insufficientScope,
  type JobRights,
  Problem,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { setPrices } from '@souk/pricing/contract'
import { noteUnshown } from '../../media/unshown/operations.ts'
import { pathsIn } from '../../products/draft.ts'
import type { Product } from '../../products/product.ts'
import { createVariant, updateVariantDetails } from '../../variants/operations.ts'
import { changesOfVariant, draftOfVariant, furtherPrices } from '../../variants/schemas.ts'
import { listVariantsOfProducts } from '../../variants/store.ts'
import { settled, type Variant } from '../../variants/variant.ts'
import { variantFor } from '../matching.ts'
import { required, rowRefused } from '../problems.ts'
import type { KnownRow } from '../resolved-rows/operations.ts'
import { asNew } from '../row.ts'
import type { VariantRow } from '../schemas.ts'
import { type FurtherPrice, listFurtherPrices } from '../store.ts'

/** What a row says of the variants of a product that is there. */
type RowWithVariants = Pick<KnownRow, 'productId' | 'row' | 'isSimple'>

/** What is there of the variants that rows may be about. */
export interface ExistingVariants {
  readonly byProduct: ReadonlyMap<string, readonly Variant[]>
  readonly pricesOf: ReadonlyMap<string, readonly FurtherPrice[]>
}

export async function variantsOf(
  tx: Tx,
  rows: readonly RowWithVariants[],
): Promise<ExistingVariants> {
  const ids = rows.flatMap(({ productId, row }) => (row.variants ? [productId] : []))
  if (ids.length === 0) return { byProduct: new Map(), pricesOf: new Map() }
  const hasPrices = rows.some(({ row }) => row.variants?.some(({ prices }) => prices))
  const [variants, pricesOf] = await Promise.all([
    listVariantsOfProducts(tx, ids),
    hasPrices ? listFurtherPrices(tx, ids) : new Map(),
  ])
  return { byProduct: Map.groupBy(variants, ({ productId }) => productId), pricesOf }
}

/** What is written for all rows together. */
export interface DeferredWrites {
  readonly prices: Parameters<typeof setPrices>[1][number][]
  readonly stock: DeferredStock[]
  /** Ids of images that products no longer show. */
  readonly unshown: string[]
}

type DeferredStock = AdjustmentRequest & {
  /** Of its variant in the row. */
  readonly path: string
}

/** What rows about variants are compared with and may do. */
export interface VariantContext {
  readonly existing: ExistingVariants
  readonly deferred: DeferredWrites
  readonly rights: JobRights
}

/** Changes or adds the variants of a row. Says whether anything is other than before. */
export async function changeVariants(
  tx: Tx,
  product: Product,
  { row: { variants = [] }, isSimple }: RowWithVariants,
  context: VariantContext,
): Promise<boolean> {
  const existing = context.existing.byProduct.get(product.id) ?? []
  const pathOf = pathsIn({ isSimple })
  const met = new Set<Variant>()
  let isChanged = false
  for (const [index, row] of variants.entries()) {
    // The simple form is about the variant that stands for the product, as in requests.
    const byDefault = isSimple
      ? existing.find(({ id }) => id === product.defaultVariantId)
      : undefined
    const variant = variantFor(row, existing, met) ?? byDefault
    const path = pathOf(index)
    if (row.id !== undefined && !variant) throw unknownVariant(path)
    if (variant && met.has(variant)) throw duplicateVariant(path)
    if (variant) met.add(variant)
    const change = variant
      ? changeVariant(tx, variant, { row, path }, context)
      : addVariant(tx, product, row)
    if (await withPath(change, path)) isChanged = true
  }
  return isChanged
}

function unknownVariant(path: string) {
  const message = 'is not the id of any variant of this product; leave it empty to add one'
  return rowRefused(`${path}/id`, 'variant_not_found', message)
}

/** The later of two could undo what the earlier says, and nobody would see it. */
function duplicateVariant(path: string) {
  const message = 'repeats a variant that is named earlier in this product; remove one of the two'
  return rowRefused(path, 'duplicate_variant', message)
}

async function addVariant(tx: Tx, { id, status }: Product, row: VariantRow): Promise<true> {
  if (!row.price && status === 'ACTIVE') {
    throw validationFailed(undefined, { errors: [required('/price')] })
  }
  await createVariant(tx, id, draftOfVariant(asNew(row)))
  return true
}

/** What is refused of a variant names its place in the row. */
async function withPath<Result>(change: Promise<Result>, path: string): Promise<Result> {
  try {
    return await change
  } catch (error) {
    throw path === '' ? error : placed(error, (inside) => `${path}${inside}`)
  }
}

/** A refusal with the places in the row of what it names. */
function placed(error: unknown, placeOf: (path: string) => string): unknown {
  if (!(error instanceof Problem)) return error
  const { code, detail, errors = [], status } = error
  if (status >= 500 || status === 429) return error
  const own = errors.length > 0 ? errors : [{ path: '', code, message: detail }]
  return validationFailed(undefined, {
    errors: own.map((one) => ({ ...one, path: placeOf(one.path) })),
  })
}

async function changeVariant(
  tx: Tx,
  variant: Variant,
  { row: { id: _id, prices, inventory, ...details }, path }: { row: VariantRow; path: string },
  { existing, deferred, rights }: VariantContext,
): Promise<boolean> {
  const { id: variantId } = variant
  const changes = changesOfVariant(details)
  const isSame = isDeepStrictEqual({ ...variant, ...settled(variant, changes) }, variant)
  const after = isSame ? variant : await updateVariantDetails(tx, variantId, changes)
  const wanted = prices && furtherPrices(prices)
  if (wanted?.length) needsOneOf(rights, ['pricing:write', 'pricing:read'])
  const known = existing.pricesOf.get(variantId) ?? []
  const isRepriced = wanted !== undefined && !wanted.every((price) => known.some(isSameAs(price)))
  if (isRepriced) {
    needs(rights, 'pricing:write')
    deferred.prices.push(...wanted.map((price) => ({ variantId, ...price })))
  }
  const isRestocked = inventory !== undefined && inventory.available !== variant.inventory.available
  if (isRestocked) {
    needs(rights, 'inventory:write')
    deferred.stock.push({ variantId, ...inventory, path })
  }
  return after.version !== variant.version || isRepriced || isRestocked
}

function isSameAs(price: object): (other: object) => boolean {
  return (other) => isDeepStrictEqual(other, price)
}

/** Whether a price is the same is told to whoever may know it. */
function needsOneOf({ holds }: JobRights, scopes: readonly [string, ...string[]]): void {
  if (!scopes.some(holds)) throw insufficientScope({ requiredScope: scopes[0] })
}

function needs({ holds }: JobRights, scope: string): void {
  if (!holds(scope)) throw insufficientScope({ requiredScope: scope })
}

/** What others have changed since it was read is seen by inventory, which finds the difference under its own lock. */
export async function saveDeferred(
  tx: Tx,
  { prices, stock, unshown }: DeferredWrites,
): Promise<void> {
  await noteUnshown(tx, unshown)
  if (prices.length > 0) await setPrices(tx, prices)
  if (stock.length === 0) return
  try {
    await adjustStock(tx, stock, 'import')
  } catch (error) {
    throw placed(error, (path) => placeOfStock(path, stock))
  }
}

function placeOfStock(path: string, stock: readonly DeferredStock[]): string {
  const [, index, field = ''] = /^\/adjustments\/(\d+)(.*)$/.exec(path) ?? []
  return `${stock[Number(index)]?.path ?? ''}/inventory${field}`
}
