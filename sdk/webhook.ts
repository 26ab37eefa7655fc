import type { SoukEvent } from './generated/events.ts'

export interface WebhookOptions {
  /** How far the time of sending may be from now; 300 if nothing is said. */
  readonly toleranceSeconds?: number | undefined
  /** For tests. */
  readonly now?: Date | undefined
}

/** The request is not, or not any more, what Souk has sent. */
export class WebhookUnverified extends Error {
  override readonly name = 'WebhookUnverified'
}

type HeaderSource =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The event of a webhook, or a `WebhookUnverified` thrown. `body` is exactly what arrived, not parsed and written anew.
 * Each secret is `whsec_…`, or the public key `whpk_…` of an endpoint with Ed25519 signatures; during a rotation the one
 * before is given as well.
 */
export async function verifyWebhook<Event = SoukEvent>(
  body: string | Uint8Array,
  headers: HeaderSource,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: WebhookOptions = {},
): Promise<Event> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    header(headers, `webhook-${name}`),
  ) as [string, string, string]
  const isTime = /^\d{1,12}$/.test(timestamp)
  const ageSeconds = Math.abs(now.getTime() / 1_000 - Number(timestamp))
  if (!isTime || ageSeconds > toleranceSeconds) {
    throw new WebhookUnverified('webhook-timestamp is not near the present')
  }
  const encoder = new TextEncoder()
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const content = joined(encoder.encode(`${id}.${timestamp}.`), bytes)
  const keys = await Promise.all([secrets].flat().map(keyOf))
  const pairs = signatures
    .split(' ')
    .flatMap((signature) => keys.map((key) => ({ signature, key })))
  for (const { signature, key } of pairs) {
    if (await fits(key, signature, content)) return JSON.parse(text) as Event
  }
  throw new WebhookUnverified('no signature of webhook-signature fits the secret')
}

interface Key {
  /** What stands before its signatures. */
  readonly version: string
  readonly algorithm: string
  readonly key: Awaited<ReturnType<typeof crypto.subtle.importKey>>
}

async function keyOf(secret: string): Promise<Key> {
  const [, kind, base64 = ''] = /^(whsec|whpk)_(.+)$/.exec(secret) ?? []
  const bytes = kind && bytesOf(base64)
  if (!bytes) throw new TypeError('a secret of a webhook starts with whsec_ or whpk_')
  const isShared = kind === 'whsec'
  const algorithm = isShared ? { name: 'HMAC', hash: 'SHA-256' } : { name: 'Ed25519' }
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
  return { version: isShared ? 'v1' : 'v1a', algorithm: algorithm.name, key }
}

/** The runtime compares in constant time. */
async function fits(
  key: Key,
  signature: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [version, base64 = ''] = signature.split(',', 2)
  const bytes = version === key.version && bytesOf(base64)
  return bytes ? crypto.subtle.verify(key.algorithm, key.key, bytes, content) : false
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length)
  all.set(head)
  all.set(tail, head.length)
  return all
}

/** From a request of the web, or from the plain object that Node has. */
function header(headers: HeaderSource, name: string): string {
  const found = isGetter(headers) ? headers.get(name) : headers[name]
  const value = Array.isArray(found) ? found.join(' ') : found
  if (typeof value !== 'string' || value === '') throw new WebhookUnverified(`${name} is missing`)
  return value
}

function isGetter(headers: HeaderSource): headers is Pick<Headers, 'get'> {
  return typeof headers.get === 'function'
}
