/**
 * The closed list of scopes. `<domain>:*` covers every action of its domain, also the ones that a later
 * release adds. A lone `*` covers everything, and whoever holds every wildcard holds it; it may be
 * stored on a client, a key or a role, but it is never asked for and never appears in a token.
 */
const actionsOf = {
  catalog: ['read', 'write'],
  inventory: ['read', 'write'],
  pricing: ['read', 'write'],
  promotions: ['read', 'write'],
  customers: ['read', 'write', 'pii'],
  orders: ['read', 'write'],
  checkout: ['read', 'write'],
  payments: ['read', 'write', 'refund'],
  subscriptions: ['read', 'write'],
  marketplace: ['read', 'write', 'payout'],
  partners: ['read', 'write'],
  notifications: ['read', 'write'],
  reporting: ['read', 'write'],
  webhooks: ['read', 'write'],
  events: ['read'],
  ledger: ['read', 'write'],
  identity: ['read', 'write'],
  audit: ['read'],
  sandbox: ['read', 'write'],
  ai: ['read', 'write', 'approve'],
} as const

export const everything = '*'

export const domainWildcards: readonly string[] = Object.keys(actionsOf).map(
  (domain) => `${domain}:*`,
)

export const readScopes: readonly string[] = Object.keys(actionsOf).map(
  (domain) => `${domain}:read`,
)

/** Every scope that a token may carry. */
export const knownScopes: readonly string[] = Object.entries(actionsOf).flatMap(
  ([domain, actions]) => [`${domain}:*`, ...actions.map((action) => `${domain}:${action}`)],
)

const known = new Set(knownScopes)

export function isKnown(scope: string): boolean {
  return known.has(scope)
}

function covers(held: string, scope: string): boolean {
  if (held === scope || held === everything) return true
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
  return scopes.includes(everything) ? domainWildcards : scopes
}

const allScopes: ReadonlySet<string> = new Set(domainWildcards)

/** The scopes of a request. Many credentials may do everything, and they all share one set. */
export function scopeSet(scopes: readonly string[]): ReadonlySet<string> {
  return scopes.includes(everything) ? allScopes : new Set(scopes)
}
