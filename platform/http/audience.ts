import type { Party } from '../db/context.ts'
import { operatorOnly, publishableKeyNotAllowed } from '../problems/common.ts'
import type { Problem, ProblemFactory } from '../problems/problem.ts'

/**
 * Who may call a route: whoever runs the tenant, always, and the kinds of party that are named beside. A kind that is
 * not named is refused before the body is read.
 */
export type RouteAudience = readonly ['operator', ...Party['kind'][]]

/** The kind of party that comes with a publishable key: whoever looks at a page that it stands in. */
export const visitor = 'visitor'

/** Kinds of people from outside, as the domain that knows them calls them, and how each is refused where it is not named. */
const outsiders = new Map<string, ProblemFactory>()

/** They call from pages of others, as visitors do, and each by name. */
export function declareOutsiders(kind: string, refusal: ProblemFactory): void {
  outsiders.set(kind, refusal)
}

/** Whoever looks at a page, without a name. */
export function isForVisitors(audience: RouteAudience | undefined): boolean {
  return audience?.includes(visitor) ?? false
}

/** Whether browsers call it, from pages of others. */
export function isForPages(audience: RouteAudience | undefined): boolean {
  return audience?.some((kind) => kind === visitor || outsiders.has(kind)) ?? false
}

/** Whether it is for parts of the tenant that work in it, beside the operator. */
export function isForOwners(audience: RouteAudience | undefined): boolean {
  const others = ['operator', visitor]
  return audience?.some((kind) => !others.includes(kind) && !outsiders.has(kind)) ?? false
}

/** Those of an audience who work in the tenant, and none who comes from a page of a shop. */
export function ofHouse([operator, ...others]: RouteAudience): RouteAudience {
  return [operator, ...others.filter((kind) => kind !== visitor && !outsiders.has(kind))]
}

/** How people from outside are refused for whom a route is not. */
export function outsiderRefusals(audience: RouteAudience | undefined): ProblemFactory[] {
  return [...outsiders].flatMap(([kind, refusal]) => (audience?.includes(kind) ? [] : [refusal]))
}

/** The refusal of a caller for whom the route is not. */
export function audienceRefusal(
  audience: RouteAudience | undefined,
  party: Party | undefined,
): Problem | undefined {
  if (party === undefined || audience?.includes(party.kind)) return undefined
  const refusal = outsiders.get(party.kind)
  if (refusal) return refusal()
  return party.visits === undefined ? operatorOnly() : publishableKeyNotAllowed()
}

/** Whether somebody calls from pages of others, with or without a name. */
export function isOfPages(party: Party | undefined): boolean {
  return party !== undefined && (party.visits !== undefined || party.isOutside === true)
}
