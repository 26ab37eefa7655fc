import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveKey, newId, newUuid, Vault } from '@souk/platform'
import { type Message, WebhookClient } from './client.ts'

test('what a fault holds up is broken off with the worker, and counts as not sent', async () => {
  const client = new WebhookClient({
    vault: new Vault(deriveKey('secret of this test', 'webhooks')),
    baseUrl: 'http://127.0.0.1',
    loopbackForSandboxes: true,
  })
  const always = { rate: 1, endpoint: null }
  const message = {
    tenantId: newUuid(),
    mode: 'sandbox',
    endpoint: { id: newId('whe') },
    faults: [
      { ...always, kind: 'latency', latencyMs: 10_000 },
      { ...always, kind: 'drop', latencyMs: null },
    ],
  } as unknown as Message
  const stopping = new AbortController()
  const sent = client.send(message, stopping.signal)
  stopping.abort()
  assert.partialDeepStrictEqual(await sent, { outcome: 'failed', reason: 'aborted' })
  client.close()
})
