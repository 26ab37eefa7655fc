import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import { roleNames } from '../roles.ts'
import type { TenantCredentials } from '../tenants/operations.ts'
import {
  call,
  eventTypes,
  fillPasswordQueue,
  IdentityWorld,
  inTenant,
  setUpTenant,
  type TestProcess,
} from '../testing.ts'
import { removeMember } from './operations.ts'

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials
let people = 0

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  shop = await setUpTenant(api)
})
after(() => world.close())

const create = (body: object = {}, owner = shop.apiKey) => {
  people += 1
  const draft = { email: `person${people}@example.com`, roles: ['SUPPORT'], ...body }
  return call(api, owner, 'POST', '/api/v1/members', draft)
}
const patch = (id: unknown, body: object, token = shop.apiKey) =>
  call(api, token, 'PATCH', `/api/v1/members/${id}`, body)
const remove = (id: unknown, token = shop.apiKey) =>
  call(api, token, 'DELETE', `/api/v1/members/${id}`)
const read = (id: unknown, token = shop.apiKey) => call(api, token, 'GET', `/api/v1/members/${id}`)

async function keyWith(...scopes: string[]): Promise<string> {
  const body = { name: 'Limited', scopes }
  return String((await call(api, shop.apiKey, 'POST', '/api/v1/api-keys', body)).body.api_key)
}

describe('POST /api/v1/members', () => {
  test('201: adds a person and never shows the password, nor announces the address', async () => {
    const { status, body, headers } = await create({
      email: 'Ada@Example.com',
      name: 'Ada',
      password: 'correct horse battery',
    })
    assert.equal(status, 201)
    assert.equal(headers.location, `/api/v1/members/${body.id}`)
    assert.equal(body.email, 'ada@example.com')
    assert.equal(body.has_password, true)
    assert.doesNotMatch(JSON.stringify(body), /correct|scrypt/)
    const announced = await eventTypes(api, shop.tenantId)
    assert(announced.includes('member.created'))
  })

  test('400 validation_failed: an address of 80,000 dots is too long, and no pattern runs over it', async () => {
    const { status, body } = await create({ email: `a@${'.'.repeat(80_000)} ` })
    assert.equal(status, 400)
    assert.deepEqual(body.errors, [
      { path: '/email', code: 'maxLength', message: 'must not have more than 254 characters' },
    ])
  })

  test('400 validation_failed: an address has a part after the dot', async () => {
    for (const email of ['ada', 'ada@example', 'ada@example.', 'ada@.com', 'a b@example.com']) {
      assert.deepEqual((await create({ email })).body.code, 'validation_failed', email)
    }
    assert.equal((await create({ email: 'ada+1@mail.example.com' })).status, 201)
  })

  test('409 member_email_taken: one address is one person, in whatever letters', async () => {
    const { body } = await create()
    const again = await create({ email: String(body.email).toUpperCase() })
    assert.equal(again.status, 409)
    assert.equal(again.body.code, 'member_email_taken')
  })

  test('201: the same person may work for two tenants', async () => {
    const other = await setUpTenant(api)
    const { body } = await create()
    assert.equal((await create({ email: body.email }, other.apiKey)).status, 201)
  })

  test('403 scope_not_held: a role is granted by whoever holds all of it', async () => {
    const support = ['orders', 'customers', 'payments', 'catalog', 'inventory', 'views'].map(
      (area) => `${area}:*`,
    )
    const key = await keyWith('identity:*', ...support)
    assert.equal((await create({ roles: ['SUPPORT'] }, key)).status, 201)
    const owner = await create({ roles: ['OWNER'] }, key)
    assert.equal(owner.status, 403)
    assert.deepEqual(owner.body.meta, { scopes: ['*'] })
  })

  test('422 provider_roles_mixed: people of a provider have its roles and no others', async () => {
    const providerId = newId('prv')
    const staff = { roles: ['PROVIDER_STAFF'], provider_id: providerId }
    assert.equal((await create(staff)).body.provider_id, providerId)
    for (const mixed of [
      { roles: ['PROVIDER_STAFF'] },
      { roles: ['SUPPORT'], provider_id: providerId },
      { roles: ['PROVIDER_STAFF', 'ADMIN'], provider_id: providerId },
    ]) {
      assert.equal((await create(mixed)).body.code, 'provider_roles_mixed')
    }
  })

  test('422 password_weak: a common password, or the name of the tenant, also for who is there already', async () => {
    const { body } = await create({ name: 'Farida Nasser' })
    for (const [password, reason] of [
      ['password1234', 'common'],
      ['Farida Nasser 1', 'personal'],
      ['Bazaar-Bazaar', 'personal'],
    ]) {
      const email = 'weak@example.com'
      const refused = await create({ email, name: 'Farida Nasser', password })
      assert.deepEqual([refused.status, refused.body.code], [422, 'password_weak'])
      assert.deepEqual(refused.body.meta, { reason })
      assert.equal((await patch(body.id, { password })).body.code, 'password_weak')
    }
    assert.equal((await read(body.id)).body.has_password, false)
    assert.equal((await patch(body.id, { password: 'kettle harbour violin' })).status, 200)
  })

  const wrong: Record<string, object> = {
    'an unknown role': { roles: ['KING'] },
    'no role': { roles: [] },
    'a short password': { password: 'short' },
    'no address': { email: 'ada' },
  }
  for (const [name, body] of Object.entries(wrong)) {
    test(`400 validation_failed: ${name}`, async () =>
      assert.equal((await create(body)).status, 400))
  }
})

