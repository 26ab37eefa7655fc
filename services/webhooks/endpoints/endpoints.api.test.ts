import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { type Answer, until, untilBlocked } from '@souk/platform/testing'
import {
  aParcel,
  deliveriesOf,
  endpointsUrl,
  type Hooks,
  type Refusal,
  startHooks,
  type TestReceiver,
} from '../webhooks.fixture.ts'
import { endpointsMax } from './endpoint.ts'
import { takePlace } from './store.ts'

interface EndpointBody {
  readonly id: string
  readonly url: string
  readonly status: string
  readonly secret: string | null
  readonly public_key: string | null
  readonly version: number
}

let hooks: Hooks
let receiver: TestReceiver
before(async () => {
  hooks = await startHooks()
  receiver = await hooks.receiver()
  hooks.startSender()
})
after(() => hooks.close())

const valid = () => ({ url: receiver.url, event_types: ['parcel.*'] })
const post = (tenant: string, changes: object = {}) =>
  hooks.world.as(tenant).post<EndpointBody & Refusal>(endpointsUrl, { ...valid(), ...changes })
const typesIn = async (tenant: string) => (await hooks.world.events(tenant)).map(({ type }) => type)
const single = (id: string) => `${endpointsUrl}/${id}`

function checkRefusal({ status, body, text }: Answer<Refusal>, expected: number, code: string) {
  assert.deepEqual([status, body.code], [expected, code], text)
}

