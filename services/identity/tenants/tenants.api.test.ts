import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import {
  call,
  eventTypes,
  foundTenant,
  IdentityWorld,
  type TestProcess,
  tokenFor,
} from '../testing.ts'
import { ensureTenant, type TenantCredentials } from './operations.ts'

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  shop = await foundTenant(api)
})
after(() => world.close())

describe('the tenant of a token', () => {
  const read = (token = shop.apiKey) => call(api, token, 'GET', '/api/v1/tenant')
  const patch = (body: object, token = shop.apiKey) =>
    call(api, token, 'PATCH', '/api/v1/tenant', body)

  test('200: a new tenant is there, announced, and 304 while nothing changes', async () => {
    const { body, headers } = await read()
    assert.equal(body.id, shop.tenantId)
    assert.equal(body.mode, 'live')
    const unchanged = await call(api, shop.apiKey, 'GET', '/api/v1/tenant', undefined, {
      'if-none-match': String(headers.etag),
    })
    assert.equal(unchanged.status, 304)
    assert.deepEqual(await eventTypes(api, shop.tenantId), [
      'client.created',
      'api_key.created',
      'tenant.created',
    ])
  })

  test('200: a changed limit holds for the next request', async () => {
    const tenant = await foundTenant(api)
    assert.deepEqual((await read(tenant.apiKey)).body.settings, { rate_limit: null })
    const { status } = await patch({ settings: { rate_limit: 5 } }, tenant.apiKey)
    assert.equal(status, 200)
    const { headers, body } = await read(tenant.apiKey)
    assert.deepEqual(body.settings, { rate_limit: 5 })
    assert.match(headers['ratelimit-policy'] ?? '', /q=50/)
    await patch({ settings: { rate_limit: null } }, tenant.apiKey)
    assert.equal((await read(tenant.apiKey)).headers['ratelimit-policy'], undefined)
  })

  test('400 validation_failed: an empty change, an unknown setting, a limit of nothing', async () => {
    for (const body of [{}, { settings: { colour: 'red' } }, { settings: { rate_limit: 0 } }]) {
      assert.equal((await patch(body)).body.code, 'validation_failed')
    }
  })

  test('200: a sandbox moves its clock ahead, and only a sandbox does', async () => {
    const advance = (token: string) =>
      call(api, token, 'POST', '/api/v1/sandbox/clock/advance', { seconds: 86_400 })
    const sandbox = await foundTenant(api, 'sandbox')
    assert.equal((await advance(sandbox.apiKey)).body.clock_offset_seconds, 86_400)
    const answer = await patch({ name: 'Tomorrow' }, sandbox.apiKey)
    const aheadMs = new Date(String(answer.body.updated_at)).getTime() - Date.now()
    assert(aheadMs > 86_000_000)
    const refused = await advance(shop.apiKey)
    assert.equal(refused.status, 403)
    assert.equal(refused.body.code, 'sandbox_only')
  })

  test('200: tokens live by the clock on the wall, wherever the sandbox moved its own', async () => {
    const sandbox = await foundTenant(api, 'sandbox')
    const token = await tokenFor(api, sandbox)
    await call(api, token, 'POST', '/api/v1/sandbox/clock/advance', { seconds: 86_400 })
    assert.equal((await read(token)).status, 200)
    assert.equal((await read(await tokenFor(api, sandbox))).status, 200)
  })
})

describe('POST /api/v1/sandboxes', () => {
  const ask = (address: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/sandboxes',
      remoteAddress: address,
      headers: { 'content-type': 'application/json' },
      payload: '{"currency":"JPY"}',
    })

  test('201: anybody gets a sandbox whose key and client work at once', async () => {
    const reply = await ask('192.0.2.1')
    assert.equal(reply.statusCode, 201)
    const made = reply.json()
    assert.equal(made.stage, 'beta')
    assert.match(made.api_key, /^souk_test_/)
    const client = { clientId: made.client_id, clientSecret: made.client_secret }
    for (const token of [made.api_key, await tokenFor(api, client)]) {
      const { body } = await call(api, token, 'GET', '/api/v1/tenant')
      assert.equal(body.id, made.tenant_id)
      assert.equal(body.mode, 'sandbox')
      assert.equal(body.currency, 'JPY')
    }
  })

  test('429 sandbox_limit_reached: five an hour for an address, told when to come back', async () => {
    const statuses: number[] = []
    for (let times = 0; times < 6; times += 1) {
      statuses.push((await ask('192.0.2.2')).statusCode)
    }
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429])
    const refused = await ask('192.0.2.2')
    assert.equal(refused.json().code, 'sandbox_limit_reached')
    const seconds = Number(refused.headers['retry-after'])
    assert(seconds >= 1 && seconds <= 3_600)
    assert.equal((await ask('192.0.2.3')).statusCode, 201)
    const later = await world.start({ now: () => new Date(Date.now() + seconds * 1000) })
    const again = await later.app.inject({
      method: 'POST',
      url: '/api/v1/sandboxes',
      remoteAddress: '192.0.2.2',
    })
    assert.equal(again.statusCode, 201)
  })
})

