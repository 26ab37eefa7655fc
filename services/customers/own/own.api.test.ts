import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createWorld, type World } from '@souk/platform/testing'
import { manifest } from '../manifest.ts'

let world: World
before(async () => {
  world = await createWorld({ services: [manifest] })
})
after(() => world.close())

const me = '/api/v1/customers/me'
const customers = '/api/v1/customers'

async function givenCustomer(tenant: string, email: string) {
  const body = { email, external_id: `erp ${email}`, metadata: { note: 'noted' } }
  const made = await world.as(tenant).post<{ id: string }>(customers, body)
  assert.equal(made.status, 201, made.text)
  const { id } = made.body
  return { id, self: world.asCustomer(tenant, id) }
}

describe('a customer who has signed in', () => {
  test('reads and changes a profile of their own, with one event, and sees nothing that the shop notes', async () => {
    const { id, self } = await givenCustomer('own', 'amira@shop.example')
    const { body: first } = await self.get(me)
    assert.deepEqual([first.id, first.email, first.version], [id, 'amira@shop.example', 1])
    for (const field of ['metadata', 'external_id', 'groups', 'statistics', 'consents']) {
      assert(!(field in first), field)
    }
    const changes = {
      name: 'Amira Haddad',
      phone: '+49 30 123456',
      locale: 'de-DE',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
    }
    const changed = await self.patch(me, changes, { 'if-match': '"v1"' })
    assert.equal(changed.status, 200, changed.text)
    assert.partialDeepStrictEqual(changed.body, { ...changes, version: 2 })
    const again = await self.patch(me, changes)
    assert.equal(again.body.version, 2)
    const { body: shown } = await world.as('own').get(`${customers}/${id}`)
    assert.partialDeepStrictEqual(shown, { ...changes, metadata: { note: 'noted' } })
    const types = (await world.events('own')).map(({ type }) => type)
    assert.deepEqual(types, ['customer.created', 'customer.updated'])
  })

  test('400, 412 and 422 change nothing: fields of the shop, another version, a zone that there is not', async () => {
    const { self } = await givenCustomer('refused', 'refused@shop.example')
    for (const [body, headers, status] of [
      [{ external_id: 'mine' }, {}, 400],
      [{ metadata: {} }, {}, 400],
      [{ email: 'other@shop.example' }, {}, 400],
      [{ name: 'Late' }, { 'if-match': '"v7"' }, 412],
      [{ timezone: 'Mars/Base' }, {}, 422],
    ] as const) {
      assert.equal((await self.patch(me, body, headers)).status, status, JSON.stringify(body))
    }
    assert.equal((await self.get(me)).body.version, 1)
  })

  test('403: the operator has no profile, a provider and a token without the scope neither', async () => {
    const { id } = await givenCustomer('scopes', 'scopes@shop.example')
    const operator = await world.as('scopes').get(me)
    assert.deepEqual([operator.status, operator.body.code], [403, 'customer_required'])
    const without = await world.asCustomer('scopes', id, ['orders:read']).get(me)
    assert.deepEqual([without.status, without.body.code], [403, 'insufficient_scope'])
  })

  test('404: the addresses of another customer, and those of another tenant', async () => {
    const [mine, theirs] = [
      await givenCustomer('addresses', 'mine@shop.example'),
      await givenCustomer('addresses', 'theirs@shop.example'),
    ]
    const body = { line1: 'Lindenallee 12', city: 'Berlin', postal_code: '10115', country: 'DE' }
    const made = await theirs.self.post(`${customers}/${theirs.id}/addresses`, body)
    assert.equal(made.status, 201, made.text)
    const url = `/api/v1/addresses/${made.body.id}`
    assert.equal((await theirs.self.patch(url, { line1: 'Lindenallee 14' })).status, 200)
    const stranger = world.asCustomer('elsewhere', theirs.id)
    for (const caller of [mine.self, stranger]) {
      assert.equal((await caller.get(url)).status, 404)
      assert.equal((await caller.patch(url, { line1: 'Elsewhere 1' })).status, 404)
      assert.equal((await caller.call('DELETE', url)).status, 404)
      assert.equal((await caller.get(`${customers}/${theirs.id}/addresses`)).status, 404)
      assert.equal((await caller.post(`${customers}/${theirs.id}/addresses`, body)).status, 404)
    }
    assert.equal((await theirs.self.get(url)).body.line1, 'Lindenallee 14')
  })
})
