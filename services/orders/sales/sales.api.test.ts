import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { describeVariants } from '@souk/catalog/contract'
import { newId, newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { promotionsService } from '@souk/promotions/manifest'
import { taxService } from '@souk/tax/manifest'
import { orderRecords } from '../persons/records.ts'
import {
  createShop,
  givenOrder,
  givenProduct,
  type OrderBody,
  type Refusal,
} from '../shop.fixture.ts'
import { hasOrder } from '../store.ts'
import { givenMethod, givenPromotion, givenRate, toGermany } from './sales.fixture.ts'

const tax = taxService({ secret: 'the secret of a test', loopbackForSandboxes: true })
const promotions = promotionsService({ describeItems: describeVariants, hasOrder })
const world = await createShop(tax, promotions)
after(() => world.close())

async function givenShop(
  price = 2_499,
): Promise<{ shop: Caller; items: object[]; tenant: string }> {
  const tenant = newUuid()
  const shop = world.as(tenant)
  const { id } = await givenProduct(shop, { price: { amount: price, currency: 'EUR' } })
  return { shop, items: [{ product_id: id, quantity: 1 }], tenant }
}

const amounts = (order: OrderBody) => ({
  subtotal: order.subtotal.amount,
  discount: order.discount_total.amount,
  shipping: order.shipping_total.amount,
  included: order.included_tax_total.amount,
  tax: order.tax_total.amount,
  total: order.total.amount,
})

describe('POST /api/v1/orders', () => {
  test('24.99 at 10.75 % and 6.44 of shipping are 34.12, to the cent', async () => {
    const { shop, items } = await givenShop()
    await givenMethod(shop, 644, { tax_code: 'shipping' })
    await givenRate(shop, '0.1075')
    await givenRate(shop, '0', { tax_code: 'shipping', reason: 'ZERO' })
    const order = await givenOrder(shop, items, {
      ...toGermany,
      shipping_method: 'standard',
      tax: {},
    })
    assert.deepEqual(amounts(order), {
      subtotal: 2_499,
      discount: 0,
      shipping: 644,
      included: 0,
      tax: 269,
      total: 3_412,
    })
    assert.partialDeepStrictEqual(order.items[0]?.tax_lines, [
      {
        name: 'Tax',
        jurisdiction: 'DE',
        reason: 'STANDARD',
        rate: '0.1075',
        base: { amount: 2_499, currency: 'EUR' },
        amount: { amount: 269, currency: 'EUR' },
      },
    ])
    const read = await shop.get<OrderBody>(`/api/v1/orders/${order.id}`)
    assert.deepEqual(read.body, order)
    const kept = await shop.get<{ reference: string }>(
      `/api/v1/pricing/tax/calculations/${order.tax_calculation_id}`,
    )
    assert.equal(kept.body.reference, order.id)
  })

  test('an automatic promotion, a code, free shipping and inclusive taxes, all at once', async () => {
    const { shop, items } = await givenShop(11_900)
    await givenMethod(shop, 595)
    await givenRate(shop, '0.19', { settings: { prices_include_tax: true } })
    await givenPromotion(shop)
    const effects = [{ kind: 'FREE_SHIPPING', target: 'SHIPPING' }]
    await givenPromotion(shop, { name: 'Free parcel', code: 'PARCEL', effects })
    const more = { ...toGermany, shipping_method: 'standard', codes: ['parcel'], tax: {} }
    const order = await givenOrder(shop, items, more)
    assert.deepEqual(amounts(order), {
      subtotal: 11_900,
      discount: 1_190,
      shipping: 0,
      included: 1_710,
      tax: 1_710,
      total: 10_710,
    })
    assert.deepEqual(
      order.discounts.map(({ name, code, amount }) => [name, code, amount.amount]),
      [
        ['Summer sale', null, 1_190],
        ['Free parcel', 'parcel', 595],
      ],
    )
    assert.equal(order.shipping_lines[0]?.total.amount, 0)
  })

  test('without any of it an order is as it was before there were promotions', async () => {
    const { shop, items } = await givenShop()
    await givenMethod(shop, 644)
    await givenRate(shop, '0.19')
    await givenPromotion(shop, { code: 'NAMED' })
    const order = await givenOrder(shop, items, toGermany)
    assert.equal(order.total.amount, 2_499)
    assert.deepEqual([order.discounts, order.tax_lines, order.shipping_lines], [[], [], []])
    assert.equal(order.tax_calculation_id, null)
  })

  test('422, 409: what stands in the way is named with its place, and nothing is saved', async () => {
    const { shop, items, tenant } = await givenShop()
    await givenMethod(shop, 644, { rates: [{ currency: 'EUR', country: 'FR', amount: 644 }] })
    const conditions = { min_value: [{ amount: 3_699, currency: 'EUR' }] }
    await givenPromotion(shop, { code: 'MORE', conditions })
    const ended = await givenPromotion(shop, { code: 'ENDED' })
    await shop.post(`/api/v1/promotions/${ended}/end`)
    await givenPromotion(shop, { code: { code: 'ONCE', max_uses: 1 } })
    await givenOrder(shop, items, { codes: ['ONCE'] })
    const stacking = { group: null, mode: 'EXCLUSIVE' }
    await givenPromotion(shop, { code: 'ALONE', stacking })
    const big = [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.5' }]
    await givenPromotion(shop, { code: 'HALF', stacking, effects: big })
    const before = (await world.events(tenant)).length
    const cases: [object, number, string, string][] = [
      [{ codes: ['NOBODY'] }, 422, 'code_unknown', '/codes/0'],
      [{ codes: ['ENDED'] }, 422, 'code_expired', '/codes/0'],
      [{ codes: ['ONCE'] }, 409, 'code_used', '/codes/0'],
      [{ codes: ['MORE'] }, 422, 'conditions_not_met', '/codes/0'],
      [{ codes: ['HALF', 'ALONE'] }, 409, 'not_combinable', '/codes/1'],
      [{ shipping_method: 'standard' }, 422, 'address_required', '/shipping_address'],
      [{ tax: {} }, 422, 'address_required', '/shipping_address'],
      [
        { ...toGermany, shipping_method: 'standard' },
        422,
        'shipping_method_unavailable',
        '/shipping_method',
      ],
      [
        { ...toGermany, shipping_method: 'other' },
        422,
        'shipping_method_unavailable',
        '/shipping_method',
      ],
      [{ ...toGermany, tax: {} }, 422, 'tax_jurisdiction_unresolved', '/items/0'],
      [{ ...toGermany, tax: { tax_id: 'DE1' } }, 422, 'tax_id_invalid', '/tax/tax_id'],
    ]
    for (const [more, status, code, path] of cases) {
      const refused = await shop.post<Refusal>('/api/v1/orders', { items, ...more })
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.errors?.[0]?.path],
        [status, code, path],
        refused.text,
      )
    }
    const { body } = await shop.post<Refusal>('/api/v1/orders', { items, codes: ['MORE'] })
    assert.deepEqual(body.meta?.gap, { amount: { amount: 1_200, currency: 'EUR' }, quantity: null })
    assert.equal((await world.events(tenant)).length, before)
  })

  test('what is sent nowhere is taxed where it is paid, and asks for that address', async () => {
    const { shop } = await givenShop()
    await givenRate(shop, '0.19')
    const { id: product_id } = await givenProduct(shop, { kind: 'DIGITAL' })
    const items = [{ product_id, quantity: 1 }]
    const { status, body } = await shop.post<Refusal>('/api/v1/orders', { items, tax: {} })
    assert.deepEqual([status, body.code], [422, 'address_required'])
    assert.equal(body.errors?.[0]?.path, '/billing_address')
    const paidIn = { billing_address: toGermany.shipping_address }
    const order = await givenOrder(shop, items, { ...paidIn, tax: {} })
    assert.deepEqual([order.tax_total.amount, order.total.amount], [190, 1_190])
  })

  test('429 rate_limited: after twenty wrong codes not even the right one is looked at', async () => {
    const { shop, items } = await givenShop()
    await givenPromotion(shop, { code: 'RIGHT' })
    const order = (codes: readonly string[]) =>
      shop.post<Refusal>('/api/v1/orders', { items, codes })
    const wrong = Array.from({ length: 7 }, (_, index) => `WRONG${index}`)
    for (const answer of [await order(wrong), await order(wrong), await order(wrong)]) {
      assert.deepEqual([answer.status, answer.body.code], [422, 'code_unknown'])
    }
    const waiting = await order(['RIGHT'])
    assert.deepEqual([waiting.status, waiting.body.meta], [429, { policy: 'guesses' }])
    assert.equal((await shop.post('/api/v1/orders', { items })).status, 201)
  })
})

