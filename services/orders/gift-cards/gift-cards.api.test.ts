import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { describeVariants } from '@souk/catalog/contract'
import { newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { promotionsService } from '@souk/promotions/manifest'
import { taxService } from '@souk/tax/manifest'
import { givenMethod, givenPromotion, givenRate, toGermany } from '../sales/sales.fixture.ts'
import {
  createShop,
  givenOrder,
  givenProduct,
  givenProvider,
  type OrderBody,
  orderEvents,
  type ProductBody,
  type Refusal,
} from '../shop.fixture.ts'
import { hasOrder } from '../store.ts'

const tax = taxService({ secret: 'the secret of a test', loopbackForSandboxes: true })
const promotions = promotionsService({ describeItems: describeVariants, hasOrder })
const world = await createShop(tax, promotions)
after(() => world.close())

const euro = (amount: number) => ({ amount, currency: 'EUR' })

function givenCard(shop: Caller, price = 5_000, more: object = {}): Promise<ProductBody> {
  const body = { kind: 'GIFT_CARD', price: euro(price), inventory: undefined }
  return givenProduct(shop, { ...body, ...more })
}

const of = ({ id: product_id }: ProductBody, quantity = 1) => ({ product_id, quantity })

function givenShop() {
  const tenant = newUuid()
  return { tenant, shop: world.as(tenant) }
}

async function refused(shop: Caller, body: object) {
  const answer = await shop.post<Refusal>('/api/v1/orders', body)
  return { status: answer.status, ...answer.body }
}

const lineOf = ({ items }: OrderBody, kind: string) => items.find((item) => item.kind === kind)

describe('a gift card in an order', () => {
  test('bears no tax, is not shipped, needs no stock and no address', async () => {
    const { shop } = givenShop()
    await givenRate(shop, '0.19')
    const order = await givenOrder(shop, [of(await givenCard(shop), 3)], { tax: {} })
    assert.deepEqual([order.total.amount, order.tax_total.amount], [15_000, 0])
    assert.equal(order.tax_calculation_id, null)
    assert.deepEqual(order.items[0]?.requires_shipping, false)
  })

  test('beside goods: only these are taxed and sent', async () => {
    const { shop } = givenShop()
    await givenRate(shop, '0.19')
    await givenMethod(shop, 500)
    const items = [of(await givenCard(shop)), of(await givenProduct(shop))]
    const more = { ...toGermany, shipping_method: 'standard', tax: {} }
    const order = await givenOrder(shop, items, more)
    assert.equal(lineOf(order, 'GIFT_CARD')?.tax_total.amount, 0)
    assert.equal(lineOf(order, 'PHYSICAL')?.tax_total.amount, 190)
    assert.equal(order.total.amount, 5_000 + 1_190 + 595)
  })

  test('gets no discount, and helps no other line to one', async () => {
    const { shop } = givenShop()
    await givenPromotion(shop, { effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }] })
    const items = [of(await givenCard(shop)), of(await givenProduct(shop))]
    const order = await givenOrder(shop, items)
    assert.equal(lineOf(order, 'GIFT_CARD')?.discount_total.amount, 0)
    assert.equal(lineOf(order, 'PHYSICAL')?.discount_total.amount, 100)
    assert.equal(order.total.amount, 5_900)
  })

  test('422: a code that is for nothing else in the order takes nothing off, and is refused', async () => {
    const { shop, tenant } = givenShop()
    await givenPromotion(shop, { code: 'SUMMER' })
    const answer = await refused(shop, { items: [of(await givenCard(shop))], codes: ['SUMMER'] })
    assert.deepEqual([answer.status, answer.code], [422, 'conditions_not_met'])
    assert.deepEqual(await orderEvents(world, tenant), [])
  })

  test('takes stock where somebody counts it', async () => {
    const { shop } = givenShop()
    const limited = await givenCard(shop, 5_000, {
      inventory: { available: 1, warehouse: 'BER-1' },
    })
    await givenOrder(shop, [of(limited)])
    const answer = await refused(shop, { items: [of(limited)] })
    assert.equal(answer.code, 'insufficient_stock')
  })

  test('is no merchandise: what it buys is', async () => {
    const { shop, tenant } = givenShop()
    const items = [of(await givenCard(shop)), of(await givenProduct(shop))]
    const { id } = await givenOrder(shop, items)
    const [found] = await world.peek(
      tenant,
      (tx) => tx<{ merchandise: number; lines: number }>`
        select merchandise_total::int as merchandise, (
          select sum(merchandise_total)::int from orders.order_items where tenant_id = ${tx.tenantId}
        ) as lines
        from orders.orders where tenant_id = ${tx.tenantId}
      `,
    )
    assert.deepEqual([found?.merchandise, found?.lines], [1_000, 0], id)
  })

  test('422 product_not_sellable: without a value there is nothing to put on a card', async () => {
    const { shop, tenant } = givenShop()
    const free = await givenCard(shop, 0)
    const answer = await refused(shop, { items: [of(await givenProduct(shop)), of(free)] })
    assert.deepEqual([answer.status, answer.code], [422, 'product_not_sellable'])
    assert.deepEqual(answer.errors?.[0], {
      path: '/items/1',
      code: 'gift_card_without_value',
      message: 'has no value',
    })
    assert.deepEqual(await orderEvents(world, tenant), [])
  })

  test('422 too_many_gift_cards: more than one transaction issues', async () => {
    const { shop } = givenShop()
    const [one, other] = [await givenCard(shop), await givenCard(shop)]
    const answer = await refused(shop, { items: [of(one, 150), of(other, 51)] })
    assert.deepEqual([answer.status, answer.code], [422, 'too_many_gift_cards'])
    assert.deepEqual(answer.meta, { max: 200 })
    assert.equal((await givenOrder(shop, [of(one, 150), of(other, 50)])).total.amount, 1_000_000)
  })

  test('a preview says the same', async () => {
    const { shop } = givenShop()
    await givenPromotion(shop, {})
    const body = { items: [of(await givenCard(shop), 2)] }
    const { body: preview } = await shop.post<OrderBody>('/api/v1/orders/preview', body)
    assert.equal(preview.total.amount, 10_000)
  })
})

