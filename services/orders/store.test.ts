import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, uuidOf } from '@souk/platform'
import { asOwner } from '@souk/platform/testing'
import { amountsOf, totalsOf } from './sales/amounts.ts'
import { createShop, givenOrder, givenProduct } from './shop.fixture.ts'
import { getOrder, getOrderForUpdate, updateOrder } from './store.ts'

const world = await createShop()
after(() => world.close())

/** An order with two lines, in a tenant of its own. */
async function twoLines(tenant: string): Promise<string> {
  const shop = world.as(tenant)
  const [one, other] = [await givenProduct(shop), await givenProduct(shop)]
  const lines = [one, other].map(({ id }) => ({ product_id: id, quantity: 2 }))
  return (await givenOrder(shop, lines)).id
}

const tenthOff = {
  promotionId: newId('prm'),
  codeId: null,
  name: 'A tenth off',
  code: null,
  amount: 100,
  operatorAmount: 100,
  providerAmount: 0,
  onReturn: 'PRORATE' as const,
}

const salesTax = (net: number) => ({
  net,
  taxLines: [
    {
      name: 'Sales tax',
      jurisdiction: 'US-NY',
      reason: 'STANDARD',
      rate: '0.08',
      base: net,
      amount: 19,
    },
  ],
})

describe('saving an order', () => {
  test('whatever has changed of a line is saved, and the other lines stay', async () => {
    const orderId = await twoLines('lines')
    const saved = await world.seed('lines', async (tx) => {
      const order = await getOrderForUpdate(tx, orderId)
      const [first, ...others] = order.items
      assert(first)
      const amounts = amountsOf(
        first.subtotal,
        [tenthOff],
        salesTax(first.subtotal - tenthOff.amount),
      )
      const changed = { ...first, ...amounts, metadata: { engraving: 'for A.' } }
      const items = [changed, ...others]
      const totals = totalsOf(items, order.shippingLines, order.feeTotal)
      const next = { ...order, ...totals, items, version: order.version + 1 }
      await updateOrder(tx, order, next)
      return next
    })
    assert.deepEqual(await world.peek('lines', (tx) => getOrder(tx, orderId)), saved)
  })

  test('a line that is not there fails the whole', async () => {
    const orderId = await twoLines('missing')
    const saving = world.seed('missing', async (tx) => {
      const order = await getOrderForUpdate(tx, orderId)
      const items = order.items.map((item) => ({ ...item, id: order.id.replace('ord', 'oit') }))
      await updateOrder(tx, order, { ...order, items, version: order.version + 1 })
    })
    await assert.rejects(saving, /orders\.order_items has not all of the rows/)
    const { version } = await world.peek('missing', (tx) => getOrder(tx, orderId))
    assert.equal(version, 1)
  })
})

/** Changes after which the sums of an order do not hold. */
const wrongSums = [
  'total = total + 1',
  'subtotal = subtotal + 1',
  'discount_total = discount_total + 1',
  'shipping_total = shipping_total + 1',
  'fee_total = fee_total + 1',
  'included_tax_total = included_tax_total + 1',
  'tax_total = tax_total + 1',
  'discount_total = subtotal + 1, total = -1',
  'included_tax_total = -1, total = total + 1',
  'authorized_total = -1',
  'refunded_total = -1, paid_total = 5',
  'pending_refund_total = -1, paid_total = 5',
  'refunded_total = 3, pending_refund_total = 3, paid_total = 5',
]

/** The same of a line of two units. */
const wrongLines = [
  'quantity = 0, subtotal = 0, total = 0',
  'cancelled = -1, subtotal = 3 * unit_amount, total = 3 * unit_amount',
  'fulfilled = 3',
  'fulfilled = -1',
  'delivered = 1',
  'returned = 1',
  'unit_quantity = 0',
  'unit_amount = -1, subtotal = -2, total = -2, discount_total = -2',
  'subtotal = subtotal + 1, total = total + 1',
  'discount_total = -1, total = total + 1',
  'discount_total = subtotal + 1, tax_total = subtotal + 1, total = subtotal',
  'included_tax_total = -1, total = total + 1',
  'total = total + 1',
  'priced_units = 1',
]

describe('the database refuses what does not add up', () => {
  let orderId = ''
  before(async () => {
    orderId = await twoLines('sums')
  })

  const changing = (table: string, key: string, changes: string) =>
    asOwner(world.db, (client) =>
      client.query(`update ${table} set ${changes} where tenant_id = $1 and ${key} = $2`, [
        world.tenant('sums'),
        uuidOf(orderId),
      ]),
    )

  test('and takes what does', async () => {
    const order = 'fee_total = 5, total = total + 5, paid_total = 3, refunded_total = 3'
    assert.equal((await changing('orders.orders', 'id', order)).rowCount, 1)
    const line = 'tax_total = tax_total + 1, total = total + 1, priced_units = 2'
    assert.equal((await changing('orders.order_items', 'order_id', line)).rowCount, 2)
  })
  for (const changes of wrongSums) {
    test(`an order with ${changes}`, async () => {
      await assert.rejects(changing('orders.orders', 'id', changes), { code: '23514' })
    })
  }
  for (const changes of wrongLines) {
    test(`a line with ${changes}`, async () => {
      await assert.rejects(changing('orders.order_items', 'order_id', changes), { code: '23514' })
    })
  }
})
