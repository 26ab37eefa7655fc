import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import { allAtOnce } from '@souk/platform/testing'
import {
  call,
  eventTypes,
  IdentityWorld,
  inTenant,
  setUpTenant,
  type TestProcess,
  tokenFor,
} from '../testing.ts'
import { createTenantOnce, ensureTenant, tenantIdFor } from './creation.ts'
import { superviseTenant, type TenantCredentials } from './operations.ts'
import { getTenant } from './store.ts'
import type { TenantDraft } from './tenant.ts'

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  shop = await setUpTenant(api)
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
    const tenant = await setUpTenant(api)
    assert.deepEqual((await read(tenant.apiKey)).body.settings, {
      rate_limit: null,
      time_zone: 'UTC',
    })
    const { status } = await patch({ settings: { rate_limit: 5 } }, tenant.apiKey)
    assert.equal(status, 200)
    const { headers, body } = await read(tenant.apiKey)
    assert.deepEqual(body.settings, { rate_limit: 5, time_zone: 'UTC' })
    assert.match(headers['ratelimit-policy'] ?? '', /q=50/)
    await patch({ settings: { rate_limit: null } }, tenant.apiKey)
    assert.equal((await read(tenant.apiKey)).headers['ratelimit-policy'], undefined)
  })

  test('200: the zone that its days go by is changed and announced; 422 time_zone_unknown for none', async () => {
    const tenant = await setUpTenant(api)
    const changed = await patch({ settings: { time_zone: 'Asia/Kolkata' } }, tenant.apiKey)
    assert.deepEqual(changed.body.settings, { rate_limit: null, time_zone: 'Asia/Kolkata' })
    for (const timeZone of ['Europe/Atlantis', 'Etc/Nowhere']) {
      const refused = await patch({ settings: { time_zone: timeZone } }, tenant.apiKey)
      assert.deepEqual([refused.status, refused.body.code], [422, 'time_zone_unknown'])
    }
    for (const timeZone of ['+02:00', 'utc', '', 'Europe/Berlin; drop', 'A/'.repeat(50)]) {
      const refused = await patch({ settings: { time_zone: timeZone } }, tenant.apiKey)
      assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
    }
    assert.deepEqual((await read(tenant.apiKey)).body.settings, changed.body.settings)
    assert.equal((await eventTypes(api, tenant.tenantId)).at(-1), 'tenant.updated')
  })

  test('200: looks as before when its people are supervised, and whoever authenticates is', async () => {
    const tenant = await setUpTenant(api)
    const before = await read(tenant.apiKey)
    await inTenant(api, tenant.tenantId, (tx) => superviseTenant(tx, true))
    const after = await read(tenant.apiKey)
    assert.deepEqual([after.body, after.headers.etag], [before.body, before.headers.etag])
    const supervised = await inTenant(api, tenant.tenantId, getTenant)
    assert.equal(supervised.isSupervised, true)
  })

  test('400 validation_failed: an empty change, an unknown setting, a limit of zero', async () => {
    for (const body of [{}, { settings: { colour: 'red' } }, { settings: { rate_limit: 0 } }]) {
      assert.equal((await patch(body)).body.code, 'validation_failed')
    }
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

describe('POST /api/v1/sandboxes, on the edges', () => {
  const ask = (address: string, key?: string, payload = '{}', process = api) =>
    process.app.inject({
      method: 'POST',
      url: '/api/v1/sandboxes',
      remoteAddress: address,
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      payload,
    })

  test('429: the addresses of one IPv6 network share its limit', async () => {
    const statuses: number[] = []
    for (let host = 1; host <= 6; host += 1) {
      statuses.push((await ask(`2001:db8:0:7::${host}`)).statusCode)
    }
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429])
    assert.equal((await ask('2001:db8:0:8::1')).statusCode, 201)
  })

  test('409 sandbox_already_created: a repetition with its key makes no second one and shows no secret', async () => {
    const other = await world.start()
    const replies = await allAtOnce(world.db, 'identity.tenants', [
      async () => ask('192.0.2.9', 'once'),
      async () => ask('192.0.2.9', 'once', '{}', other),
    ])
    const [first, second] = replies.sort((a, b) => a.statusCode - b.statusCode)
    assert.deepEqual([first?.statusCode, second?.statusCode], [201, 409])
    const made = first?.json()
    for (let times = 0; times < 5; times += 1) await ask('192.0.2.9')
    const again = await ask('192.0.2.9', 'once')
    for (const repeated of [second, again]) {
      assert.equal(repeated?.json().code, 'sandbox_already_created')
      for (const shown of Object.values(made).map(String)) {
        if (shown !== 'beta') assert(!repeated?.body.includes(shown))
      }
    }
    const { body } = await call(api, made.api_key, 'GET', '/api/v1/tenant')
    assert.equal(body.id, made.tenant_id)
    const elsewhere = await ask('192.0.2.10', 'once')
    assert.equal(elsewhere.statusCode, 201)
    assert.notEqual(elsewhere.json().tenant_id, body.id)
  })

  test('422 idempotency_key_reused: a key stands for one request, also when its answer is forgotten', async () => {
    await ask('192.0.2.11', 'mine')
    const changed = await ask('192.0.2.11', 'mine', '{"name":"Another"}')
    assert.equal(changed.statusCode, 422)
    assert.equal(changed.json().code, 'idempotency_key_reused')
    const month = await world.start({ now: () => new Date(Date.now() + 31 * 86_400_000) })
    await month.identity.tidy()
    assert.equal((await ask('192.0.2.11', 'mine')).json().code, 'idempotency_key_reused')
  })

  test('400 validation_failed: a key that is none', async () => {
    const refused = await ask('192.0.2.12', 'not visible')
    assert.equal(refused.json().code, 'validation_failed')
  })

  test('422 currency_unsupported: an unknown currency', async () => {
    const refused = await ask('192.0.2.13', undefined, '{"currency":"ZZZ"}')
    assert.equal(refused.statusCode, 422)
    assert.equal(refused.json().code, 'currency_unsupported')
  })

  test('nothing is kept that a repetition could show', async () => {
    const { tenant_id: tenantId } = (await ask('192.0.2.14', 'sealed')).json()
    const kept = await api.database.system`
      select sealed_credentials from identity.foundings where tenant_id = ${uuidOf(tenantId)}
    `
    assert.deepEqual(kept, [{ sealed_credentials: '' }])
  })
})

