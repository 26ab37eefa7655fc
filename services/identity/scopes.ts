import { forgetValidators } from '@souk/platform'
import { isOperatorScope } from './operator/operator.ts'

/**
 * The closed list of scopes: those that the mounted services declare, and no other, with the wildcard of each area.
 * `<area>:*` covers every action of its area, also the ones that a later release adds. A lone `*` covers everything
 * that a tenant can do in itself, and whoever holds every wildcard holds it; it may be stored on a client, a key or
 * a role, but it is never asked for and never appears in a token.
 */
export const everything = '*'

/** The wildcards that together are `*`. Those of the operator reach other tenants and must be named. */
export const areaWildcards: readonly string[] = []

/** Every scope that a token may carry. */
export const knownScopes: readonly string[] = []

/** What a client, a key or a role may hold: the lone wildcard too. */
export const grantableScopes: readonly string[] = [everything]

const known = new Set<string>()

/** What each scope allows, as its service says it. */
const texts = new Map<string, string>()

/** What schemas and decisions were built with is filled in its place, so that they need not be built anew. */
export function fillScopes(services: readonly Readonly<Record<string, string>>[]): void {
  texts.clear()
  for (const [scope, text] of services.flatMap(Object.entries<string>)) texts.set(scope, text)
  const declared = [...texts.keys()]
  const areas = [...Map.groupBy(declared, (scope) => scope.split(':', 1)[0] ?? '')]
  const wildcards = areas.map(([area]) => `${area}:*`)
  const all = areas.flatMap(([area, scopes]) => [`${area}:*`, ...scopes])
  if (all.join() !== knownScopes.join()) forgetValidators()
  refill(
    areaWildcards,
    wildcards.filter((wildcard) => !isOperatorScope(wildcard)),
  )
  refill(knownScopes, all)
  refill(grantableScopes, [everything, ...all])
  known.clear()
  for (const scope of all) known.add(scope)
  allScopes.clear()
  for (const wildcard of areaWildcards) allScopes.add(wildcard)
}

/** What no token holds that a member hands to an agent: whoever has it could decide on what the agent asks for. */
const neverDelegated: readonly string[] = []

export function fillNeverDelegated(declared: readonly string[]): void {
  refill(neverDelegated, declared)
}

/** Those that are never delegated of the ones that somebody holds. */
export function undelegated(scopes: readonly string[]): string[] {
  return neverDelegated.filter((scope) => has(scopes, scope))
}

/** What a customer of the shop may do, each with what is their own: no token of theirs holds anything else. */
export const customerScopes: readonly string[] = []

export function fillCustomerScopes(declared: readonly string[]): void {
  const unknown = declared.find((scope) => !isKnown(scope) || isOperatorScope(scope))
  if (unknown !== undefined) throw new Error(`customers cannot hold the scope ${unknown}`)
  refill(customerScopes, [...new Set(declared)])
}

function refill(list: readonly string[], entries: readonly string[]): void {
  ;(list as string[]).splice(0, list.length, ...entries)
}

/** What a person reads of a scope before they agree to it. */
export function textOfScope(scope: string): string {
  const [area = ''] = scope.split(':', 1)
  return texts.get(scope) ?? `Everything in ${area}`
}

export function isKnown(scope: string): boolean {
  return known.has(scope)
}

function covers(held: string, scope: string): boolean {
  if (held === scope || (held === everything && !isOperatorScope(scope))) return true
  return held.endsWith(':*') && scope.startsWith(held.slice(0, -1))
}

/** Whether somebody who holds these scopes may do what requires that one. */
export function has(scopes: readonly string[], required: string): boolean {
  if (required === everything && !scopes.includes(everything)) {
    return areaWildcards.every((wildcard) => scopes.includes(wildcard))
  }
  return scopes.some((held) => covers(held, required))
}

/** What is asked for beyond what is held: empty when all of it may be granted. */
export function beyond(held: readonly string[], asked: readonly string[]): string[] {
  return asked.filter((scope) => !has(held, scope))
}

/** The rights that both lists give: the narrower of two scopes wins where one covers the other. */
export function intersect(left: readonly string[], right: readonly string[]): string[] {
  const shared = [
    ...left.filter((scope) => has(right, scope)),
    ...right.filter((scope) => has(left, scope)),
  ]
  return [...new Set(shared)]
}

/** All of them one by one, the other way round: what whoever holds these may ask of a route. */
export function scopesHeld(scopes: readonly string[]): string[] {
  return knownScopes.filter((scope) => !scope.endsWith(':*') && has(scopes, scope)).sort()
}

/** The shortest way to say all of it in a token: what a client gets that asks for nothing in particular. */
export function spelledOut(scopes: readonly string[]): readonly string[] {
  if (!scopes.includes(everything)) return scopes
  return [...areaWildcards, ...scopes.filter(isOperatorScope)]
}

const allScopes = new Set<string>()

/** The scopes of a request. Many credentials may do everything, and they all share one set. */
export function scopeSet(scopes: readonly string[]): ReadonlySet<string> {
  const isAll = scopes.includes(everything) && !scopes.some(isOperatorScope)
  return isAll ? allScopes : new Set(spelledOut(scopes))
}
