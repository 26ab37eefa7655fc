import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newUuid, uuidOf } from '@souk/platform'
import { allAtOnce, type Caller, untilBlocked } from '@souk/platform/testing'
import { taxService } from '@souk/tax/manifest'
import {
  availableOf,
  createShop,
  givenOrder,
  givenProduct,
  givenProvider,
  type OrderBody,
  type ProductBody,
  pay,
  type Refusal,
} from '../shop.fixture.ts'
import { givenMethod, givenPromotion, givenRate, toGermany, usesOf } from './sales.fixture.ts'

const tax = taxService({ secret: 'the secret of a test', loopbackForSandboxes: true })
const world = await createShop(tax)
after(() => world.close())
const dayMs = 24 * 60 * 60 * 1_000

interface Scene {
  readonly tenant: string
  readonly shop: Caller
  readonly product: ProductBody
}

async function givenShop(more: object = {}): Promise<Scene> {
  const tenant = newUuid()
  const shop = world.as(tenant)
  return { tenant, shop, product: await givenProduct(shop, { ...more }) }
}

const line = ({ product }: Scene, quantity = 1) => ({ product_id: product.id, quantity })
const cancel = (shop: Caller, { id }: OrderBody, quantity: number, itemId?: string) =>
  shop.post<OrderBody & Refusal>(`/api/v1/orders/${id}/cancel`, {
    items: [{ order_item_id: itemId, quantity }],
  })

describe('cancelling units', () => {
  test('gives back their shares of an order’s discount and its tax, and shipping with the last one', async () => {
    const scene = await givenShop()
    const { shop, tenant } = scene
    await givenMethod(shop, 500)
    await givenRate(shop, '0.19')
    const effects = [
      { kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [{ amount: 100, currency: 'EUR' }] },
    ]
    const promotionId = await givenPromotion(shop, { effects })
    const more = { ...toGermany, shipping_method: 'standard', tax: {} }
    const order = await givenOrder(shop, [line(scene, 3)], more)
    assert.deepEqual([order.discount_total.amount, order.tax_total.amount], [100, 551 + 95])
    assert.equal(order.total.amount, 2_900 + 551 + 500 + 95)
    await pay(world, tenant, order.id)
    const itemId = order.items[0]?.id
    const seen: number[][] = []
    for (const _ of [1, 2, 3]) {
      const { body, text, status } = await cancel(shop, order, 1, itemId)
      assert.equal(status, 200, text)
      seen.push([
        body.subtotal.amount,
        body.discount_total.amount,
        body.shipping_total.amount,
        body.tax_total.amount,
        body.total.amount,
      ])
    }
    assert.deepEqual(seen, [
      [2_000, 67, 500, 367 + 95, 1_933 + 367 + 595],
      [1_000, 33, 500, 184 + 95, 967 + 184 + 595],
      [0, 0, 0, 0, 0],
    ])
    const again = await cancel(shop, order, 1, itemId)
    assert.deepEqual([again.status, again.body.code], [409, 'invalid_transition'])
    assert.equal(await usesOf(shop, promotionId), 0)
    const redeemed = await shop.get<{ content: { status: string }[] }>(
      `/api/v1/redemptions?order_id=${order.id}`,
    )
    assert.deepEqual(
      redeemed.body.content.map(({ status }) => status),
      ['ROLLED_BACK'],
    )
  })

  test('that were bought for a free one takes the share of the line, whichever unit it was', async () => {
    const scene = await givenShop()
    const { shop } = scene
    const effects = [
      {
        kind: 'BUY_X_GET_Y',
        target: 'ITEMS',
        buy: { quantity: 2 },
        get: { quantity: 1 },
        rate: '1',
      },
    ]
    const promotionId = await givenPromotion(shop, { effects })
    const order = await givenOrder(shop, [line(scene, 3)])
    assert.equal(order.total.amount, 2_000)
    const { body } = await cancel(shop, order, 1, order.items[0]?.id)
    assert.deepEqual([body.discount_total.amount, body.total.amount], [667, 1_333])
    assert.equal(await usesOf(shop, promotionId), 1)
  })

  test('of one line leaves what another line has of the discount of the order', async () => {
    const scene = await givenShop()
    const { shop } = scene
    const other = await givenProduct(shop, { price: { amount: 3_000, currency: 'EUR' } })
    await givenPromotion(shop)
    const items = [line(scene), { product_id: other.id, quantity: 1 }]
    const order = await givenOrder(shop, items)
    const { body } = await cancel(shop, order, 1, order.items[0]?.id)
    assert.deepEqual(
      body.items.map(({ total }) => total.amount),
      [0, 2_700],
    )
    assert.equal(body.total.amount, 2_700)
  })
})

