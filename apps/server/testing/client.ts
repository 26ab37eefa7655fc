import { until } from '@souk/platform/testing'
import type { Quickstart } from '../launcher/banner.ts'

/** Where to ask, and as whom. */
export interface Client {
  readonly base: string
  readonly apiKey: string
}

export interface Reply<Body = Readonly<Record<string, unknown>>> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Whoever the quickstart is for. */
export function clientOf({ quickstart }: { readonly quickstart: Quickstart }): Client {
  return { base: quickstart.base_url, apiKey: quickstart.api_key }
}

export interface CallOptions {
  /** GET without a body and POST with one, if nothing is said. */
  readonly method?: string
  readonly idempotencyKey?: string
  readonly timeoutMs?: number
}

export function call<Body = Reply['body']>(
  { base, apiKey }: Client,
  path: string,
  body?: object,
  { method = body ? 'POST' : 'GET', idempotencyKey, timeoutMs }: CallOptions = {},
): Promise<Reply<Body>> {
  return send(`${base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(timeoutMs && { signal: AbortSignal.timeout(timeoutMs) }),
  })
}

export async function send<Body = Reply['body']>(
  url: string,
  request: RequestInit,
): Promise<Reply<Body>> {
  const reply = await fetch(url, request)
  const text = await reply.text()
  return { status: reply.status, headers: reply.headers, body: JSON.parse(text || '{}') as Body }
}

/** One logical request: repeated with its key until somebody gives an answer that is one. */
export function insist(
  nextClient: () => Client | undefined,
  path: string,
  body: object,
  idempotencyKey: string,
  hear: (undecided: Reply) => void = () => {},
): Promise<Reply> {
  const attempt = async () => {
    const client = nextClient()
    const asked = client && call(client, path, body, { idempotencyKey, timeoutMs: 60_000 })
    const reply = await asked?.catch(() => undefined)
    const isDecided = reply && reply.status < 500 && reply.body.code !== 'idempotency_in_progress'
    if (reply && !isDecided) hear(reply)
    return isDecided ? reply : undefined
  }
  return until(attempt, `an answer for ${path} ${idempotencyKey}`, 300)
}
