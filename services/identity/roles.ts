import { domainWildcards, everything, readScopes } from './scopes.ts'

/** What is read to build and to run the product, not to judge the business. */
const forDevelopers: ReadonlySet<string> = new Set([
  'identity:read',
  'audit:read',
  'events:read',
  'webhooks:read',
  'sandbox:read',
])

/**
 * What each role may do. A role is nothing but this set: rights are checked by scope, never by the name
 * of a role. An administrator cannot make an owner, because no list of domains covers `*`: the wildcard over
 * the marketplace, where money is paid out, is the owner's alone.
 */
export const roles = {
  OWNER: [everything],
  ADMIN: [
    ...domainWildcards.filter((scope) => scope !== 'marketplace:*'),
    'marketplace:read',
    'marketplace:write',
  ],
  CATALOG_MANAGER: ['catalog:*', 'inventory:*', 'pricing:*', 'orders:read'],
  ORDER_MANAGER: [
    'orders:*',
    'customers:*',
    'payments:*',
    'catalog:read',
    'inventory:read',
    'pricing:read',
  ],
  FULFILLMENT: ['orders:read', 'orders:write', 'inventory:*', 'catalog:read'],
  FINANCE: [
    'payments:*',
    'ledger:*',
    'marketplace:read',
    'orders:read',
    'customers:read',
    'audit:read',
  ],
  SUPPORT: [
    'orders:read',
    'orders:write',
    'customers:*',
    'payments:read',
    'payments:refund',
    'catalog:read',
    'inventory:read',
  ],
  ANALYST: readScopes.filter((scope) => !forDevelopers.has(scope)),
  DEVELOPER: [
    'identity:read',
    'identity:write',
    'audit:read',
    'catalog:read',
    'orders:read',
    'events:read',
    'webhooks:*',
    'sandbox:*',
  ],
  PROVIDER_OWNER: [
    'catalog:read',
    'catalog:write',
    'inventory:*',
    'orders:read',
    'orders:write',
    'marketplace:read',
    'marketplace:write',
  ],
  PROVIDER_STAFF: [
    'catalog:read',
    'inventory:*',
    'orders:read',
    'orders:write',
    'marketplace:read',
  ],
} as const satisfies Record<string, readonly string[]>

export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as Role[]

export function scopesOfRoles(names: readonly Role[]): string[] {
  return [...new Set(names.flatMap((name) => roles[name]))]
}

/** These roles belong to one provider and see only its rows. */
export function isProviderRole(role: Role): boolean {
  return role.startsWith('PROVIDER_')
}
