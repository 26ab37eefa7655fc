import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Person, Tx } from '@souk/platform'
import {
  berlin,
  type CartBody,
  carts,
  createCheckout,
  done,
  givenCart,
  givenCustomer,
  givenProduct,
  givenShop,
  type Refusal,
} from '../checkout.fixture.ts'
import { cartRecords } from './records.ts'

const world = await createCheckout()
after(() => world.close())

/** As privacy does it, page by page. */
async function erase(tx: Tx, person: Person): Promise<string[]> {
  const { ids, next } = await cartRecords.erase(tx, person, null)
  assert.equal(next, null)
  return [...ids]
}

describe('a person whose carts are erased', () => {
  const says = {
    email: 'ada@example.com',
    shipping_address: { ...berlin, name: 'Ada Lovelace' },
    billing_address: { ...berlin, name: 'Ada Lovelace' },
    metadata: { note: 'for Ada' },
  }

  test('is found by customer and by the address of a guest; what was wanted stays, a second time nothing happens', async () => {
    const tenant = 'erased'
    const shop = await givenShop(world, tenant)
    const shirt = await givenProduct(shop)
    const customer = await givenCustomer(shop)
    const items = [{ sku: shirt.sku, quantity: 1, metadata: { note: 'for Ada' } }]
    const theirs = await givenCart(shop, { ...says, items, customer_id: customer })
    const asGuest = await givenCart(shop, { ...says, items, email: 'ADA@example.com' })
    const other = await givenCart(shop, { ...says, items, email: 'bob@example.com' })
    const person = { ids: [customer], emails: ['ada@example.com'] }
    const copied = await world.peek(tenant, (tx) => cartRecords.copy(tx, person, null))
    assert.deepEqual(
      copied.records.map(({ id }) => id).toSorted(),
      [theirs.id, asGuest.id].toSorted(),
    )
    const erased = await world.seed(tenant, (tx) => erase(tx, person))
    assert.deepEqual(erased.toSorted(), [theirs.id, asGuest.id].toSorted())
    for (const { id } of [theirs, asGuest]) {
      const cart = done(await shop.get<CartBody>(`${carts}/${id}`))
      assert.partialDeepStrictEqual(cart, {
        email: null,
        shipping_address: null,
        billing_address: null,
        metadata: {},
        version: 2,
      })
      assert.deepEqual(cart.items[0]?.metadata, {})
    }
    assert.equal(done(await shop.get<CartBody>(`${carts}/${other.id}`)).version, 1)
    await world.seed(tenant, (tx) => erase(tx, person))
    assert.equal(done(await shop.get<CartBody>(`${carts}/${theirs.id}`)).version, 2)
  })

  test('the token of a guest opens nothing any more, and no column names them', async () => {
    const tenant = 'forgotten'
    const shop = await givenShop(world, tenant)
    const shirt = await givenProduct(shop)
    const visitor = world.asVisitor(tenant, 'api')
    const mark = 'unmistakable'
    const cart = await givenCart(visitor, {
      items: [{ sku: shirt.sku, quantity: 1 }],
      email: `${mark}@example.com`,
      shipping_address: { ...berlin, name: mark },
    })
    const headers = { 'cart-token': cart.token ?? '' }
    done(await visitor.post(`${carts}/${cart.id}/shipping-options`, undefined, headers))
    const person = { ids: [], emails: [`${mark}@example.com`] }
    await world.seed(tenant, (tx) => erase(tx, person))
    assert.equal((await visitor.get(`${carts}/${cart.id}`, headers)).status, 404)
    const kept = await world.peek(tenant, (tx) =>
      Promise.all([
        tx`select to_json(cart)::text as row from checkout.carts cart where tenant_id = ${tx.tenantId}`,
        tx`select to_json(quote)::text as row from shipping.quotes quote where tenant_id = ${tx.tenantId}`,
      ]),
    )
    assert(!JSON.stringify(kept).includes(mark))
  })
})

describe('carts of customers that are merged', () => {
  test('follow, each once and with its event, and a merged customer has no new ones', async () => {
    const tenant = 'merged'
    const shop = await givenShop(world, tenant)
    const [from, into] = [await givenCustomer(shop), await givenCustomer(shop)]
    const made = await Promise.all(
      Array.from({ length: 3 }, () => givenCart(shop, { customer_id: from })),
    )
    done(await shop.post(`/api/v1/customers/${from}/merge`, { into }))
    await world.settle()
    await world.tick()
    for (const { id } of made) {
      const cart = done(await shop.get<CartBody>(`${carts}/${id}`))
      assert.deepEqual([cart.customer_id, cart.version], [into, 2])
    }
    const refused = await shop.post<Refusal>(carts, { customer_id: from })
    assert.deepEqual([refused.status, refused.body.code], [409, 'customer_merged'])
    const guest = await givenCart(shop)
    const claim = await shop.post<Refusal>(`${carts}/${guest.id}/claim`, { customer_id: from })
    assert.deepEqual([claim.status, claim.body.code], [409, 'customer_merged'])
    const inUse = await shop.call<Refusal>('DELETE', `/api/v1/customers/${into}`)
    assert.deepEqual([inUse.status, inUse.body.code], [409, 'customer_in_use'])
  })
})
