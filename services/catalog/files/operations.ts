import { isDeepStrictEqual } from 'node:util'
import { adjustStock } from '@souk/inventory/contract'
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
import { changesOfProduct, draftOfProduct } from '../products/draft.ts'
import { createProduct, moveProduct, updateProductDetails } from '../products/operations.ts'
import { productNotFound } from '../products/problems.ts'
import type { AskedChanges, Product, ProductCommand, ProductStatus } from '../products/product.ts'
import type { CreateProductBody } from '../products/schemas.ts'
import { getProduct } from '../products/store.ts'
import { providerForeign } from '../sellers/problems.ts'
import { createVariant, updateVariantDetails } from '../variants/operations.ts'
import {
  type CreateVariantBody,
  changesOfVariant,
  draftOfVariant,
  furtherPrices,
} from '../variants/schemas.ts'
import { listVariantsOf } from '../variants/store.ts'
import type { Variant } from '../variants/variant.ts'
import { namedIn, type References, withReferences } from './references.ts'
import type { ProductRow, VariantRow } from './schemas.ts'
import {
  listCategoryIds,
  listFurtherPrices,
  listNamedProducts,
  listNamedTypes,
  type NamedProduct,
} from './store.ts'

/**
 * Creates or changes products, one after the other by the operations that requests call. A row is about the product with
 * its id, else with its external id, else with its handle.
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
  })
  const references = await loadReferences(tx, rows, known)
  const changes: RowChange[] = []
  for (const named of rows) {
    const productId = namedBy(tx, named, known)
    const { productTypeId = null } = known.find(({ id }) => id === productId) ?? {}
    const row = withReferences(named, references, productTypeId)
    if (productId === undefined) {
      await addProduct(tx, row)
      changes.push('created')
    } else changes.push((await changeProduct(tx, productId, row, rights)) ? 'updated' : 'unchanged')
  }
  return changes
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

type Known = Awaited<ReturnType<typeof listNamedProducts>>

/** Sellers choose external ids and handles by themselves: they name products of one seller, the one that the row is of. */
function namedBy(tx: Tx, row: ProductRow, known: Known): string | undefined {
  const { id, external_id, handle, provider_id: seller = ownId(tx, 'prv') } = row
  if (id !== undefined) {
    if (!known.some((product) => product.id === id)) throw productNotFound({ productId: id })
    return id
  }
  const own = known.filter(({ providerId }) => providerId === seller)
  if (external_id) return own.find((product) => product.externalId === external_id)?.id
  return handle === undefined ? undefined : own.find((one) => one.handle === handle)?.id
}

