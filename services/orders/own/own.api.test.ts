import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { placeSale } from '../placement/operations.ts'
import type { SaleDraft } from '../sales/lines/lines.ts'
import { assessSale } from '../sales/operations.ts'
import { givenMethod, givenPromotion, toGermany } from '../sales/sales.fixture.ts'
import {
  createShop,
  givenOrder,
  givenProduct,
  givenProvider,
  type OrderBody,
  orderEvents,
} from '../shop.fixture.ts'

const world = await createShop()
after(() => world.close())

const tenant = newUuid()
let shop: Caller
let seller: Caller
let buyer: Caller
let providerId: string
/** Of the provider alone, and of it and the operator. */
let orders: { own: OrderBody; mixed: OrderBody }

/** 20.00 EUR less a tenth, and a parcel that is free: the provider pays for most of its line, the operator for shipping. */
before(async () => {
  shop = world.as(tenant)
  providerId = await givenProvider(world, tenant)
  seller = world.asProvider(tenant, providerId)
  const customer = await shop.post<{ id: string }>('/api/v1/customers', {
    email: 'ada@example.com',
  })
  buyer = world.asCustomer(tenant, customer.body.id)
  const price = { amount: 2_000, currency: 'EUR' }
  const sold = await givenProduct(shop, { price, provider_id: providerId })
  const ours = await givenProduct(shop, { price })
  await givenMethod(shop, 500)
  await givenPromotion(shop, { funding: { operator: '0.3', provider: '0.7' } })
  await givenPromotion(shop, { effects: [{ kind: 'FREE_SHIPPING', target: 'SHIPPING' }] })
  const more = { ...toGermany, shipping_method: 'standard', customer_id: customer.body.id }
  const items = [sold, ours].map(({ id }) => ({ product_id: id, quantity: 1 }))
  orders = {
    own: await givenOrder(shop, items.slice(0, 1), more),
    mixed: await givenShared({ items, ...more }),
  }
})

/** One order of several sellers, as that of a cart is. */
async function givenShared(draft: SaleDraft): Promise<OrderBody> {
  const { id } = await world.seed(tenant, async (tx) => {
    const sale = await assessSale(tx, draft, { verifyQuote: () => false, isPlaced: true })
    return placeSale(tx, sale, {})
  })
  return (await shop.get<OrderBody>(`/api/v1/orders/${id}`)).body
}

type Shown = Pick<OrderBody, 'items' | 'shipping_lines' | 'discounts'>

/** Operator and provider, for each line, for shipping, and for each promotion as a whole. */
function fundingIn({ items, shipping_lines: shipping, discounts }: Shown) {
  const of = (list: OrderBody['discounts']) =>
    list.map(({ operator_amount: operator, provider_amount: provider }) => [
      operator?.amount ?? null,
      provider?.amount ?? null,
    ])
  const ofLines = (lines: readonly { discounts: OrderBody['discounts'] }[]) =>
    lines.map((line) => of(line.discounts))
  return { items: ofLines(items), shipping: ofLines(shipping), order: of(discounts) }
}

const read = async (caller: Caller, { id }: OrderBody) => {
  const { status, body, text } = await caller.get<OrderBody>(`/api/v1/orders/${id}`)
  assert.equal(status, 200, text)
  return body
}

const ofOwn = {
  items: [[[60, 140]]],
  shipping: [[[500, 0]]],
  order: [
    [60, 140],
    [500, 0],
  ],
}
const untold = [null, null]

describe('who pays for a discount', () => {
  test('is told to the operator, about every line', async () => {
    assert.deepEqual(fundingIn(await read(shop, orders.own)), ofOwn)
    const { items, order } = fundingIn(await read(shop, orders.mixed))
    assert.deepEqual(items, [[[60, 140]], [[200, 0]]])
    assert.deepEqual(order[0], [260, 140])
  })

  test('is told to a provider about what it sells, in answers and in events', async () => {
    assert.deepEqual(fundingIn(await read(seller, orders.own)), ofOwn)
    const url = `/api/v1/orders/${orders.own.id}`
    const noted = await seller.patch<OrderBody>(url, { note: 'fragile' })
    assert.deepEqual(fundingIn(noted.body), ofOwn)
    const [placed] = await orderEvents(world, tenant)
    assert.equal(placed?.resource.id, orders.own.id)
    assert.deepEqual(fundingIn(placed?.data.object as unknown as Shown), ofOwn)
    assert.equal((await seller.get(`/api/v1/orders/${orders.mixed.id}`)).status, 404)
  })

  test('is not told to the customer, who sees all else that was taken off', async () => {
    const order = await read(buyer, orders.mixed)
    assert.deepEqual(fundingIn(order), {
      items: [[untold], [untold]],
      shipping: [[untold]],
      order: [untold, untold],
    })
    const { discounts } = await read(shop, orders.mixed)
    assert.deepEqual(
      order.discounts.map(({ name, code, amount }) => [name, code, amount]),
      discounts.map(({ name, code, amount }) => [name, code, amount]),
    )
  })

  test('is told when the order is placed and when some of it is cancelled, to who sells it', async () => {
    const items = [{ product_id: orders.own.items[0]?.product_id, quantity: 2 }]
    const order = await givenOrder(seller, items)
    assert.deepEqual(fundingIn(order).items, [[[120, 280]]])
    const units = [{ order_item_id: order.items[0]?.id, quantity: 1 }]
    const cancelled = await seller.post<OrderBody>(`/api/v1/orders/${order.id}/cancel`, {
      items: units,
    })
    assert.deepEqual(fundingIn(cancelled.body), {
      items: [[[60, 140]]],
      shipping: [],
      order: [[60, 140]],
    })
  })
})
