import { isId, type Principal } from '@souk/platform'
import { BadArgument, requestOf } from './calls.ts'
import { keysOf, type ToolCallFacts } from './keys.ts'
import type { ToolReply } from './results.ts'
import type { Json } from './schemas.ts'
import type { Tool } from './tools.ts'

/** What is sent through the ordinary request pipeline of the app itself. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json | undefined
}

/** Whoever calls tools, for one message of theirs. Every request is made with their own token. */
export interface Caller {
  readonly principal: Principal
  readonly authorization: string
  /** All of the endpoint, and those that the caller may call. */
  readonly tools: readonly Tool[]
  readonly reachable: readonly Tool[]
  send(request: Sent): Promise<ToolReply>
  /** Whether they have sent a request with this idempotency key before. */
  hasUsedKey(key: string): Promise<boolean>
}

/** The key of `_meta` under which a client may send an idempotency key. */
const keyMeta = 'souk/idempotency-key'

/** Runs the operation behind a tool; a refusal is an answer like any other. */
export async function call(
  caller: Caller,
  tool: Tool,
  given: Json,
  meta: Json = {},
): Promise<ToolReply | BadArgument> {
  const { principal, authorization } = caller
  try {
    const { headers, ...request } = requestOf(tool, given)
    const asked = typeof meta[keyMeta] === 'string' ? meta[keyMeta] : undefined
    const isLongLived = isId('key', principal.clientId)
    const called = { tool, arguments: given, authorization, isLongLived, nowMs: Date.now() }
    if (!tool.isChange) return await caller.send({ ...request, headers })
    const key = headers['idempotency-key'] ?? asked ?? (await ownKey(caller, called))
    return await caller.send({ ...request, headers: { ...headers, 'idempotency-key': key } })
  } catch (error) {
    if (error instanceof BadArgument) return error
    throw error
  }
}

/** A call that was made shortly before this quarter of an hour began is repeated by its key of then. */
async function ownKey(caller: Caller, called: ToolCallFacts): Promise<string> {
  const { key, earlier } = keysOf(called)
  return earlier !== undefined && (await caller.hasUsedKey(earlier)) ? earlier : key
}
