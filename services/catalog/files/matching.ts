import { isDeepStrictEqual } from 'node:util'
import type { FieldError } from '@souk/platform'
import type { Variant } from '../variants/variant.ts'
import { variantsIn } from './row.ts'
import type { ProductRow, VariantRow } from './schemas.ts'
import { sellerIn } from './seller.ts'

/** What names a product. */
export interface NamedProduct {
  readonly id: string
  readonly externalId: string | null
  readonly handle: string
  readonly productTypeId: string | null
  /** Who sells it; null for the operator. */
  readonly providerId: string | null
  /** Of its variants, those that were asked for. */
  readonly skus: readonly string[]
}

/** Sellers choose external ids and handles by themselves: they name products of one seller, the one that the row is of. */
export function productNamedBy(
  row: ProductRow,
  known: readonly NamedProduct[],
  caller: string | null,
): NamedBy {
  const { id, external_id, handle } = row
  const seller = sellerIn(row, caller)
  if (id !== undefined) {
    if (known.some((product) => product.id === id)) return { productId: id, errors: [] }
    const message = 'is not the id of any product; leave it empty to create one'
    return { productId: undefined, errors: [{ path: '/id', code: 'product_not_found', message }] }
  }
  const own = known.filter(({ providerId }) => providerId === seller)
  if (!external_id && handle === undefined) return bySku(skusOf(row), own)
  const found = own.find((one) =>
    external_id ? one.externalId === external_id : one.handle === handle,
  )
  return { productId: found?.id, errors: [] }
}

/** The product that a row is about if there is one, and why it cannot be told which. */
export interface NamedBy {
  readonly productId: string | undefined
  readonly errors: readonly FieldError[]
}

export function isNamed({ id, external_id, handle }: ProductRow): boolean {
  return Boolean(id ?? external_id ?? handle)
}

export function skusOf(row: ProductRow): string[] {
  return (variantsIn(row) ?? []).flatMap(({ sku }) => sku ?? [])
}

function bySku(skus: readonly string[], own: readonly NamedProduct[]): NamedBy {
  const [product, ...others] = own.filter((one) => one.skus.some((sku) => skus.includes(sku)))
  if (others.length === 0) return { productId: product?.id, errors: [] }
  const message = 'are SKUs of several products; add external_id or handle'
  const errors = [{ path: '/variants', code: 'sku_ambiguous', message }]
  return { productId: undefined, errors }
}

/**
 * By what names it, else by its option values; without these it is the only one, if there is but one, or the next of those
 * that have neither: the same file finds them in the same order again. `met` are those of earlier lines of the row.
 */
export function variantFor(
  row: VariantRow,
  existing: readonly Variant[],
  met: ReadonlySet<Variant> = new Set(),
): Variant | undefined {
  const { id, external_id, sku, option_values: values = {} } = row
  if (id !== undefined) return existing.find((variant) => variant.id === id)
  if (external_id || sku) {
    return existing.find(
      (variant) =>
        (external_id && variant.externalId === external_id) || (sku && variant.sku === sku),
    )
  }
  const [only, ...others] = existing
  const isOnly = others.length === 0 && only && (isEmpty(values) || isEmpty(only.optionValues))
  if (isOnly && !met.has(only)) return only
  if (isEmpty(values)) return plainIn(existing).find((variant) => !met.has(variant))
  return existing.find(({ optionValues }) => isDeepStrictEqual(optionValues, values))
}

function isEmpty(options: object): boolean {
  return Object.keys(options).length === 0
}

/** Those that nothing but their place tells apart. */
function plainIn(existing: readonly Variant[]): Variant[] {
  return existing
    .filter(({ sku, externalId, optionValues }) => !sku && !externalId && isEmpty(optionValues))
    .toSorted((a, b) => a.position - b.position)
}