describe('a promotion that is evaluated anew when units are cancelled', () => {
  const dealOf = (buy: object, get: object) => ({
    kind: 'BUY_X_GET_Y',
    target: 'ITEMS',
    buy: { quantity: 1, selector: buy },
    get: { quantity: 1, selector: get },
    rate: '1',
  })
  const reevaluated = { on_return: 'REEVALUATE' }
  const eur = (amount: number) => ({ amount, currency: 'EUR' })

  /** An order over 40.00 and two units at 10.00, with 6.00 off from 50.00. */
  async function givenBundled(scene: Scene, more: object = {}) {
    const { shop } = scene
    const dear = await givenProduct(shop, { price: eur(4_000) })
    const promotionId = await givenPromotion(shop, {
      ...reevaluated,
      conditions: { min_value: [eur(5_000)] },
      effects: [{ kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [eur(600)] }],
      limits: { budget: eur(10_000) },
    })
    const items = [{ product_id: dear.id, quantity: 1 }, line(scene, 2)]
    return { promotionId, order: await givenOrder(shop, items, more) }
  }

  const redemptionOf = async (shop: Caller, { id }: OrderBody) => {
    const path = `/api/v1/redemptions?order_id=${id}`
    const { body } = await shop.get<{ content: { status: string; rolled_back: object }[] }>(path)
    return body.content.map(({ status, rolled_back: back }) => [status, back])
  }

  test('is kept whole while its condition holds, and lost with the unit that breaks it', async () => {
    const scene = await givenShop()
    const { shop } = scene
    const { order, promotionId } = await givenBundled(scene)
    assert.equal(order.total.amount, 5_400)
    const itemId = order.items[1]?.id
    const { body: one } = await cancel(shop, order, 1, itemId)
    assert.deepEqual([one.discount_total.amount, one.total.amount], [600, 4_400])
    assert.equal(await usesOf(shop, promotionId), 1)
    const { body: two } = await cancel(shop, order, 1, itemId)
    assert.deepEqual([two.discount_total.amount, two.total.amount], [0, 4_000])
    assert.equal(await usesOf(shop, promotionId), 0)
    assert.deepEqual(await redemptionOf(shop, order), [['ROLLED_BACK', eur(600)]])
  })

  test('gives back what is paid beyond the new total, and leaves the taxes right', async () => {
    const scene = await givenShop()
    const { shop, tenant } = scene
    await givenRate(shop, '0.19')
    const { order } = await givenBundled(scene, { ...toGermany, tax: {} })
    assert.deepEqual([order.tax_total.amount, order.total.amount], [1_026, 6_426])
    await pay(world, tenant, order.id)
    const { body } = await cancel(shop, order, 2, order.items[1]?.id)
    const { discount_total: off, tax_total: owed, total } = body
    assert.deepEqual([off.amount, owed.amount, total.amount], [0, 760, 4_760])
    assert.equal(body.items[0]?.tax_lines[0]?.base.amount, 4_000)
    const events = await world.events(tenant)
    const cancelled = events.find(({ type }) => type === 'order.partially_cancelled')
    assert.partialDeepStrictEqual(cancelled?.data.object, { refund_due: eur(1_666) })
  })

  test('never makes the order dearer: what is got for free stays so, as far as nothing is given back', async () => {
    const scene = await givenShop()
    const { shop } = scene
    const dear = await givenProduct(shop, { price: eur(9_000) })
    const { id: bought } = scene.product
    await givenPromotion(shop, {
      ...reevaluated,
      effects: [dealOf({ product_ids: [bought] }, { product_ids: [dear.id] })],
    })
    const order = await givenOrder(shop, [line(scene, 1), { product_id: dear.id, quantity: 1 }])
    assert.equal(order.total.amount, 1_000)
    const { body } = await cancel(shop, order, 1, order.items[0]?.id)
    assert.deepEqual([body.discount_total.amount, body.total.amount], [8_000, 1_000])
    const { body: none } = await cancel(shop, order, 1, order.items[1]?.id)
    assert.deepEqual([none.status, none.total.amount], ['CANCELLED', 0])
  })

  test('by its terms as they were: neither its end nor another rule changes them', async () => {
    const scene = await givenShop()
    const { shop } = scene
    const { order, promotionId } = await givenBundled(scene)
    const path = `/api/v1/promotions/${promotionId}`
    const conditions = { min_value: [eur(100)] }
    assert.equal((await shop.patch(path, { conditions, on_return: 'KEEP' })).status, 200)
    assert.equal((await shop.post(`${path}/end`)).status, 200)
    const { body } = await cancel(shop, order, 2, order.items[1]?.id)
    assert.equal(body.total.amount, 4_000)
  })

  test('free shipping is paid for once the rest does not reach it any more', async () => {
    const scene = await givenShop()
    const { shop } = scene
    await givenMethod(shop, 500)
    await givenPromotion(shop, {
      ...reevaluated,
      conditions: { min_value: [eur(2_000)] },
      effects: [{ kind: 'FREE_SHIPPING', target: 'SHIPPING' }],
    })
    const more = { ...toGermany, shipping_method: 'standard' }
    const order = await givenOrder(shop, [line(scene, 2)], more)
    assert.deepEqual([order.shipping_total.amount, order.total.amount], [0, 2_000])
    const { body } = await cancel(shop, order, 1, order.items[0]?.id)
    assert.deepEqual([body.shipping_total.amount, body.total.amount], [500, 1_500])
  })

  test('is agreed on as before when a late payment brings the order back', async () => {
    const scene = await givenShop()
    const { shop, tenant } = scene
    const { order } = await givenBundled(scene)
    world.advance(tenant, dayMs)
    await world.tick()
    await pay(world, tenant, order.id)
    const { body } = await cancel(shop, order, 2, order.items[1]?.id)
    assert.deepEqual([body.discount_total.amount, body.total.amount], [0, 4_000])
  })
})

