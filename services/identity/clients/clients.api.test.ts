import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import type { TenantCredentials } from '../tenants/operations.ts'
import {
  call,
  eventTypes,
  IdentityWorld,
  inTenant,
  setUpTenant,
  type TestProcess,
  tokenFor,
} from '../testing.ts'
import { revokeClient } from './operations.ts'

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials
let stranger: TenantCredentials

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  shop = await setUpTenant(api)
  stranger = await setUpTenant(api)
})
after(() => world.close())

const draft = { name: 'Storefront', scopes: ['orders:read', 'catalog:read'] }
const create = (body: object = draft, token = shop.apiKey) =>
  call(api, token, 'POST', '/api/v1/clients', body)
const command = (id: unknown, name: string, body?: object, token = shop.apiKey) =>
  call(api, token, 'POST', `/api/v1/clients/${id}/${name}`, body)
const read = (id: unknown, token = shop.apiKey) => call(api, token, 'GET', `/api/v1/clients/${id}`)
const events = () => eventTypes(api, shop.tenantId)

/** A key that may manage credentials but holds nothing else than the scopes named. */
async function keyWith(...scopes: string[]): Promise<string> {
  const body = { name: 'Limited', scopes: ['identity:*', ...scopes] }
  const answer = await call(api, shop.apiKey, 'POST', '/api/v1/api-keys', body)
  return String(answer.body.api_key)
}

describe('POST /api/v1/clients', () => {
  test('201: shows the secret once, and announces the client without it', async () => {
    const { status, body, headers } = await create()
    assert.equal(status, 201)
    assert.equal(headers.location, `/api/v1/clients/${body.id}`)
    assert.equal(headers.etag, '"v1"')
    assert.match(String(body.client_secret), /^souk_secret_[0-9a-z]{32}$/)
    const { body: later } = await read(body.id)
    const { client_secret: secret, ...rest } = body
    assert.deepEqual(later, rest)
    const [stored] = await api.database.system<{ n: number }>`
      select count(*)::int as n from identity.secrets where hash like ${`%${secret}%`}
    `
    assert.equal(stored?.n, 0)
    assert((await events()).includes('client.created'))
  })

  test('201: a public client has no secret', async () => {
    const { status, body } = await create({
      ...draft,
      confidential: false,
      grant_types: ['authorization_code'],
      redirect_uris: ['https://shop.example/cb'],
    })
    assert.equal(status, 201)
    assert.equal('client_secret' in body, false)
  })

  test('403 scope_not_held: a caller cannot grant scopes that it does not hold, and nothing is announced', async () => {
    const before = await events()
    const { status, body } = await create(draft, await keyWith('orders:*'))
    assert.equal(status, 403)
    assert.equal(body.code, 'scope_not_held')
    assert.deepEqual(body.meta, { scopes: ['catalog:read'] })
    assert.deepEqual((await events()).slice(before.length), ['api_key.created'])
  })

  test('201: a caller with all scopes can grant all of them, also with an access token', async () => {
    const all = { name: 'All', scopes: ['*'] }
    assert.equal((await create(all)).status, 201)
    assert.equal((await create(all, await tokenFor(api, shop))).status, 201)
    const narrowed = await tokenFor(api, shop, 'identity:*')
    assert.equal((await create(all, narrowed)).body.code, 'scope_not_held')
  })

  const wrong: Record<string, object> = {
    'an unknown scope': { ...draft, scopes: ['orders:fly'] },
    'no scope': { ...draft, scopes: [] },
    'more scopes than there are': { ...draft, scopes: Array(19_000).fill('orders:read') },
    'no name': { scopes: ['orders:read'] },
    'a field nobody knows': { ...draft, secret: 'mine' },
    'an unknown grant type': { ...draft, grant_types: ['password'] },
  }
  for (const [name, body] of Object.entries(wrong)) {
    test(`400 validation_failed: ${name}`, async () => {
      const answer = await create(body)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.code, 'validation_failed')
    })
  }

  test('422 client_invalid: a client that could never get a token', async () => {
    const { status, body } = await create({ ...draft, grant_types: ['authorization_code'] })
    assert.equal(status, 422)
    assert.equal(body.code, 'client_invalid')
  })
})

describe('PATCH /api/v1/clients/:clientId', () => {
  const patch = (id: unknown, body: object, headers = {}, token = shop.apiKey) =>
    call(api, token, 'PATCH', `/api/v1/clients/${id}`, body, headers)

  test('200: changes what is named and raises the version', async () => {
    const { body } = await create()
    const answer = await patch(body.id, { name: 'Shop' }, { 'if-match': '"v1"' })
    assert.equal(answer.status, 200)
    assert.equal(answer.body.name, 'Shop')
    assert.equal(answer.body.version, 2)
    assert.deepEqual(answer.body.scopes, draft.scopes)
    assert.equal((await events()).at(-1), 'client.updated')
  })

  test('403 scope_not_held: a caller cannot remove scopes that it does not hold', async () => {
    const { body } = await create()
    const weak = await keyWith('catalog:read')
    const before = await events()
    for (const changes of [{ scopes: ['catalog:read'] }, { scopes: ['catalog:read'], name: 'X' }]) {
      const answer = await patch(body.id, changes, {}, weak)
      assert.equal(answer.status, 403)
      assert.equal(answer.body.code, 'scope_not_held')
      assert.deepEqual(answer.body.meta, { scopes: ['orders:read'] })
    }
    assert.deepEqual((await read(body.id)).body.scopes, draft.scopes)
    assert.deepEqual(await events(), before)
  })

  test('412 version_mismatch: a change decided on an older version is refused', async () => {
    const { body } = await create()
    const answer = await patch(body.id, { name: 'Shop' }, { 'if-match': '"v7"' })
    assert.equal(answer.status, 412)
    assert.equal((await read(body.id)).body.name, draft.name)
  })

  test('403 scope_not_held: a client cannot be widened beyond the one who widens it', async () => {
    const { body } = await create()
    const limited = await keyWith('orders:read', 'catalog:read')
    const answer = await patch(body.id, { scopes: ['payments:*'] }, {}, limited)
    assert.equal(answer.body.code, 'scope_not_held')
  })
})