describe('GET /api/v1/members', () => {
  interface Listed {
    readonly content: { readonly id: string }[]
  }
  const list = async (query: string, token = shop.apiKey) => {
    const { status, body } = await call(api, token, 'GET', `/api/v1/members?${query}`)
    assert.equal(status, 200)
    return (body as unknown as Listed).content.map(({ id }) => id)
  }

  test('200: by ids, and by a part of the name or of the address of who has none', async () => {
    const named = String((await create({ name: 'Zainab Özil' })).body.id)
    const invited = String((await create({ email: 'zainab.farouk@example.com' })).body.id)
    assert.deepEqual(await list(`ids=${named},${invited},${newId('mem')}`), [invited, named])
    assert.deepEqual(await list('name=ZAINAB'), [invited, named])
    assert.deepEqual(await list(`name=${encodeURIComponent('özil')}`), [named])
    assert.deepEqual(await list('name=%25'), [])
    const other = await setUpTenant(api)
    assert.deepEqual(await list(`ids=${named}`, other.apiKey), [])
  })

  test('400 validation_failed: ids that are none, or more than a page has', async () => {
    for (const ids of ['', 'x', newId('cus'), Array(97).fill(newId('mem')).join(',')]) {
      const path = `/api/v1/members?ids=${ids}`
      assert.equal((await call(api, shop.apiKey, 'GET', path)).status, 400, ids.slice(0, 40))
    }
  })
})

