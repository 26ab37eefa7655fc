import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { headersFor, signerOf } from '@souk/webhooks/contract'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook } from './index.ts'

const now = new Date('2026-06-01T10:00:00Z')
const body = '{"id":"evt_1","type":"order.placed","note":"grün 🛒"}'
const secret = () => `whsec_${randomBytes(32).toString('base64')}`

function signed(...secrets: string[]): Record<string, string> {
  return { ...headersFor({ id: 'evt_1', timestamp: now, body, keys: secrets.map(signerOf) }) }
}

/** The Ed25519 key pair that the specification of Standard Webhooks publishes. */
const pair =
  'whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg=='
const { publicKey = '' } = signerOf(pair)

describe('a webhook is verified', () => {
  test('by its text or its bytes, with headers of the web or of Node', async () => {
    const own = secret()
    const headers = signed(own)
    const event = JSON.parse(body)
    assert.deepEqual(await verifyWebhook(body, headers, own, { now }), event)
    assert.deepEqual(await verifyWebhook(Buffer.from(body), headers, [own], { now }), event)
    assert.deepEqual(await verifyWebhook(body, new Headers(headers), own, { now }), event)
  })

  test('with the secret before or after a rotation, among others', async () => {
    const [before, after, other] = [secret(), secret(), secret()]
    const headers = signed(after, before)
    for (const known of [[before], [after], [other, before], [before, after]]) {
      await verifyWebhook(body, headers, known, { now })
    }
    await assert.rejects(verifyWebhook(body, headers, other, { now }), {
      name: 'WebhookUnverified',
    })
  })

  test('with the public key of an endpoint that signs with Ed25519', async () => {
    const headers = signed(pair)
    await verifyWebhook(body, headers, publicKey, { now })
    await verifyWebhook(body, signed(secret(), pair), [secret(), publicKey], { now })
    await assert.rejects(verifyWebhook(`${body} `, headers, publicKey, { now }))
  })

  test('as the reference library signs it', async () => {
    const own = secret()
    const signature = new Webhook(own).sign('evt_1', now, body)
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(now.getTime() / 1_000),
      'webhook-signature': signature,
    }
    await verifyWebhook(body, headers, own, { now })
  })
})

describe('a webhook is refused', () => {
  const own = secret()
  const good = signed(own)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  const otherScheme = String(good['webhook-signature']).replace('v1,', 'v2,')
  const cases: [name: string, body: string, headers: Record<string, string>, at: Date][] = [
    ['with another body', body.replace('evt_1', 'evt_2'), good, now],
    ['with another id', body, { ...good, 'webhook-id': 'evt_2' }, now],
    ['with another time', body, { ...good, 'webhook-timestamp': '1780308001' }, now],
    ['when it is too old', body, good, later(301)],
    ['when it comes from the future', body, good, later(-301)],
    ['without a time', body, { ...good, 'webhook-timestamp': 'now' }, now],
    ['without a signature', body, { ...good, 'webhook-signature': '' }, now],
    [
      'with a signature of another scheme',
      body,
      { ...good, 'webhook-signature': otherScheme },
      now,
    ],
    ['with half a signature', body, { ...good, 'webhook-signature': 'v1' }, now],
    ['with what is no base64', body, { ...good, 'webhook-signature': 'v1,*** v1,' }, now],
  ]
  for (const [name, text, headers, at] of cases) {
    test(name, async () => {
      const verified = verifyWebhook(text, headers, own, { now: at })
      await assert.rejects(verified, { name: 'WebhookUnverified' })
    })
  }

  test('within the tolerance that the receiver chose', async () => {
    await verifyWebhook(body, good, own, { now: later(900), toleranceSeconds: 1_000 })
    const strict = verifyWebhook(body, good, own, { now: later(20), toleranceSeconds: 10 })
    await assert.rejects(strict, { name: 'WebhookUnverified' })
  })

  test('when the secret is none, which is the fault of the receiver', async () => {
    for (const none of ['', 'secret', 'whsec_***', pair]) {
      await assert.rejects(verifyWebhook(body, good, none, { now }), TypeError)
    }
  })
})
