import { fetchJson } from './requests.ts'
import type { Tenant, World } from './world.ts'

/** A tenant that is filled through its API, outside of any measurement. */
export interface Shop {
  readonly tenant: Tenant
  readonly ask: (path: string, body?: object) => Promise<Record<string, unknown>>
  readonly put: (path: string, body: object) => Promise<void>
}

export function shopOf(world: World, tenant: Tenant): Shop {
  const { base_url } = world.product.quickstart
  return {
    tenant,
    ask: (path, body) => fetchJson(base_url, tenant, path, body),
    put: async (path, body) => {
      const answer = await fetch(`${base_url}${path}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${tenant.apiKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path} answered ${await answer.text()}`)
    },
  }
}

/** A product with so many variants, and their ids. */
export async function givenVariants({ ask }: Shop, mark: string, count: number): Promise<string[]> {
  const values = Array.from({ length: count }, (_, at) => String(at))
  const { id } = await ask('/v1/catalog/products', {
    title: `Product ${mark}`,
    options: [{ name: 'number', values }],
    variants: values.map((value) => ({
      sku: `${mark}-${value}`,
      option_values: { number: value },
      price: { amount: 1_000, currency: 'EUR' },
      inventory: { available: 1_000_000_000 },
    })),
  })
  const page = await ask(`/v1/catalog/products/${id}/variants?limit=96`)
  return (page.data as { id: string }[]).map((variant) => variant.id)
}