describe('POST /api/v1/webhooks/endpoints', () => {
  test('201: is pending verification, and receives events once it has answered the challenge', async () => {
    const details = {
      description: 'the warehouse',
      format: 'envelope',
      signature: 'hmac-sha256',
      metadata: { team: 'logistics' },
    }
    const { status, headers, body } = await post('creating', details)
    assert.equal(status, 201)
    assert.partialDeepStrictEqual(body, {
      ...valid(),
      ...details,
      status: 'PENDING_VERIFICATION',
      disabled_reason: null,
      disabled_after: null,
      public_key: null,
      previous_secret_expires_at: null,
      version: 1,
    })
    assert.match(body.secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(headers.location, single(body.id))
    await until(async () => (await typesIn('creating')).includes('webhook.endpoint_verified'))
    assert.deepEqual(await typesIn('creating'), [
      'webhook.endpoint_created',
      'webhook.endpoint_challenged',
      'webhook.endpoint_verified',
    ])
    const read = await hooks.world.as('creating').get(single(body.id))
    assert.partialDeepStrictEqual(read.body, { status: 'ACTIVE', version: 2 })
  })

  test('201: events before the verification wait for it', async () => {
    const silent = await hooks.receiver()
    silent.answersChallenges = false
    const { body } = await post('waiting', { url: silent.url })
    const parcel = aParcel()
    await hooks.move('waiting', [
      [parcel, 1],
      [parcel, 2],
    ])
    await until(() => silent.received.length > 0, 'the challenge')
    assert.equal(silent.parcels.length, 0)
    silent.answersChallenges = true
    hooks.world.advance('waiting', 10_000)
    await until(() => silent.parcels.length === 2, 'what had waited')
    const steps = silent.parcels.map(({ event }) => event.data.object.step)
    assert.deepEqual(steps, [1, 2])
    const [challenge] = (await deliveriesOf(hooks.world.as('waiting'), body.id)).slice(-1)
    assert.partialDeepStrictEqual(challenge, { attempts: 2, status: 'DELIVERED' })
    await silent.close()
  })

  test('400 validation_failed: names what does not fit', async () => {
    const tooMany = Array.from({ length: 101 }, () => 'parcel.moved')
    const cases: [object, string][] = [
      [{ url: undefined }, '/url'],
      [{ url: '' }, '/url'],
      [{ url: 5 }, '/url'],
      [{ url: `https://example.com/${'x'.repeat(2_048)}` }, '/url'],
      [{ event_types: undefined }, '/event_types'],
      [{ event_types: [] }, '/event_types'],
      [{ event_types: ['parcel.moved', 'parcel.moved'] }, '/event_types'],
      [{ event_types: tooMany }, '/event_types'],
      [{ event_types: ['parcel.m*'] }, '/event_types/0'],
      [{ event_types: ['PARCEL.*'] }, '/event_types/0'],
      [{ description: ' ' }, '/description'],
      [{ format: 'xml' }, '/format'],
      [{ signature: 'md5' }, '/signature'],
      [{ metadata: { nested: {} } }, '/metadata/nested'],
      [{ secret: 'mine' }, '/secret'],
    ]
    for (const [changes, path] of cases) {
      const refused = await post('bad', changes)
      checkRefusal(refused, 400, 'validation_failed')
      const paths = refused.body.errors?.map((error) => error.path) ?? []
      assert(paths.includes(path), `${path} in ${refused.text}`)
    }
    assert.deepEqual(await typesIn('bad'), [])
  })

  test('400 validation_failed: a pattern is explained in words', async () => {
    const { body } = await post('bad', { event_types: ['parcel.m*'] })
    const message =
      'must be an event type with or without a version (order.paid@2), all of a noun (order.*) or all (*)'
    assert.deepEqual(body.errors, [{ path: '/event_types/0', code: 'pattern', message }])
  })

  test('422 unknown_event_type: names each pattern that nothing can match', async () => {
    const refused = await post('unknown', {
      event_types: ['parcel.moved', 'parcel.stolen', '*', 'lorry.*'],
    })
    checkRefusal(refused, 422, 'unknown_event_type')
    assert.deepEqual(refused.body.meta, { types: ['parcel.stolen', 'lorry.*'] })
    assert.deepEqual(
      refused.body.errors?.map(({ path }) => path),
      ['/event_types/1', '/event_types/3'],
    )
    assert.deepEqual(await typesIn('unknown'), [])
  })
})

describe('the address of an endpoint', () => {
  test('422 url_not_https: a live tenant sends over encrypted connections only', async () => {
    const refused = await post('live-shop', { url: 'http://example.com/hooks' })
    checkRefusal(refused, 422, 'url_not_https')
    assert.deepEqual(refused.body.errors?.[0]?.path, '/url')
    assert.equal((await post('live-shop', { url: 'https://example.com/hooks' })).status, 201)
    assert.equal((await post('plain', { url: 'http://example.com/hooks' })).status, 201)
  })

  test('422 url_private_address: nobody reaches a private network, live not even the machine', async () => {
    for (const host of ['10.0.0.1', '169.254.169.254', '[fd00::1]', 'db.internal', '192.168.0.1']) {
      checkRefusal(await post('private', { url: `http://${host}/` }), 422, 'url_private_address')
    }
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433']) {
      const refused = await post('live-private', { url: `https://${host}/` })
      checkRefusal(refused, 422, 'url_private_address')
    }
    assert.deepEqual(await typesIn('private'), [])
  })

  test('422 url_private_address: a sandbox reaches the machine only where the operator says so', async () => {
    const strict = await startHooks({ loopbackForSandboxes: false })
    try {
      const caller = strict.world.as('sandbox')
      checkRefusal(await caller.post(endpointsUrl, valid()), 422, 'url_private_address')
      assert.deepEqual(await strict.world.events('sandbox'), [])
    } finally {
      await strict.close()
    }
  })

  test('422 url_unusable: says why', async () => {
    const cases: [string, string, RegExp][] = [
      ['https://user:secret@example.com/', 'credentials', /user name or a password/],
      ['https://example.com/#here', 'fragment', /fragment/],
      ['ftp://example.com/', 'malformed', /http or https/],
      ['example.com/hooks', 'malformed', /such as https:/],
      ['https://exa mple.com/', 'malformed', /such as https:/],
    ]
    for (const [url, reason, words] of cases) {
      const refused = await post('unusable', { url })
      checkRefusal(refused, 422, 'url_unusable')
      assert.deepEqual(refused.body.meta, { reason })
      assert.match(refused.body.errors?.[0]?.message ?? '', words)
    }
    checkRefusal(await post('live-shop', { url: 'https://example.com:25/' }), 422, 'url_unusable')
  })

  test('is checked in the same way when it changes', async () => {
    const { body } = await post('changing-address')
    const patch = (url: string) =>
      hooks.world.as('changing-address').patch<Refusal>(single(body.id), { url })
    checkRefusal(await patch('http://10.0.0.1/'), 422, 'url_private_address')
    checkRefusal(await patch('https://example.com/#here'), 422, 'url_unusable')
    assert(!(await typesIn('changing-address')).includes('webhook.endpoint_updated'))
  })
})

