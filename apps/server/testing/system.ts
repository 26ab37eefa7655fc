import { randomUUID } from 'node:crypto'
import { uuidOf } from '@souk/platform'
import type { Product, Shop } from './product.ts'

/** Whoever works for a tenant by itself: what no request can do is done in its name. */
export async function asSystem({ identity }: Product, shop: Shop, operation: string) {
  const tenantId = uuidOf(shop.credentials.tenantId)
  return {
    ...(await identity.tenants.describe(tenantId)),
    tenantId,
    actor: { type: 'system', id: operation } as const,
    requestId: randomUUID(),
    operation,
  }
}