describe('sandboxes of a live tenant', () => {
  const create = (token = shop.apiKey, body: object = {}, headers: Record<string, string> = {}) =>
    call(api, token, 'POST', '/api/v1/tenant/sandboxes', body, headers)
  const listed = async ({ apiKey }: TenantCredentials) => {
    const { body } = await call(api, apiKey, 'GET', '/api/v1/tenant/sandboxes')
    return (body.content as { id: string }[]).map(({ id }) => id)
  }

  test('201: more at once than there are connections wait for each other and for nobody else', async () => {
    const parent = await setUpTenant(api)
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(parent.apiKey)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    assert.equal((await listed(parent)).length, 20)
  })

  test('201: a repetition with its key makes no second one, also after a crash in between', async () => {
    const parent = await setUpTenant(api)
    const headers = { 'idempotency-key': 'crashed' }
    const { identity } = api
    const principal = await identity.authenticate({
      authorization: `Bearer ${parent.apiKey}`,
      legacyKey: undefined,
    })
    const id = tenantIdFor(identity, 'crashed', `${principal.tenantId} ${principal.clientId}`)
    const draft = { id, mode: 'sandbox', name: 'Sandbox', currency: 'EUR' } as const
    const credentials = await createTenantOnce(identity, draft, 'test', 'crashed')
    assert.deepEqual(await listed(parent), [])
    const completed = await create(parent.apiKey, {}, headers)
    assert.equal(completed.status, 201)
    assert.equal(completed.body.api_key, credentials.apiKey)
    const replayed = await create(parent.apiKey, {}, headers)
    assert.deepEqual(replayed.body, completed.body)
    assert.deepEqual(await listed(parent), [id])
    const changed = await create(parent.apiKey, { name: 'Another' }, headers)
    assert.equal(changed.body.code, 'idempotency_key_reused')
  })

  test('what is kept for a repetition is not readable in the database', async () => {
    const { body } = await create(shop.apiKey, {}, { 'idempotency-key': 'sealed' })
    const kept = await api.database.system<{ sealed_credentials: string }>`
      select sealed_credentials from identity.foundings
      where tenant_id = ${uuidOf(String(body.tenant_id))}
    `
    assert(kept[0]?.sealed_credentials)
    for (const secret of [body.api_key, body.client_secret]) {
      assert(!JSON.stringify(kept).includes(String(secret)))
    }
  })

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
    const sandbox = await setUpTenant(api, 'sandbox')
    assert.equal((await create(sandbox.apiKey)).body.code, 'live_only')
  })

  test('403 scope_not_held: its keys may do everything, so only such a token makes one', async () => {
    const limited = await tokenFor(api, shop, 'identity:*')
    assert.equal((await create(limited)).body.code, 'scope_not_held')
  })
})

