import type { Party } from '../db/context.ts'
import { operatorOnly, publishableKeyNotAllowed } from '../problems/common.ts'
import type { Problem } from '../problems/problem.ts'

/**
 * Who may call a route: whoever runs the tenant, always, and the kinds of party that are named beside. A kind that is
 * not named is refused before the body is read.
 */
export type RouteAudience = readonly ['operator', ...Party['kind'][]]

/** The kind of party that comes with a publishable key: whoever looks at a page that it stands in. */
export const visitor = 'visitor'

/** Whether browsers call it, from pages of others. */
export function isForVisitors(audience: RouteAudience | undefined): boolean {
  return audience?.includes(visitor) ?? false
}

/** Whether it is for parties that have something of their own, beside the operator. */
export function isForOwners(audience: RouteAudience | undefined): boolean {
  return audience?.some((kind) => kind !== 'operator' && kind !== visitor) ?? false
}

/** The refusal of a caller for whom the route is not. */
export function audienceRefusal(
  audience: RouteAudience | undefined,
  party: Party | undefined,
): Problem | undefined {
  if (party === undefined || audience?.includes(party.kind)) return undefined
  return party.visits === undefined ? operatorOnly() : publishableKeyNotAllowed()
}