describe('PATCH and DELETE /api/v1/members/:memberId', () => {
  test('200: changes roles and announces what they were', async () => {
    const { body } = await create()
    const answer = await patch(body.id, { roles: ['ANALYST'], name: 'Grace' })
    assert.deepEqual(answer.body.roles, ['ANALYST'])
    assert.equal(answer.body.version, 2)
    assert.equal((await eventTypes(api, shop.tenantId)).at(-1), 'member.updated')
  })

  test('403 scope_not_held: nobody takes over a stronger member by setting its password', async () => {
    const { body } = await create({ roles: ['FINANCE'] })
    const weak = await keyWith('identity:*')
    const attempt = await patch(body.id, { password: 'a new long password' }, weak)
    assert.equal(attempt.body.code, 'scope_not_held')
    assert.equal((await remove(body.id, weak)).body.code, 'scope_not_held')
  })

  test('200: a removed member is gone', async () => {
    const { body } = await create()
    assert.equal((await remove(body.id)).status, 200)
    assert.equal((await read(body.id)).body.code, 'member_not_found')
    assert.equal((await eventTypes(api, shop.tenantId)).at(-1), 'member.removed')
  })

  test('409 last_owner: the last active owner can neither leave nor step down', async () => {
    const tenant = await setUpTenant(api)
    const { body: owner } = await create({ roles: ['OWNER'] }, tenant.apiKey)
    const attempts = [
      await patch(owner.id, { roles: ['ADMIN'] }, tenant.apiKey),
      await patch(owner.id, { status: 'DISABLED' }, tenant.apiKey),
      await remove(owner.id, tenant.apiKey),
    ]
    for (const { status, body } of attempts) {
      assert.equal(status, 409)
      assert.equal(body.code, 'last_owner')
    }
    await create({ roles: ['OWNER'] }, tenant.apiKey)
    assert.equal((await remove(owner.id, tenant.apiKey)).status, 200)
  })

  test('409 last_owner: of two owners leaving at once, one stays', async () => {
    const tenant = await setUpTenant(api)
    const [one, two] = await Promise.all([
      create({ roles: ['OWNER'] }, tenant.apiKey),
      create({ roles: ['OWNER'] }, tenant.apiKey),
    ])
    const second = await inTenant(api, tenant.tenantId, async (tx) => {
      await removeMember(tx, ['*'], String(one.body.id))
      const reply = remove(two.body.id, tenant.apiKey)
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'last_owner')
  })

  test('404 member_not_found: a member of another tenant does not exist', async () => {
    const { body } = await create()
    const stranger = await setUpTenant(api)
    for (const answer of [
      await read(body.id, stranger.apiKey),
      await patch(body.id, { name: 'Mine' }, stranger.apiKey),
      await remove(body.id, stranger.apiKey),
    ]) {
      assert.equal(answer.status, 404)
      assert.equal(answer.body.code, 'member_not_found')
    }
  })
})

test('200: lists of members and roles', async () => {
  const tenant = await setUpTenant(api)
  const { body: made } = await create({}, tenant.apiKey)
  const { body } = await call(api, tenant.apiKey, 'GET', '/api/v1/members')
  assert.deepEqual(body.content, [made])
  const { body: roles } = await call(api, tenant.apiKey, 'GET', '/api/v1/roles')
  assert.equal((roles.content as unknown[]).length, 11)
  assert.deepEqual(roles.page, { limit: 24, next: null })
})

test('401 token_missing: without a token nothing changes', async () => {
  const { body: made } = await create()
  for (const answer of [
    await patch(made.id, { status: 'DISABLED' }, ''),
    await remove(made.id, ''),
  ]) {
    assert.equal(answer.status, 401)
    assert.equal(answer.body.code, 'token_missing')
  }
  assert.deepEqual((await read(made.id)).body, made)
})

test('200: roles are paged like every other list', async () => {
  const tenant = await setUpTenant(api)
  const names: string[] = []
  let next: unknown = ''
  while (next !== null) {
    const cursor = next === '' ? '' : `&cursor=${next}`
    const { body } = await call(api, tenant.apiKey, 'GET', `/api/v1/roles?limit=4${cursor}`)
    const page = body.page as { limit: number; next: string | null }
    assert.equal(page.limit, 4)
    names.push(...(body.content as { name: string }[]).map(({ name }) => name))
    next = page.next
  }
  assert.deepEqual(names, roleNames)
})

describe('while a tenant has more passwords to hash than may wait', () => {
  const password = 'a long enough password'

  test('503 overloaded: its own are refused and change nothing, those of others go on', async () => {
    const [busy, other] = await Promise.all([setUpTenant(api), setUpTenant(api)])
    const { drained } = await fillPasswordQueue(busy, password)
    const refused = await create({ password }, busy.apiKey)
    assert.equal(refused.status, 503)
    assert.equal(refused.body.code, 'overloaded')
    assert.equal((await create({ password }, other.apiKey)).status, 201)
    const { body } = await call(api, busy.apiKey, 'GET', '/api/v1/members')
    assert.deepEqual(body.content, [])
    assert((await eventTypes(api, busy.tenantId)).every((type) => type !== 'member.created'))
    await drained
  })

  test('403, 404, 409, 412, 422: what cannot be is refused before its password is hashed', async () => {
    const { body: known } = await create({ roles: ['FINANCE'] })
    const weak = await keyWith('identity:*')
    const { drained } = await fillPasswordQueue(shop, password)
    const { email } = known
    const stale = { 'if-match': '"v7"' }
    const change = { password }
    for (const [code, answer] of Object.entries({
      member_email_taken: await create({ password, email: String(email).toUpperCase() }),
      provider_roles_mixed: await create({ password, roles: ['PROVIDER_STAFF'] }),
      scope_not_held: await create({ password, roles: ['OWNER'] }, weak),
      member_not_found: await patch(newId('mem'), change),
      version_mismatch: await call(
        api,
        shop.apiKey,
        'PATCH',
        `/api/v1/members/${known.id}`,
        change,
        stale,
      ),
    })) {
      assert.equal(answer.body.code, code)
    }
    assert.equal((await patch(known.id, change, weak)).body.code, 'scope_not_held')
    const mixed = await patch(known.id, { password, roles: ['PROVIDER_STAFF'] })
    assert.equal(mixed.body.code, 'provider_roles_mixed')
    assert.equal((await patch(known.id, change)).body.code, 'overloaded')
    await drained
  })

  test('201: a repetition with its key gets its answer, and no password is hashed for it', async () => {
    const draft = { email: 'twice@example.com', roles: ['SUPPORT'], password }
    const send = () =>
      call(api, shop.apiKey, 'POST', '/api/v1/members', draft, { 'idempotency-key': 'twice' })
    const first = await send()
    assert.equal(first.status, 201)
    const { drained } = await fillPasswordQueue(shop, password)
    const second = await send()
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.deepEqual(second.body, first.body)
    await drained
  })
})
