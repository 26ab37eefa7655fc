import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { until } from '@souk/platform/testing'
import { ensureTenant } from '../tenants/creation.ts'
import type { TenantCredentials } from '../tenants/operations.ts'
import {
  type Answer,
  call,
  eventTypes,
  form,
  IdentityWorld,
  setUpTenant,
  type TestProcess,
  tokenFor,
} from '../testing.ts'
import { operator, operatorTenantId } from './operator.ts'

let world: IdentityWorld
let api: TestProcess
let root: TenantCredentials
let shop: TenantCredentials

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  const { database } = api
  const { serverSecret } = world
  root = (await ensureTenant({ ...operator, database, serverSecret })).credentials
  shop = await setUpTenant(api)
})
after(() => world.close())

const rule = (method: string, path: string, body?: object, headers = {}, process = api) =>
  call(process, root.apiKey, method, `/api/v1/${path}`, body, headers)
const make = (body: object = {}, headers = {}) =>
  rule('POST', 'tenants', { name: 'Bazaar', currency: 'EUR', ...body }, headers)
const use = (token: string, process = api) => call(process, token, 'GET', '/api/v1/tenant')

/** Processes learn of each other's decisions by looking from time to time. */
const untilRefused = (token: string, process: typeof api) =>
  until(async () => (await use(token, process)).status !== 200, 'word of it in the other process')

function assertRefused({ status, body }: Answer, expected: number, code: string): void {
  assert.equal(body.code, code)
  assert.equal(status, expected)
}

describe('the time zone of a new tenant', () => {
  const zoneOf = async (answer: Answer) => {
    assert.equal(answer.status, 201)
    return (await use(String(answer.body.api_key))).body.settings
  }

  test('is the one that was asked for, or UTC', async () => {
    assert.deepEqual(await zoneOf(await make({ time_zone: 'Asia/Kolkata' })), {
      rate_limit: null,
      time_zone: 'Asia/Kolkata',
    })
    assert.deepEqual(await zoneOf(await make()), { rate_limit: null, time_zone: 'UTC' })
  })

  test('422 time_zone_unknown: makes no tenant; and another zone is another request', async () => {
    const key = { 'idempotency-key': newId('req') }
    assertRefused(await make({ time_zone: 'Europe/Atlantis' }), 422, 'time_zone_unknown')
    const first = await make({ time_zone: 'Europe/Berlin' }, key)
    const again = await make({ time_zone: 'Europe/Berlin' }, key)
    assert.equal(again.body.tenant_id, first.body.tenant_id)
    assertRefused(await make({ time_zone: 'Europe/Paris' }, key), 422, 'idempotency_key_reused')
  })
})

describe('who is the operator', () => {
  const operations = (id: string): [method: string, path: string, body?: object][] => [
    ['POST', 'tenants', { name: 'Mine', currency: 'EUR' }],
    ['GET', 'tenants'],
    ['GET', `tenants/${id}`],
    ['POST', `tenants/${id}/disable`],
    ['POST', `tenants/${id}/enable`],
    ['POST', 'signing-keys/rotate'],
  ]

  test('403 insufficient_scope: `*` does not include it, whether a key or a token holds it', async () => {
    for (const token of [shop.apiKey, await tokenFor(api, shop)]) {
      for (const [method, path, body] of operations(shop.tenantId)) {
        const answer = await call(api, token, method, `/api/v1/${path}`, body)
        assertRefused(answer, 403, 'insufficient_scope')
      }
    }
  })

  test('403 scope_not_held: nobody else can grant it to a client or to a key', async () => {
    for (const scope of ['operator:tenants', 'operator:*']) {
      for (const path of ['clients', 'api-keys']) {
        const draft = { name: 'Usurper', scopes: ['*', scope] }
        const answer = await call(api, shop.apiKey, 'POST', `/api/v1/${path}`, draft)
        assertRefused(answer, 403, 'scope_not_held')
      }
    }
  })

  test('400 invalid_scope: it cannot be requested either', async () => {
    const fields = { grant_type: 'client_credentials', scope: 'operator:tenants' }
    const { body } = await form(api, '/oauth/token', fields, shop)
    assert.equal(body.error, 'invalid_scope')
  })

  test('403: the scope has no effect on a key of another tenant', async () => {
    const { database } = api
    const tenant = { id: newId('ten'), mode: 'live', name: 'Usurper', currency: 'EUR' } as const
    const { serverSecret } = world
    const scopes = ['*', 'operator:*']
    const { credentials } = await ensureTenant({ database, serverSecret, tenant, scopes })
    assert.equal((await use(credentials.apiKey)).status, 200)
    for (const token of [credentials.apiKey, await tokenFor(api, credentials)]) {
      const answer = await call(api, token, 'GET', '/api/v1/tenants')
      assertRefused(answer, 403, 'insufficient_scope')
    }
  })

  test('200: the operator can grant it inside its own tenant', async () => {
    const draft = { name: 'Console', scopes: ['operator:tenants'] }
    const { body } = await rule('POST', 'api-keys', draft)
    const answer = await call(api, String(body.api_key), 'GET', '/api/v1/tenants')
    assert.equal(answer.status, 200)
    assert.equal((await use(await tokenFor(api, root))).body.id, operatorTenantId)
  })
})

