import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import type { TenantCredentials } from '../tenants/operations.ts'
import { moveClock } from '../tenants/operations.ts'
import {
  call,
  IdentityWorld,
  inTenant,
  setUpTenant,
  type TestProcess,
  tokenFor,
} from '../testing.ts'

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  shop = await setUpTenant(api, 'sandbox')
})
after(() => world.close())

const me = (token: string, query = '') => call(api, token, 'GET', `/api/v1/me${query}`)

async function make(path: string, body: object): Promise<Record<string, unknown>> {
  const made = await call(api, shop.apiKey, 'POST', path, body)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body
}

/** A member and a token of theirs, as if they had signed in. */
async function signedIn(member: object): Promise<{ id: string; token: string }> {
  const email = `${newUuid()}@example.com`
  const { id } = await make('/api/v1/members', { email, name: 'Amira', ...member })
  const { access_token } = await make(`/api/v1/members/${id}/tokens`, {})
  return { id: String(id), token: String(access_token) }
}

describe('GET /api/v1/me', () => {
  test('200: a member with roles, effective scopes and the tenant', async () => {
    const { id, token } = await signedIn({ roles: ['SUPPORT', 'ANALYST'] })
    const { status, body } = await me(token)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, {
      type: 'member',
      id,
      name: 'Amira',
      on_behalf_of: null,
      party: { type: 'operator', id: null, name: null },
      roles: ['SUPPORT', 'ANALYST'],
      tenant: {
        id: shop.tenantId,
        name: 'Bazaar',
        mode: 'sandbox',
        currency: 'EUR',
        time_zone: 'UTC',
      },
    })
    assert.match(String(body.email), /@example\.com$/)
    assert.match(String(body.client_id), /^cli_/)
    // `customers:*` of SUPPORT is spelled out.
    assert.deepEqual(body.scopes, [
      ...['catalog:read', 'customers:read', 'customers:write', 'orders:read', 'orders:write'],
      ...['payments:read', 'payments:refund', 'views:read', 'views:write'],
    ])
    const leftMs = Date.parse(String(body.expires_at)) - Date.now()
    assert(leftMs > 0 && leftMs <= 900_000)
  })

  test('200: roles that were taken away are gone from scopes at once', async () => {
    const { id, token } = await signedIn({ roles: ['SUPPORT'] })
    await call(api, shop.apiKey, 'PATCH', `/api/v1/members/${id}`, { roles: ['ANALYST'] })
    const { body } = await me(token)
    const scopes = ['catalog:read', 'orders:read', 'views:read', 'views:write']
    assert.deepEqual([body.roles, body.scopes], [['ANALYST'], scopes])
  })

  test('200: a member of a provider is told which, by name where the app knows it', async () => {
    const providerId = newId('prv')
    const { token } = await signedIn({ roles: ['PROVIDER_STAFF'], provider_id: providerId })
    const { body } = await me(token)
    assert.deepEqual(body.party, { type: 'provider', id: providerId, name: null })
    const named = await world.start({ nameProvider: async (_tx, id) => `Maison ${id}` })
    const { body: known } = await call(named, token, 'GET', '/api/v1/me')
    assert.deepEqual(known.party, { ...(body.party as object), name: `Maison ${providerId}` })
  })

  test('200: a client has a name and no roles; without any scope of use it still learns who it is', async () => {
    const token = await tokenFor(api, shop, 'orders:read')
    const { status, body } = await me(token)
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, {
      ...{ type: 'client', id: shop.clientId, client_id: shop.clientId, name: 'Default client' },
      ...{ email: null, roles: [], scopes: ['orders:read'] },
    })
  })

  test('200: an API key, with its expiry or without', async () => {
    const { body } = await me(shop.apiKey)
    assert.partialDeepStrictEqual(body, { type: 'api_key', name: 'Default key', client_id: null })
    assert.equal(body.expires_at, null)
    assert(!(body.scopes as string[]).some((scope) => scope.endsWith('*')))
    const expires = new Date(Date.now() + 3_600_000).toISOString()
    const draft = { name: 'Brief', scopes: ['orders:read'], expires_at: expires }
    const { api_key: brief } = await make('/api/v1/api-keys', draft)
    assert.equal((await me(String(brief))).body.expires_at, expires)
  })

  test('200: the time is the tenant’s, wherever a sandbox has moved its clock', async () => {
    const moved = await setUpTenant(api, 'sandbox')
    await inTenant(api, moved.tenantId, (tx) => moveClock(tx, { seconds: 86_400 }))
    await api.identity.refresh()
    const { tenant, expires_at } = (await me(await tokenFor(api, moved))).body
    const aheadMs = Date.parse((tenant as { now: string }).now) - Date.now()
    assert(aheadMs > 86_000_000)
    assert(Date.parse(String(expires_at)) < Date.now() + 1_000_000)
  })

  test('401 token_missing without a token, 400 validation_failed for a parameter', async () => {
    assert.deepEqual((await me('')).body.code, 'token_missing')
    assert.deepEqual((await me(shop.apiKey, '?expand=1')).body.code, 'validation_failed')
  })
})