describe('ensureTenant', () => {
  const tenant = { id: newId('ten'), mode: 'sandbox', name: 'Demo', currency: 'EUR' } as const
  const ensure = (known?: TenantCredentials, draft: TenantDraft = tenant) =>
    ensureTenant({
      database: api.database,
      serverSecret: world.serverSecret,
      tenant: draft,
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

  test('of two at once one makes the tenant, and both have credentials that work', async () => {
    const racing = { ...tenant, id: newId('ten') }
    const both = await allAtOnce(world.db, 'identity.tenants', [
      () => ensure(undefined, racing),
      () => ensure(undefined, racing),
    ])
    assert.equal(both.filter(({ fresh }) => fresh).length, 1)
    for (const { credentials } of both) {
      assert.equal((await call(api, credentials.apiKey, 'GET', '/api/v1/tenant')).status, 200)
    }
  })
})

describe('GET /api/v1/audit-entries', () => {
  test('200: says who did what to what, newest first, and can follow one resource', async () => {
    const owner = await setUpTenant(api)
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

  test('200: can be narrowed to who did it, what was done and when, alone and together', async () => {
    const owner = await setUpTenant(api)
    const key = async (name: string, caller = owner.apiKey) =>
      (await call(api, caller, 'POST', '/api/v1/api-keys', { name, scopes: ['*'] })).body
    const first = await key('First')
    const second = await key('Second', String(first.api_key))
    await call(api, owner.apiKey, 'POST', `/api/v1/api-keys/${second.id}/revoke`)
    const found = async (query: string) => {
      const url = `/api/v1/audit-entries?${query}`
      const { status, body } = await call(api, owner.apiKey, 'GET', url)
      assert.equal(status, 200, JSON.stringify(body))
      const entries = body.content as { operation: string; resource: { id: string }; at: string }[]
      return entries.map(({ operation, resource, at }) => ({ operation, id: resource.id, at }))
    }
    const ids = async (query: string) => (await found(query)).map(({ id }) => id)
    assert.deepEqual(await ids(`actor_id=${first.id}`), [second.id])
    assert.deepEqual(await ids('operation=createApiKey'), [second.id, first.id])
    assert.deepEqual(await ids(`operation=createApiKey&actor_id=${first.id}`), [second.id])
    assert.deepEqual(await ids(`resource_id=${second.id}&operation=revokeApiKey`), [second.id])
    const [last, made] = await found(`resource_id=${second.id}`)
    assert.deepEqual(
      (await found(`at_from=${last?.at}`)).map(({ operation }) => operation),
      ['revokeApiKey'],
    )
    const before = await found(`at_to=${made?.at}&actor_id=${first.id}`)
    assert.deepEqual(before, [])
    assert.deepEqual(await ids('actor_id=nobody'), [])
  })

  test('400 validation_failed: a time that is none', async () => {
    const url = '/api/v1/audit-entries?at_from=yesterday'
    assert.equal((await call(api, shop.apiKey, 'GET', url)).status, 400)
  })

  test('403 insufficient_scope: needs audit:read', async () => {
    const token = await tokenFor(api, shop, 'identity:*')
    const { status, body } = await call(api, token, 'GET', '/api/v1/audit-entries')
    assert.equal(status, 403)
    assert.deepEqual(body.meta, { required_scope: 'audit:read' })
  })
})

describe('GET /api/v1/audit-entries/{auditEntryId}', () => {
  test('200: one entry as the list shows it; 404 audit_entry_not_found for another tenant, 403 without audit:read', async () => {
    const owner = await setUpTenant(api)
    const draft = { name: 'Key', scopes: ['orders:read'] }
    const { body: key } = await call(api, owner.apiKey, 'POST', '/api/v1/api-keys', draft)
    await call(api, owner.apiKey, 'POST', `/api/v1/api-keys/${key.id}/revoke`)
    const list = await call(api, owner.apiKey, 'GET', '/api/v1/audit-entries')
    const entries = list.body.content as { id: string }[]
    assert(entries.length >= 3)
    for (const entry of entries) {
      const one = await call(api, owner.apiKey, 'GET', `/api/v1/audit-entries/${entry.id}`)
      assert.deepEqual([one.status, one.body], [200, entry])
    }
    const url = `/api/v1/audit-entries/${entries[0]?.id}`
    const stranger = await call(api, shop.apiKey, 'GET', url)
    assert.deepEqual([stranger.status, stranger.body.code], [404, 'audit_entry_not_found'])
    const token = await tokenFor(api, owner, 'identity:*')
    assert.equal((await call(api, token, 'GET', url)).status, 403)
  })
})

test('requests cannot read what belongs to the installation, whatever tenant they act for', async () => {
  const tables = [
    'signing_keys',
    'oauth_records',
    'attempts',
    'client_directory',
    'revocation_feed',
  ]
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
    api.database.read(context, (tx) => tx`select tenant_id from identity.revocation_feed`),
  ]
  const outcomes = await Promise.allSettled(attempts)
  assert.equal(outcomes.length, tables.length)
  for (const outcome of outcomes) {
    assert.equal(outcome.status, 'rejected')
    assert.match(String(outcome.reason), /permission denied/)
  }
})
