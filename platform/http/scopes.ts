import type { Context } from '../db/context.ts'
import { operatorOnly } from '../problems/common.ts'

/** True when the scopes hold the required one, by name or through the wildcard of its domain. */
export function holds(scopes: ReadonlySet<string>, required: string): boolean {
  if (scopes.has(required)) return true
  return scopes.has(`${required.slice(0, required.indexOf(':'))}:*`)
}

/** For what tells of the whole tenant, or rules it: a token that belongs to one of its providers is refused. */
export function checkOperator({ providerId }: Pick<Context, 'providerId'>): void {
  if (providerId !== undefined) throw operatorOnly()
}
