import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { allAtOnce } from '@souk/platform/testing'
import type { TenantCredentials } from '../tenants/operations.ts'
import { listTold } from '../testing/store.ts'
import {
  call,
  eventTypes,
  IdentityWorld,
  inTenant,
  setUpTenant,
  type TestProcess,
} from '../testing.ts'
import { countViewsOf } from './store.ts'
import { viewsMax } from './view.ts'

const filters = { status: 'PAID', placed_from: '2026-06-01' }

let world: IdentityWorld
let api: TestProcess
let shop: TenantCredentials
/** Tokens of members. */
let ada: string
let ben: string
let admin: string

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  shop = await setUpTenant(api, 'sandbox')
  ;[ada, ben, admin] = (await Promise.all([
    tokenOf({ roles: ['SUPPORT'] }),
    tokenOf({ roles: ['SUPPORT'] }),
    tokenOf({ roles: ['ADMIN'] }),
  ])) as [string, string, string]
})
after(() => world.close())

async function aMember(body: object): Promise<string> {
  const draft = { email: `${newUuid()}@example.com`, ...body }
  const made = await call(api, shop.apiKey, 'POST', '/api/v1/members', draft)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return String(made.body.id)
}

async function tokenOf(body: object): Promise<string> {
  const path = `/api/v1/members/${await aMember(body)}/tokens`
  return String((await call(api, shop.apiKey, 'POST', path, {})).body.access_token)
}

const create = (token: string, body: object = {}) =>
  call(api, token, 'POST', '/api/v1/saved-views', {
    page: 'orders',
    name: 'Mine',
    filters,
    ...body,
  })
const pathOf = ({ body }: { body: Record<string, unknown> }) => `/api/v1/saved-views/${body.id}`
const read = (token: string, path: string) => call(api, token, 'GET', path)
const namesSeenBy = async (token: string, query = '') => {
  const { body } = await call(api, token, 'GET', `/api/v1/saved-views${query}`)
  return (body.content as { name: string }[]).map(({ name }) => name)
}

describe('POST /api/v1/saved-views', () => {
  test('201: a view of their own is seen by its owner alone, and is no news for others', async () => {
    const before = await eventTypes(api, shop.tenantId)
    const made = await create(ada, { name: 'Own' })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.deepEqual([made.body.shared, made.body.filters], [false, filters])
    assert.equal(made.headers.location, pathOf(made))
    assert.equal((await read(ada, pathOf(made))).headers.etag, '"v1"')
    for (const token of [ben, admin, shop.apiKey]) {
      assert.equal((await read(token, pathOf(made))).body.code, 'saved_view_not_found')
      assert(!(await namesSeenBy(token)).includes('Own'))
    }
    assert((await namesSeenBy(ada)).includes('Own'))
    assert.deepEqual(await eventTypes(api, shop.tenantId), before)
  })

  test('201: a shared one is seen by everybody, and announced', async () => {
    const made = await create(ada, { name: 'Shared', shared: true, page: 'products' })
    assert.equal((await read(ben, pathOf(made))).status, 200)
    assert.deepEqual(await namesSeenBy(ben, '?page=products'), ['Shared'])
    assert.deepEqual(await namesSeenBy(ben, '?page=ledger'), [])
    assert.equal((await eventTypes(api, shop.tenantId)).at(-1), 'saved_view.created')
  })

  test('201: a program makes shared ones; 403 member_required: and no others', async () => {
    const made = await create(shop.apiKey, { shared: true })
    assert.deepEqual([made.status, made.body.owner_member_id], [201, null])
    const refused = await create(shop.apiKey)
    assert.deepEqual([refused.status, refused.body.code], [403, 'member_required'])
  })

  test('409 saved_view_limit_reached: a member has a hundred, also of two at once', async () => {
    const token = await tokenOf({ roles: ['SUPPORT'] })
    for (let times = 0; times < 99; times += 1) await create(token)
    const answers = await allAtOnce(world.db, 'identity.members', [
      () => create(token),
      () => create(token),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
    const refused = answers.find(({ status }) => status === 409)
    assert.equal(refused?.body.code, 'saved_view_limit_reached')
  })

  test('422 saved_view_too_large; 400 validation_failed: filters are bounded', async () => {
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`f${index}`, 'x'.repeat(200)]),
      )
    assert.equal((await create(ada, { filters: many(19) })).status, 201)
    const large = many(20)
    assert.equal((await create(ada, { filters: large })).body.code, 'saved_view_too_large')
    for (const wrong of [
      { filters: many(21) },
      { filters: { a: 'x'.repeat(201) } },
      { filters: { a: 1 } },
      { filters: { a: ['x', 'y'] } },
      { filters: { a: { b: 'c' } } },
      { filters: { 'a b': 'x' } },
      { name: '' },
      { page: '../orders' },
    ]) {
      const { body } = await create(ada, wrong)
      assert.equal(body.code, 'validation_failed', JSON.stringify(wrong))
    }
  })

  test('hostile texts come back as they were sent', async () => {
    const name = '<b>"\u202e 🧺 &amp;'
    const made = await create(ada, { name, filters: { q: name } })
    const { body } = await read(ada, pathOf(made))
    assert.deepEqual([body.name, body.filters], [name, { q: name }])
  })
})

