import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import {
  type ImportContext,
  type JobRights,
  ownId,
  partsByWeight,
  type RowChange,
  type Tx,
  validationFailed,
} from '@souk/platform'
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
import { foreignSeller, sellerOf } from '../sellers/operations.ts'
import { mediaIdsFor, newUrlsIn, unshownBy } from './images.ts'
import { rowRefused } from './problems.ts'
import { type KnownRow, type ResolvedRow, resolveRows } from './resolved-rows/operations.ts'
import { asNew, withoutNulls } from './row.ts'
import type { ProductRow } from './schemas.ts'
import { sellerIn } from './seller.ts'
import {
  changeVariants,
  type DeferredWrites,
  saveDeferred,
  type VariantContext,
  variantsOf,
} from './variants/operations.ts'

/**
 * Creates or changes products by the operations that requests call. A row is about the product with its id, else with its
 * external id, else with its handle, and where it has none of these with a SKU of its variants. Rows that say what is there already, and those that create, take a constant number
 * of round trips together.
 */
export async function importProducts(
  tx: Tx,
  rows: readonly ProductRow[],
  context: ImportContext,
): Promise<readonly RowChange[]> {
  const all = await resolveRows(tx, rows, context)
  const wrong = all.find(({ errors }) => errors.length > 0)
  if (wrong) throw validationFailed(undefined, { errors: [...wrong.errors] })
  const changed = new Set<ResolvedRow>()
  for (const some of onceEach(all.filter(isThere))) {
    for (const each of await changeProducts(tx, some, context)) changed.add(each)
  }
  await addProducts(
    tx,
    all.filter((each) => !isThere(each)),
  )
  return all.map((each) => {
    if (!isThere(each)) return 'created'
    return changed.has(each) ? 'updated' : 'unchanged'
  })
}

function isThere(resolved: ResolvedRow): resolved is KnownRow {
  return resolved.productId !== undefined
}

/** A file may name one product by its id and by its external id: the later row sees what the earlier one has made of it. */
function onceEach(rows: readonly KnownRow[]): (readonly KnownRow[])[] {
  const rounds: KnownRow[][] = []
  const met = new Map<string, number>()
  for (const resolved of rows) {
    const round = met.get(resolved.productId) ?? 0
    met.set(resolved.productId, round + 1)
    const some = rounds[round] ?? []
    some.push(resolved)
    rounds[round] = some
  }
  return rounds
}

async function addProducts(tx: Tx, rows: readonly ResolvedRow[]): Promise<void> {
  if (rows.length === 0) return
  const images = await addImages(
    tx,
    rows.map(({ row }) => ({ row, providerId: sellerOf(tx, row.provider_id ?? undefined) })),
  )
  const created = await createProducts(
    tx,
    rows.map((resolved, index) => draftOf(resolved, images[index] ?? new Map())),
  )
  for (const [index, product] of created.entries()) {
    await moveTo(tx, product, rows[index]?.row.status ?? product.status)
  }
}

function draftOf(
  { row, isSimple }: ResolvedRow,
  images: ReadonlyMap<string, string>,
): ProductDraft {
  const { id: _id, status = 'ACTIVE', variants = [], image_urls: _urls, ...details } = row
  const mediaIds = mediaIdsFor(row, [], images)
  const all = variants.map(asNew)
  return draftOfProduct({
    ...withoutNulls(details),
    ...(mediaIds && { media_ids: mediaIds }),
    status: status === 'ACTIVE' ? 'ACTIVE' : 'DRAFT',
    ...(isSimple || all.length === 0 ? all[0] : { variants: all }),
  } as Static<typeof CreateProductBody>)
}

/** A row, and what there is of the product that it is about. */
interface RowWithMedia {
  readonly row: ProductRow
  readonly providerId: string | null
  readonly media?: Product['media']
}

