import { idOf, type Money, ownedBy, sql, type Tx, uuidOf } from '@souk/platform'
import type { ProductFilter } from '../products/listed/filter.ts'
import { listProducts } from '../products/listed/store.ts'

/** What names a product. */
interface NamedProduct {
  readonly id: string
  readonly externalId: string | null
  readonly handle: string
}

/** Those that the caller may see and that any of these names. */
export async function listNamedProducts(
  tx: Tx,
  named: {
    readonly ids: readonly string[]
    readonly externalIds: readonly string[]
    readonly handles: readonly string[]
  },
): Promise<readonly NamedProduct[]> {
  const found = await tx<{ id: string; external_id: string | null; handle: string }>`
    select id, external_id, handle
    from catalog.products
    where tenant_id = ${tx.tenantId} and ${ownedBy(tx, sql`provider_id`)} and (
      id = any(${named.ids.map(uuidOf)}::uuid[])
      or external_id = any(${named.externalIds}::text[])
      or handle = any(${named.handles}::text[])
    )
  `
  return found.map(({ id, external_id: externalId, handle }) => {
    return { id: idOf('prod', id), externalId, handle }
  })
}

export interface FurtherPrice {
  readonly price: Money
  readonly minQuantity: number
}

/** The prices of all variants of a product beside those that are shown, by variant. */
export async function listFurtherPrices(
  tx: Tx,
  productId: string,
): Promise<ReadonlyMap<string, readonly FurtherPrice[]>> {
  const found = await tx<{
    variant_id: string
    currency: string
    amount: number
    min_quantity: number
  }>`
    select price.variant_id, price.currency, price.amount, price.min_quantity
    from catalog.variants variant
    join pricing.base_prices price
      on price.tenant_id = ${tx.tenantId} and price.variant_id = variant.id
    where variant.tenant_id = ${tx.tenantId} and variant.product_id = ${uuidOf(productId)}
      and (price.currency <> variant.currency or price.min_quantity <> 1)
    order by price.variant_id, price.currency, price.min_quantity
  `
  const byVariant = Map.groupBy(found, ({ variant_id: uuid }) => idOf('var', uuid))
  return new Map(
    [...byVariant].map(([variantId, prices]) => [
      variantId,
      prices.map(({ amount, currency, min_quantity: minQuantity }) => ({
        price: { amount: Number(amount), currency },
        minQuantity,
      })),
    ]),
  )
}

const atOnce = 50

/** The next products that the list shows with the same filters. */
export async function listProductIdsAfter(
  tx: Tx,
  filter: ProductFilter,
  after: string | null,
): Promise<{ readonly ids: readonly string[]; readonly next: string | null }> {
  const { items, next } = await listProducts(tx, filter, { limit: atOnce, after })
  const listed = JSON.parse(items) as { readonly 'id~prod': string }[]
  return { ids: listed.map((item) => idOf('prod', item['id~prod'])), next }
}
