import type { Service } from '@souk/platform'
import { fillRoles } from './roles.ts'
import { fillCustomerScopes, fillNeverDelegated, fillScopes } from './scopes.ts'

/** What a service says of the rights in it. */
export type Rights = Pick<Service, 'chapter' | 'scopes' | 'roles'> &
  Partial<Pick<Service, 'neverDelegated' | 'outsiderScopes'>>

/**
 * The scopes and roles of the product, from what its services declare. To be called once, before identity starts:
 * a process runs one product.
 */
export function composeRights(services: readonly Rights[]): void {
  const inOrder = services.toSorted((a, b) => Math.sign(a.chapter - b.chapter) || 0)
  fillScopes(inOrder.map(({ scopes }) => scopes))
  fillNeverDelegated(inOrder.flatMap(({ neverDelegated = [] }) => neverDelegated))
  fillCustomerScopes(inOrder.flatMap(({ outsiderScopes = [] }) => outsiderScopes))
  fillRoles(inOrder.map(({ roles }) => roles))
}