describe('POST /api/v1/clients/:clientId/rotate-secret and revoke', () => {
  test('200: rotation shows a new secret and announces it', async () => {
    const { body } = await create()
    const answer = await command(body.id, 'rotate-secret', {})
    assert.equal(answer.status, 200)
    assert.notEqual(answer.body.client_secret, body.client_secret)
    assert.equal((await events()).at(-1), 'client.secret_rotated')
  })

  test('403 scope_not_held: the secret of a stronger client is not handed to a weaker one', async () => {
    const { body } = await create()
    const answer = await command(body.id, 'rotate-secret', {}, await keyWith('orders:read'))
    assert.equal(answer.body.code, 'scope_not_held')
  })

  test('403 scope_not_held: a stronger client or API key is not revoked by a weaker one', async () => {
    const weak = await keyWith('orders:read')
    const client = (await create()).body
    const draftKey = { name: 'Stronger', scopes: ['payments:write'] }
    const key = (await call(api, shop.apiKey, 'POST', '/api/v1/api-keys', draftKey)).body
    const before = await events()
    for (const url of [`/api/v1/clients/${client.id}`, `/api/v1/api-keys/${key.id}`]) {
      const answer = await call(api, weak, 'POST', `${url}/revoke`)
      assert.deepEqual([answer.status, answer.body.code], [403, 'scope_not_held'])
      assert.equal((await call(api, shop.apiKey, 'GET', url)).body.status, 'ACTIVE')
    }
    assert.deepEqual(await events(), before)
  })

  test('200 then 409 credential_revoked: a revoked client is never used, changed or revoked again', async () => {
    const { body } = await create()
    assert.equal((await command(body.id, 'revoke')).body.status, 'REVOKED')
    assert.equal((await events()).at(-1), 'client.revoked')
    for (const name of ['revoke', 'rotate-secret']) {
      const answer = await command(body.id, name)
      assert.equal(answer.status, 409)
      assert.equal(answer.body.code, 'credential_revoked')
    }
  })

  test('409 credential_revoked: of two revocations at once, the second waits and is refused', async () => {
    const { body } = await create()
    const second = await inTenant(api, shop.tenantId, async (tx) => {
      await revokeClient(tx, ['*'], String(body.id))
      const reply = command(body.id, 'revoke')
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).status, 409)
  })
})

describe('another tenant', () => {
  test('404 client_not_found: its clients do not exist, exactly like those that never did', async () => {
    const { body } = await create()
    for (const answer of [
      await read(body.id, stranger.apiKey),
      await read(newId('cli')),
      await command(body.id, 'revoke', {}, stranger.apiKey),
      await command(body.id, 'rotate-secret', {}, stranger.apiKey),
    ]) {
      assert.equal(answer.status, 404)
      assert.equal(answer.body.code, 'client_not_found')
    }
    assert.equal((await read(body.id)).body.status, 'ACTIVE')
  })

  test('404 api_key_not_found: nor do its API keys', async () => {
    const draftKey = { name: 'Till', scopes: ['orders:read'] }
    const { body } = await call(api, shop.apiKey, 'POST', '/api/v1/api-keys', draftKey)
    const url = `/api/v1/api-keys/${body.id}`
    for (const answer of [
      await call(api, stranger.apiKey, 'GET', url),
      await call(api, shop.apiKey, 'GET', `/api/v1/api-keys/${newId('key')}`),
      await call(api, stranger.apiKey, 'POST', `${url}/revoke`),
      await call(api, stranger.apiKey, 'POST', `${url}/rotate`, {}),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [404, 'api_key_not_found'])
    }
    assert.equal((await call(api, shop.apiKey, 'GET', url)).body.status, 'ACTIVE')
  })

  test('200: a list shows the own clients, newest first, page by page', async () => {
    const owner = await setUpTenant(api)
    for (const name of ['One', 'Two', 'Three']) await create({ ...draft, name }, owner.apiKey)
    const names: unknown[] = []
    let url = '/api/v1/clients?limit=2'
    while (url) {
      const { body } = await call(api, owner.apiKey, 'GET', url)
      const { content, page } = body as {
        content: { name: string }[]
        page: { next: string | null }
      }
      names.push(...content.map(({ name }) => name))
      url = page.next === null ? '' : `/api/v1/clients?limit=2&cursor=${page.next}`
    }
    assert.deepEqual(names, ['Three', 'Two', 'One', 'Default client'])
  })
})

test('403 insufficient_scope: reading does not include writing', async () => {
  const reader = await tokenFor(api, shop, 'identity:read')
  assert.equal((await call(api, reader, 'GET', '/api/v1/clients')).status, 200)
  assert.equal((await create(draft, reader)).body.code, 'insufficient_scope')
})
