import { hash } from 'node:crypto'
import { canonicalText, newUuid } from '@souk/platform'
import type { Json } from './schemas.ts'
import type { Tool } from './tools.ts'

/** As long as an access token lives. Keys live longer, so their calls are told apart by the time as well. */
const windowMs = 15 * 60 * 1000

export interface Called {
  readonly tool: Tool
  readonly arguments: Json
  /** The token of the caller. */
  readonly authorization: string
  readonly isLongLived: boolean
  readonly nowMs: number
}

/**
 * What makes a repeated call the same call, for a client that sends no key. A model that has lost an answer calls again
 * with the same arguments and nothing else in common, so with one token the same arguments are one action. What carries
 * nothing to be done twice, a state that is set or a change that ends where it ended before, is each time a call of its
 * own: otherwise a product that was published, hidden and published again would stay hidden.
 */
export function keyOf({ tool, arguments: given, authorization, ...when }: Called): string {
  if (!canDouble(tool)) return `mcp-${newUuid()}`
  const window = when.isLongLived ? Math.floor(when.nowMs / windowMs) : 0
  const called = [hash('sha256', authorization), tool.name, window, canonicalText(given)]
  return `mcp-${hash('sha256', JSON.stringify(called), 'base64url')}`
}

/** Whether a second call would do something beside what the first did. */
function canDouble({ operation: { method }, places }: Tool): boolean {
  return method === 'POST' && [...places.values()].some(({ place }) => place === 'body')
}
