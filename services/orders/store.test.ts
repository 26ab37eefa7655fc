import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId } from '@souk/platform'
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