describe('POST /api/v1/tenants', () => {
  test('201: makes a live tenant whose key and client work at once, announced and on record', async () => {
    const { status, body, headers } = await make({ name: 'Spices' })
    assert.equal(status, 201)
    assert.equal(headers.location, `/api/v1/tenants/${body.tenant_id}`)
    assert.match(String(body.api_key), /^souk_live_/)
    const client = { clientId: String(body.client_id), clientSecret: String(body.client_secret) }
    for (const token of [String(body.api_key), await tokenFor(api, client)]) {
      const { body: tenant } = await use(token)
      assert.equal(tenant.id, body.tenant_id)
      assert.equal(tenant.mode, 'live')
    }
    assert((await eventTypes(api, operatorTenantId)).includes('tenant.created'))
    const audit = await rule('GET', `audit-entries?resource_id=${body.tenant_id}`)
    const [entry] = audit.body.content as { operation: string }[]
    assert.equal(entry?.operation, 'createTenant')
  })

  test('201: a sandbox if requested', async () => {
    assert.match(String((await make({ mode: 'sandbox' })).body.api_key), /^souk_test_/)
  })

  test('201: a repetition with its key makes no second tenant', async () => {
    const headers = { 'idempotency-key': 'once' }
    const [first, second] = [await make({}, headers), await make({}, headers)]
    assert.equal(first.status, 201)
    assert.deepEqual(second.body, first.body)
    assertRefused(await make({ name: 'Other' }, headers), 422, 'idempotency_key_reused')
  })

  test('400, 422: a tenant without a name, and a currency that does not exist', async () => {
    assertRefused(await make({ name: '' }), 400, 'validation_failed')
    assertRefused(await make({ currency: 'ZZZ' }), 422, 'currency_unsupported')
  })
})

describe('GET /api/v1/tenants', () => {
  test('200: pages through all of them, the newest first, each once', async () => {
    const made = [await make(), await make({}, { 'idempotency-key': 'listed' }), await make()]
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await rule('GET', `tenants?limit=2${cursor}`)
      seen.push(...(body.content as { id: string }[]).map(({ id }) => id))
      const { next } = body.page as { next: string | null }
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor)
    const newest = made.map(({ body }) => String(body.tenant_id)).reverse()
    assert.deepEqual(seen.slice(0, 3), newest)
    assert.equal(new Set(seen).size, seen.length)
    for (const id of [shop.tenantId, operatorTenantId]) assert(seen.includes(id))
  })

  test('200: an item of the list is what reading it shows; filters choose', async () => {
    const { body } = await make({ mode: 'sandbox' })
    const { body: list } = await rule('GET', 'tenants?mode=sandbox&status=ACTIVE&limit=1')
    const { body: tenant } = await rule('GET', `tenants/${body.tenant_id}`)
    assert.deepEqual(list.content, [tenant])
    const { body: none } = await rule('GET', 'tenants?mode=sandbox&status=DISABLED')
    assert.deepEqual(none.content, [])
  })

  test('404 tenant_not_found', async () => {
    assertRefused(await rule('GET', `tenants/${newId('ten')}`), 404, 'tenant_not_found')
    assertRefused(await rule('POST', `tenants/${newId('ten')}/disable`), 404, 'tenant_not_found')
  })
})

