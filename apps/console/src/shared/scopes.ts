import type { Texts } from '../texts/index.ts'

/** `orders` of `orders:read`. */
export function areaOf(scope: string): string {
  return scope.slice(0, scope.indexOf(':'))
}

/** The scopes that `*` and `orders:*` stand for, of those that there are. */
export function spelledOut(held: readonly string[], known: readonly string[]): Set<string> {
  const isHeld = (scope: string) =>
    held.includes(scope) ||
    held.includes(`${areaOf(scope)}:*`) ||
    (held.includes('*') && areaOf(scope) !== 'operator')
  return new Set(known.filter(isHeld))
}

export function byArea(scopes: readonly string[]): [area: string, scopes: string[]][] {
  return [...Map.groupBy(scopes, areaOf)]
}

/** A scope in a line: `Orders: everything`, `Read products`. */
export function scopeName(scope: string, t: Texts): string {
  if (!scope.endsWith(':*')) return t.scopes.names[scope] ?? scope
  const area = areaOf(scope)
  return `${t.scopes.areas[area] ?? area}: ${t.scopes.everything}`
}
