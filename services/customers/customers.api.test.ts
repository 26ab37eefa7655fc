import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { createWorld, untilBlocked } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { manifest } from './manifest.ts'
import { createCustomer } from './operations.ts'
import type { CustomerView } from './schemas.ts'
import { getCustomer, updateCustomer } from './store.ts'

const world = await createWorld({ services: [manifest] })
after(() => world.close())

type CustomerBody = Static<typeof CustomerView>
interface Refusal {
  readonly code: string
  readonly meta?: unknown
  readonly errors?: readonly { readonly path: string }[]
}

async function givenCustomer(tenant: string, body: object): Promise<CustomerBody> {
  const answer = await world.as(tenant).post<CustomerBody>('/api/v1/customers', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

async function eventsOf(tenant: string) {
  return (await world.events(tenant)).map(({ type, data }) => [type, data.object.changed])
}

describe('POST /api/v1/customers', () => {
  test('201: an active customer, with its address and its event', async () => {
    const details = {
      email: 'Ada@Example.com',
      name: 'Ada Lovelace',
      phone: '+44 20 7946 0000',
      locale: 'en-GB',
      external_id: 'crm-1',
      metadata: { tier: 'gold', since: 2019, vip: true },
    }
    const caller = world.as('creating')
    const { body, headers } = await caller.post<CustomerBody>('/api/v1/customers', details)
    assert.partialDeepStrictEqual(body, { ...details, status: 'ACTIVE', version: 1 })
    assert.equal(headers.location, `/api/v1/customers/${body.id}`)
    assert.deepEqual((await caller.get(`/api/v1/customers/${body.id}`)).body, body)
    assert.deepEqual(await eventsOf('creating'), [
      ['customer.created', Object.keys(details).sort()],
    ])
  })

  test('409 email_taken: whatever the case, within one tenant', async () => {
    await givenCustomer('emails', { email: 'ada@example.com' })
    const again = await world.as('emails').post<Refusal>('/api/v1/customers', {
      email: 'ADA@example.com',
    })
    assert.equal(again.status, 409)
    assert.equal(again.body.code, 'email_taken')
    assert.equal((await eventsOf('emails')).length, 1)
    await givenCustomer('emails-elsewhere', { email: 'ada@example.com' })
  })

  test('409 email_taken: of two at once the second waits and is refused', async () => {
    const second = await world.seed('emails-racing', async (tx) => {
      await createCustomer(tx, { email: 'ada@example.com' })
      const reply = world
        .as('emails-racing')
        .post<Refusal>('/api/v1/customers', { email: 'Ada@example.com' })
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'email_taken')
  })

  test('409 external_id_taken', async () => {
    const first = await givenCustomer('externals', { email: 'a@example.com', external_id: 'x' })
    const again = { email: 'b@example.com', external_id: 'x' }
    const { status, body } = await world.as('externals').post<Refusal>('/api/v1/customers', again)
    assert.equal(status, 409)
    assert.equal(body.code, 'external_id_taken')
    assert.deepEqual(body.meta, { external_id: 'x', id: first.id })
  })

  test('400 validation_failed: what cannot be is named, and nothing is kept', async () => {
    const email = 'a@example.com'
    const bad: [object, string][] = [
      [{}, '/email'],
      [{ email: 'nobody' }, '/email'],
      [{ email: 'a b@example.com' }, '/email'],
      [{ email, name: ' ' }, '/name'],
      [{ email, phone: 'call me' }, '/phone'],
      [{ email, locale: 'English' }, '/locale'],
      [{ email, metadata: { nested: {} } }, '/metadata/nested'],
      [{ email, metadata: { 'a b': 1 } }, '/metadata/a b'],
      [{ email, status: 'DISABLED' }, '/status'],
    ]
    for (const [body, path] of bad) {
      const answer = await world.as('invalid').post<Refusal>('/api/v1/customers', body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      const paths = (answer.body.errors ?? []).map((error) => error.path)
      assert(paths.includes(path), `${path} in ${paths}`)
    }
    assert.deepEqual(await eventsOf('invalid'), [])
  })

  test('403 insufficient_scope: the scope for reading is not enough', async () => {
    const reader = world.as('invalid', ['customers:read'])
    const { status } = await reader.post('/api/v1/customers', { email: 'a@example.com' })
    assert.equal(status, 403)
  })
})

describe('GET /api/v1/customers', () => {
  test('200: newest first, page by page, or the one with an address', async () => {
    const emails = ['a@example.com', 'b@example.com', 'c@example.com']
    const made: CustomerBody[] = []
    for (const email of emails) made.push(await givenCustomer('listing', { email }))
    interface List {
      content: CustomerBody[]
      page: { next: string | null }
    }
    const caller = world.as('listing')
    const first = (await caller.get<List>('/api/v1/customers?limit=2')).body
    const rest = await caller.get<List>(`/api/v1/customers?limit=2&cursor=${first.page.next}`)
    assert.deepEqual([...first.content, ...rest.body.content], made.toReversed())
    assert.equal(rest.body.page.next, null)
    const one = await caller.get<List>('/api/v1/customers?email=B%40Example.com')
    assert.deepEqual(one.body.content, [made[1]])
    const named = await givenCustomer('listing', { email: 'd@example.com', name: 'Zoë O’Brien' })
    for (const [name, found] of [
      ['zoë', [named]],
      ['O’BRIEN', [named]],
      ['%', []],
    ] as const) {
      const url = `/api/v1/customers?name=${encodeURIComponent(name)}`
      assert.deepEqual((await caller.get<List>(url)).body.content, found)
    }
    const elsewhere = await world.as('listing-elsewhere').get<List>('/api/v1/customers')
    assert.deepEqual(elsewhere.body.content, [])
    const ids = `ids=${made[0]?.id},${named.id}`
    const both = await caller.get<List>(`/api/v1/customers?${ids}`)
    assert.deepEqual(both.body.content, [named, made[0]])
    const theirs = await world.as('listing-elsewhere').get<List>(`/api/v1/customers?${ids}`)
    assert.deepEqual(theirs.body.content, [])
    for (const wrong of ['x', `${named.id},`, Array(97).fill(named.id).join(',')]) {
      assert.equal((await caller.get(`/api/v1/customers?ids=${wrong}`)).status, 400)
    }
  })
})

describe('an address at erased.invalid', () => {
  test('400 validation_failed: is nobody’s but of customers that were erased', async () => {
    const caller = world.as('reserving')
    const { id, version } = await givenCustomer('reserving', { email: 'ada@example.com' })
    const email = 'erased+000000000000@Erased.Invalid'
    for (const { status, body } of [
      await caller.post<Refusal>('/api/v1/customers', { email }),
      await caller.patch<Refusal>(`/api/v1/customers/${id}`, { email }),
    ]) {
      assert.deepEqual(
        [status, body.code, body.errors?.map(({ path }) => path)],
        [400, 'validation_failed', ['/email']],
      )
    }
    assert.equal((await caller.get<CustomerBody>(`/api/v1/customers/${id}`)).body.version, version)
  })
})

describe('PATCH /api/v1/customers/:customerId', () => {
  test('200: what is given changes, null clears, the rest stays', async () => {
    const { id } = await givenCustomer('patching', {
      email: 'a@example.com',
      name: 'A',
      phone: '12345',
    })
    const { status, body } = await world
      .as('patching')
      .patch<CustomerBody>(`/api/v1/customers/${id}`, {
        name: null,
        locale: 'de',
        phone: '12345',
        external_id: 'crm-1',
      })
    assert.equal(status, 200)
    assert.partialDeepStrictEqual(body, { name: null, locale: 'de', phone: '12345', version: 2 })
    const again = await world.as('patching').patch(`/api/v1/customers/${id}`, { name: null })
    assert.deepEqual(again.body, body, 'the same again changes nothing')
    const announced = await eventsOf('patching')
    assert.deepEqual(announced.slice(1), [['customer.updated', ['external_id', 'locale', 'name']]])
  })

  test('200: every field that can be changed is saved', async () => {
    const { id } = await givenCustomer('every-field', { email: 'a@example.com' })
    const url = `/api/v1/customers/${id}`
    const changes = {
      email: 'B@example.com',
      name: 'B',
      phone: '12345',
      locale: 'de',
      external_id: 'crm-2',
      metadata: { tier: 'gold' },
    }
    const { body } = await world.as('every-field').patch<CustomerBody>(url, changes)
    assert.partialDeepStrictEqual(body, { ...changes, version: 2 })
    assert.deepEqual((await world.as('every-field').get(url)).body, body)
    const found = await world
      .as('every-field')
      .get<{ content: unknown[] }>('/api/v1/customers?email=b@example.com')
    assert.deepEqual(found.body.content, [body])
  })

  test('a change that was decided on another version is not saved', async () => {
    const { id } = await givenCustomer('moved-on', { email: 'a@example.com' })
    const customer = await world.peek('moved-on', (tx) => getCustomer(tx, id))
    for (const version of [1, 3]) {
      const late = { ...customer, name: 'Late', version }
      await assert.rejects(world.seed('moved-on', (tx) => updateCustomer(tx, late)))
    }
    assert.deepEqual(await world.peek('moved-on', (tx) => getCustomer(tx, id)), customer)
  })

  test('409, 412, 404, 403: refused, and nothing changes', async () => {
    await givenCustomer('guarded', { email: 'taken@example.com' })
    const { id } = await givenCustomer('guarded', { email: 'mine@example.com' })
    const url = `/api/v1/customers/${id}`
    const caller = world.as('guarded')
    const answers = await Promise.all([
      caller.patch<Refusal>(url, { email: 'Taken@example.com' }),
      caller.patch<Refusal>(url, { name: 'B' }, { 'if-match': '"v2"' }),
      world.as('stranger').patch<Refusal>(url, { name: 'B' }),
      world.as('stranger').get<Refusal>(url),
      caller.patch<Refusal>(`/api/v1/customers/${newId('cus')}`, { name: 'B' }),
      world.as('guarded', ['customers:read']).patch<Refusal>(url, { name: 'B' }),
    ])
    assert.deepEqual(
      answers.map(({ status, body }) => `${status} ${body.code}`),
      [
        '409 email_taken',
        '412 version_mismatch',
        '404 customer_not_found',
        '404 customer_not_found',
        '404 customer_not_found',
        '403 insufficient_scope',
      ],
    )
    assert.equal((await caller.get<CustomerBody>(url)).body.version, 1)
    assert.equal((await eventsOf('guarded')).length, 2)
  })
})
