import { areaOf } from '../../kit/scopes.ts'

/** Rights as people pick them: one by one, with no wildcard. */
export type Scope = string

/** The scopes that `*` and `orders:*` stand for, of those that there are. */
export function spelledOut(held: readonly Scope[], known: readonly Scope[]): Set<Scope> {
  const isHeld = (scope: Scope) =>
    held.includes(scope) ||
    held.includes(`${areaOf(scope)}:*`) ||
    (held.includes('*') && areaOf(scope) !== 'operator')
  return new Set(known.filter(isHeld))
}

export function byArea(scopes: readonly Scope[]): [area: string, scopes: Scope[]][] {
  return [...Map.groupBy(scopes, areaOf)]
}
