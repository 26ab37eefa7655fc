import type { Shortage } from '../db/driver.ts'
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

const shortOf: Readonly<Record<Shortage, string>> = {
  time: 'The database cancelled a statement that took too long. Ask for less at once, or repeat the request in a moment.',
  connections: 'The database has no connection left. Repeat the request in a moment.',
  // The caller can do nothing about a full disk; whoever runs the server reads of it in the log.
  disk: 'The server cannot save anything at the moment. Try again in a minute.',
  memory: 'The database has no memory left for this. Repeat the request in a moment.',
  resources: 'The server is short of resources at the moment. Repeat the request in a moment.',
}

/** A disk is not freed by itself. */
const longRetry = { 'retry-after': '60' }

/** What the database said that it lacks. */
export function databaseShortOf(shortage: Shortage): Problem {
  const headers = shortage === 'disk' ? { headers: longRetry } : {}
  return overloaded(undefined, { cause: 'database', detail: shortOf[shortage], ...headers })
}

/** Undefined for any other refusal. */
export function overloadReason({ code, cause }: Problem): OverloadReason | undefined {
  return code === overloaded.code ? (cause as OverloadReason) : undefined
}
