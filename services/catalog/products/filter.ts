import { type Context, isOperator } from '@souk/platform'

export interface ProductFilter {
  readonly status?: string | undefined
  readonly title?: string | undefined
  readonly sku?: string | undefined
  readonly handle?: string | undefined
  readonly external_id?: string | undefined
  readonly tag?: string | undefined
  readonly provider_id?: string | undefined
  readonly category_id?: string | undefined
  readonly updated_from?: string | undefined
}

/** Filters by which products are looked up through a table of their own. */
type Lead = 'category_id' | 'tag'

/**
 * A category or a tag leads where neither a product nor its seller is named: these are fewer, as a rule, and are compared
 * with it.
 */
export function leadOf(asker: Pick<Context, 'party'>, filter: ProductFilter): Lead | undefined {
  const { handle, external_id, sku, provider_id, category_id, tag } = filter
  const isNamed = [handle, external_id, sku, provider_id].some((value) => value !== undefined)
  if (isNamed || !isOperator(asker)) return undefined
  if (category_id !== undefined) return 'category_id'
  return tag === undefined ? undefined : 'tag'
}

/** Whether a category or a tag, if one is asked for, leads. */
export function isServedBy(lead: Lead | undefined, { category_id, tag }: ProductFilter): boolean {
  return lead !== undefined || (category_id === undefined && tag === undefined)
}
