import assert from 'node:assert/strict'
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { describe, test } from 'node:test'
import { headersFor, newSecret, type Signer, signerOf } from '@souk/platform'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'

const published = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
}

const body = '{"type":"order.placed","note":"grün 🛒"}'

function signed(keys: readonly Signer[], text = body) {
  return { ...headersFor({ id: 'evt_1', timestamp: new Date(), body: text, keys }) }
}

/** A receiver that knows only the `whpk_` key and the specification. */
function verifiesPair(publicKey: string, headers: Record<string, string>, text: string): boolean {
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      x: Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url'),
    },
  })
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  return (headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((entry) => entry.startsWith('v1a,'))
    .some((entry) => verify(null, Buffer.from(content), key, Buffer.from(entry.slice(4), 'base64')))
}

describe('signatures by a shared secret', () => {
  test('are those that the specification publishes', () => {
    const keys = [signerOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')]
    assert.deepEqual(headersFor({ ...published, keys }), {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('are accepted by an independent receiver, whatever the body', () => {
    const secret = newSecret('hmac-sha256', randomBytes)
    const receiver = new Webhook(secret)
    const signer = signerOf(secret)
    fc.assert(
      fc.property(fc.json({ stringUnit: 'grapheme' }), (text) => {
        assert.deepEqual(receiver.verify(text, signed([signer], text)), JSON.parse(text))
      }),
    )
  })

  test('are the same for a text and for its bytes', () => {
    const keys = [signerOf(newSecret('hmac-sha256', randomBytes))]
    assert.deepEqual(
      headersFor({ ...published, body, keys }),
      headersFor({ ...published, body: Buffer.from(body), keys }),
    )
  })

  test('are refused when body, moment or id were altered, or the secret is another', () => {
    const secret = newSecret('hmac-sha256', randomBytes)
    const receiver = new Webhook(secret)
    const headers = signed([signerOf(secret)])
    const later = String(Number(headers['webhook-timestamp']) + 1)
    receiver.verify(body, headers)
    assert.throws(() => receiver.verify(`${body} `, headers))
    assert.throws(() => receiver.verify(body, { ...headers, 'webhook-timestamp': later }))
    assert.throws(() => receiver.verify(body, { ...headers, 'webhook-id': 'evt_2' }))
    assert.throws(() => new Webhook(newSecret('hmac-sha256', randomBytes)).verify(body, headers))
  })

  test('stand side by side during a rotation, and each receiver finds its own', () => {
    const [before, after, pair] = [
      newSecret('hmac-sha256', randomBytes),
      newSecret('hmac-sha256', randomBytes),
      newSecret('ed25519', randomBytes),
    ]
    const headers = signed([after, before, pair].map(signerOf))
    assert.match(headers['webhook-signature'], /^v1,[\w+/]{43}= v1,[\w+/]{43}= v1a,[\w+/]{86}==$/)
    new Webhook(before).verify(body, headers)
    new Webhook(after).verify(body, headers)
    assert(verifiesPair(signerOf(pair).publicKey ?? '', headers, body))
  })
})

describe('signatures by a key pair', () => {
  /** The example signature of the specification, made with the key that its reference server publishes. */
  const reference =
    'whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg=='

  test('are those that the specification publishes', () => {
    assert.equal(
      headersFor({ ...published, keys: [signerOf(reference)] })['webhook-signature'],
      'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==',
    )
    assert.equal(signerOf(reference).publicKey, 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=')
  })

  test('are verified with the public key alone, and refused for anything altered', () => {
    const signer = signerOf(newSecret('ed25519', randomBytes))
    const other = signerOf(newSecret('ed25519', randomBytes))
    const headers = signed([signer])
    const publicKey = signer.publicKey ?? ''
    assert(verifiesPair(publicKey, headers, body))
    assert(!verifiesPair(publicKey, headers, `${body} `))
    assert(!verifiesPair(publicKey, { ...headers, 'webhook-id': 'evt_2' }, body))
    assert(!verifiesPair(publicKey, { ...headers, 'webhook-timestamp': '1614265330' }, body))
    assert(!verifiesPair(other.publicKey ?? '', headers, body))
  })
})

describe('signing secrets', () => {
  test('carry 32 random bytes under the prefix of their scheme', () => {
    const fixed = (bytes: number) => Buffer.alloc(bytes, 7)
    assert.equal(
      newSecret('hmac-sha256', fixed),
      'whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=',
    )
    assert.match(
      newSecret('ed25519', fixed),
      /^whsk_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBw[\w+/]+==$/,
    )
    assert.equal(signerOf(newSecret('ed25519', fixed)).scheme, 'ed25519')
    assert.equal(signerOf(newSecret('hmac-sha256', fixed)).publicKey, undefined)
  })

  test('that are none are told apart from keys', () => {
    const seed = Buffer.alloc(32, 1).toString('base64')
    const torn = Buffer.alloc(64, 1).toString('base64')
    for (const secret of [
      '',
      'secret',
      'whpk_AAAA',
      'whsec_',
      'whsec_AAAA',
      `whsk_${seed}`,
      `whsk_${torn}`,
    ]) {
      assert.throws(() => signerOf(secret), secret)
    }
  })
})
