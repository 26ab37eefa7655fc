import { hash } from 'node:crypto'
import { canonicalText, minuteMs, newUuid } from '@souk/platform'
import type { Json } from './schemas.ts'
import type { Tool } from './tools.ts'

/** As long as an access token lives. Keys live longer, so their calls are told apart by the time as well. */
const windowMs = 15 * minuteMs

export interface ToolCallFacts {
  readonly tool: Tool
  readonly arguments: Json
  /** The token of the caller. */
  readonly authorization: string
  readonly isLongLived: boolean
  readonly nowMs: number
}

export interface CallKeys {
  readonly key: string
  /** What it was a quarter of an hour before, for a call that is repeated after the next has begun. */
  readonly earlier?: string
}

/**
 * What makes a repeated call the same call, for a client that sends no key. A model that has lost an answer calls again
 * with the same arguments and nothing else in common, so with one token the same arguments are one action. What carries
 * nothing to be done twice, a state that is set or a change that ends where it ended before, is each time a call of its
 * own: otherwise a product that was published, hidden and published again would stay hidden.
 */
export function keysOf(called: ToolCallFacts): CallKeys {
  if (!canDouble(called.tool)) return { key: `mcp-${newUuid()}` }
  if (!called.isLongLived) return { key: keyIn(0, called) }
  const window = Math.floor(called.nowMs / windowMs)
  return { key: keyIn(window, called), earlier: keyIn(window - 1, called) }
}

function keyIn(window: number, { tool, arguments: given, authorization }: ToolCallFacts): string {
  const called = [hash('sha256', authorization), tool.name, window, canonicalText(given)]
  return `mcp-${hash('sha256', JSON.stringify(called), 'base64url')}`
}

/** Whether a second call would do something beside what the first did. */
function canDouble({ operation: { method }, places }: Tool): boolean {
  return method === 'POST' && [...places.values()].some(({ place }) => place === 'body')
}
