import { type Context, isOperator } from '@souk/platform'

export interface ProductFilter {
  readonly status?: string | undefined
  readonly title?: string | undefined
  readonly sku?: string | undefined
  readonly handle?: string | undefined
  readonly provider_id?: string | undefined
  readonly category_id?: string | undefined
  readonly updated_from?: string | undefined
}

/**
 * The category by which products are looked up, if it is that. A handle or a SKU names fewer, and so does the token of a
 * provider as a rule: then the products that are found are compared with the category.
 */
export function categoryThatLeads(
  asker: Pick<Context, 'party'>,
  filter: ProductFilter,
): string | undefined {
  const { category_id, handle, sku } = filter
  return isOperator(asker) && handle === undefined && sku === undefined ? category_id : undefined
}
