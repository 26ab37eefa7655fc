import { isDeepStrictEqual } from 'node:util'
import { type AskedAdjustment, adjustStock } from '@souk/inventory/contract'
import {
  insufficientScope,
  type JobRights,
  Problem,
  type RowChange,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { setPrices } from '@souk/pricing/contract'
import type { Static } from 'typebox'
import { createReferences } from '../media/operations.ts'
import { changesOfProduct, draftOfProduct, type ProductDraft } from '../products/draft.ts'
import { createProducts, moveProduct, updateProductDetails } from '../products/operations.ts'
import { productNotFound } from '../products/problems.ts'
import {
  type AskedChanges,
  type Product,
  type ProductCommand,
  type ProductStatus,
  settled,
} from '../products/product.ts'
import type { CreateProductBody } from '../products/schemas.ts'
import { listProducts } from '../products/store.ts'
import { sellerOf } from '../sellers/operations.ts'
import { providerForeign } from '../sellers/problems.ts'
import { createVariant, updateVariantDetails } from '../variants/operations.ts'
import {
  type CreateVariantBody,
  changesOfVariant,
  draftOfVariant,
  furtherPrices,
} from '../variants/schemas.ts'
import { listVariantsOfProducts } from '../variants/store.ts'
import { settled as settledVariant, type Variant } from '../variants/variant.ts'
import { mediaIdsFor, newUrlsIn } from './images.ts'
import { variantFor } from './matching.ts'
import { required } from './row.ts'
import type { ProductRow, VariantRow } from './schemas.ts'
import { type FurtherPrice, listFurtherPrices } from './store.ts'
import { readRows, type ToldRow } from './told-rows/operations.ts'

/**
 * Creates or changes products by the operations that requests call. A row is about the product with its id, else with its
 * external id, else with its handle, and where it has none of these with a SKU of its variants. Rows that say what is there already, and those that create, take a constant number
 * of round trips together.
 */
export async function importProducts(
  tx: Tx,
  rows: readonly ProductRow[],
  rights: JobRights,
): Promise<readonly RowChange[]> {
  const told = await readRows(tx, rows)
  const wrong = told.find(({ errors }) => errors.length > 0)
  if (wrong) throw validationFailed(undefined, { errors: [...wrong.errors] })
  const changed = new Set<ToldRow>()
  for (const some of onceEach(told.filter(isThere))) {
    for (const each of await changeProducts(tx, some, rights)) changed.add(each)
  }
  await addProducts(
    tx,
    told.filter((each) => !isThere(each)),
  )
  return told.map((each) => {
    if (!isThere(each)) return 'created'
    return changed.has(each) ? 'updated' : 'unchanged'
  })
}

interface KnownRow extends ToldRow {
  readonly productId: string
}

function isThere(told: ToldRow): told is KnownRow {
  return told.productId !== undefined
}

/** A file may name one product by its id and by its external id: the later row sees what the earlier one has made of it. */
function onceEach(rows: readonly KnownRow[]): (readonly KnownRow[])[] {
  const rounds: KnownRow[][] = []
  const met = new Map<string, number>()
  for (const told of rows) {
    const round = met.get(told.productId) ?? 0
    met.set(told.productId, round + 1)
    const some = rounds[round] ?? []
    some.push(told)
    rounds[round] = some
  }
  return rounds
}

async function addProducts(tx: Tx, rows: readonly ToldRow[]): Promise<void> {
  if (rows.length === 0) return
  const images = await addImages(
    tx,
    rows.map(({ row }) => ({ row, providerId: sellerOf(tx, row.provider_id ?? undefined) })),
  )
  const created = await createProducts(
    tx,
    rows.map((told, index) => draftOf(told, images[index] ?? new Map())),
  )
  for (const [index, product] of created.entries()) {
    await moveTo(tx, product, rows[index]?.row.status ?? product.status)
  }
}

function draftOf({ row, isBeside }: ToldRow, images: ReadonlyMap<string, string>): ProductDraft {
  const { id: _id, status = 'ACTIVE', variants = [], image_urls: _urls, ...told } = row
  const mediaIds = mediaIdsFor(row, [], images)
  const all = variants.map(asNew)
  return draftOfProduct({
    ...withoutNulls(told),
    ...(mediaIds && { media_ids: mediaIds }),
    status: status === 'ACTIVE' ? 'ACTIVE' : 'DRAFT',
    ...(isBeside || all.length === 0 ? all[0] : { variants: all }),
  } as Static<typeof CreateProductBody>)
}

/** A row, and what there is of the product that it is about. */
interface Showing {
  readonly row: ProductRow
  readonly providerId: string | null
  readonly media?: Product['media']
}

/** Makes references of the URLs that the products do not show yet. Answers their ids by URL, for each of the rows. */
async function addImages(
  tx: Tx,
  rows: readonly Showing[],
): Promise<readonly ReadonlyMap<string, string>[]> {
  const wanted = rows.flatMap(({ row, providerId, media }) =>
    newUrlsIn(row.image_urls, media).map((url) => ({ row, url, providerId })),
  )
  const made = await createReferences(tx, wanted)
  const added = wanted.map(({ row, url }, index) => ({ row, url, id: made[index]?.id ?? '' }))
  return rows.map(({ row }) => {
    const own = added.filter((one) => one.row === row)
    return new Map(own.map(({ url, id }) => [url, id]))
  })
}

function asNew({ id: _id, ...variant }: VariantRow): Static<typeof CreateVariantBody> {
  return withoutNulls(variant) as Static<typeof CreateVariantBody>
}

/** Their entries are cleared one by one. */
const maps: ReadonlySet<string> = new Set(['attributes', 'translations', 'option_values', 'seo'])

/** What is not there need not be cleared. */
function withoutNulls(fields: object, isMap = false): object {
  const told = Object.entries(fields).filter(([, value]) => value !== null)
  return Object.fromEntries(
    told.map(([name, value]) => {
      const isNested = (maps.has(name) || isMap) && typeof value === 'object'
      return [name, isNested && !Array.isArray(value) ? withoutNulls(value, true) : value]
    }),
  )
}

/** As many variants as are read together, unless one product has more. */
const variantsAtOnce = 2_000

/** Changes products where rows say something else of them. Returns those rows. */
async function changeProducts(
  tx: Tx,
  rows: readonly KnownRow[],
  rights: JobRights,
): Promise<ReadonlySet<ToldRow>> {
  const products = await listProducts(
    tx,
    rows.map(({ productId }) => productId),
  )
  const productOf = new Map(products.map((product) => [product.id, product]))
  const further: Further = { prices: [], stock: [] }
  const changed = new Set<ToldRow>()
  const imagesOf = new Map(await addImagesOf(tx, rows, productOf))
  for (const some of partsOf(rows, productOf)) {
    const existing = await variantsOf(tx, some)
    for (const told of some) {
      const before = productOf.get(told.productId)
      if (!before) throw productNotFound({ productId: told.productId })
      const images = imagesOf.get(told) ?? new Map()
      const isChanged = await changeProduct(tx, before, told, { existing, further, rights, images })
      if (isChanged) changed.add(told)
    }
  }
  if (further.prices.length > 0) await setPrices(tx, further.prices)
  if (further.stock.length > 0) await adjustStock(tx, further.stock, 'import')
  return changed
}

async function addImagesOf(
  tx: Tx,
  rows: readonly KnownRow[],
  productOf: ReadonlyMap<string, Product>,
) {
  const showing = rows.map(({ row, productId }) => {
    const { providerId = null, media = [] } = productOf.get(productId) ?? {}
    return { row, providerId, media }
  })
  const images = await addImages(tx, showing)
  return rows.map((told, index) => [told, images[index] ?? new Map<string, string>()] as const)
}

/** Products may have many variants: few such products at a time. */
function partsOf(
  rows: readonly KnownRow[],
  productOf: ReadonlyMap<string, Product>,
): (readonly KnownRow[])[] {
  const parts: KnownRow[][] = []
  let count = 0
  for (const told of rows) {
    const own = productOf.get(told.productId)?.totals.variantCount ?? 0
    const part = parts.at(-1)
    count += own
    if (part && count <= variantsAtOnce) part.push(told)
    else {
      parts.push([told])
      count = own
    }
  }
  return parts
}

/** What is there of the variants that rows may be about. */
interface Existing {
  readonly byProduct: ReadonlyMap<string, readonly Variant[]>
  readonly pricesOf: ReadonlyMap<string, readonly FurtherPrice[]>
}

async function variantsOf(tx: Tx, rows: readonly KnownRow[]): Promise<Existing> {
  const ids = rows.flatMap(({ productId, row }) => (row.variants ? [productId] : []))
  if (ids.length === 0) return { byProduct: new Map(), pricesOf: new Map() }
  const hasPrices = rows.some(({ row }) => row.variants?.some(({ prices }) => prices))
  const [variants, pricesOf] = await Promise.all([
    listVariantsOfProducts(tx, ids),
    hasPrices ? listFurtherPrices(tx, ids) : new Map(),
  ])
  return { byProduct: Map.groupBy(variants, ({ productId }) => productId), pricesOf }
}

/** What other domains are told of all rows at once. */
interface Further {
  readonly prices: Parameters<typeof setPrices>[1][number][]
  readonly stock: AskedAdjustment[]
}

interface Changing {
  readonly existing: Existing
  readonly further: Further
  readonly rights: JobRights
  /** Ids of the images that were made for the row, by their URLs. */
  readonly images: ReadonlyMap<string, string>
}

/** Says whether anything is other than before. */
async function changeProduct(
  tx: Tx,
  before: Product,
  told: KnownRow,
  changing: Changing,
): Promise<boolean> {
  const { row } = told
  const { id: _id, status, provider_id: providerId, variants: _listed, ...rest } = row
  const { image_urls: _urls, media_ids: _ids, ...details } = rest
  if (providerId !== undefined && providerId !== before.providerId) {
    throw providerForeign({ providerId: providerId ?? '' })
  }
  const mediaIds = mediaIdsFor(row, before.media, changing.images)
  const changes = { ...changesOfProduct(details), ...(mediaIds && { mediaIds }) }
  const after = isAsTold(before, changes)
    ? before
    : await updateProductDetails(tx, before.id, changes)
  const changed = await changeVariants(tx, after, told, changing)
  const isMoved = status !== undefined && (await moveTo(tx, after, status))
  return after.version !== before.version || changed || isMoved
}

/** Most rows of a file that comes every night say what is there already: those cost one look, and no lock. */
function isAsTold(product: Product, { mediaIds, ...changes }: AskedChanges): boolean {
  const shown = product.media.map(({ id }) => id)
  const isShownSame = mediaIds === undefined || isDeepStrictEqual(mediaIds, shown)
  return isShownSame && isDeepStrictEqual({ ...product, ...settled(product, changes) }, product)
}

async function changeVariants(
  tx: Tx,
  product: Product,
  { row: { variants = [] }, isBeside }: KnownRow,
  changing: Changing,
): Promise<boolean> {
  const existing = changing.existing.byProduct.get(product.id) ?? []
  let isChanged = false
  for (const [index, row] of variants.entries()) {
    // What is told beside the product is told of the variant that stands for it, as in requests.
    const beside = isBeside ? existing.find(({ id }) => id === product.defaultVariantId) : undefined
    const variant = variantFor(row, existing) ?? beside
    const path = isBeside ? '' : `/variants/${index}`
    const change = variant
      ? changeVariant(tx, variant, row, changing)
      : addVariant(tx, product, row)
    if (await told(change, path)) isChanged = true
  }
  return isChanged
}

async function addVariant(tx: Tx, { id, status }: Product, row: VariantRow): Promise<true> {
  if (!row.price && status === 'ACTIVE') {
    throw validationFailed(undefined, { errors: [required('/price')] })
  }
  await createVariant(tx, id, draftOfVariant(asNew(row)))
  return true
}

/** What is refused of a variant is told of its place in the row. */
async function told<Result>(change: Promise<Result>, path: string): Promise<Result> {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof Problem) || path === '') throw error
    const { code, detail, errors = [], status } = error
    if (status >= 500 || status === 429) throw error
    const own = errors.length > 0 ? errors : [{ path: '', code, message: detail }]
    throw validationFailed(undefined, {
      errors: own.map((one) => ({ ...one, path: `${path}${one.path}` })),
    })
  }
}