describe('sandboxes of a live tenant', () => {
  const create = (token = shop.apiKey, body: object = {}) =>
    call(api, token, 'POST', '/api/v1/tenant/sandboxes', body)

  test('201: makes one, lists it, announces it, and keeps the two apart', async () => {
    const { status, body } = await create(shop.apiKey, { name: 'Trial' })
    assert.equal(status, 201)
    const { body: list } = await call(api, shop.apiKey, 'GET', '/api/v1/tenant/sandboxes')
    const [listed] = list.content as { id: string; name: string }[]
    assert.equal(listed?.id, body.tenant_id)
    assert.equal(listed?.name, 'Trial')
    assert((await eventTypes(api, shop.tenantId)).includes('sandbox.created'))
    const inside = await call(api, String(body.api_key), 'GET', `/api/v1/clients/${shop.clientId}`)
    assert.equal(inside.status, 404)
  })

  test('403 live_only: a sandbox has no sandboxes', async () => {
    const sandbox = await foundTenant(api, 'sandbox')
    assert.equal((await create(sandbox.apiKey)).body.code, 'live_only')
  })

  test('403 scope_not_held: its keys may do everything, so only such a token makes one', async () => {
    const limited = await tokenFor(api, shop, 'identity:*')
    assert.equal((await create(limited)).body.code, 'scope_not_held')
  })
})

describe('ensureTenant', () => {
  const tenant = { id: newId('ten'), mode: 'sandbox', name: 'Demo', currency: 'EUR' } as const
  const ensure = (known?: TenantCredentials) =>
    ensureTenant({
      database: api.database,
      serverSecret: world.serverSecret,
      tenant,
      ...(known && { known }),
    })

  test('makes the tenant once, keeps credentials that work, and replaces lost ones', async () => {
    const first = await ensure()
    assert.equal(first.fresh, true)
    assert.deepEqual(await ensure(first.credentials), { ...first, fresh: false })
    const replaced = await ensure()
    assert.equal(replaced.fresh, false)
    assert.notEqual(replaced.credentials.apiKey, first.credentials.apiKey)
    const stale = { ...first.credentials, clientSecret: 'lost' }
    assert.notEqual((await ensure(stale)).credentials.clientSecret, 'lost')
    for (const { apiKey } of [first.credentials, replaced.credentials]) {
      assert.equal((await call(api, apiKey, 'GET', '/api/v1/tenant')).body.id, tenant.id)
    }
  })
})

describe('GET /api/v1/audit-entries', () => {
  test('200: says who did what to what, newest first, and can follow one resource', async () => {
    const owner = await foundTenant(api)
    const draft = { name: 'Key', scopes: ['orders:read'] }
    const { body: key } = await call(api, owner.apiKey, 'POST', '/api/v1/api-keys', draft)
    await call(api, owner.apiKey, 'POST', `/api/v1/api-keys/${key.id}/revoke`)
    const url = `/api/v1/audit-entries?resource_id=${key.id}`
    const { body } = await call(api, owner.apiKey, 'GET', url)
    const entries = body.content as { operation: string; resource: object; actor: object }[]
    assert.deepEqual(
      entries.map(({ operation }) => operation),
      ['revokeApiKey', 'createApiKey'],
    )
    assert.deepEqual(entries[0]?.resource, { type: 'api_key', id: key.id })
    assert.match(JSON.stringify(entries[0]?.actor), /"type":"client","id":"key_/)
    assert.doesNotMatch(JSON.stringify(body), /souk_live_/)
    const { body: all } = await call(api, owner.apiKey, 'GET', '/api/v1/audit-entries')
    const operations = (all.content as { operation: string }[]).map(({ operation }) => operation)
    assert.deepEqual([...new Set(operations)], ['revokeApiKey', 'createApiKey', 'createTenant'])
    const stranger = await call(api, shop.apiKey, 'GET', url)
    assert.deepEqual(stranger.body.content, [])
  })

  test('403 insufficient_scope: needs audit:read', async () => {
    const token = await tokenFor(api, shop, 'identity:*')
    const { status, body } = await call(api, token, 'GET', '/api/v1/audit-entries')
    assert.equal(status, 403)
    assert.deepEqual(body.meta, { required_scope: 'audit:read' })
  })
})

test('requests cannot read what belongs to the installation, whatever tenant they act for', async () => {
  const tables = ['signing_keys', 'oauth_records', 'attempts', 'client_directory']
  const tenantId = uuidOf(shop.tenantId)
  const context = {
    tenantId,
    ...(await api.identity.tenants.describe(tenantId)),
    actor: { type: 'system', id: 'test' },
    requestId: 'test',
    operation: 'test',
  } as const
  const attempts = [
    api.database.read(context, (tx) => tx`select kid from identity.signing_keys`),
    api.database.read(context, (tx) => tx`select id from identity.oauth_records`),
    api.database.read(context, (tx) => tx`select bucket from identity.attempts`),
    api.database.read(context, (tx) => tx`select tenant_id from identity.client_directory`),
  ]
  const outcomes = await Promise.allSettled(attempts)
  assert.equal(outcomes.length, tables.length)
  for (const outcome of outcomes) {
    assert.equal(outcome.status, 'rejected')
    assert.match(String(outcome.reason), /permission denied/)
  }
})
