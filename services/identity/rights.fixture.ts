import { manifest } from './manifest.ts'
import { composeRights, type Rights } from './rights.ts'

const area = (
  name: string,
  actions: readonly string[],
  roles: Record<string, string[]>,
): Rights => ({
  chapter: 1,
  scopes: Object.fromEntries(actions.map((action) => [`${name}:${action}`, name])),
  roles: Object.fromEntries(
    Object.entries(roles).map(([role, granted]) => [role, granted.map((of) => `${name}:${of}`)]),
  ),
})

/** What a shop may consist of: enough areas for roles and clients that have some of them. */
export const areas: readonly Rights[] = [
  area('catalog', ['read', 'write'], { ADMIN: ['*'], SUPPORT: ['read'], ANALYST: ['read'] }),
  area('customers', ['read', 'write'], { ADMIN: ['*'], ORDER_MANAGER: ['*'], SUPPORT: ['*'] }),
  area('orders', ['read', 'write'], {
    ...{ ADMIN: ['*'], ORDER_MANAGER: ['*'], SUPPORT: ['read', 'write'], ANALYST: ['read'] },
    ...{ FINANCE: ['read'], FULFILLMENT: ['read', 'write'], PROVIDER_STAFF: ['read', 'write'] },
  }),
  area('payments', ['read', 'write', 'refund'], {
    ...{ ADMIN: ['*'], ORDER_MANAGER: ['*'], FINANCE: ['*'], SUPPORT: ['read', 'refund'] },
  }),
  area('inventory', ['read', 'write'], { ADMIN: ['*'], FULFILLMENT: ['*'], PROVIDER_STAFF: ['*'] }),
  // All of it is the owner's alone.
  area('marketplace', ['read', 'write'], { ADMIN: ['read', 'write'], FINANCE: ['read'] }),
  manifest,
]

composeRights(areas)
