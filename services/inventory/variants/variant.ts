import type { FieldError } from '@souk/platform'
import { variantUnknown } from '../problems.ts'
import type { StockLine } from '../reservations/reservation.ts'

/** A variant that has a SKU, and its seller; null is the operator. */
export interface VariantWithSku {
  readonly variantId: string
  readonly sku: string
  readonly providerId: string | null
}

/** What a request names: the id of a variant or its SKU. */
export type NamedVariant = { readonly variant_id: string } | { readonly sku: string }

/** Sellers may use the same SKU: the operator's own variant is meant then, and else it cannot be told which. */
export function idsIn(named: readonly NamedVariant[], found: readonly VariantWithSku[]): string[] {
  const bySku = Map.groupBy(found, ({ sku }) => sku)
  const errors: FieldError[] = []
  const ids = named.map((one, index) => {
    if ('variant_id' in one) return one.variant_id
    const sellers = bySku.get(one.sku) ?? []
    const own = sellers.find(({ providerId }) => providerId === null)
    const [only, ...others] = own ? [own] : sellers
    if (only && others.length === 0) return only.variantId
    const path = `/adjustments/${index}/sku`
    const message = only ? 'is used by several sellers; send variant_id' : 'does not exist'
    errors.push({ path, code: only ? 'sku_ambiguous' : 'variant_unknown', message })
    return ''
  })
  if (errors.length > 0) throw variantUnknown({ variantIds: [] }, { errors })
  return ids
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
