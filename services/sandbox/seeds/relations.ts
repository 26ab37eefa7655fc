import type { SeedClient } from './client.ts'
import { detailsOf } from './details.ts'
import { products } from './shop.ts'

interface Known {
  readonly id: string
  readonly external_id: string | null
}

/** Shows with each product what goes well with it and is sold, once the products of this application are there. */
export async function relateProducts(client: SeedClient): Promise<void> {
  if (client.made.products === 0) return
  const list = '/v1/catalog/products'
  const found = await client.tried<{ data: readonly Known[] }>('GET', `${list}?limit=96`)
  const ids = new Map(found?.data.map(({ id, external_id: name }) => [name, id]))
  const idOf = (sku: string) => ids.get(`demo-${sku}`)
  for (const { sku } of products) {
    const id = idOf(sku)
    const related = (detailsOf(sku)?.with ?? []).map(idOf).filter((one) => one !== undefined)
    if (id === undefined || related.length === 0) continue
    const relations = related.map((productId) => ({ kind: 'CROSS_SELL', product_id: productId }))
    await client.tried('PUT', `${list}/${id}/relations`, { relations })
  }
}
