import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Caller, type KilledRequest, killAllAt } from '@souk/platform/testing'
import {
  availableOf,
  type CartBody,
  carts,
  complete,
  createCheckout,
  done,
  givenProduct,
  givenPromotion,
  givenReadyCart,
  givenShop,
  type ProductBody,
} from '../checkout.fixture.ts'

const world = await createCheckout()
after(() => world.close())

/** A write has one transaction: it is killed before its commit, or after it and before anybody was answered. */
const points = ['beginning', 'begun'] as const
type Point = (typeof points)[number]

describe('a process that is killed while it completes a cart', () => {
  interface Scene {
    readonly shop: Caller
    readonly shirt: ProductBody
    readonly cart: CartBody
  }
  const scenes = new Map<Point, Scene>()
  const program = new URL('./killed.fixture.ts', import.meta.url)
  before(async () => {
    const requests: Partial<Record<Point, KilledRequest>> = {}
    for (const point of points) {
      const shop = await givenShop(world, point)
      const shirt = await givenProduct(shop, { available: 5 })
      await givenPromotion(shop, 'ONCE', { limits: { total: 1 } })
      const cart = await givenReadyCart(shop, shirt, { codes: ['ONCE'], hold: true })
      scenes.set(point, { shop, shirt, cart })
      const url = `${carts}/${cart.id}/complete`
      const secret = 'the secret of a test'
      requests[point] = { secret, url, body: { shown: cart.shown }, key: 'k', halt: point }
    }
    await killAllAt(world, program, requests as Record<Point, KilledRequest>)
  })

  const ordersOf = async (shop: Caller) =>
    done(await shop.get<{ content: { id: string }[] }>('/api/v1/orders')).content

  for (const point of points) {
    test(`${point}: one order, with or without the key, and every unit and use is counted once`, async () => {
      const { shop, shirt, cart } = scenes.get(point) ?? assert.fail('no scene')
      const before = await ordersOf(shop)
      assert.equal(before.length, point === 'begun' ? 1 : 0)
      const answers = [
        await complete(shop, cart, { 'idempotency-key': 'k' }),
        await complete(shop, cart),
        await complete(shop, cart, { 'idempotency-key': 'another' }),
      ]
      for (const { status, text } of answers) assert.equal(status, 200, text)
      const orders = await ordersOf(shop)
      assert.equal(orders.length, 1)
      assert.deepEqual([...new Set(answers.map(({ body }) => body.id))], [orders[0]?.id])
      assert.equal(await availableOf(shop, shirt), 3)
      const { content } = done(
        await shop.get<{ content: { status: string }[] }>('/api/v1/redemptions'),
      )
      assert.deepEqual(
        content.map(({ status }) => status),
        ['REDEEMED'],
      )
    })
  }
})
