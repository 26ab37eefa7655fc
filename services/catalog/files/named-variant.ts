import { type FieldError, Id, Nullable } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { Sku } from '../fields.ts'
import { required, rowRefused } from './problems.ts'
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

/** What is wrong with how a row names its variant. */
export function variantFault(
  row: VariantNames,
  found: readonly NamedVariant[],
  caller: string | null,
): FieldError | undefined {
  const { variant_id: id, sku } = row
  if (id === undefined && !sku) return required('/sku')
  const [variant, ...others] = matching(row, found, caller)
  if (!variant) {
    const path = id === undefined ? '/sku' : '/variant_id'
    const message = 'is no variant; create its product first'
    return { path, code: 'variant_unknown', message }
  }
  if (others.length === 0) return undefined
  const message = `is a SKU of ${others.length + 1} sellers; add the column provider_id`
  return { path: '/sku', code: 'sku_ambiguous', message }
}

/** The variant of each row. */
export function variantsOf(
  rows: readonly VariantNames[],
  found: readonly NamedVariant[],
  caller: string | null,
): readonly string[] {
  return rows.map((row) => {
    const fault = variantFault(row, found, caller)
    if (fault) throw rowRefused(fault.path, fault.code, fault.message)
    return variantIn(row, found, caller) ?? ''
  })
}