test('a promotion that is kept stays with the units that are left, as far as they cost so much', async () => {
  const scene = await givenShop()
  const { shop } = scene
  const effects = [
    { kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [{ amount: 1_200, currency: 'EUR' }] },
  ]
  const promotionId = await givenPromotion(shop, { on_return: 'KEEP', effects })
  const order = await givenOrder(shop, [line(scene, 3)])
  const itemId = order.items[0]?.id
  const totals: number[] = []
  for (const _ of [1, 2, 3]) totals.push((await cancel(shop, order, 1, itemId)).body.total.amount)
  assert.deepEqual([order.total.amount, ...totals], [1_800, 800, 0, 0])
  assert.equal(await usesOf(shop, promotionId), 0)
})

describe('the last use of a code', () => {
  test('goes to one of two orders, and the other is told and leaves nothing behind', async () => {
    const scene = await givenShop({ available: 9 })
    const { shop, tenant, product } = scene
    const promotionId = await givenPromotion(shop, { code: 'LAST', limits: { total: 1 } })
    const order = () =>
      shop.post<OrderBody & Refusal>('/api/v1/orders', { items: [line(scene)], codes: ['LAST'] })
    const answers = await allAtOnce(world.db, 'promotions.counters', [order, order])
    const lost = answers.find(({ status }) => status !== 201)
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    assert.deepEqual([lost?.body.code, lost?.body.errors?.[0]?.path], ['limit_reached', '/codes/0'])
    assert.equal(await usesOf(shop, promotionId), 1)
    assert.equal(await availableOf(shop, product), 8)
    const events = await world.events(tenant)
    assert.equal(events.filter(({ type }) => type === 'order.placed').length, 1)
    assert.equal(events.filter(({ type }) => type === 'redemption.redeemed').length, 1)
  })

  test('comes back with an order that nobody pays, and is taken again by a late payment', async () => {
    const scene = await givenShop({ available: 9 })
    const { shop, tenant } = scene
    const promotionId = await givenPromotion(shop, { code: 'LATE', limits: { total: 1 } })
    const order = await givenOrder(shop, [line(scene)], { codes: ['LATE'] })
    world.advance(tenant, dayMs)
    await world.tick()
    assert.equal(await usesOf(shop, promotionId), 0)
    await pay(world, tenant, order.id)
    const { body } = await shop.get<OrderBody>(`/api/v1/orders/${order.id}`)
    assert.deepEqual([body.status, body.total.amount], ['PAID', 900])
    assert.equal(await usesOf(shop, promotionId), 1)
  })

  test('that somebody else has by then keeps a late payment from reviving the order', async () => {
    const scene = await givenShop({ available: 9 })
    const { shop, tenant, product } = scene
    const promotionId = await givenPromotion(shop, { code: 'GONE', limits: { total: 1 } })
    const order = await givenOrder(shop, [line(scene)], { codes: ['GONE'] })
    world.advance(tenant, dayMs)
    await world.tick()
    await givenOrder(shop, [line(scene)], { codes: ['GONE'] })
    await pay(world, tenant, order.id)
    const { body } = await shop.get<OrderBody>(`/api/v1/orders/${order.id}`)
    assert.deepEqual([body.status, body.refund_status], ['EXPIRED', 'PENDING'])
    assert.equal(await usesOf(shop, promotionId), 1)
    assert.equal(await availableOf(shop, product), 8)
  })
})