describe('the number of endpoints', () => {
  test('409 endpoint_limit_reached: also for the second of two who want the last place', async () => {
    for (let made = 1; made < endpointsMax; made += 1) {
      assert.equal((await post('many', { url: 'http://example.com/' })).status, 201)
    }
    const taken = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const first = hooks.world.seed('many', async (tx) => {
      assert(await takePlace(tx))
      taken.resolve()
      await held.promise
    })
    await taken.promise
    const second = post('many')
    await untilBlocked(hooks.world.db)
    held.resolve()
    await first
    const refused = await second
    checkRefusal(refused, 409, 'endpoint_limit_reached')
    assert.deepEqual(refused.body.meta, { limit: endpointsMax })
    const { body } = await hooks.world
      .as('many')
      .get<{ content: { id: string }[] }>(`${endpointsUrl}?limit=96`)
    assert.equal(body.content.length, endpointsMax - 1)
    const [one] = body.content
    assert(one)
    await hooks.world.as('many').call('DELETE', single(one.id))
    assert.equal((await post('many')).status, 201)
  })

  test('a refused endpoint takes no place', async () => {
    for (let refused = 0; refused < endpointsMax + 1; refused += 1) {
      await post('refused', { event_types: ['lorry.*'] })
    }
    assert.equal((await post('refused')).status, 201)
  })
})

describe('GET /api/v1/webhooks/endpoints', () => {
  test('lists the newest first, page by page, and by status', async () => {
    const ids: string[] = []
    for (let made = 0; made < 3; made += 1) {
      ids.unshift((await hooks.endpoint('listing', receiver.url)).id)
    }
    const caller = hooks.world.as('listing')
    const list = async (query: string) => {
      const { body } = await caller.get<{
        content: { id: string }[]
        page: { next: string | null }
      }>(`${endpointsUrl}${query}`)
      return { ids: body.content.map(({ id }) => id), next: body.page.next }
    }
    assert.deepEqual(await list(''), { ids, next: null })
    const first = await list('?limit=2')
    assert.deepEqual(first.ids, ids.slice(0, 2))
    const rest = await list(`?limit=2&cursor=${first.next}`)
    assert.deepEqual(rest, { ids: ids.slice(2), next: null })
    await caller.post(`${single(ids[1] ?? '')}/pause`)
    assert.deepEqual((await list('?status=PAUSED')).ids, ids.slice(1, 2))
    assert.deepEqual((await list('?status=DISABLED')).ids, [])
    assert.equal((await caller.get(`${endpointsUrl}?status=ASLEEP`)).status, 400)
    assert.equal((await caller.get(`${endpointsUrl}?cursor=made-up`)).status, 400)
  })

  test('shows in a list what it shows alone', async () => {
    const { id } = await hooks.endpoint('same', receiver.url, { metadata: { a: 1 } })
    const caller = hooks.world.as('same')
    const { body } = await caller.get<{ content: object[] }>(endpointsUrl)
    assert.deepEqual(body.content, [(await caller.get(single(id))).body])
  })
})

