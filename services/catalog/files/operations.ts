import { isDeepStrictEqual } from 'node:util'
import { type AskedAdjustment, adjustStock } from '@souk/inventory/contract'
import {
  insufficientScope,
  type JobRights,
  ownId,
  type RowChange,
  type Tx,
  validationFailed,
} from '@souk/platform'
import { setPrices } from '@souk/pricing/contract'
import type { Static } from 'typebox'
import { changesOfProduct, draftOfProduct, type ProductDraft } from '../products/draft.ts'
import { createProducts, moveProduct, updateProductDetails } from '../products/operations.ts'
import { productNotFound } from '../products/problems.ts'
import type { AskedChanges, Product, ProductCommand, ProductStatus } from '../products/product.ts'
import type { CreateProductBody } from '../products/schemas.ts'
import { listProducts } from '../products/store.ts'
import { providerForeign } from '../sellers/problems.ts'
import { createVariant, updateVariantDetails } from '../variants/operations.ts'
import {
  type CreateVariantBody,
  changesOfVariant,
  draftOfVariant,
  furtherPrices,
} from '../variants/schemas.ts'
import { listVariantsOfProducts } from '../variants/store.ts'
import type { Variant } from '../variants/variant.ts'
import { isNamed, type NamedProduct, productNamedBy, skusOf, variantFor } from './matching.ts'
import { namedIn, type References, withReferences } from './references.ts'
import type { ProductRow, VariantRow } from './schemas.ts'
import {
  type FurtherPrice,
  listCategoryIds,
  listFurtherPrices,
  listNamedProducts,
  listNamedTypes,
} from './store.ts'

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
  const known = await listNamedProducts(tx, {
    ids: rows.flatMap(({ id }) => id ?? []),
    externalIds: rows.flatMap(({ external_id: externalId }) => externalId ?? []),
    handles: rows.flatMap(({ handle }) => handle ?? []),
    skus: rows.flatMap((row) => (isNamed(row) ? [] : skusOf(row))),
  })
  const references = await loadReferences(tx, rows, known)
  const typeOf = new Map(known.map(({ id, productTypeId }) => [id, productTypeId]))
  const told = rows.map((named): ToldRow => {
    const productId = productNamedBy(named, known, ownId(tx, 'prv'))
    const typeNow = productId === undefined ? null : (typeOf.get(productId) ?? null)
    return { productId, row: withReferences(named, references, typeNow) }
  })
  const changed = new Set<ToldRow>()
  for (const some of onceEach(told.filter(isThere))) {
    for (const each of await changeProducts(tx, some, rights)) changed.add(each)
  }
  await addProducts(
    tx,
    told.filter((each) => !isThere(each)).map(({ row }) => row),
  )
  return told.map((each) => {
    if (!isThere(each)) return 'created'
    return changed.has(each) ? 'updated' : 'unchanged'
  })
}

/** A row, and the product that it is about if there is one. */
interface ToldRow {
  readonly productId: string | undefined
  readonly row: ProductRow
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

/** Two statements for all rows, and none where nothing is named. */
async function loadReferences(
  tx: Tx,
  rows: readonly ProductRow[],
  known: readonly NamedProduct[],
): Promise<References> {
  const { handles, types: wanted } = namedIn(
    rows,
    known.map(({ productTypeId }) => productTypeId),
  )
  const [categoryIds, types] = await Promise.all([
    listCategoryIds(tx, handles),
    listNamedTypes(tx, wanted),
  ])
  return { categoryIds, types }
}

async function addProducts(tx: Tx, rows: readonly ProductRow[]): Promise<void> {
  if (rows.length === 0) return
  const created = await createProducts(tx, rows.map(draftOf))
  for (const [index, product] of created.entries()) {
    await moveTo(tx, product, rows[index]?.status ?? product.status)
  }
}

function draftOf(row: ProductRow): ProductDraft {
  const { id: _id, status = 'ACTIVE', variants, ...told } = row
  const details = withoutNulls(told) as typeof told
  const errors = [
    ...(details.title === undefined ? [required('/title')] : []),
    ...(variants === undefined ? [required('/variants')] : []),
    ...(variants ?? []).flatMap(({ price, inventory }, index) => [
      ...(price === undefined && status === 'ACTIVE' ? [required(`/variants/${index}/price`)] : []),
      ...((inventory?.available ?? 0) < 0
        ? [negative(`/variants/${index}/inventory/available`)]
        : []),
    ]),
  ]
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  return draftOfProduct({
    ...details,
    status: status === 'ACTIVE' ? 'ACTIVE' : 'DRAFT',
    variants: variants?.map(asNew),
  } as Static<typeof CreateProductBody>)
}

const required = (path: string) => ({
  path,
  code: 'required',
  message: `${path.slice(path.lastIndexOf('/') + 1)} is required`,
})

const negative = (path: string) => ({
  path,
  code: 'minimum',
  message: 'must be 0 or more for a new variant',
})

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
  for (const some of partsOf(rows, productOf)) {
    const existing = await variantsOf(tx, some)
    for (const told of some) {
      const before = productOf.get(told.productId)
      if (!before) throw productNotFound({ productId: told.productId })
      const isChanged = await changeProduct(tx, before, told.row, { existing, further, rights })
      if (isChanged) changed.add(told)
    }
  }
  if (further.prices.length > 0) await setPrices(tx, further.prices)
  if (further.stock.length > 0) await adjustStock(tx, further.stock, 'import')
  return changed
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
}

/** Says whether anything is other than before. */
async function changeProduct(
  tx: Tx,
  before: Product,
  row: ProductRow,
  changing: Changing,
): Promise<boolean> {
  const { id: _id, status, provider_id: providerId, variants = [], ...details } = row
  if (providerId !== undefined && providerId !== before.providerId) {
    throw providerForeign({ providerId: providerId ?? '' })
  }
  const changes = changesOfProduct(details)
  const after = isAsTold(before, changes)
    ? before
    : await updateProductDetails(tx, before.id, changes)
  const changed = await changeVariants(tx, after, variants, changing)
  const isMoved = status !== undefined && (await moveTo(tx, after, status))
  return after.version !== before.version || changed || isMoved
}

/** Most rows of a file that comes every night say what is there already: those cost one look, and no lock. */
function isAsTold(product: Product, { mediaIds, ...changes }: AskedChanges): boolean {
  const shown = product.media.map(({ id }) => id)
  const isShownSame = mediaIds === undefined || isDeepStrictEqual(mediaIds, shown)
  return isShownSame && isDeepStrictEqual({ ...product, ...changes }, product)
}

async function changeVariants(
  tx: Tx,
  { id: productId, status }: Product,
  rows: readonly VariantRow[],
  changing: Changing,
): Promise<boolean> {
  const existing = changing.existing.byProduct.get(productId) ?? []
  let isChanged = false
  for (const [index, row] of rows.entries()) {
    const variant = variantFor(row, existing)
    if (variant) {
      if (await changeVariant(tx, variant, row, changing)) isChanged = true
    } else {
      if (!row.price && status === 'ACTIVE') {
        throw validationFailed(undefined, { errors: [required(`/variants/${index}/price`)] })
      }
      await createVariant(tx, productId, draftOfVariant(asNew(row)))
      isChanged = true
    }
  }
  return isChanged
}

async function changeVariant(
  tx: Tx,
  variant: Variant,
  { id: _id, prices, inventory, ...details }: VariantRow,
  { existing, further, rights }: Changing,
): Promise<boolean> {
  const { id: variantId } = variant
  const changes = changesOfVariant(details)
  const isSame = isDeepStrictEqual({ ...variant, ...changes }, variant)
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