async function changeVariant(
  tx: Tx,
  variant: Variant,
  { id: _id, prices, inventory, ...details }: VariantRow,
  { existing, further, rights }: Changing,
): Promise<boolean> {
  const { id: variantId } = variant
  const changes = changesOfVariant(details)
  const isSame = isDeepStrictEqual({ ...variant, ...settledVariant(variant, changes) }, variant)
  const after = isSame ? variant : await updateVariantDetails(tx, variantId, changes)
  const wanted = prices && furtherPrices(prices)
  if (wanted?.length) needsOneOf(rights, ['pricing:write', 'pricing:read'])
  const known = existing.pricesOf.get(variantId) ?? []
  const isRepriced = wanted !== undefined && !wanted.every((price) => known.some(isSameAs(price)))
  if (isRepriced) {
    needs(rights, 'pricing:write')
    further.prices.push(...wanted.map((price) => ({ variantId, ...price })))
  }
  const delta = inventory === undefined ? 0 : inventory.available - variant.inventory.available
  if (delta !== 0) {
    needs(rights, 'inventory:write')
    further.stock.push({ variantId, warehouse: inventory?.warehouse, delta })
  }
  return after.version !== variant.version || isRepriced || delta !== 0
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

/** The commands that lead from one state to another. */
const commandsTo: Readonly<Record<string, readonly ProductCommand[]>> = {
  'DRAFT ACTIVE': ['publish'],
  'ACTIVE DRAFT': ['unpublish'],
  'DRAFT ARCHIVED': ['archive'],
  'ACTIVE ARCHIVED': ['archive'],
  'REJECTED ARCHIVED': ['archive'],
  'ARCHIVED DRAFT': ['restore'],
  'ARCHIVED ACTIVE': ['restore', 'publish'],
}

async function moveTo(tx: Tx, product: Product, status: ProductStatus): Promise<boolean> {
  if (product.status === status) return false
  const commands = commandsTo[`${product.status} ${status}`]
  if (!commands) {
    const message = `cannot become ${status}, because it is ${product.status}`
    throw validationFailed(undefined, { errors: [{ path: '/status', code: 'state', message }] })
  }
  for (const command of commands) await moveProduct(tx, product.id, command)
  return true
}
