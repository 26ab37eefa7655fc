import type { FieldError } from '@souk/platform'
import { variantUnknown } from './problems.ts'

/** Refuses prices of variants of which the catalog has not told. */
export function checkVariantsKnown(
  prices: readonly { readonly variantId: string }[],
  sellerOf: ReadonlyMap<string, string | null>,
): void {
  const unknown = new Set<string>()
  const errors = prices.flatMap(({ variantId }, index): FieldError[] => {
    if (sellerOf.has(variantId)) return []
    unknown.add(variantId)
    const path = `/prices/${index}/variant_id`
    return [{ path, code: 'variant_unknown', message: 'does not exist' }]
  })
  if (errors.length > 0) throw variantUnknown({ variantIds: [...unknown] }, { errors })
}