describe('disabling and enabling', () => {
  test('401 tenant_disabled for every credential, here at once and elsewhere soon, until enabled', async () => {
    const other = await world.start({ pollMs: 50 })
    const tenant = await setUpTenant(api)
    const token = await tokenFor(api, tenant)
    const credentials = [tenant.apiKey, token]
    for (const credential of credentials) assert.equal((await use(credential, other)).status, 200)
    const disabled = await rule('POST', `tenants/${tenant.tenantId}/disable`)
    assert.equal(disabled.body.status, 'DISABLED')
    for (const credential of credentials) {
      assertRefused(await use(credential), 401, 'tenant_disabled')
      await untilRefused(credential, other)
    }
    await assert.rejects(tokenFor(api, tenant), /invalid_client/)
    const enabled = await rule('POST', `tenants/${tenant.tenantId}/enable`)
    assert.equal(enabled.body.status, 'ACTIVE')
    for (const credential of credentials) assert.equal((await use(credential)).status, 200)
    const announced = await eventTypes(api, operatorTenantId)
    assert(announced.includes('tenant.disabled') && announced.includes('tenant.enabled'))
    const audit = await rule('GET', `audit-entries?resource_id=${tenant.tenantId}`)
    const operations = (audit.body.content as { operation: string }[]).map((e) => e.operation)
    assert.deepEqual(operations, ['enableTenant', 'disableTenant'])
  })

  test('200: disabling twice changes and announces once, and keeps to If-Match', async () => {
    const { tenantId } = await setUpTenant(api)
    const disable = (headers = {}) => rule('POST', `tenants/${tenantId}/disable`, {}, headers)
    assertRefused(await disable({ 'if-match': '"v9"' }), 412, 'version_mismatch')
    const count = async () =>
      (await eventTypes(api, operatorTenantId)).filter((type) => type === 'tenant.disabled').length
    const announced = await count()
    const first = await disable({ 'if-match': '"v1"' })
    assert.equal(first.body.version, 2)
    assert.deepEqual((await disable()).body, first.body)
    assert.equal(await count(), announced + 1)
  })

  test('409 operator_tenant_protected: the operator cannot be disabled', async () => {
    const answer = await rule('POST', `tenants/${operatorTenantId}/disable`)
    assertRefused(answer, 409, 'operator_tenant_protected')
  })
})

describe('POST /api/v1/signing-keys/rotate', () => {
  test('401 token_invalid: tokens that the old keys signed are invalid, also cached ones', async () => {
    const other = await world.start({ pollMs: 50 })
    const token = await tokenFor(api, shop)
    for (const process of [api, other]) assert.equal((await use(token, process)).status, 200)
    const before = api.identity.keyring.signingKid
    const { status, body } = await rule('POST', 'signing-keys/rotate')
    assert.equal(status, 200)
    assert.deepEqual(body.withdrawn, [before])
    assertRefused(await use(token), 401, 'token_invalid')
    await untilRefused(token, other)
    assert.equal((await use(await tokenFor(api, shop))).status, 200)
    assert.equal(api.identity.keyring.signingKid, body.kid)
    const { body: jwks } = await call(api, '', 'GET', '/oauth/jwks')
    assert.deepEqual(
      (jwks.keys as { kid: string }[]).map(({ kid }) => kid),
      [body.kid],
    )
  })

  test('401 token_invalid: also where the withdrawal is known before the keys were read again', async () => {
    const other = await world.start({ pollMs: 3_600_000 })
    const token = await tokenFor(api, shop)
    assert.equal((await use(token, other)).status, 200)
    await rule('POST', 'signing-keys/rotate')
    await other.identity.revocations.poll()
    assertRefused(await use(token, other), 401, 'token_invalid')
  })

  test('200: a repetition with its key does not rotate again', async () => {
    const headers = { 'idempotency-key': 'emergency' }
    const first = await rule('POST', 'signing-keys/rotate', undefined, headers)
    const second = await rule('POST', 'signing-keys/rotate', undefined, headers)
    assert.deepEqual(second.body, first.body)
    assert.equal(api.identity.keyring.signingKid, first.body.kid)
  })
})
