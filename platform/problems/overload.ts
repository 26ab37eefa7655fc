import { overloaded } from './common.ts'
import type { Problem } from './problem.ts'

/** What there was not enough of: places, connections of clients, the share of a tenant, resets of sandboxes, the database, or luck. */
export type OverloadReason =
  | 'places'
  | 'connections'
  | 'tenant'
  | 'resets'
  | 'database'
  | 'contention'

/** The caller is told the same of all of them; whoever runs the server wants to know which. */
export function overloadedBy(reason: OverloadReason, detail?: string): Problem {
  return overloaded(undefined, { cause: reason, ...(detail !== undefined && { detail }) })
}

/** Undefined for any other refusal. */
export function overloadReason({ code, cause }: Problem): OverloadReason | undefined {
  return code === overloaded.code ? (cause as OverloadReason) : undefined
}