describe('who sells gift cards', () => {
  test('422 gift_card_of_provider: not a provider, neither now nor later', async () => {
    const { shop, tenant } = givenShop()
    const provider_id = await givenProvider(world, tenant)
    const body = { title: 'Card', price: euro(5_000), provider_id }
    const products = '/v1/catalog/products'
    const made = await shop.post<Refusal>(products, { ...body, kind: 'GIFT_CARD' })
    assert.deepEqual([made.status, made.body.code], [422, 'gift_card_of_provider'])
    assert.equal(made.body.errors?.[0]?.path, '/kind')
    const { body: goods } = await shop.post<ProductBody>(products, body)
    const changed = await shop.patch<Refusal>(`${products}/${goods.id}`, { kind: 'GIFT_CARD' })
    assert.deepEqual([changed.status, changed.body.code], [422, 'gift_card_of_provider'])
    const { body: now } = await shop.get<{ kind: string }>(`${products}/${goods.id}`)
    assert.equal(now.kind, 'PHYSICAL')
  })

  test('422 bundle_nesting: none is part of a bundle', async () => {
    const { shop } = givenShop()
    const card = await givenCard(shop)
    const components = [{ variant_id: card.default_variant_id, quantity: 1 }]
    const bundle = { title: 'Set', kind: 'BUNDLE', price: euro(9_000) }
    const products = '/v1/catalog/products'
    const made = await shop.post<Refusal>(products, { ...bundle, components })
    assert.deepEqual([made.status, made.body.code], [422, 'bundle_nesting'])
    const part = await givenProduct(shop)
    const parts = [{ variant_id: part.default_variant_id, quantity: 1 }]
    assert.equal((await shop.post(products, { ...bundle, components: parts })).status, 201)
    const changed = await shop.patch<Refusal>(`${products}/${part.id}`, { kind: 'GIFT_CARD' })
    assert.deepEqual([changed.status, changed.body.code], [422, 'bundle_nesting'])
  })
})
