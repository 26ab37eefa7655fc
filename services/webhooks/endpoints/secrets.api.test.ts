import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { textOf, until } from '@souk/platform/testing'
import { CloudEvent, HTTP } from 'cloudevents'
import { Webhook } from 'standardwebhooks'
import {
  aParcel,
  deliveriesOf,
  endpointsUrl,
  type Hooks,
  type Received,
  type Refusal,
  startHooks,
  type TestReceiver,
} from '../webhooks.fixture.ts'

interface SecretBody {
  readonly id: string
  readonly secret: string
  readonly public_key: string | null
  readonly version: number
  readonly previous_secret_expires_at: string | null
}

let hooks: Hooks
before(async () => {
  hooks = await startHooks()
  hooks.startSender()
})
after(() => hooks.close())

async function rotate(tenant: string, id: string, body?: object) {
  const url = `${endpointsUrl}/${id}/rotate-secret`
  const rotated = await hooks.world
    .as(tenant)
    .call<SecretBody>('POST', url, body === undefined ? {} : { body })
  assert.equal(rotated.status, 200, rotated.text)
  return rotated.body
}

/** Lets one more event happen and returns what the receiver got. */
async function nextFor(tenant: string, receiver: TestReceiver): Promise<Received> {
  const before = receiver.received.length
  await hooks.move(tenant, [[aParcel(), 1]])
  await until(() => receiver.received.length > before, 'the next event')
  const got = receiver.received[before]
  assert(got)
  return got
}

/** Which of these secrets a receiver could verify it with. */
function verifiedBy({ body, headers }: Received, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  })
}

/** Every row of every table as text, as somebody with the backup of the database has it. */
async function everythingStored(): Promise<string> {
  const owner = hooks.world.db.open({ systemUrl: hooks.world.db.ownerUrl })
  try {
    return await textOf(owner.system)
  } finally {
    await owner.close()
  }
}

function formsOf(secret: string): string[] {
  const key = secret.replace(/^whsec_/, '')
  const bytes = Buffer.from(key, 'base64').toString('hex')
  return [key, bytes, Buffer.from(key).toString('hex'), Buffer.from(key).toString('base64')]
}

describe('the secret of an endpoint', () => {
  test('is shown by the answer that makes it and by nothing else', async () => {
    const receiver = await hooks.receiver()
    const caller = hooks.world.as('shown')
    const { id, secret } = await hooks.endpoint('shown', receiver.url)
    const rotated = await rotate('shown', id)
    await nextFor('shown', receiver)
    const texts = [
      (await caller.get(`${endpointsUrl}/${id}`)).text,
      (await caller.get(endpointsUrl)).text,
      (await caller.patch(`${endpointsUrl}/${id}`, { description: 'x' })).text,
      (await caller.post(`${endpointsUrl}/${id}/pause`)).text,
      (await caller.post(`${endpointsUrl}/${id}/resume`)).text,
      JSON.stringify(await deliveriesOf(caller, id)),
      JSON.stringify(await hooks.world.events('shown')),
      ...receiver.received.map(({ body }) => body),
      (await caller.call('DELETE', `${endpointsUrl}/${id}`)).text,
    ]
    for (const text of texts) {
      for (const form of [secret, rotated.secret].flatMap(formsOf)) assert(!text.includes(form))
    }
  })

  test('is nowhere in the database, nor is the private half of a pair', async () => {
    const { url } = await hooks.receiver()
    const key = { 'idempotency-key': 'once' }
    const body = { url, event_types: ['*'] }
    const made = await hooks.world.as('stored').post<SecretBody>(endpointsUrl, body, key)
    assert.equal(made.status, 201, made.text)
    const rotated = await rotate('stored', made.body.id)
    const pair = await hooks.endpoint('stored', url, { signature: 'ed25519' })
    const stored = await everythingStored()
    assert(stored.includes(url), 'what is stored was read')
    for (const form of [made.body.secret, rotated.secret].flatMap(formsOf)) {
      assert(!stored.includes(form))
    }
    assert(pair.secret === null && !stored.includes('whsk_'))
    assert(!stored.includes(Buffer.from('whsk_').toString('hex')))
  })

  test('is shown again to whoever repeats the request with its key, and to nobody else', async () => {
    const { url } = await hooks.receiver()
    const body = { url, event_types: ['*'] }
    const key = { 'idempotency-key': 'again' }
    const first = await hooks.world.as('repeating').post<SecretBody>(endpointsUrl, body, key)
    const again = await hooks.world.as('repeating').post<SecretBody>(endpointsUrl, body, key)
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.deepEqual(again.body, first.body)
    const other = await hooks.world.as('other').post<SecretBody>(endpointsUrl, body, key)
    assert.equal(other.status, 201)
    assert.notEqual(other.body.secret, first.body.secret)
    const { body: list } = await hooks.world
      .as('repeating')
      .get<{ content: object[] }>(endpointsUrl)
    assert.equal(list.content.length, 1)
  })
})