describe('PATCH /api/v1/webhooks/endpoints/{id}', () => {
  test('200: changes what is given and nothing else, with its event', async () => {
    const { id } = await hooks.endpoint('patching', receiver.url, { description: 'old' })
    const caller = hooks.world.as('patching')
    const { body: before } = await caller.get(single(id))
    const changes = { event_types: ['parcel.lost'], metadata: { team: 'b' }, description: null }
    const changed = await caller.patch(single(id), changes, { 'if-match': '"v2"' })
    assert.equal(changed.status, 200, changed.text)
    const { updated_at, health, ...same } = before
    assert.partialDeepStrictEqual(changed.body, { ...same, ...changes, version: 3 })
    assert.equal(changed.headers.etag, '"v3"')
    const [last] = (await hooks.world.events('patching')).slice(-1)
    assert.equal(last?.type, 'webhook.endpoint_updated')
    assert.partialDeepStrictEqual(last?.data.object, { id, event_types: ['parcel.lost'] })
  })

  test('200: other event types hold from then on', async () => {
    const quiet = await hooks.receiver()
    const { id } = await hooks.endpoint('subscribing', quiet.url, { event_types: ['parcel.lost'] })
    await hooks.move('subscribing', [[aParcel(), 1]])
    await hooks.world.as('subscribing').patch(single(id), { event_types: ['*'] })
    await hooks.move('subscribing', [[aParcel(), 2]])
    await until(() => quiet.parcels.length > 0)
    assert.deepEqual(
      quiet.parcels.map(({ event }) => event.data.object.step),
      [2],
    )
    await quiet.close()
  })

  test('400: an empty change, or one that cannot be made', async () => {
    const { body } = await post('bad-patch')
    const caller = hooks.world.as('bad-patch')
    for (const changes of [{}, { signature: 'ed25519' }, { status: 'ACTIVE' }, { url: null }]) {
      checkRefusal(await caller.patch(single(body.id), changes), 400, 'validation_failed')
    }
    const unknown = await caller.patch<Refusal>(single(body.id), { event_types: ['lorry.*'] })
    checkRefusal(unknown, 422, 'unknown_event_type')
    assert.equal((await caller.get(single(body.id))).body.version, body.version)
  })
})

describe('DELETE /api/v1/webhooks/endpoints/{id}', () => {
  test('200: it is gone at once, with its event, and its deliveries with the next cleanup', async () => {
    const { id } = await hooks.endpoint('deleting', receiver.url)
    const caller = hooks.world.as('deleting')
    await hooks.move('deleting', [[aParcel(), 1]])
    await until(async () => {
      const deliveries = await deliveriesOf(caller, id)
      return deliveries.length === 2 && deliveries.every(({ status }) => status === 'DELIVERED')
    })
    const [delivery] = await deliveriesOf(caller, id)
    assert(delivery)
    const deleted = await caller.call('DELETE', single(id), { headers: { 'if-match': '"v2"' } })
    assert.equal(deleted.status, 200, deleted.text)
    assert.equal((await caller.get(single(id))).status, 404)
    assert.deepEqual((await caller.get(endpointsUrl)).body.content, [])
    assert.equal(
      (await caller.post(`/api/v1/webhooks/deliveries/${delivery.id}/retry`)).status,
      404,
    )
    await hooks.world.tick()
    assert.deepEqual(await deliveriesOf(caller, id), [])
    assert.equal((await caller.get(`/api/v1/webhooks/deliveries/${delivery.id}`)).status, 404)
    assert.deepEqual(await leftOf('deleting'), {
      endpoints: 0,
      lanes: 0,
      deliveries: 0,
      attempts: 0,
    })
    assert.equal((await typesIn('deleting')).at(-1), 'webhook.endpoint_deleted')
  })

  test('200: what was still to be sent is not sent any more', async () => {
    const busy = await hooks.receiver()
    const { id } = await hooks.endpoint('cancelling', busy.url)
    const held = Promise.withResolvers<void>()
    busy.answer = () => ({ after: held.promise })
    const parcel = aParcel()
    await hooks.move('cancelling', [
      [parcel, 1],
      [parcel, 2],
    ])
    await until(() => busy.parcels.length === 1)
    assert.equal((await hooks.world.as('cancelling').call('DELETE', single(id))).status, 200)
    held.resolve()
    await hooks.world.tick()
    const left = { endpoints: 0, lanes: 0, deliveries: 0, attempts: 0 }
    assert.deepEqual(await leftOf('cancelling'), left)
    assert.equal(busy.parcels.length, 1)
    await busy.close()
  })

  test('200: a challenge that was not sent yet leaves nothing behind', async () => {
    const { body } = await post('at-once')
    await hooks.world.as('at-once').call('DELETE', single(body.id))
    await hooks.world.tick()
    await hooks.world.settle()
    const left = { endpoints: 0, lanes: 0, deliveries: 0, attempts: 0 }
    assert.deepEqual(await leftOf('at-once'), left)
  })
})

