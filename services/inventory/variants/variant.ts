import type { FieldError } from '@souk/platform'
import { skuUnknown, variantUnknown } from '../problems.ts'
import type { StockLine } from '../reservations/reservation.ts'

/** A variant that has a SKU, and its seller; null is the operator. */
export interface VariantWithSku {
  readonly variantId: string
  readonly sku: string
  readonly providerId: string | null
}

/** What a request names: the id of a variant or its SKU. */
export type NamedVariant = { readonly variant_id: string } | { readonly sku: string }

/**
 * The id of each named variant; `pathTo` says where the request names it. Sellers may use the same SKU: the operator's own
 * variant is meant then, and else it cannot be told which.
 */
export function resolveVariantIds(
  named: readonly NamedVariant[],
  found: readonly VariantWithSku[],
  pathTo: (index: number) => string,
): string[] {
  const bySku = Map.groupBy(found, ({ sku }) => sku)
  const errors: FieldError[] = []
  const skus = new Set<string>()
  const ids = named.map((one, index) => {
    if ('variant_id' in one) return one.variant_id
    const sellers = bySku.get(one.sku) ?? []
    const own = sellers.find(({ providerId }) => providerId === null)
    const [only, ...others] = own ? [own] : sellers
    if (only && others.length === 0) return only.variantId
    const message = only ? 'is used by several sellers; send variant_id' : 'does not exist'
    const code = only ? 'sku_ambiguous' : 'sku_unknown'
    errors.push({ path: `${pathTo(index)}/sku`, code, message })
    skus.add(one.sku)
    return ''
  })
  if (errors.length > 0) throw skuUnknown({ skus: [...skus] }, { errors })
  return ids
}

/** Refuses variants of which there is no stock item; `pathTo` says where the request names them. */
export function checkVariantsKnown<Line extends Pick<StockLine, 'variantId'>>(
  lines: readonly Line[],
  items: readonly Pick<StockLine, 'variantId'>[],
  pathTo: (line: Line, index: number) => string,
): void {
  const known = new Set(items.map(({ variantId }) => variantId))
  const unknown = new Set<string>()
  const errors = lines.flatMap((line, index): FieldError[] => {
    if (known.has(line.variantId)) return []
    unknown.add(line.variantId)
    const path = `${pathTo(line, index)}/variant_id`
    return [{ path, code: 'variant_unknown', message: 'does not exist' }]
  })
  if (errors.length > 0) throw variantUnknown({ variantIds: [...unknown] }, { errors })
}

/** So many units of a variant are in each unit of a bundle. */
export interface BundlePart extends StockLine {
  readonly bundleId: string
}

/** Units of a variant, and which of the asked lines they are for. */
export interface PartLine extends StockLine {
  readonly index: number
}

/** The lines as stock: a bundle is the units of its components. */
export function partsOfLines(
  lines: readonly StockLine[],
  parts: readonly BundlePart[],
): PartLine[] {
  const partsOf = Map.groupBy(parts, ({ bundleId }) => bundleId)
  return lines.flatMap(({ variantId, quantity }, index): PartLine[] => {
    const inside = partsOf.get(variantId)
    if (!inside) return [{ variantId, quantity, index }]
    return inside.map((part) => ({
      variantId: part.variantId,
      quantity: part.quantity * quantity,
      index,
    }))
  })
}

/** As many bundles as the units of its components make. */
export function bundlesOf<Part extends { readonly quantity: number }>(
  parts: readonly Part[],
  unitsOf: (part: Part) => number,
): number {
  return Math.min(...parts.map((part) => Math.floor(unitsOf(part) / part.quantity)))
}