describe('POST /api/v1/webhooks/endpoints/{id}/rotate-secret', () => {
  test('200: both secrets verify for a day, then only the new one', async () => {
    const receiver = await hooks.receiver()
    const { id, secret } = await hooks.endpoint('rotating', receiver.url)
    const rotated = await rotate('rotating', id)
    const both = [secret, rotated.secret]
    assert.notEqual(rotated.secret, secret)
    assert.equal(rotated.version, 3)
    assert.deepEqual(verifiedBy(await nextFor('rotating', receiver), both), both)
    hooks.world.advance('rotating', 86_400_000 - 60_000)
    assert.deepEqual(verifiedBy(await nextFor('rotating', receiver), both), both)
    hooks.world.advance('rotating', 60_000)
    assert.deepEqual(verifiedBy(await nextFor('rotating', receiver), both), [rotated.secret])
  })

  test('200: its event says until when the old one verifies, and holds no secret', async () => {
    const { id } = await hooks.target('rotated')
    const { previous_secret_expires_at } = await rotate('rotated', id, { overlap_seconds: 600 })
    const [last] = (await hooks.world.events('rotated')).slice(-1)
    assert.equal(last?.type, 'webhook.secret_rotated')
    assert.partialDeepStrictEqual(last?.data.object, { id, previous_secret_expires_at })
    assert.doesNotMatch(JSON.stringify(last), /whsec_|"secret"/)
    assert(previous_secret_expires_at)
  })

  test('200: without an overlap the old secret verifies nothing from then on', async () => {
    const receiver = await hooks.receiver()
    const { id, secret } = await hooks.endpoint('leaked', receiver.url)
    const rotated = await rotate('leaked', id, { overlap_seconds: 0 })
    assert.equal(rotated.previous_secret_expires_at, null)
    const both = [secret, rotated.secret]
    assert.deepEqual(verifiedBy(await nextFor('leaked', receiver), both), [rotated.secret])
  })

  test('200: rotated again within the overlap, the two newest verify', async () => {
    const receiver = await hooks.receiver()
    const { id, secret } = await hooks.endpoint('twice', receiver.url)
    const second = await rotate('twice', id, { overlap_seconds: 3_600 })
    const third = await rotate('twice', id, { overlap_seconds: 60 })
    const all = [secret, second.secret, third.secret]
    assert.deepEqual(verifiedBy(await nextFor('twice', receiver), all), all.slice(1))
    hooks.world.advance('twice', 60_000)
    assert.deepEqual(verifiedBy(await nextFor('twice', receiver), all), all.slice(2))
  })

  test('400: an overlap is whole seconds, up to a day', async () => {
    const { id } = await hooks.target('overlap')
    const caller = hooks.world.as('overlap')
    for (const body of [
      { overlap_seconds: -1 },
      { overlap_seconds: 86_401 },
      { overlap_seconds: 1.5 },
      { secret: 'mine' },
    ]) {
      const refused = await caller.post<Refusal>(`${endpointsUrl}/${id}/rotate-secret`, body)
      assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
    }
    assert.equal((await caller.get(`${endpointsUrl}/${id}`)).body.version, 2)
  })

  test('200: a repetition with its key rotates once', async () => {
    const { id } = await hooks.target('keyed')
    const url = `${endpointsUrl}/${id}/rotate-secret`
    const key = { 'idempotency-key': 'rotate' }
    const first = await hooks.world.as('keyed').post<SecretBody>(url, {}, key)
    const again = await hooks.world.as('keyed').post<SecretBody>(url, {}, key)
    assert.deepEqual(again.body, first.body)
    assert.equal(first.body.version, 3)
  })
})

