/** Said by a route that any token opens, whatever its scopes: what it shows follows from the caller. */
export const anyScope = 'any'

/** True when the scopes hold the required one, by name or through the wildcard of its domain. */
export function holds(scopes: ReadonlySet<string>, required: string): boolean {
  if (scopes.has(required) || required === anyScope) return true
  return scopes.has(`${required.slice(0, required.indexOf(':'))}:*`)
}