/** Makes references of the URLs that the products do not show yet. Answers their ids by URL, for each of the rows. */
async function addImages(
  tx: Tx,
  rows: readonly RowWithMedia[],
): Promise<readonly ReadonlyMap<string, string>[]> {
  const wanted = rows.flatMap(({ row, providerId, media }) =>
    newUrlsIn(row.image_urls, media).map((url) => ({ row, url, providerId })),
  )
  const made = await createReferences(tx, wanted)
  const added = wanted.map(({ row, url }, index) => {
    const id = made[index]?.id
    assert(id, 'each of them was created')
    return { row, url, id }
  })
  return rows.map(({ row }) => {
    const own = added.filter((one) => one.row === row)
    return new Map(own.map(({ url, id }) => [url, id]))
  })
}

/** As many variants as are read together, unless one product has more. */
const variantsAtOnce = 2_000

/** Changes products where rows say something else of them. Returns those rows. */
async function changeProducts(
  tx: Tx,
  rows: readonly KnownRow[],
  rights: JobRights,
): Promise<ReadonlySet<ResolvedRow>> {
  const products = await listProducts(
    tx,
    rows.map(({ productId }) => productId),
  )
  const productOf = new Map(products.map((product) => [product.id, product]))
  const variantCountOf = ({ productId }: KnownRow) =>
    productOf.get(productId)?.totals.variantCount ?? 0
  const deferred: DeferredWrites = { prices: [], stock: [], unshown: [] }
  const changed = new Set<ResolvedRow>()
  const imagesOf = new Map(await addImagesOf(tx, rows, productOf))
  for (const some of partsByWeight(rows, variantCountOf, { weightMax: variantsAtOnce })) {
    const existing = await variantsOf(tx, some)
    for (const resolved of some) {
      const before = productOf.get(resolved.productId)
      if (!before) throw productNotFound({ productId: resolved.productId })
      const images = imagesOf.get(resolved) ?? new Map()
      const isChanged = await changeProduct(tx, before, resolved, {
        existing,
        deferred,
        rights,
        images,
      })
      if (isChanged) changed.add(resolved)
    }
  }
  await saveDeferred(tx, deferred)
  return changed
}

async function addImagesOf(
  tx: Tx,
  rows: readonly KnownRow[],
  productOf: ReadonlyMap<string, Product>,
) {
  const shown = rows.map(({ row, productId }) => {
    const { providerId = null, media = [] } = productOf.get(productId) ?? {}
    return { row, providerId, media }
  })
  const images = await addImages(tx, shown)
  return rows.map(
    (resolved, index) => [resolved, images[index] ?? new Map<string, string>()] as const,
  )
}

interface ProductContext extends VariantContext {
  /** Ids of the images that were made for the row, by their URLs. */
  readonly images: ReadonlyMap<string, string>
}

/** Says whether anything is other than before. */
async function changeProduct(
  tx: Tx,
  before: Product,
  resolved: KnownRow,
  context: ProductContext,
): Promise<boolean> {
  const { row } = resolved
  const { id: _id, status, provider_id: providerId, variants: _listed, ...rest } = row
  const { image_urls: _urls, media_ids: _ids, ...details } = rest
  if (providerId !== undefined && sellerIn(row, ownId(tx, 'prv')) !== before.providerId) {
    throw foreignSeller(providerId ?? '')
  }
  const mediaIds = mediaIdsFor(row, before.media, context.images)
  const changes = { ...changesOfProduct(details), ...(mediaIds && { mediaIds }) }
  const after = isUnchanged(before, changes)
    ? before
    : await updateProductDetails(tx, before.id, changes)
  if (row.image_urls && mediaIds)
    context.deferred.unshown.push(...unshownBy(mediaIds, before.media))
  const changed = await changeVariants(tx, after, resolved, context)
  const isMoved = status !== undefined && (await moveTo(tx, after, status))
  return after.version !== before.version || changed || isMoved
}

/** Most rows of a file that comes every night say what is there already: those cost one look, and no lock. */
function isUnchanged(product: Product, { mediaIds, ...changes }: AskedChanges): boolean {
  const shown = product.media.map(({ id }) => id)
  const isShownSame = mediaIds === undefined || isDeepStrictEqual(mediaIds, shown)
  return isShownSame && isDeepStrictEqual({ ...product, ...settled(product, changes) }, product)
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
    throw rowRefused('/status', 'state', message)
  }
  for (const command of commands) await moveProduct(tx, product.id, command)
  return true
}
