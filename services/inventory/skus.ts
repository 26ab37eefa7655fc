import { type FieldError, type Tx, validationFailed } from '@souk/platform'
import { variantUnknown } from './problems.ts'

/** A variant that has a SKU, and its seller; null is the operator. */
export interface VariantWithSku {
  readonly variantId: string
  readonly sku: string
  readonly providerId: string | null
}

/**
 * Finds the variants with these SKUs that the caller may see. SKUs belong to a domain above, which is handed in where the
 * product is put together.
 */
export type ListVariantsWithSkus = (
  tx: Tx,
  skus: readonly string[],
) => Promise<readonly VariantWithSku[]>

/** What a request names: the id of a variant or its SKU. */
export interface NamedVariant {
  readonly variant_id?: string
  readonly sku?: string
}

/** The id of each named variant, in one look however many there are; none if all are named by id. */
export async function variantIdsOf(
  tx: Tx,
  named: readonly NamedVariant[],
  listVariantsWithSkus: ListVariantsWithSkus,
): Promise<string[]> {
  checkNames(named)
  const skus = [...new Set(named.flatMap(({ sku }) => sku ?? []))]
  const found = skus.length === 0 ? [] : await listVariantsWithSkus(tx, skus)
  return idsIn(named, found)
}

function checkNames(named: readonly NamedVariant[]): void {
  const errors = named.flatMap(({ variant_id, sku }, index): FieldError[] => {
    if ((variant_id === undefined) !== (sku === undefined)) return []
    const message = 'must have exactly one of variant_id and sku'
    return [{ path: `/adjustments/${index}`, code: 'exactly_one', message }]
  })
  if (errors.length > 0) throw validationFailed(undefined, { errors })
}

/** Sellers may use the same SKU: the operator's own variant is meant then, and else it cannot be told which. */
export function idsIn(named: readonly NamedVariant[], found: readonly VariantWithSku[]): string[] {
  const bySku = Map.groupBy(found, ({ sku }) => sku)
  const errors: FieldError[] = []
  const ids = named.map(({ variant_id, sku = '' }, index) => {
    if (variant_id !== undefined) return variant_id
    const sellers = bySku.get(sku) ?? []
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