async function addProduct(tx: Tx, row: ProductRow): Promise<void> {
  const { id: _id, status = 'ACTIVE', variants, ...told } = row
  const details = withoutNulls(told) as typeof told
  const errors = [
    ...(details.title === undefined ? [required('/title')] : []),
    ...(variants === undefined ? [required('/variants')] : []),
    ...(variants ?? []).flatMap(({ price, inventory }, index) => [
      ...(price === undefined ? [required(`/variants/${index}/price`)] : []),
      ...((inventory?.available ?? 0) < 0
        ? [negative(`/variants/${index}/inventory/available`)]
        : []),
    ]),
  ]
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  const created = await createProduct(
    tx,
    draftOfProduct({
      ...details,
      status: status === 'ACTIVE' ? 'ACTIVE' : 'DRAFT',
      variants: variants?.map(asNew),
    } as Static<typeof CreateProductBody>),
  )
  await moveTo(tx, created, status)
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

/** Says whether anything is other than before. */
async function changeProduct(
  tx: Tx,
  productId: string,
  row: ProductRow,
  rights: JobRights,
): Promise<boolean> {
  const { id: _id, status, provider_id: providerId, variants = [], ...details } = row
  const [before, existing, furtherOf] = await Promise.all([
    getProduct(tx, productId),
    variants.length === 0 ? [] : listVariantsOf(tx, productId),
    variants.length === 0 ? new Map() : listFurtherPrices(tx, productId),
  ])
  if (providerId !== undefined && providerId !== before.providerId) {
    throw providerForeign({ providerId: providerId ?? '' })
  }
  const changes = changesOfProduct(details)
  const after = isAsTold(before, changes)
    ? before
    : await updateProductDetails(tx, productId, changes)
  const changed = await changeVariants(tx, productId, variants, { existing, furtherOf, rights })
  const isMoved = status !== undefined && (await moveTo(tx, after, status))
  return after.version !== before.version || changed || isMoved
}

/** Most rows of a file that comes every night say what is there already: those cost one look, and no lock. */
function isAsTold(product: Product, { mediaIds, ...changes }: AskedChanges): boolean {
  const shown = product.media.map(({ id }) => id)
  const isShownSame = mediaIds === undefined || isDeepStrictEqual(mediaIds, shown)
  return isShownSame && isDeepStrictEqual({ ...product, ...changes }, product)
}

interface Existing {
  readonly existing: readonly Variant[]
  readonly furtherOf: ReadonlyMap<string, Further>
  readonly rights: JobRights
}

async function changeVariants(
  tx: Tx,
  productId: string,
  rows: readonly VariantRow[],
  { existing, furtherOf, rights }: Existing,
): Promise<boolean> {
  let isChanged = false
  for (const [index, row] of rows.entries()) {
    const variant = variantFor(row, existing)
    if (!variant) {
      if (!row.price) {
        throw validationFailed(undefined, { errors: [required(`/variants/${index}/price`)] })
      }
      await createVariant(tx, productId, draftOfVariant(asNew(row)))
      isChanged = true
    } else {
      const further = furtherOf.get(variant.id) ?? []
      if (await changeVariant(tx, variant, row, { further, rights })) isChanged = true
    }
  }
  return isChanged
}

/** By what names it; without that it is the only one, if there is but one. */
function variantFor(row: VariantRow, existing: readonly Variant[]): Variant | undefined {
  const { id, external_id, sku } = row
  if (id !== undefined) return existing.find((variant) => variant.id === id)
  const named = existing.find(
    (variant) =>
      (external_id && variant.externalId === external_id) || (sku && variant.sku === sku),
  )
  const isNamed = Boolean(external_id || sku)
  return named ?? (isNamed || existing.length > 1 ? undefined : existing[0])
}

type Further =
  Awaited<ReturnType<typeof listFurtherPrices>> extends ReadonlyMap<string, infer Prices>
    ? Prices
    : never

async function changeVariant(
  tx: Tx,
  variant: Variant,
  { id: _id, prices, inventory, ...details }: VariantRow,
  { further, rights }: { readonly further: Further; readonly rights: JobRights },
): Promise<boolean> {
  const changes = changesOfVariant(details)
  const isSame = isDeepStrictEqual({ ...variant, ...changes }, variant)
  const after = isSame ? variant : await updateVariantDetails(tx, variant.id, changes)
  const wanted = prices && furtherPrices(prices)
  const isRepriced = wanted !== undefined && !wanted.every((price) => further.some(isSameAs(price)))
  if (isRepriced) {
    needs(rights, 'pricing:write')
    await setPrices(
      tx,
      wanted.map((price) => ({ variantId: variant.id, ...price })),
    )
  }
  const delta = inventory === undefined ? 0 : inventory.available - variant.inventory.available
  if (delta !== 0) {
    needs(rights, 'inventory:write')
    const { warehouse } = inventory ?? {}
    await adjustStock(tx, [{ variantId: variant.id, warehouse, delta }], 'import')
  }
  return after.version !== variant.version || isRepriced || delta !== 0
}

function isSameAs(price: object): (other: object) => boolean {
  return (other) => isDeepStrictEqual(other, price)
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
