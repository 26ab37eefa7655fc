import { type Context, isOperator, visitOf } from '@souk/platform'

export interface ProductFilter {
  /** Comma-separated, as `Ids` has checked. */
  readonly ids?: string | undefined
  readonly status?: string | undefined
  readonly title?: string | undefined
  readonly sku?: string | undefined
  readonly handle?: string | undefined
  readonly external_id?: string | undefined
  readonly tag?: string | undefined
  readonly provider_id?: string | undefined
  readonly product_type_id?: string | undefined
  readonly category_id?: string | undefined
  readonly collection_id?: string | undefined
  readonly channel?: string | undefined
  readonly media_id?: string | undefined
  readonly updated_from?: string | undefined
}

/** Those of them that the products of a collection have. */
export type MembersFilter = Pick<ProductFilter, 'status' | 'channel'>

/** The filters that were asked for. */
export function askedOf(filter: ProductFilter): string[] {
  return Object.values(filter).filter((value) => value !== undefined)
}

const naming = ['ids', 'handle', 'external_id', 'sku', 'media_id', 'provider_id'] as const

/**
 * The collection, the category or the tag by which products are looked up, if it is one of them: where neither a product nor
 * its seller is named, since the products of one seller are fewer as a rule. A channel has most products as a rule, so it
 * leads alone. Otherwise what is found is compared with them.
 */
export function leadOf(
  asker: Pick<Context, 'party'>,
  filter: ProductFilter,
): Pick<ProductFilter, 'collection_id' | 'category_id' | 'tag' | 'channel'> {
  const isNamed = naming.some((name) => filter[name] !== undefined)
  const seesAllSellers = isOperator(asker) || visitOf(asker) !== undefined
  if (isNamed || !seesAllSellers) return {}
  const { collection_id, category_id, tag, channel } = filter
  if (collection_id !== undefined) return { collection_id }
  if (category_id !== undefined) return { category_id }
  if (tag !== undefined) return { tag }
  return askedOf(filter).length === 1 ? { channel } : {}
}