describe('POST /api/v1/redemptions/{id}/redeem', () => {
  test('422 order_unknown: for an order of another tenant or of nobody, and 200 for one of its own', async () => {
    const [{ shop, items }, other] = [await givenShop(), await givenShop()]
    await givenPromotion(shop)
    const theirs = await givenOrder(other.shop, other.items)
    const own = await givenOrder(shop, items)
    const line = { ref: '1', quantity: 1, unit_price: { amount: 2_499, currency: 'EUR' } }
    const reserved = await shop.post<{ redemptions: { id: string }[] }>('/api/v1/redemptions', {
      holder: newId('cart'),
      currency: 'EUR',
      lines: [{ ...line, variant_id: own.items[0]?.variant_id }],
    })
    assert.equal(reserved.status, 201, reserved.text)
    const url = `/api/v1/redemptions/${reserved.body.redemptions[0]?.id}/redeem`
    for (const order_id of [theirs.id, newId('ord')]) {
      const refused = await shop.post<Refusal>(url, { order_id })
      assert.deepEqual([refused.status, refused.body.code], [422, 'order_unknown'])
    }
    const redeemed = await shop.post<{ order_id: string }>(url, { order_id: own.id })
    assert.deepEqual([redeemed.status, redeemed.body.order_id], [200, own.id])
  })
})

describe('taxes of a guest who is erased', () => {
  test('keep their amounts and name nobody any more', async () => {
    const { shop, items, tenant } = await givenShop()
    await givenRate(shop, '0.19')
    const guest = { email: 'ada@example.com', ...toGermany, tax: {} }
    const order = await givenOrder(shop, items, guest)
    const other = await givenOrder(shop, items, { ...guest, email: 'bob@example.com' })
    const read = async ({ tax_calculation_id: id }: OrderBody) =>
      (await shop.get<object>(`/api/v1/pricing/tax/calculations/${id}`)).body
    const before = await read(other)
    const person = { ids: [], emails: ['ada@example.com'] }
    await world.seed(tenant, (tx) => orderRecords.erase(tx, person, null))
    assert.partialDeepStrictEqual(await read(order), {
      reference: null,
      to: { country: 'DE', postal_code: null },
      tax_total: order.tax_total,
    })
    assert.deepEqual(await read(other), before)
    assert.partialDeepStrictEqual(before, { reference: other.id, to: { postal_code: '10115' } })
  })
})
