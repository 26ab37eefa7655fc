import assert from 'node:assert/strict'
import type { SeededTenant } from '@souk/platform'
import { schemas } from '../services.ts'
import type { Product, Shop } from './product.ts'

/** Stands in whatever a furnished tenant has: wherever else it is seen, a row has leaked. */
export const canary = 'canary-7f3a'

export const idText = /\b([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g

/** Fills a tenant with one of everything, as each service says, and collects the ids that its answers show. */
export async function furnish(product: Product): Promise<{ shop: Shop; ids: Map<string, string> }> {
  const shop = await product.open('sandbox')
  const ids = new Map<string, string>()
  const note = (text: string) => {
    for (const [id, prefix = ''] of text.matchAll(idText)) {
      if (!ids.has(prefix)) ids.set(prefix, id)
    }
  }
  const tenant: SeededTenant = {
    mark: canary,
    post: async (path, body) => {
      const reply = await shop.post<{ id: string }>(path, body)
      assert(reply.status < 300, `${path} ${reply.text}`)
      note(reply.text)
      return reply.body
    },
    id: (prefix) => {
      const id = ids.get(prefix)
      assert(id, `no service below has made ${prefix}_`)
      return id
    },
  }
  for (const { seed } of schemas) await seed(tenant)
  await product.settle()
  for (const { method, url, scope } of product.operations.list) {
    if (method === 'GET' && scope !== 'public' && !url.includes(':'))
      note((await shop.get(url)).text)
  }
  return { shop, ids }
}
