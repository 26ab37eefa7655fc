import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { allAtOnce, type Caller } from '@souk/platform/testing'
import { taxService } from '@souk/tax/manifest'
import type { Static } from 'typebox'
import { placeSale } from '../placement/operations.ts'
import { assessSale } from '../sales/operations.ts'
import {
  givenMethod,
  givenPromotion,
  givenRate,
  toGermany,
  usesOf,
} from '../sales/sales.fixture.ts'
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
import type { OrderGroupView } from './schemas.ts'

const tax = taxService({ secret: 'the secret of a test', loopbackForSandboxes: true })
const world = await createShop(tax)
after(() => world.close())

type GroupBody = Static<typeof OrderGroupView>
interface OrderList {
  readonly content: readonly { readonly id: string }[]
  readonly page: { readonly total: number | null }
}

interface Scene {
  readonly tenant: string
  readonly shop: Caller
  readonly providers: readonly string[]
  /** One of the operator, and one of each provider. */
  readonly products: readonly ProductBody[]
}

/** Three sellers: the operator and two providers. */
async function givenMarket(): Promise<Scene> {
  const tenant = newUuid()
  const shop = world.as(tenant)
  const providers = [await givenProvider(world, tenant), await givenProvider(world, tenant)].sort()
  const products = [
    await givenProduct(shop, { available: 10 }),
    await givenProduct(shop, { available: 10, provider_id: providers[0] }),
    await givenProduct(shop, { available: 10, provider_id: providers[1] }),
  ]
  return { tenant, shop, providers, products }
}

const linesOf = ({ products }: Scene, quantity = 1) =>
  products.map(({ id }) => ({ product_id: id, quantity })).toReversed()

async function givenGroup(scene: Scene, more: object = {}): Promise<OrderBody[]> {
  const { group } = await givenOrder(scene.shop, linesOf(scene), more)
  assert.ok(group)
  return ordersOf(scene.shop, group)
}

function ordersOf(shop: Caller, group: { readonly orders: readonly { readonly id: string }[] }) {
  return Promise.all(
    group.orders.map(async ({ id }) => (await shop.get<OrderBody>(`/api/v1/orders/${id}`)).body),
  )
}

const readGroup = async (shop: Caller, orderGroupId: unknown) =>
  (await shop.get<GroupBody & Refusal>(`/api/v1/order-groups/${orderGroupId}`)).body

