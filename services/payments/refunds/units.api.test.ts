import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Caller, World } from '@souk/platform/testing'
import { balances, createShop, type OrderBody, type PaymentBody, readOrder } from '../fixtures.ts'

let world: World
before(async () => {
  world = await createShop()
})
after(() => world.close())

async function made<Body>(caller: Caller, url: string, body: object): Promise<Body> {
  const answer = await caller.post<Body>(url, body)
  assert(answer.status === 200 || answer.status === 201, `${url}: ${answer.text}`)
  return answer.body
}

async function givenPromotion(shop: Caller, effect: object): Promise<string> {
  const draft = { name: 'Sale', trigger: 'AUTOMATIC', effects: [effect] }
  const { id } = await made<{ id: string }>(shop, '/api/v1/promotions', draft)
  await made(shop, `/api/v1/promotions/${id}/activate`, {})
  return id
}

const deal = {
  kind: 'BUY_X_GET_Y',
  target: 'ITEMS',
  buy: { quantity: 2 },
  get: { quantity: 1 },
  rate: '1',
}
const part = { kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.07' }

/** Seven units and three of another thing, for prices that no share divides. */
const prices: [currency: string, first: number, second: number][] = [
  ['JPY', 997, 463],
  ['EUR', 3_333, 1_999],
  ['KWD', 10_001, 7_777],
]

for (const [currency, ...amounts] of prices) {
  test(`${currency}: what goes back for cancelled units of a deal, by a refund and with the rest is what was paid`, async () => {
    const shop = world.as(currency)
    const promotionIds = [await givenPromotion(shop, deal), await givenPromotion(shop, part)]
    const items: object[] = []
    for (const [index, amount] of amounts.entries()) {
      const draft = { title: 'Thing', price: { amount, currency }, inventory: { available: 7 } }
      const { id } = await made<{ id: string }>(shop, '/v1/catalog/products', draft)
      items.push({ product_id: id, quantity: index === 0 ? 7 : 3 })
    }
    const order = await made<OrderBody>(shop, '/api/v1/orders', { items, currency })
    const listPrice = 7 * (amounts[0] ?? 0) + 3 * (amounts[1] ?? 0)
    assert(order.total.amount < listPrice * 0.8, 'both promotions apply')
    const paying = { order_id: order.id, method: 'pm_test_ok' }
    const payment = await made<PaymentBody>(shop, '/api/v1/payments', paying)
    assert.deepEqual(payment.captured, order.total)

    // Somebody has given one promotion back by hand: the order keeps the price that was agreed on.
    const query = `/api/v1/redemptions?order_id=${order.id}&promotion_id=${promotionIds[0]}`
    const { body } = await shop.get<{ content: { id: string }[] }>(query)
    await made(shop, `/api/v1/redemptions/${body.content[0]?.id}/roll-back`, {})
    const refunded = async () => (await readOrder(world, currency, order.id)).refunded_total.amount
    const cancel = async (more: object) => {
      const before = await readOrder(world, currency, order.id)
      await made(shop, `/api/v1/orders/${order.id}/cancel`, more)
      await world.settle()
      return { before, after: await readOrder(world, currency, order.id) }
    }
    for (const [line, quantity] of [
      [0, 2],
      [1, 1],
      [0, 1],
    ] as const) {
      const gone = [{ order_item_id: order.items[line]?.id, quantity }]
      const { before, after } = await cancel({ items: gone })
      const lower = before.total.amount - after.total.amount
      assert(lower >= 0)
      assert.equal(after.refunded_total.amount - before.refunded_total.amount, lower)
    }
    const beyond = { amount: { amount: 13, currency } }
    await made(shop, `/api/v1/payments/${payment.id}/refunds`, beyond)
    await world.settle()
    const { after: end } = await cancel({})
    assert.deepEqual([end.status, end.total.amount], ['CANCELLED', 0])
    assert.equal(await refunded(), order.total.amount, 'all that was paid, to the last minor unit')
    assert.deepEqual(end.refunded_total, end.paid_total)
    assert.deepEqual(await balances(world, currency), {
      'asset:psp:test': 0,
      'liability:escrow': 0,
    })
    for (const id of promotionIds) {
      const usage = await shop.get<{ uses: number; spent: { amount: number }[] }>(
        `/api/v1/promotions/${id}/usage`,
      )
      assert.equal(usage.body.uses, 0)
      assert(JSON.stringify(usage.body).includes('"amount":0'), usage.text)
    }
  })
}

interface Preview {
  readonly code: string
  readonly refundable: object
  readonly amount: { readonly amount: number } | null
  readonly lines: readonly {
    readonly line_id: string
    readonly left: number
    readonly quantity: number
    readonly amount: number
  }[]
  readonly destinations: readonly string[]
  readonly destination: string
}

test('a preview says what units come to, what is left of each line and where the money can go, and changes nothing', async () => {
  const shop = world.as('preview')
  const draft = {
    title: 'Thing',
    price: { amount: 999, currency: 'EUR' },
    inventory: { available: 9 },
  }
  const { id: product_id } = await made<{ id: string }>(shop, '/v1/catalog/products', draft)
  const items = [{ product_id, quantity: 3 }]
  const order = await made<OrderBody>(shop, '/api/v1/orders', { items })
  const paying = { order_id: order.id, method: 'pm_test_ok' }
  const payment = await made<PaymentBody>(shop, '/api/v1/payments', paying)
  const line_id = order.items[0]?.id
  const refunds = `/api/v1/payments/${payment.id}/refunds`
  const preview = (body: object) => shop.post<Preview>(`${refunds}/preview`, body)
  const euro = (amount: number) => ({ amount, currency: 'EUR' })

  const { body: before } = await preview({})
  assert.deepEqual([before.amount, before.refundable], [null, euro(2_997)])
  assert.deepEqual(before.lines, [{ line_id, left: 3, quantity: 0, amount: 0 }])
  assert.deepEqual(before.destinations, ['ORIGINAL', 'MANUAL'])
  const lines = [{ line_id, quantity: 2 }]
  const { body: asked } = await preview({ lines })
  assert.deepEqual([asked.amount, asked.destination], [euro(1_998), 'ORIGINAL'])
  assert.deepEqual(asked.lines, [{ line_id, left: 3, quantity: 2, amount: 1_998 }])
  assert.equal((await readOrder(world, 'preview', order.id)).refunded_total.amount, 0)

  const refund = await made<{ amount: object }>(shop, refunds, { lines })
  assert.deepEqual(refund.amount, asked.amount)
  const tooMany = await preview({ lines })
  assert.deepEqual([tooMany.status, tooMany.body.code], [409, 'units_refunded'])
  const { body: after } = await preview({ lines: [{ line_id, quantity: 1 }] })
  assert.deepEqual(
    [after.amount, after.refundable, after.lines[0]?.left],
    [euro(999), euro(999), 1],
  )
  const other = await world.as('preview-other').post<Preview>(`${refunds}/preview`, {})
  assert.deepEqual([other.status, other.body.code], [404, 'payment_not_found'])
})
