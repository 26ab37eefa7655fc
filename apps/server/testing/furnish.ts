import assert from 'node:assert/strict'
import type { SeededTenant } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { services } from '../services.ts'
import { aGrant, anApproval } from './agents.ts'
import { canary } from './canary.ts'
import { aClosing } from './closing.ts'
import { aCommission } from './commissions.ts'
import { aDispute } from './disputes.ts'
import { anOrderGroup } from './order-groups.ts'
import type { Product, Shop } from './product.ts'
import { aReconciliation } from './reconciliations.ts'
import { aRedemption } from './redemptions.ts'

export { canary }

export const idText = /\b([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g

/** Ids by their prefix: the first of each that was seen. */
export class Ids extends Map<string, string> {
  note(text: string): void {
    for (const [id, prefix = ''] of text.matchAll(idText)) {
      if (!this.has(prefix)) this.set(prefix, id)
    }
  }
}

/** Makes one of everything, as each service says, and looks after each. */
export async function seedAll(
  shop: Caller,
  look: () => Promise<void> = async () => {},
): Promise<Ids> {
  const ids = new Ids()
  const tenant: SeededTenant = {
    mark: canary,
    post: async (path, body) => {
      const reply = await shop.post<{ id: string }>(path, body)
      assert(reply.status < 300, `${path} ${reply.text}`)
      ids.note(reply.text)
      await look()
      return reply.body
    },
    id: (prefix) => {
      const id = ids.get(prefix)
      assert(id, `no service below has made ${prefix}_`)
      return id
    },
  }
  for (const { seed } of services) await seed(tenant)
  return ids
}

/** A tenant with one of everything, and the ids that its answers show. */
export async function furnish(product: Product): Promise<{ shop: Shop; ids: Ids }> {
  const shop = await product.open('sandbox')
  const ids = await seedAll(shop)
  // Before all journals, of which the newest is told of first.
  await aCommission(product, shop)
  ids.note(await anApproval(product, shop))
  ids.note(await aGrant(product, shop))
  ids.note(await aClosing(product, shop))
  ids.note(await aRedemption(product, shop, { ids, mark: canary }))
  ids.note(await aReconciliation(product, shop))
  ids.note(await anOrderGroup(shop, ids, canary))
  const disputeId = await aDispute(product, shop, ids)
  ids.note(disputeId)
  await shop.post(`/api/v1/disputes/${disputeId}/evidence`, { explanation: canary })
  await product.settle()
  for (const { method, url, scope } of product.operations.list) {
    if (method === 'GET' && scope !== 'public' && !url.includes(':'))
      ids.note((await shop.get(url)).text)
  }
  return { shop, ids }
}