describe('POST /api/v1/orders over several sellers', () => {
  test('201: is an order a seller, the operator first, and the answer is the first and leads to all of them', async () => {
    const scene = await givenMarket()
    const { shop, tenant, providers, products } = scene
    const answer = await shop.post<OrderBody>('/api/v1/orders', {
      items: linesOf(scene, 2),
      external_id: 'erp-7',
    })
    assert.equal(answer.status, 201, answer.text)
    const { group, ...first } = answer.body
    assert.ok(group)
    assert.equal(answer.headers.location, `/api/v1/orders/${first.id}`)
    const orders = await ordersOf(shop, group)
    assert.deepEqual(orders[0], first)
    assert.deepEqual(
      orders.map((order) => [
        order.provider_id,
        order.status,
        order.total.amount,
        order.items.length,
      ]),
      [null, ...providers].map((provider) => [provider, 'PENDING', 2_000, 1]),
    )
    assert.deepEqual(
      group.orders,
      orders.map(({ id, number, provider_id, status, total }) => {
        return { id, number, provider_id, status, total }
      }),
    )
    assert.equal(group.total.amount, 6_000)
    assert.deepEqual(
      orders.map((order) => [order.order_group_id, order.external_id]),
      [
        [group.id, 'erp-7'],
        [group.id, null],
        [group.id, null],
      ],
    )
    for (const product of products) assert.equal(await availableOf(shop, product), 8)
    const events = await world.events(tenant)
    assert.deepEqual(
      events
        .filter(({ type }) => /^order/.test(type))
        .map(({ type }) => type)
        .toSorted(),
      ['order.placed', 'order.placed', 'order.placed', 'order_group.created'],
    )
  })

  test('201: what one seller sells is one order, as before', async () => {
    const { shop, products } = await givenMarket()
    const line = { product_id: products[1]?.id, quantity: 1 }
    const order = await givenOrder(shop, [line, line])
    assert.deepEqual([order.order_group_id, 'group' in order], [null, false])
  })

  test('201: discounts, shipping and taxes of all orders come to what the preview of the whole says', async () => {
    const scene = await givenMarket()
    const { shop } = scene
    await givenMethod(shop, 501)
    await givenRate(shop, '0.19')
    const effects = [
      { kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [{ amount: 100, currency: 'EUR' }] },
    ]
    await givenPromotion(shop, { effects })
    const more = { ...toGermany, shipping_method: 'standard', tax: {} }
    const preview = await shop.post<{
      readonly total: { readonly amount: number }
      readonly orders: readonly { readonly provider_id: string | null; readonly total: object }[]
    }>('/api/v1/orders/preview', { items: linesOf(scene), ...more })
    const orders = await givenGroup(scene, more)
    const sum = (of: (order: OrderBody) => number) =>
      orders.reduce((total, order) => total + of(order), 0)
    assert.equal(
      sum(({ discount_total }) => discount_total.amount),
      100,
    )
    assert.equal(
      sum(({ shipping_total }) => shipping_total.amount),
      501,
    )
    assert.deepEqual(
      orders.map(({ shipping_total }) => shipping_total.amount),
      [167, 167, 167],
    )
    assert.equal(
      sum(({ total }) => total.amount),
      preview.body.total.amount,
    )
    assert.deepEqual(
      preview.body.orders.map(({ provider_id, total }) => ({ provider_id, total })),
      orders.map(({ provider_id, total }) => ({ provider_id, total })),
    )
  })

  test('409 insufficient_stock: of one seller, and nothing is placed of any', async () => {
    const scene = await givenMarket()
    const { shop, tenant, products } = scene
    const items = [...linesOf(scene), { product_id: products[2]?.id, quantity: 10 }]
    const refused = await shop.post<Refusal>('/api/v1/orders', { items })
    assert.deepEqual([refused.status, refused.body.code], [409, 'insufficient_stock'])
    for (const product of products) assert.equal(await availableOf(shop, product), 10)
    const { content } = (await shop.get<OrderList>('/api/v1/orders')).body
    assert.deepEqual(content, [])
    assert.deepEqual(
      (await world.events(tenant)).filter(({ type }) => /^order/.test(type)),
      [],
    )
  })

  test('a second request with the same key answers with the same group, and one with a taken external id is refused', async () => {
    const scene = await givenMarket()
    const { shop } = scene
    const headers = { 'idempotency-key': newUuid() }
    const body = { items: linesOf(scene), external_id: 'erp-8' }
    const one = await shop.post<OrderBody>('/api/v1/orders', body, headers)
    const two = await shop.post<OrderBody>('/api/v1/orders', body, headers)
    assert.deepEqual([one.status, two.body], [201, one.body])
    const again = await shop.post<Refusal>('/api/v1/orders', body)
    assert.deepEqual([again.status, again.body.code], [409, 'external_id_taken'])
    const { page } = (await shop.get<OrderList>('/api/v1/orders')).body
    assert.equal(page.total, 3)
  })

  test('two at once for the last units: one group is placed, and the other refused as a whole', async () => {
    const scene = await givenMarket()
    const { shop, products } = scene
    const items = linesOf(scene, 6)
    const answers = await allAtOnce(world.db, 'inventory.stock_items', [
      () => shop.post('/api/v1/orders', { items }),
      () => shop.post('/api/v1/orders', { items: items.toReversed() }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
    for (const product of products) assert.equal(await availableOf(shop, product), 4)
  })

  test('a group costs two flushes, as an order does', async () => {
    const scene = await givenMarket()
    await givenGroup(scene)
    const before = world.database.writeFlushes
    const { group } = await givenOrder(scene.shop, linesOf(scene))
    assert.equal(world.database.writeFlushes - before, 2)
    assert.equal(group?.orders.length, 3)
  })

  test('a reservation becomes the stock of all orders of the group', async () => {
    const scene = await givenMarket()
    const { shop, products } = scene
    const variants = products.map(({ default_variant_id }) => default_variant_id)
    const lines = variants.map((variant_id) => ({ variant_id, quantity: 2 }))
    const held = await shop.post<{ id: string }>('/api/v1/inventory/reservations', {
      owner: { type: 'CART', id: 'cart-1' },
      lines,
    })
    assert.equal(held.status, 201, held.text)
    const orders = await givenGroup(scene, { reservation_id: held.body.id })
    for (const product of products) assert.equal(await availableOf(shop, product), 9)
    for (const order of orders) {
      await pay(world, scene.tenant, order.id)
      const shipped = await shop.post(`/api/v1/orders/${order.id}/fulfillments`, {})
      assert.equal(shipped.status, 201, shipped.text)
    }
  })
})

describe('an order of a group', () => {
  test('is its provider’s to see and ship, and nothing else of the group is', async () => {
    const scene = await givenMarket()
    const { tenant, providers } = scene
    const [own, first, second] = await givenGroup(scene)
    assert.ok(own && first && second)
    await pay(world, tenant, first.id)
    const provider = world.asProvider(tenant, String(providers[0]))
    const { content, page } = (await provider.get<OrderList>('/api/v1/orders')).body
    assert.deepEqual([content.map(({ id }) => id), page.total], [[first.id], 1])
    const grouped = `/api/v1/orders?order_group_id=${first.order_group_id}`
    const found = (await provider.get<OrderList>(grouped)).body.content
    assert.deepEqual(
      found.map(({ id }) => id),
      [first.id],
    )
    for (const { id } of [own, second]) {
      assert.equal((await provider.get(`/api/v1/orders/${id}`)).status, 404)
      assert.equal((await provider.post(`/api/v1/orders/${id}/cancel`)).status, 404)
    }
    const shipped = await provider.post(`/api/v1/orders/${first.id}/fulfillments`, {})
    assert.equal(shipped.status, 201, shipped.text)
  })

  test('is cancelled by itself: the others keep their stock, and the group says what is left', async () => {
    const scene = await givenMarket()
    const { shop, tenant, products } = scene
    const orders = await givenGroup(scene)
    const [own, first, second] = orders
    assert.ok(own && first && second)
    await pay(world, tenant, own.id)
    await pay(world, tenant, second.id)
    assert.equal((await shop.post(`/api/v1/orders/${first.id}/cancel`)).status, 200)
    assert.deepEqual(
      await Promise.all(products.map((product) => availableOf(shop, product))),
      [9, 10, 9],
    )
    const group = await readGroup(shop, own.order_group_id)
    assert.deepEqual(
      group.orders.map(({ id, status }) => [id, status]),
      [
        [own.id, 'PAID'],
        [first.id, 'CANCELLED'],
        [second.id, 'PAID'],
      ],
    )
    assert.deepEqual(
      [
        group.payment_status,
        group.fulfillment_status,
        group.total.amount,
        group.balance_due.amount,
      ],
      ['PAID', 'NONE', 2_000, 0],
    )
  })

  test('counts once against the limit of a promotion, whose use goes back with the last order that has any of it', async () => {
    const scene = await givenMarket()
    const { shop } = scene
    const promotionId = await givenPromotion(shop, { code: 'ONCE', limits: { total: 1 } })
    const orders = await givenGroup(scene, { codes: ['ONCE'] })
    assert.deepEqual(
      orders.map(({ discount_total }) => discount_total.amount),
      [100, 100, 100],
    )
    assert.equal(await usesOf(shop, promotionId), 1)
    const another = () =>
      shop.post<Refusal>('/api/v1/orders', { items: linesOf(scene), codes: ['ONCE'] })
    for (const { id } of orders) {
      const refused = await another()
      assert.deepEqual([refused.status, refused.body.code], [409, 'limit_reached'])
      assert.equal((await shop.post(`/api/v1/orders/${id}/cancel`)).status, 200)
    }
    assert.equal(await usesOf(shop, promotionId), 0)
    assert.equal((await another()).status, 201)
  })
})

describe('GET /api/v1/order-groups/{orderGroupId}', () => {
  test('200: the operator sees all of it, and finds its orders by the group', async () => {
    const scene = await givenMarket()
    const { shop } = scene
    const orders = await givenGroup(scene)
    const groupId = orders[0]?.order_group_id
    const group = await readGroup(shop, groupId)
    assert.deepEqual(
      [group.id, group.payment_status, group.total.amount, group.balance_due.amount],
      [groupId, 'UNPAID', 3_000, 3_000],
    )
    await givenGroup(scene)
    const { content } = (await shop.get<OrderList>(`/api/v1/orders?order_group_id=${groupId}`)).body
    assert.deepEqual(
      content.map(({ id }) => id).toSorted(),
      orders.map(({ id }) => id),
    )
  })

  test('404 order_group_not_found: what does not exist, and what is another tenant’s', async () => {
    const [orders] = [await givenGroup(await givenMarket())]
    const elsewhere = (await givenMarket()).shop
    for (const id of [newId('ogr'), orders[0]?.order_group_id]) {
      const { status, body } = await elsewhere.get<Refusal>(`/api/v1/order-groups/${id}`)
      assert.deepEqual([status, body.code], [404, 'order_group_not_found'])
    }
  })
})

test('an order of several sellers of an earlier release stays one order, which is the operator’s to ship', async () => {
  const scene = await givenMarket()
  const { shop, tenant, providers } = scene
  const placed = await world.seed(tenant, async (tx) => {
    const draft = { items: linesOf(scene) }
    const sale = await assessSale(tx, draft, { verifyQuote: () => false, isPlaced: true })
    return placeSale(tx, sale, {})
  })
  const order = (await shop.get<OrderBody>(`/api/v1/orders/${placed.id}`)).body
  assert.deepEqual([order.order_group_id, order.provider_id, order.items.length], [null, null, 3])
  await pay(world, tenant, placed.id)
  const provider = world.asProvider(tenant, String(providers[0]))
  assert.equal((await provider.get(`/api/v1/orders/${placed.id}`)).status, 404)
  assert.equal((await shop.post(`/api/v1/orders/${placed.id}/fulfillments`, {})).status, 201)
})
