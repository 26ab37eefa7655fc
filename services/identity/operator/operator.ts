/** The tenant of whoever runs the installation: the only one whose credentials can act on other tenants. */
export const operatorTenantId = 'ten_01j0000000e008000000000001'

/** What to make that tenant with. It sells nothing, so its credentials manage and watch, and no more. */
export const operator = {
  tenant: { id: operatorTenantId, mode: 'live', name: 'Operator', currency: 'EUR' },
  scopes: ['operator:*', 'identity:*', 'audit:*'],
} as const

/** `*` covers what a tenant can do in itself; these reach the other tenants and must be named. */
export function isOperatorScope(scope: string): boolean {
  return scope.startsWith('operator:')
}