describe('a promotion for first orders', () => {
  const conditions = { first_order: true }

  async function givenBuyer(scene: Scene) {
    const { shop } = scene
    const { body } = await shop.post<{ id: string }>('/api/v1/customers', { email: 'a@b.example' })
    const asked = { items: [line(scene)], customer_id: body.id }
    return (more: object = {}) =>
      shop.post<OrderBody & Refusal>('/api/v1/orders', { ...asked, ...more })
  }

  test('is that of one of two orders of a customer at once, and the other costs the full price', async () => {
    const scene = await givenShop()
    const promotionId = await givenPromotion(scene.shop, { conditions })
    const order = await givenBuyer(scene)
    const answers = await allAtOnce(world.db, 'promotions.counters', [
      () => order(),
      () => order({ items: [line(scene), line(scene)] }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    )
    const discounts = answers.map(({ body }) => body.discount_total.amount)
    assert.equal(discounts.filter((amount) => amount > 0).length, 1, `${discounts}`)
    assert.equal(await usesOf(scene.shop, promotionId), 1)
    const later = await order()
    assert.equal(later.body.discount_total.amount, 0)
  })

  test('refuses the other of two with a code, and its stock stays', async () => {
    const scene = await givenShop({ available: 9 })
    const { shop, product } = scene
    await givenPromotion(shop, { code: 'HELLO', conditions })
    await givenPromotion(shop, { code: 'WELCOME', conditions })
    const order = await givenBuyer(scene)
    const answers = await allAtOnce(
      world.db,
      'promotions.counters',
      ['HELLO', 'WELCOME'].map((code) => () => order({ codes: [code] })),
    )
    const lost = answers.find(({ status }) => status !== 201)
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422])
    assert.equal(lost?.body.code, 'conditions_not_met')
    assert.equal(lost?.body.meta?.reason, 'FIRST_ORDER')
    assert.equal(await availableOf(shop, product), 8)
  })

  test('goes to the next order where the first was cancelled, and a late payment does not bring it back', async () => {
    const scene = await givenShop()
    const { shop, tenant } = scene
    await givenPromotion(shop, { conditions })
    const order = await givenBuyer(scene)
    const cancelled = await order()
    await shop.post(`/api/v1/orders/${cancelled.body.id}/cancel`)
    const late = await order()
    assert.equal(late.body.discount_total.amount, 100)
    world.advance(tenant, dayMs)
    await world.tick()
    const next = await order()
    assert.equal(next.body.discount_total.amount, 100)
    await pay(world, tenant, late.body.id)
    const { body } = await shop.get<OrderBody>(`/api/v1/orders/${late.body.id}`)
    assert.equal(body.status, 'EXPIRED')
  })

  test('is not for guests, of whom nobody knows what they have ordered', async () => {
    const scene = await givenShop()
    await givenPromotion(scene.shop, { conditions })
    const guest = await givenOrder(scene.shop, [line(scene)], { email: 'a@b.example' })
    assert.equal(guest.discount_total.amount, 0)
  })
})

