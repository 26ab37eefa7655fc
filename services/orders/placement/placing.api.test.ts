import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, newUuid, type Tx } from '@souk/platform'
import { allAtOnce, type Caller } from '@souk/platform/testing'
import { calculateSale, insertCalculation, loadTaxOfSale } from '@souk/tax/contract'
import { taxService } from '@souk/tax/manifest'
import type { Order } from '../order.ts'
import { assessSale } from '../sales/operations.ts'
import {
  givenMethod,
  givenPromotion,
  givenRate,
  toGermany,
  usesOf,
} from '../sales/sales.fixture.ts'
import {
  createShop,
  givenOrder,
  givenProduct,
  type OrderBody,
  type Refusal,
} from '../shop.fixture.ts'
import { placeSale } from './operations.ts'

const tax = taxService({ secret: 'the secret of a test', loopbackForSandboxes: true })
const world = await createShop(tax)
after(() => world.close())

async function givenShop(): Promise<{
  tenant: string
  shop: Caller
  items: { variant_id: string; quantity: number }[]
}> {
  const tenant = newUuid()
  const shop = world.as(tenant)
  const { default_variant_id: variant_id } = await givenProduct(shop, { available: 50 })
  return { tenant, shop, items: [{ variant_id, quantity: 2 }] }
}

describe('a cart', () => {
  test('becomes one order, however many complete it at once, and uses a promotion once', async () => {
    const { tenant, shop, items } = await givenShop()
    const promotionId = await givenPromotion(shop)
    const cartId = newId('cart')
    const complete = () =>
      world.seed(tenant, async (tx: Tx): Promise<Order> => {
        const sale = await assessSale(tx, { items }, { verifyQuote: () => false, isPlaced: true })
        return placeSale(tx, sale, { cartId })
      })
    const orders = await allAtOnce(world.db, 'orders.orders', [complete, complete, complete])
    const ids = new Set(orders.map(({ id }) => id))
    assert.equal(ids.size, 1)
    const again = await complete()
    assert.equal(again.id, orders[0]?.id)
    assert.deepEqual([again.source, again.cartId, again.total], ['CART', cartId, 1_800])
    assert.equal(await usesOf(shop, promotionId), 1)
    const events = await world.events(tenant)
    assert.equal(events.filter(({ type }) => type === 'order.placed').length, 1)
    const { body } = await shop.get<OrderBody>(`/api/v1/orders/${again.id}`)
    assert.equal(body.cart_id, cartId)
  })

  test('is told what it comes to and what stands in the way, and nothing is changed or locked', async () => {
    const { tenant, shop, items } = await givenShop()
    await givenMethod(shop, 500)
    await givenRate(shop, '0.19')
    await givenPromotion(shop, { code: 'TENTH' })
    const draft = {
      items,
      ...toGermany,
      shipping_method: 'standard',
      codes: ['TENTH', 'NOBODY'],
      tax: {},
    }
    const before = (await world.events(tenant)).length
    const sale = await world.peek(tenant, (tx) =>
      assessSale(tx, draft, { verifyQuote: () => false, wantsShippingOptions: true }),
    )
    assert.deepEqual(
      [sale.subtotal, sale.discountTotal, sale.shippingTotal, sale.taxTotal, sale.total],
      [2_000, 200, 500, 342 + 95, 2_737],
    )
    assert.deepEqual(
      sale.refusals.map(({ code }) => code),
      ['code_unknown'],
    )
    assert.deepEqual(
      sale.shippingOptions?.options.map(({ method, amount }) => [method.code, amount]),
      [['standard', 500]],
    )
    assert.equal((await world.events(tenant)).length, before)
    const homeless = { items, shipping_method: 'standard', tax: {} }
    const shown = await world.peek(tenant, (tx) =>
      assessSale(tx, homeless, { verifyQuote: () => false }),
    )
    assert.deepEqual(
      shown.refusals.map(({ code }) => code),
      ['address_required'],
    )
    assert.deepEqual([shown.total, shown.isTaxFinal], [2_000, false])
  })
})

describe('a promotion that ends between the look-up and the commit', () => {
  test('is not given: the order begins again and is refused', async () => {
    const { tenant, shop, items } = await givenShop()
    const promotionId = await givenPromotion(shop, { code: 'ENDS' })
    let attempts = 0
    const placing = world.seed(tenant, async (tx) => {
      attempts += 1
      const draft = { items, codes: ['ENDS'] }
      const sale = await assessSale(tx, draft, { verifyQuote: () => false, isPlaced: true })
      if (attempts === 1) {
        assert.deepEqual(sale.refusals, [])
        assert.equal((await shop.post(`/api/v1/promotions/${promotionId}/end`)).status, 200)
      }
      return placeSale(tx, sale, {})
    })
    await assert.rejects(placing, { code: 'code_expired' })
    assert.equal(attempts, 2)
    const { body } = await shop.get<{ content: object[] }>('/api/v1/orders')
    assert.deepEqual(body.content, [])
  })
})

