import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { taxService } from '@souk/tax/manifest'
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
  type ProductBody,
  type Refusal,
} from '../shop.fixture.ts'
import type { OrderPreviewView } from './schemas.ts'

const tax = taxService({ secret: 'the secret of a test', loopbackForSandboxes: true })
const world = await createShop(tax)
after(() => world.close())

interface Scene {
  readonly tenant: string
  readonly shop: Caller
  readonly product: ProductBody
  readonly items: object[]
}

async function givenShop(): Promise<Scene> {
  const tenant = newUuid()
  const shop = world.as(tenant)
  const product = await givenProduct(shop, { price: { amount: 11_900, currency: 'EUR' } })
  return { tenant, shop, product, items: [{ product_id: product.id, quantity: 1 }] }
}

const preview = (shop: Caller, body: object) =>
  shop.post<OrderPreviewView & Refusal>('/api/v1/orders/preview', body)

async function previewed(shop: Caller, body: object): Promise<OrderPreviewView> {
  const answer = await preview(shop, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

describe('POST /api/v1/orders/preview', () => {
  test('says what the order then comes to, line by line, and leaves no trace', async () => {
    const { tenant, shop, product, items } = await givenShop()
    await givenMethod(shop, 595)
    await givenMethod(shop, 1_200, { code: 'express', name: 'Express' })
    await givenRate(shop, '0.19', { settings: { prices_include_tax: true } })
    const promotion = await givenPromotion(shop, { code: 'SPRING' })
    const events = (await world.events(tenant)).length
    const body = { items, ...toGermany, shipping_method: 'standard', codes: ['SPRING'], tax: {} }
    const shown = await previewed(shop, body)
    assert.deepEqual(shown.refusals, [])
    assert.equal(shown.is_tax_final, true)
    assert.deepEqual(
      shown.shipping_options.map(({ code, price }) => [code, price.amount]),
      [
        ['standard', 595],
        ['express', 1_200],
      ],
    )
    assert.equal((await world.events(tenant)).length, events)
    assert.equal(await usesOf(shop, promotion), 0)
    const available = await availableOf(shop, product)
    const { page } = (await shop.get<{ page: { total: number } }>('/api/v1/orders')).body
    assert.equal(page.total, 0)
    const order = await givenOrder(shop, items, body)
    assert.equal(await availableOf(shop, product), available - 1)
    const compared = ['subtotal', 'discount_total', 'shipping_total', 'included_tax_total'] as const
    const more = ['tax_total', 'total', 'discounts', 'tax_lines', 'shipping_lines'] as const
    for (const field of [...compared, ...more]) assert.deepEqual(shown[field], order[field], field)
    assert.deepEqual(
      shown.items.map(({ total, discounts, tax_lines }) => ({ total, discounts, tax_lines })),
      order.items.map(({ total, discounts, tax_lines }) => ({ total, discounts, tax_lines })),
    )
  })

  test('what an order would be refused for is listed with its place, beside the amounts of the rest', async () => {
    const { shop, items } = await givenShop()
    await givenMethod(shop, 595, { rates: [{ currency: 'EUR', country: 'FR', amount: 595 }] })
    const conditions = { min_value: [{ amount: 12_000, currency: 'EUR' }] }
    await givenPromotion(shop, { code: 'MORE', conditions })
    const body = { items, ...toGermany, shipping_method: 'standard', codes: ['MORE', 'NOBODY'] }
    const shown = await previewed(shop, { ...body, tax: {} })
    assert.deepEqual(
      shown.refusals.map(({ code, errors }) => [code, errors[0]?.path]),
      [
        ['shipping_method_unavailable', '/shipping_method'],
        ['conditions_not_met', '/codes/0'],
        ['code_unknown', '/codes/1'],
        ['tax_jurisdiction_unresolved', '/items/0'],
      ],
    )
    assert.partialDeepStrictEqual(shown.refusals[1]?.meta, {
      gap: { amount: { amount: 100, currency: 'EUR' } },
    })
    assert.deepEqual([shown.is_tax_final, shown.total.amount], [false, 11_900])
    const refused = await shop.post<Refusal>('/api/v1/orders', body)
    assert.equal(refused.body.code, shown.refusals[0]?.code)
  })

  test('without an address no method is offered, and a method or taxes need one', async () => {
    const { shop, items } = await givenShop()
    await givenMethod(shop, 595)
    assert.deepEqual((await previewed(shop, { items })).shipping_options, [])
    const shown = await previewed(shop, { items, shipping_method: 'standard', tax: {} })
    assert.deepEqual(
      shown.refusals.map(({ code, errors }) => [code, errors[0]?.path]),
      [['address_required', '/shipping_address']],
    )
  })

  test('more than there is in stock can be previewed, and not ordered', async () => {
    const { shop, product } = await givenShop()
    const items = [{ product_id: product.id, quantity: (await availableOf(shop, product)) + 1 }]
    assert.deepEqual((await previewed(shop, { items })).refusals, [])
    assert.equal((await shop.post('/api/v1/orders', { items })).status, 409)
  })

  test('a provider sees what an order that it places comes to', async () => {
    const { tenant, shop } = await givenShop()
    const provider_id = await givenProvider(world, tenant)
    const { id } = await givenProduct(shop, { provider_id })
    await givenPromotion(shop)
    const items = [{ product_id: id, quantity: 1 }]
    const provider = world.asProvider(tenant, provider_id)
    const shown = await previewed(provider, { items })
    const order = await givenOrder(provider, items)
    assert.deepEqual([shown.discount_total, shown.total], [order.discount_total, order.total])
    assert.notEqual(shown.discount_total.amount, 0)
  })

  test('422: a product of another tenant, a customer who is not there, a payload from before 3.0.0', async () => {
    const { shop, items } = await givenShop()
    const other = await givenShop()
    const customer_id = 'cus_01jwq2m3n4p5q6r7s8t9v0w1x2'
    const cases: [object, number, string][] = [
      [{ items: other.items }, 422, 'product_unknown'],
      [{ items, customer_id }, 422, 'customer_unknown'],
      [{ items, currency: 'USD' }, 422, 'price_missing'],
      [{ line_items: items }, 400, 'validation_failed'],
    ]
    for (const [body, status, code] of cases) {
      const refused = await preview(shop, body)
      assert.deepEqual([refused.status, refused.body.code], [status, code], refused.text)
    }
  })

  test('403: whoever may not place orders learns nothing of codes', async () => {
    const { tenant, items } = await givenShop()
    const { status, body } = await preview(world.as(tenant, ['orders:read']), { items })
    assert.deepEqual([status, body.meta?.required_scope], [403, 'orders:write'])
  })

  test('429: codes are not guessed by it', async () => {
    const { shop, items } = await givenShop()
    await givenPromotion(shop, { code: 'SPRING' })
    const guess = () => preview(shop, { items, codes: ['NOBODY'] })
    let answer = await guess()
    for (let tried = 1; tried < 200 && answer.status === 200; tried += 1) answer = await guess()
    assert.deepEqual([answer.status, answer.body.code], [429, 'rate_limited'])
    assert.equal((await preview(shop, { items, codes: ['SPRING'] })).status, 429)
    assert.equal((await preview(shop, { items })).status, 200)
  })
})