describe('several sellers and tenants', () => {
  test('a promotion that providers pay for is split on their lines, and the operator pays for its own', async () => {
    const scene = await givenShop()
    const { shop, tenant } = scene
    const [first, second] = [await givenProvider(world, tenant), await givenProvider(world, tenant)]
    const sold = await Promise.all(
      [first, second].map((provider_id) => givenProduct(shop, { provider_id })),
    )
    await givenPromotion(shop, { funding: { operator: '0.3', provider: '0.7' } })
    const items = [line(scene), ...sold.map(({ id }) => ({ product_id: id, quantity: 1 }))]
    const { group } = await givenOrder(shop, items)
    assert.ok(group)
    const orders = await Promise.all(
      group.orders.map(async ({ id }) => (await shop.get<OrderBody>(`/api/v1/orders/${id}`)).body),
    )
    assert.deepEqual(
      orders.map(({ discounts: [discount] }) => [
        discount?.amount.amount,
        discount?.operator_amount?.amount,
        discount?.provider_amount?.amount,
      ]),
      [
        [100, 100, 0],
        [100, 30, 70],
        [100, 30, 70],
      ],
    )
  })

  test('codes and methods of another tenant are not there', async () => {
    const [mine, theirs] = [await givenShop(), await givenShop()]
    await givenPromotion(theirs.shop, { code: 'THEIRS' })
    await givenMethod(theirs.shop, 500)
    const asked = (more: object) =>
      mine.shop.post<Refusal>('/api/v1/orders', { items: [line(mine)], ...more })
    const code = await asked({ codes: ['THEIRS'] })
    assert.deepEqual([code.status, code.body.code], [422, 'code_unknown'])
    const method = await asked({ ...toGermany, shipping_method: 'standard' })
    assert.deepEqual(
      [method.body.code, method.body.meta?.reason],
      ['shipping_method_unavailable', null],
    )
  })

  test('five hundred lines with a promotion, shipping and taxes are one sum', async () => {
    const scene = await givenShop({ available: 10_000 })
    const { shop } = scene
    await givenMethod(shop, 590)
    await givenRate(shop, '0.07')
    await givenPromotion(shop, {
      effects: [
        { kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [{ amount: 777, currency: 'EUR' }] },
      ],
    })
    const items = Array.from({ length: 500 }, (_, index) => line(scene, 1 + (index % 5)))
    const order = await givenOrder(shop, items, {
      ...toGermany,
      shipping_method: 'standard',
      tax: {},
    })
    const sum = order.items.reduce((total, item) => total + item.total.amount, 0)
    assert.equal(order.subtotal.amount, 1_500_000)
    assert.equal(order.discount_total.amount, 777)
    assert.equal(order.total.amount, sum + (order.shipping_lines[0]?.total.amount ?? 0))
  })
})

for (const [what, address] of [
  ['without an address', {}],
  ['with an address', toGermany],
] as const) {
  test(`an order ${what} locks its stock before the counters of its promotions, as one that ends does`, async () => {
    const { shop, tenant, product } = await givenShop()
    const promotionId = await givenPromotion(shop)
    const items = [{ product_id: product.id, quantity: 1 }]
    const [free, reply] = await world.seed(tenant, async (tx) => {
      await tx`
        select 1 from promotions.counters
        where tenant_id = ${tx.tenantId} and id = ${uuidOf(promotionId)}
        for update
      `
      const placing = shop.post<OrderBody>('/api/v1/orders', { items, ...address })
      await untilBlocked(world.db)
      const unlocked = await world.seed(
        tenant,
        (other) => other<{ on_hand: number }>`
          select on_hand from inventory.stock_items
          where tenant_id = ${other.tenantId}
          for update skip locked
        `,
      )
      return [unlocked, { placing }]
    })
    assert.deepEqual(free, [])
    assert.equal((await reply.placing).status, 201)
  })
}