describe('a quote', () => {
  test('is final: nothing applies by itself, and a code that is named does', async () => {
    const { shop, items } = await givenShop()
    await givenPromotion(shop)
    await givenPromotion(shop, { code: 'NAMED' })
    const quoted = await shop.post<{ id: string; signature: string }>('/api/v1/pricing/quotes', {
      lines: items,
      context: {},
    })
    const { id, signature } = quoted.body
    const plain = await givenOrder(shop, items, { quote: { id, signature } })
    assert.deepEqual([plain.discount_total.amount, plain.total.amount], [0, 2_000])
    const named = await givenOrder(shop, items, { quote: { id, signature }, codes: ['NAMED'] })
    assert.deepEqual([named.discount_total.amount, named.total.amount], [200, 1_800])
  })
})

describe('a calculation that was made before', () => {
  const place = {
    name: 'Ada Lovelace',
    line1: 'Torstraße 1',
    city: 'Berlin',
    postal_code: '10115',
    country: 'DE',
  }
  const calculated = async (shop: Caller, more: object = {}) => {
    const answer = await shop.post<{ id: string }>('/api/v1/pricing/tax/calculate', {
      lines: [{ ref: '1', quantity: 2, amount: { amount: 2_000, currency: 'EUR' } }],
      to: { country: 'DE', postal_code: '10115' },
      ...more,
    })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.id
  }
  const order = (shop: Caller, items: object[], calculation_id: string) =>
    shop.post<OrderBody & Refusal>('/api/v1/orders', {
      items,
      shipping_address: place,
      tax: { calculation_id },
    })

  test('is what the order takes, once', async () => {
    const { shop, items } = await givenShop()
    await givenRate(shop, '0.19')
    const id = await calculated(shop)
    await shop.patch('/api/v1/pricing/tax/settings', { default_tax_code: 'other' })
    const placed = await order(shop, items, id)
    assert.equal(placed.status, 201, placed.text)
    assert.deepEqual([placed.body.tax_total.amount, placed.body.tax_calculation_id], [380, id])
    const second = await order(shop, items, id)
    assert.deepEqual([second.status, second.body.code], [409, 'tax_calculation_used'])
  })

  test('is kept once, also where it was made in the very moment in which the order is placed', async () => {
    const { tenant, shop, items } = await givenShop()
    await givenRate(shop, '0.19')
    const placed = await world.seed(tenant, async (tx) => {
      const to = { country: 'DE', region: null, postal: '10115' }
      const sale = { currency: 'EUR', from: null, to, customerId: null, taxId: null }
      const question = { ...sale, exemptionId: null, at: tx.now }
      const known = await loadTaxOfSale(tx, question, { isKept: true })
      const line = { ref: '1', quantity: 2, amount: 2_000, taxCode: null, taxInclusive: null }
      const made = calculateSale(known, tx, { lines: [line], shipping: null })
      await insertCalculation(tx, made)
      const draft = { items, shipping_address: place, tax: { calculation_id: made.id } }
      const assessed = await assessSale(tx, draft, { verifyQuote: () => false, isPlaced: true })
      return { made, order: await placeSale(tx, assessed, {}) }
    })
    assert.equal(placed.order.taxCalculationId, placed.made.id)
  })

  test('is that of one of two orders at once', async () => {
    const { shop, items } = await givenShop()
    await givenRate(shop, '0.19')
    const id = await calculated(shop)
    const answers = await allAtOnce(world.db, 'orders.orders', [
      () => order(shop, items, id),
      () => order(shop, items, id),
    ])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
  })

  test('422: for other amounts, units, places or customers it is of no use', async () => {
    const { shop, items } = await givenShop()
    await givenRate(shop, '0.19')
    const line = (amount: number, quantity: number) => ({
      lines: [{ ref: '1', quantity, amount: { amount, currency: 'EUR' } }],
    })
    for (const more of [
      line(2_001, 2),
      line(2_000, 1),
      { to: { country: 'DE', postal_code: '10117' } },
      { shipping: { amount: { amount: 1, currency: 'EUR' } } },
    ]) {
      const { status, body } = await order(shop, items, await calculated(shop, more))
      assert.deepEqual([status, body.code], [422, 'tax_calculation_mismatch'], JSON.stringify(more))
    }
    const unknown = await order(shop, items, newId('txc'))
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'tax_calculation_unknown'])
  })

  test('is needed where a gateway calculates, and the refusal says what to have calculated', async () => {
    const { shop, items } = await givenShop()
    await givenPromotion(shop)
    const gateway = { kind: 'HTTP', url: 'https://tax.example.com/calculate', on_failure: 'FAIL' }
    const named = await shop.call('PUT', '/api/v1/pricing/tax/gateway', { body: gateway })
    assert.equal(named.status, 200, named.text)
    const { status, body } = await shop.post<Refusal>('/api/v1/orders', {
      items,
      shipping_address: place,
      tax: {},
    })
    assert.deepEqual([status, body.code], [422, 'tax_calculation_required'])
    assert.deepEqual(body.meta?.calculate, {
      lines: [
        {
          ref: '1',
          quantity: 2,
          amount: { amount: 1_800, currency: 'EUR' },
          tax_inclusive: false,
        },
      ],
      to: { country: 'DE', region: null, postal_code: '10115' },
      customer_id: null,
    })
  })
})