describe('PATCH and DELETE /api/v1/saved-views/:savedViewId', () => {
  test('200: the owner changes it, once for each version', async () => {
    const made = await create(ada)
    const path = pathOf(made)
    const change = { name: 'New', filters: { q: 'x' } }
    const current = { 'if-match': '"v1"' }
    const changed = await call(api, ada, 'PATCH', path, change, current)
    assert.deepEqual([changed.status, changed.body.name, changed.body.version], [200, 'New', 2])
    assert.deepEqual(changed.body.filters, { q: 'x' })
    const stale = await call(api, ada, 'PATCH', path, change, current)
    assert.equal(stale.body.code, 'version_mismatch')
    assert.equal((await call(api, ada, 'DELETE', path, undefined, current)).status, 412)
    assert.equal((await call(api, ada, 'DELETE', path)).status, 200)
    assert.equal((await read(ada, path)).body.code, 'saved_view_not_found')
  })

  test('200: administrators look after shared ones; 403 saved_view_not_yours: others do not', async () => {
    const path = pathOf(await create(ada, { shared: true }))
    for (const method of ['PATCH', 'DELETE']) {
      const refused = await call(
        api,
        ben,
        method,
        path,
        method === 'PATCH' ? { name: 'x' } : undefined,
      )
      assert.deepEqual([refused.status, refused.body.code], [403, 'saved_view_not_yours'])
    }
    assert.equal((await call(api, admin, 'PATCH', path, { name: 'Tidied' })).status, 200)
    const hidden = await call(api, admin, 'PATCH', path, { shared: false })
    assert.equal(hidden.body.code, 'saved_view_not_yours')
    assert.equal((await call(api, admin, 'DELETE', path)).status, 200)
    assert.equal((await eventTypes(api, shop.tenantId)).at(-1), 'saved_view.removed')
  })

  test('404 saved_view_not_found: what is not shared is not there for others, nor in another tenant', async () => {
    const own = pathOf(await create(ada))
    const shared = pathOf(await create(ada, { shared: true }))
    const other = await setUpTenant(api)
    for (const [token, path] of [
      [ben, own],
      [admin, own],
      [other.apiKey, shared],
    ] as const) {
      const { body } = await call(api, token, 'PATCH', path, { name: 'x' })
      assert.equal(body.code, 'saved_view_not_found')
    }
  })

  test('200: its events tell others nothing from before it was shared, or after', async () => {
    const tenant = await setUpTenant(api, 'sandbox')
    const { body: member } = await call(api, tenant.apiKey, 'POST', '/api/v1/members', {
      email: 'ada@example.com',
      roles: ['SUPPORT'],
    })
    const tokens = `/api/v1/members/${member.id}/tokens`
    const token = String((await call(api, tenant.apiKey, 'POST', tokens, {})).body.access_token)
    const path = pathOf(await create(token, { name: 'secret before' }))
    const patch = (body: object) => call(api, token, 'PATCH', path, body)
    await patch({ name: 'Shown', shared: true })
    await patch({ name: 'Shown too' })
    await patch({ name: 'secret after', shared: false })
    const told = await inTenant(api, tenant.tenantId, (tx) => listTold(tx, 'saved_view'))
    assert.deepEqual(
      told.map(({ type, data }) => [type, data.object.name, data.previous?.name]),
      [
        ['saved_view.created', 'Shown', undefined],
        ['saved_view.updated', 'Shown too', 'Shown'],
        ['saved_view.removed', 'Shown too', undefined],
      ],
    )
    assert.deepEqual(
      told.map(({ data }) => data.object.version),
      [2, 3, 4],
    )
    assert.doesNotMatch(JSON.stringify(told), /secret/)
  })

  test('409 saved_view_limit_reached: programs share no more than a member has', async () => {
    const tenant = await setUpTenant(api)
    const share = () => create(tenant.apiKey, { shared: true })
    for (let made = 0; made < viewsMax; made += 1) assert.equal((await share()).status, 201)
    const refused = await share()
    assert.deepEqual([refused.status, refused.body.code], [409, 'saved_view_limit_reached'])
  })

  test('when a member leaves their own views go, and the shared ones stay', async () => {
    const memberId = await aMember({ roles: ['SUPPORT'] })
    const tokens = `/api/v1/members/${memberId}/tokens`
    const { body } = await call(api, shop.apiKey, 'POST', tokens, {})
    const token = String(body.access_token)
    await create(token, { name: 'Goes' })
    const stays = pathOf(await create(token, { name: 'Stays', shared: true }))
    await call(api, shop.apiKey, 'DELETE', `/api/v1/members/${memberId}`)
    assert.equal((await read(ben, stays)).status, 200)
    const left = await inTenant(api, shop.tenantId, (tx) => countViewsOf(tx, memberId))
    assert.equal(left, 1)
  })
})

test('the people of a provider share among themselves, and with nobody else', async () => {
  const [one, two] = [newId('prv'), newId('prv')]
  const staff = (provider_id: string) => tokenOf({ roles: ['PROVIDER_STAFF'], provider_id })
  const [first, second, stranger] = await Promise.all([staff(one), staff(one), staff(two)])
  const made = await create(first, { shared: true, name: 'Theirs' })
  assert.equal(made.body.provider_id, one)
  assert.deepEqual(await namesSeenBy(second), ['Theirs'])
  assert.deepEqual(await namesSeenBy(stranger), [])
  assert(!(await namesSeenBy(ada)).includes('Theirs'))
  for (const token of [stranger, ada, admin]) {
    assert.equal((await read(token, pathOf(made))).body.code, 'saved_view_not_found')
  }
})
