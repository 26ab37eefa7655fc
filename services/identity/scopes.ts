import { isOperatorScope } from './operator/operator.ts'

/**
 * The closed list of scopes: those that operations require, and no other (a test over all operations keeps it
 * so), with the wildcard of each domain. `<domain>:*` covers every action of its domain, also the ones that a
 * later release adds. A lone `*` covers everything that a tenant can do in itself, and whoever holds every wildcard holds it; it may be
 * stored on a client, a key or a role, but it is never asked for and never appears in a token.
 */
const actionsOf = {
  catalog: ['read', 'write'],
  inventory: ['read', 'write'],
  pricing: ['read', 'write'],
  customers: ['read', 'write'],
  orders: ['read', 'write'],
  payments: ['read', 'write', 'refund'],
  ledger: ['read'],
  marketplace: ['read', 'write'],
  identity: ['read', 'write'],
  audit: ['read'],
  events: ['read'],
  webhooks: ['read', 'write'],
  sandbox: ['read', 'write'],
  operator: ['tenants'],
} as const

export const everything = '*'

/** The wildcards that together are `*`. Those of the operator reach other tenants and must be named. */
export const domainWildcards: readonly string[] = Object.keys(actionsOf)
  .map((domain) => `${domain}:*`)
  .filter((wildcard) => !isOperatorScope(wildcard))

/** Every scope that a token may carry. */
export const knownScopes: readonly string[] = Object.entries(actionsOf).flatMap(
  ([domain, actions]) => [`${domain}:*`, ...actions.map((action) => `${domain}:${action}`)],
)

export const readScopes: readonly string[] = knownScopes.filter((scope) => scope.endsWith(':read'))

const known = new Set(knownScopes)

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
    return domainWildcards.every((wildcard) => scopes.includes(wildcard))
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

/** The shortest way to say all of it in a token: what a client gets that asks for nothing in particular. */
export function spelledOut(scopes: readonly string[]): readonly string[] {
  if (!scopes.includes(everything)) return scopes
  return [...domainWildcards, ...scopes.filter(isOperatorScope)]
}

const allScopes: ReadonlySet<string> = new Set(domainWildcards)

/** The scopes of a request. Many credentials may do everything, and they all share one set. */
export function scopeSet(scopes: readonly string[]): ReadonlySet<string> {
  const isAll = scopes.includes(everything) && !scopes.some(isOperatorScope)
  return isAll ? allScopes : new Set(spelledOut(scopes))
}
