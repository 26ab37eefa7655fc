import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId, newUuid, uuidOf } from '@souk/platform'
import type { TenantCredentials } from '../tenants/operations.ts'
import { call, IdentityWorld, setUpTenant, type TestProcess } from '../testing.ts'

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  shop = await setUpTenant(api, 'sandbox')
})
after(() => world.close())

async function aMember(body: object = {}, owner = shop.apiKey): Promise<string> {
  const draft = { email: `${newUuid()}@example.com`, roles: ['DEVELOPER'], ...body }
  const made = await call(api, owner, 'POST', '/api/v1/members', draft)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return String(made.body.id)
}

function tokenOf(memberId: string, body: object = {}, owner = shop.apiKey, headers = {}) {
  return call(api, owner, 'POST', `/api/v1/members/${memberId}/tokens`, body, headers)
}

async function keyWith(...scopes: string[]): Promise<string> {
  const body = { name: 'Limited', scopes }
  return String((await call(api, shop.apiKey, 'POST', '/api/v1/api-keys', body)).body.api_key)
}

function principalOf(token: unknown) {
  return api.identity.authenticate({ authorization: `Bearer ${token}`, legacyKey: undefined })
}

test('201: is the member, as if signed in, for a quarter of an hour', async () => {
  const memberId = await aMember()
  const { status, body } = await tokenOf(memberId)
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([body.token_type, body.expires_in], ['Bearer', 900])
  const { actor, scopes, mode } = await principalOf(body.access_token)
  assert.deepEqual(actor, { type: 'member', id: memberId })
  assert.equal(mode, 'sandbox')
  assert.deepEqual([...scopes].sort(), String(body.scope).split(' ').sort())
  assert(scopes.has('agents:*') && !scopes.has('approvals:decide'))
  const read = await call(api, String(body.access_token), 'GET', `/api/v1/members/${memberId}`)
  assert.equal(read.status, 200)
})

test('201: one sandbox has one client for it, however often it is asked', async () => {
  await tokenOf(await aMember())
  await tokenOf(await aMember())
  const { body } = await call(api, shop.apiKey, 'GET', '/api/v1/clients')
  const names = (body.content as { name: string }[]).map(({ name }) => name)
  assert.equal(names.filter((name) => name === 'Sandbox sign-in').length, 1)
})

test('201: belongs to no client that somebody else gave the same name', async () => {
  const { apiKey } = await setUpTenant(api, 'sandbox')
  const signIn = {
    name: 'Sandbox sign-in',
    confidential: false,
    grant_types: ['authorization_code'],
    redirect_uris: ['http://127.0.0.1/signed-in'],
    scopes: ['*'],
  }
  const program = { confidential: true, grant_types: ['client_credentials'], redirect_uris: [] }
  const namesakes: string[] = []
  for (const differing of [
    program,
    { confidential: true },
    { grant_types: ['authorization_code', 'refresh_token'] },
    { redirect_uris: ['https://elsewhere.example/signed-in'] },
    { scopes: ['orders:read'] },
  ]) {
    const draft = { ...signIn, ...differing }
    const { status, body } = await call(api, apiKey, 'POST', '/api/v1/clients', draft)
    assert.equal(status, 201, JSON.stringify(body))
    namesakes.push(String(body.id))
  }
  const memberId = await aMember({}, apiKey)
  const tokens = [await tokenOf(memberId, {}, apiKey), await tokenOf(memberId, {}, apiKey)]
  const principals = await Promise.all(tokens.map(({ body }) => principalOf(body.access_token)))
  const [first, second] = principals.map(({ clientId }) => clientId)
  assert(first !== undefined && !namesakes.includes(first), `${first} of ${namesakes}`)
  assert.equal(second, first)
})

test('201: is the same when it is asked for again with the same key', async () => {
  const memberId = await aMember()
  const key = { 'idempotency-key': newUuid() }
  const first = await tokenOf(memberId, {}, shop.apiKey, key)
  assert.deepEqual((await tokenOf(memberId, {}, shop.apiKey, key)).body, first.body)
})

test('201: has only the scopes that were asked for', async () => {
  const { body } = await tokenOf(await aMember(), { scopes: ['agents:read'] })
  assert.deepEqual([...(await principalOf(body.access_token)).scopes], ['agents:read'])
})

test('201: the people of a provider keep to what belongs to it', async () => {
  const providerId = newId('prv')
  const memberId = await aMember({ roles: ['PROVIDER_OWNER'], provider_id: providerId })
  const { body } = await tokenOf(memberId)
  const { party } = await principalOf(body.access_token)
  assert.deepEqual(party, { kind: 'provider', id: uuidOf(providerId) })
  const refused = await call(api, String(body.access_token), 'GET', '/api/v1/members')
  assert.equal(refused.status, 403)
})

test('201: ends with the member', async () => {
  const memberId = await aMember()
  const { body } = await tokenOf(memberId)
  await call(api, shop.apiKey, 'PATCH', `/api/v1/members/${memberId}`, { status: 'DISABLED' })
  const read = await call(api, String(body.access_token), 'GET', `/api/v1/members/${memberId}`)
  assert.deepEqual([read.status, read.body.code], [401, 'token_revoked'])
})

test('201: is in the audit trail, and the token is not', async () => {
  const memberId = await aMember()
  const { body } = await tokenOf(memberId)
  const trail = await call(api, shop.apiKey, 'GET', `/api/v1/audit-entries?resource_id=${memberId}`)
  const text = JSON.stringify(trail.body)
  assert(text.includes('createMemberToken'), text)
  assert(!text.includes(String(body.access_token)))
})

test('403 sandbox_only: never in a live tenant', async () => {
  const live = await setUpTenant(api, 'live')
  const memberId = await aMember({}, live.apiKey)
  const { status, body } = await tokenOf(memberId, {}, live.apiKey)
  assert.deepEqual([status, body.code], [403, 'sandbox_only'])
})

test('403 scope_not_held: never beyond the roles of the member, nor beyond the caller', async () => {
  const memberId = await aMember()
  const beyondRole = await tokenOf(memberId, { scopes: ['operator:tenants'] })
  assert.deepEqual([beyondRole.status, beyondRole.body.code], [403, 'scope_not_held'])
  const weak = await keyWith('identity:write')
  const beyondCaller = await tokenOf(memberId, {}, weak)
  assert.deepEqual([beyondCaller.status, beyondCaller.body.code], [403, 'scope_not_held'])
  assert.equal((await tokenOf(memberId, { scopes: ['identity:write'] }, weak)).status, 201)
})

test('403 insufficient_scope: not by whoever could not change the member', async () => {
  const { status, body } = await tokenOf(await aMember(), {}, await keyWith('identity:read'))
  assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
})

test('404 member_not_found: not of another tenant', async () => {
  const other = await setUpTenant(api, 'sandbox')
  const { status, body } = await tokenOf(await aMember(), {}, other.apiKey)
  assert.deepEqual([status, body.code], [404, 'member_not_found'])
})

test('409 member_disabled: not of somebody who cannot sign in', async () => {
  const memberId = await aMember()
  await call(api, shop.apiKey, 'PATCH', `/api/v1/members/${memberId}`, { status: 'DISABLED' })
  const { status, body } = await tokenOf(memberId)
  assert.deepEqual([status, body.code], [409, 'member_disabled'])
})
