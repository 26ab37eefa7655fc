import { Id, Nullable } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Sku } from '../fields.ts'
import { rowRefused } from './problems.ts'
import { sellerIn } from './seller.ts'

/** How a row says which variant it is about. */
export const variantNames = {
  variant_id: Type.Optional(Id('var')),
  sku: Type.Optional(Nullable(Sku)),
  provider_id: Type.Optional(Nullable(Id('prv'))),
}
const VariantNames = Type.Object(variantNames)
type VariantNames = Static<typeof VariantNames>

/** What names a variant. */
export interface NamedVariant {
  readonly id: string
  readonly sku: string | null
  readonly providerId: string | null
}

/** Those that the row may be about: the one with its id, else those with its SKU. Sellers may have the same SKU. */
function matching(
  row: VariantNames,
  found: readonly NamedVariant[],
  caller: string | null,
): NamedVariant[] {
  const { variant_id: id, sku, provider_id: providerId } = row
  return found.filter(
    (variant) =>
      (id === undefined ? variant.sku === sku : variant.id === id) &&
      (providerId === undefined || variant.providerId === sellerIn(row, caller)),
  )
}

/** The variant that a row is about, by whatever name; undefined where it cannot be told which. */
export function variantIn(
  row: VariantNames,
  found: readonly NamedVariant[],
  caller: string | null,
): string | undefined {
  const isNamed = row.variant_id !== undefined || Boolean(row.sku)
  const [variant, ...others] = isNamed ? matching(row, found, caller) : []
  return others.length === 0 ? variant?.id : undefined
}

/** The variant of each row. */
export function variantsOf(
  rows: readonly VariantNames[],
  found: readonly NamedVariant[],
  caller: string | null,
): readonly string[] {
  return rows.map((row) => {
    const { variant_id: id, sku } = row
    const [variant, ...others] = matching(row, found, caller)
    if (id === undefined && !sku) throw rowRefused('/sku', 'required', 'sku is required')
    if (!variant) {
      const path = id === undefined ? '/sku' : '/variant_id'
      throw rowRefused(path, 'variant_unknown', 'is no variant; create its product first')
    }
    if (others.length > 0) {
      const message = `is a SKU of ${others.length + 1} sellers; add the column provider_id`
      throw rowRefused('/sku', 'sku_ambiguous', message)
    }
    return variant.id
  })
}