describe('an Ed25519 endpoint', () => {
  /** As a receiver would do it that knows nothing of us but the public key and the specification. */
  function isSignedBy({ body, headers }: Received, publicKey: string): boolean {
    const x = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const signatures = String(headers['webhook-signature']).split(' ')
    return signatures.some((signature) => {
      const [version, bytes = ''] = signature.split(',')
      return (
        version === 'v1a' && verify(null, Buffer.from(content), key, Buffer.from(bytes, 'base64'))
      )
    })
  }

  test('is verified with the public key that anybody may read, also through a rotation', async () => {
    const receiver = await hooks.receiver()
    const { id, secret } = await hooks.endpoint('pair', receiver.url, { signature: 'ed25519' })
    assert.equal(secret, null)
    const { body } = await hooks.world.as('pair').get<SecretBody>(`${endpointsUrl}/${id}`)
    const first = body.public_key ?? ''
    assert(isSignedBy(await nextFor('pair', receiver), first))
    const { secret: none, public_key } = await rotate('pair', id)
    const second = public_key ?? ''
    assert.equal(none, null)
    assert.notEqual(second, first)
    const during = await nextFor('pair', receiver)
    assert(isSignedBy(during, first) && isSignedBy(during, second))
    hooks.world.advance('pair', 86_400_000)
    const afterwards = await nextFor('pair', receiver)
    assert(!isSignedBy(afterwards, first) && isSignedBy(afterwards, second))
  })
})

describe('the CloudEvents format', () => {
  function parsedBySdk({ headers, body }: Received): CloudEvent {
    const parsed = HTTP.toEvent({ headers, body })
    assert(parsed instanceof CloudEvent)
    return parsed
  }

  test('is understood by the SDK, carries the same event and can be chosen later', async () => {
    const receiver = await hooks.receiver()
    const { id, secret } = await hooks.endpoint('clouds', receiver.url)
    const plain = await nextFor('clouds', receiver)
    assert.match(plain.headers['content-type'] ?? '', /^application\/json/)
    await hooks.world.as('clouds').patch(`${endpointsUrl}/${id}`, { format: 'cloudevents' })
    const got = await nextFor('clouds', receiver)
    assert.deepEqual(verifiedBy(got, [secret]), [secret])
    const parsed = parsedBySdk(got)
    assert(parsed.validate())
    const [logged] = (await hooks.world.events('clouds')).slice(-1)
    assert(logged)
    assert.partialDeepStrictEqual(parsed.toJSON(), {
      specversion: '1.0',
      id: logged.id,
      type: 'souk.parcel.moved.v1',
      subject: logged.resource.id,
      data: logged.data,
    })
  })

  test('challenges an endpoint in the same format', async () => {
    const receiver = await hooks.receiver()
    await hooks.endpoint('challenged', receiver.url, { format: 'cloudevents' })
    const [challenge] = receiver.received
    assert(challenge)
    assert.equal(parsedBySdk(challenge).type, 'souk.webhook.endpoint_challenged.v1')
  })
})
