import { asOperator, idOf, sql, type Tx, uuidOf } from '@souk/platform'
import {
  type ListJson,
  listsJson,
  type PriceListPriceJson,
  priceListPricesJson,
  toLists,
  toPriceListPrices,
  withLists,
} from '@souk/pricing/contract'
import type { Priced } from '../availability/gates.ts'
import { inquiryOf } from '../availability/store.ts'
import { productsShownTo, variantsShownTo } from '../storefront/store.ts'

interface PricedRow {
  readonly variant_id: string
  readonly prices: Priced['prices'] | null
  readonly list_prices: readonly PriceListPriceJson[] | null
  readonly lists: readonly ListJson[] | null
}

/**
 * All that the prices of these variants follow from, of those that whoever asks may see. Which rows of price lists there are for a
 * variant that is shown is not asked in their name: what everybody pays is no secret of its seller.
 */
export async function listPricedVariants(
  tx: Tx,
  variantIds: readonly string[],
  channel: string,
): Promise<ReadonlyMap<string, Priced>> {
  const found = await tx<PricedRow>`
    ${withLists(tx, inquiryOf(tx, { channel, customerId: null }))}
    select variant.id as variant_id, (
        select json_agg(price)
        from (
          select currency, min_quantity as "minQuantity", amount, floor
          from pricing.base_prices
          where tenant_id = ${tx.tenantId} and variant_id = variant.id
        ) price
      ) as prices, ${priceListPricesJson(asOperator(tx), sql`variant.id`)} as list_prices,
      ${listsJson} as lists
    from catalog.variants variant
    join catalog.products product
      on product.tenant_id = ${tx.tenantId} and product.id = variant.product_id
    where variant.tenant_id = ${tx.tenantId} and variant.id = any(${variantIds.map(uuidOf)}::uuid[])
      and ${variantsShownTo(tx, sql`variant.status`, sql`variant.provider_id`)}
      and ${productsShownTo(tx, sql`product`)}
  `
  return new Map(
    found.map((row) => [
      idOf('var', row.variant_id),
      {
        prices: row.prices ?? [],
        priceListPrices: toPriceListPrices(row.list_prices),
        lists: toLists(row.lists),
      },
    ]),
  )
}