/** How many rows the tenant has in each table. */
function leftOf(tenant: string) {
  return hooks.world.peek(tenant, async (tx) => {
    const [left] = await tx<Record<string, number>>`
      select (select count(*) from webhooks.endpoints where tenant_id = ${tx.tenantId}) as endpoints,
        (select count(*) from platform.outbound_lanes where tenant_id = ${tx.tenantId}) as lanes,
        (select count(*) from webhooks.deliveries where tenant_id = ${tx.tenantId}) as deliveries,
        (select count(*) from webhooks.attempts where tenant_id = ${tx.tenantId}) as attempts
    `
    return left
  })
}

describe('every operation on an endpoint', () => {
  const operations: [method: string, path: string, body?: object][] = [
    ['GET', ''],
    ['PATCH', '', { description: 'x' }],
    ['DELETE', ''],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/rotate-secret', {}],
    ['POST', '/test'],
    ['POST', '/replay', { after_sequence: 0 }],
  ]
  const callAll = async (
    caller: ReturnType<Hooks['world']['as']>,
    id: string,
    headers: Record<string, string> = {},
    chosen = operations,
  ) => {
    const answers: Answer<Refusal>[] = []
    for (const [method, path, body] of chosen) {
      const options = body === undefined ? { headers } : { headers, body }
      answers.push(await caller.call<Refusal>(method, `${single(id)}${path}`, options))
    }
    return answers
  }

  test('404: an endpoint of another tenant, and one that does not exist', async () => {
    const { id } = await hooks.endpoint('here', receiver.url)
    for (const answer of [
      ...(await callAll(hooks.world.as('there'), id)),
      ...(await callAll(hooks.world.as('here'), newId('whe'))),
    ]) {
      checkRefusal(answer, 404, 'webhook_endpoint_not_found')
    }
    assert.deepEqual(await typesIn('there'), [])
    assert.equal((await hooks.world.as('here').get(single(id))).body.version, 2)
  })

  test('403: needs its scope, and no token of a provider', async () => {
    const { id } = await hooks.endpoint('scopes', receiver.url)
    const reader = hooks.world.as('scopes', ['webhooks:read'])
    assert.equal((await reader.get(single(id))).status, 200)
    assert.equal((await reader.get(endpointsUrl)).status, 200)
    const writes = operations.filter(([method]) => method !== 'GET')
    for (const answer of [
      ...(await callAll(reader, id, {}, writes)),
      ...(await callAll(hooks.world.as('scopes', ['orders:read']), id)),
      await reader.post<Refusal>(endpointsUrl, valid()),
    ]) {
      checkRefusal(answer, 403, 'insufficient_scope')
    }
    const provider = hooks.world.asProvider('scopes', newId('prv'))
    for (const answer of [
      ...(await callAll(provider, id)),
      await provider.get<Refusal>(endpointsUrl),
      await provider.post<Refusal>(endpointsUrl, valid()),
    ]) {
      checkRefusal(answer, 403, 'operator_only')
    }
    assert.equal((await hooks.world.as('scopes').get(single(id))).body.version, 2)
  })

  test('412: a change that was decided on an older version is refused', async () => {
    const { id } = await hooks.endpoint('versions', receiver.url)
    const changes = operations.filter(([method, path]) => method !== 'GET' && path !== '/replay')
    const before = await typesIn('versions')
    for (const answer of await callAll(
      hooks.world.as('versions'),
      id,
      { 'if-match': '"v1"' },
      changes,
    )) {
      checkRefusal(answer, 412, 'version_mismatch')
      assert.deepEqual(answer.body.meta, { current_version: 2 })
    }
    assert.deepEqual(await typesIn('versions'), before)
  })
})
