import { createHmac } from 'node:crypto'
import { headersFor, signerOf } from '@souk/webhooks/contract'
import type { Account } from '../account.ts'
import type { FeedEvent } from './feed.ts'

/** The same for every run with the same key, so that a receiver in development is set up once. */
export function forwardingSecret({ apiKey }: Account): string {
  const bytes = createHmac('sha256', apiKey).update('souk events forward').digest('base64')
  return `whsec_${bytes}`
}

const messagesToEndpoints = ['webhook.endpoint_challenged', 'webhook.endpoint_tested']

/** Webhooks send these to the endpoint that they are about and to no other. */
export function isMessageToEndpoint({ type }: FeedEvent): boolean {
  return messagesToEndpoints.includes(type)
}

const timeoutMs = 10_000

/** Posts an event as a webhook would be, and says in a few words what came of it. */
export async function forward(event: FeedEvent, url: string, secret: string): Promise<string> {
  const body = JSON.stringify(event)
  const signed = headersFor({
    id: event.id,
    timestamp: new Date(),
    body,
    keys: [signerOf(secret)],
  })
  const startedAt = performance.now()
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await reply.body?.cancel()
    return `${reply.status} in ${Math.round(performance.now() - startedAt)} ms`
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return `failed: ${cause?.code ?? message}`
  }
}
