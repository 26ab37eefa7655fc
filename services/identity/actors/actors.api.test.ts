import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
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

async function make(path: string, body: object, owner = shop): Promise<Record<string, unknown>> {
  const made = await call(api, owner.apiKey, 'POST', path, body)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body
}

async function signedIn(member: object, owner = shop) {
  const draft = { email: `${newUuid()}@example.com`, ...member }
  const { id } = await make('/api/v1/members', draft, owner)
  const { access_token } = await make(`/api/v1/members/${id}/tokens`, {}, owner)
  return { id: String(id), email: draft.email, token: String(access_token) }
}

const name = (token: string, ...ids: string[]) =>
  call(api, token, 'GET', `/api/v1/actors?ids=${ids.join(',')}`)

async function namesFor(token: string, ...ids: string[]): Promise<unknown> {
  const { status, body } = await name(token, ...ids)
  assert.equal(status, 200, JSON.stringify(body))
  const content = body.content as { id: string; name: string }[]
  return ids.map((id) => content.find((actor) => actor.id === id)?.name)
}

async function keyId(): Promise<string> {
  return String((await make('/api/v1/api-keys', { name: 'Till', scopes: ['orders:read'] })).id)
}

describe('GET /api/v1/actors', () => {
  test('200: names people, keys and clients to a member whose roles read none of them', async () => {
    const { token } = await signedIn({ roles: ['FULFILLMENT'] })
    const amira = await signedIn({ roles: ['SUPPORT'], name: 'Amira' })
    const unnamed = await signedIn({ roles: ['SUPPORT'] })
    const key = await keyId()
    const shown = await namesFor(token, amira.id, unnamed.id, key, shop.clientId, newId('mem'))
    assert.deepEqual(shown, ['Amira', unnamed.email, 'Till', 'Default client', undefined])
  })

  test('200: a provider is told the names of its own people, and not whether there are others', async () => {
    const providerId = newId('prv')
    const provider = { roles: ['PROVIDER_OWNER'], provider_id: providerId }
    const { token } = await signedIn(provider)
    const colleague = await signedIn({ ...provider, name: 'Bela' })
    const rival = await signedIn({ ...provider, provider_id: newId('prv'), name: 'Rival' })
    const amira = await signedIn({ roles: ['SUPPORT'], name: 'Amira' })
    const shown = await namesFor(token, colleague.id, rival.id, amira.id, await keyId())
    assert.deepEqual(shown, ['Bela', undefined, undefined, undefined])
  })

  test('200: nobody of another tenant is named', async () => {
    const other = await setUpTenant(api, 'sandbox')
    const { token } = await signedIn({ roles: ['OWNER'] }, other)
    const amira = await signedIn({ roles: ['SUPPORT'], name: 'Amira' })
    assert.deepEqual(await namesFor(token, amira.id, shop.clientId), [undefined, undefined])
  })

  test('403: programs are told no names', async () => {
    const { status, body } = await name(shop.apiKey, shop.clientId)
    assert.deepEqual([status, body.code], [403, 'human_required'])
  })

  test('400: more ids than a page has, and ids of other things', async () => {
    const { token } = await signedIn({ roles: ['SUPPORT'] })
    const ids = Array.from({ length: 97 }, () => newId('mem'))
    assert.equal((await name(token, ...ids)).status, 400)
    assert.equal((await name(token, ...ids.slice(1))).status, 200)
    assert.equal((await name(token, newId('ord'))).status, 400)
    assert.equal((await name(token, '')).status, 400)
  })
})
