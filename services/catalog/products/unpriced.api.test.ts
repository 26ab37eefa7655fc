import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { newUuid } from '@souk/platform'
import { createWorld, untilBlocked, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { manifest as shipping } from '@souk/shipping/manifest'
import { manifest as tax } from '@souk/tax/manifest'
import {
  euros,
  type Page,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  type VariantBody,
} from '../catalog.fixture.ts'
import { productExport } from '../files/exports.ts'
import { importProducts } from '../files/operations.ts'
import type { ProductRow } from '../files/schemas.ts'
import { manifest as catalog } from '../manifest.ts'
import { getStoredProductForUpdate } from './store.ts'

let world: World
before(async () => {
  world = await createWorld({
    services: [pricing, inventory, customers, catalog, orders, promotions, shipping, tax],
  })
})
after(() => world.close())

const idea = { title: 'Wool coat', status: 'DRAFT' }
const sizes = [{ name: 'size', values: ['M', 'L'] }]

async function draft(shop: Shop, more: object = {}): Promise<ProductBody> {
  const answer = await shop.caller.post<ProductBody>(products, { ...idea, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

async function listed(shop: Shop): Promise<readonly ProductBody[]> {
  return (await shop.caller.get<Page<ProductBody>>(products)).body.data
}

const publish = (shop: Shop, { id }: { readonly id: string }) =>
  shop.caller.post<ProductBody & Refusal>(`${products}/${id}/publish`, {})

const setPrice = (shop: Shop, variantId: string | undefined, price: object) =>
  shop.caller.call('PUT', '/api/v1/pricing/prices', {
    body: { prices: [{ variant_id: variantId, price }] },
  })

describe('a draft without a price', () => {
  test('shows null wherever a price is shown, before and after it was counted anew', async () => {
    const shop = new Shop(world)
    const created = await draft(shop, { inventory: { available: 3 } })
    assert.deepEqual([created.price, created.price_range], [null, null])
    for (const settle of [async () => {}, () => world.settle()]) {
      await settle()
      const read = await shop.get(created)
      assert.deepEqual([read.price, read.price_range, read.stock.available], [null, null, 3])
      const [kept] = await listed(shop)
      assert.deepEqual([kept?.price, kept?.price_range, kept?.variant_count], [null, null, 1])
      assert.equal((await shop.variantsOf(created))[0]?.price, null)
    }
    const { body } = await shop.caller.get<{ variants: { unit_price: null; gates: Gate[] }[] }>(
      `${products}/${created.id}/availability`,
    )
    const [variant] = body.variants
    assert.equal(variant?.unit_price, null)
    assert.equal(variant?.gates.find(({ code }) => code === 'priced')?.passed, false)
    const announced = (await world.events(shop.name)).find(({ type }) => type === 'product.created')
    assert.deepEqual(announced?.data.object.price, null)
  })

  test('is told apart in lists from one that was not counted yet', async () => {
    const shop = new Shop(world)
    await draft(shop)
    const counted = await draft(shop, { price: euros(700) })
    await world.settle()
    await world.seed(
      shop.name,
      (tx) => tx`
        update catalog.listings
        set currency = null, amount = null, variant_count = null
        where tenant_id = ${tx.tenantId}
      `,
    )
    const prices = (await listed(shop)).map(({ price, variant_count }) => [price, variant_count])
    assert.deepEqual(prices, [
      [counted.price, 1],
      [null, 1],
    ])
  })

  test('is published once it has a price, and not before: not_publishable names it', async () => {
    const shop = new Shop(world)
    const product = await draft(shop)
    const refusal = await shop.refused(() => publish(shop, product), 422, 'not_publishable')
    assert.deepEqual(refusal.meta.missing, ['price'])
    const priced = await shop.caller.patch<ProductBody>(`${products}/${product.id}`, {
      price: euros(9_900),
    })
    assert.deepEqual(priced.body.price, euros(9_900), priced.text)
    const published = await publish(shop, product)
    assert.deepEqual([published.status, published.body.price], [200, euros(9_900)])
    assert.deepEqual((await listed(shop))[0]?.price_range, {
      min: euros(9_900),
      max: euros(9_900),
    })
    const ordered = await shop.caller.post<Refusal>('/api/v1/orders', {
      items: [{ product_id: (await draft(shop)).id, quantity: 1 }],
    })
    assert.equal(ordered.body.code, 'product_not_sellable', ordered.text)
  })

  test('needs a price for every variant, also for one that is disabled', async () => {
    const shop = new Shop(world)
    const product = await draft(shop, {
      options: sizes,
      variants: [
        { option_values: { size: 'M' }, price: euros(100) },
        { option_values: { size: 'L' }, status: 'DISABLED' },
      ],
    })
    const refusal = await shop.refused(() => publish(shop, product), 422, 'not_publishable')
    assert.deepEqual(refusal.meta.missing, ['price'])
    const [, large] = await shop.variantsOf(product)
    const url = `/v1/catalog/variants/${large?.id}`
    const { body, text } = await shop.caller.patch<VariantBody>(url, { price: euros(120) })
    assert.deepEqual(body.price, euros(120), text)
    assert.equal((await publish(shop, product)).status, 200)
  })

  test('shows the price that is set where prices are, in whatever currency', async () => {
    const shop = new Shop(world)
    const dollars = { amount: 5_300, currency: 'USD' }
    const product = await draft(shop)
    assert.equal((await setPrice(shop, product.default_variant_id, dollars)).status, 200)
    await world.settle()
    assert.deepEqual((await shop.get(product)).price, dollars)
    assert.deepEqual((await listed(shop))[0]?.price, dollars)
    // A further one leaves it as it is.
    await setPrice(shop, product.default_variant_id, euros(4_900))
    await world.settle()
    assert.deepEqual((await shop.get(product)).price, dollars)
  })

  test('is published with it before anything has reacted to the price', async () => {
    const shop = new Shop(world)
    const dollars = { amount: 5_300, currency: 'USD' }
    const product = await draft(shop)
    await setPrice(shop, product.default_variant_id, dollars)
    const published = await publish(shop, product)
    assert.deepEqual([published.status, published.body.price], [200, dollars], published.text)
    assert.deepEqual((await listed(shop))[0]?.price, dollars)
  })
})

interface Gate {
  readonly code: string
  readonly passed: boolean
}

describe('what is on sale has a price', () => {
  test('400: a product is not created ACTIVE without one, however it is told', async () => {
    const shop = new Shop(world)
    const variants = [
      { option_values: { size: 'M' }, price: euros(1) },
      { option_values: { size: 'L' }, status: 'DISABLED' },
    ]
    const cases: [body: object, path: string][] = [
      [{ title: 'Coat' }, '/price'],
      [{ title: 'Coat', status: 'ACTIVE' }, '/price'],
      [{ title: 'Coat', options: sizes, variants }, '/variants/1/price'],
      [{ ...idea, prices: [{ price: euros(1), min_quantity: 10 }] }, '/price'],
    ]
    for (const [body, path] of cases) {
      const refusal = await shop.refused(
        () => shop.caller.post(products, body),
        400,
        'validation_failed',
      )
      assert.deepEqual(
        refusal.errors?.map(({ path, code }) => [path, code]),
        [[path, 'required']],
      )
    }
  })

  test('a variant without one is added to a draft, and not to what is on sale', async () => {
    const shop = new Shop(world)
    const product = await shop.product({ status: 'DRAFT' })
    const url = `${products}/${product.id}/variants`
    const added = await shop.caller.post<VariantBody>(url, { option_values: { size: 'L' } })
    assert.deepEqual([added.status, added.body.price], [201, null], added.text)
    await shop.refused(() => publish(shop, product), 422, 'not_publishable')
    const onSale = await shop.product()
    const refusal = await shop.refused(
      () => shop.caller.post(`${products}/${onSale.id}/variants`, { option_values: { size: 'L' } }),
      400,
      'validation_failed',
    )
    assert.equal(refusal.errors?.[0]?.path, '/price')
  })

  test('a variant without one that meets the publication of its product finds it on sale', async () => {
    const shop = new Shop(world)
    const product = await shop.product({ status: 'DRAFT' })
    const url = `${products}/${product.id}/variants`
    const [added, published] = await world.seed(shop.name, async (tx) => {
      await getStoredProductForUpdate(tx, product.id)
      const publishing = publish(shop, product)
      await untilBlocked(world.db)
      const adding = shop.caller.post<Refusal>(url, { option_values: { size: 'L' } })
      await untilBlocked(world.db, 2)
      return [adding, publishing] as const
    })
    assert.equal((await published).status, 200)
    assert.deepEqual([(await added).status, (await added).body.code], [400, 'validation_failed'])
  })

  test('rows of a batch are refused each by itself', async () => {
    const shop = new Shop(world)
    const rows = [{ body: idea }, { body: { title: 'Coat' } }]
    const { body, text } = await shop.caller.post<{
      rows: { status: number; result: ProductBody | null; problem: Refusal | null }[]
    }>(`${products}/batch`, { rows }, { 'idempotency-key': newUuid() })
    assert.deepEqual(
      body.rows.map(({ status, result, problem }) => [status, result?.price, problem?.code]),
      [
        [201, null, undefined],
        [400, undefined, 'validation_failed'],
      ],
      text,
    )
  })
})

describe('in files', () => {
  const rights = { holds: () => true }
  const row = (more: Partial<ProductRow>): ProductRow => ({
    external_id: 'erp-1',
    title: 'Wool coat',
    variants: [{ sku: 'COAT' }],
    ...more,
  })

  async function exported(shop: Shop): Promise<readonly ProductRow[]> {
    const { rows } = await world.seed(shop.name, (tx) =>
      productExport.page(tx, { filter: {}, after: null, rights }),
    )
    return JSON.parse(JSON.stringify(rows))
  }

  test('a draft without a price is imported, exported, and imported again unchanged', async () => {
    const shop = new Shop(world)
    const bring = (rows: readonly ProductRow[]) =>
      world.seed(shop.name, (tx) => importProducts(tx, rows, { ...rights, takesComma: false }))
    assert.deepEqual(await bring([row({ status: 'DRAFT' })]), ['created'])
    const rows = await exported(shop)
    assert.equal('price' in (rows[0]?.variants?.[0] ?? {}), false)
    assert.deepEqual(await bring(rows), ['unchanged'])
    const priced = row({ status: 'ACTIVE', variants: [{ sku: 'COAT', price: euros(9_900) }] })
    assert.deepEqual(await bring([priced]), ['updated'])
    assert.equal((await listed(shop))[0]?.status, 'ACTIVE')
    const more = row({ variants: [{ sku: 'COAT-L' }] })
    await assert.rejects(bring([more]), { code: 'validation_failed' })
  })

  test('a row that puts it on sale needs one', async () => {
    const shop = new Shop(world)
    const bring = (told: ProductRow) =>
      world.seed(shop.name, (tx) => importProducts(tx, [told], { ...rights, takesComma: false }))
    await assert.rejects(bring(row({})), { code: 'validation_failed' })
    await bring(row({ status: 'DRAFT' }))
    await assert.rejects(bring(row({ status: 'ACTIVE' })), { code: 'not_publishable' })
  })
})

describe('in collections', () => {
  test('it meets no rule about prices, and comes last where prices are the order', async () => {
    const shop = new Shop(world)
    const [unpriced, dear, cheap] = [
      await draft(shop, { tags: ['new'] }),
      await shop.product({ tags: ['new'], price: euros(900) }),
      await shop.product({ tags: ['new'], price: euros(100) }),
    ]
    const collection = async (rule: object, sort: string) => {
      const { status, body, text } = await shop.caller.post<{ id: string }>(
        '/v1/catalog/collections',
        { title: `By ${sort}`, kind: 'RULE', rules: [rule], sort },
      )
      assert.equal(status, 201, text)
      await world.settle()
      await world.tick()
      const { body: page } = await shop.caller.get<Page<ProductBody>>(
        `/v1/catalog/collections/${body.id}/products`,
      )
      return page.data.map(({ id }) => id)
    }
    const tagged = { field: 'TAG', operator: 'IS', values: ['new'] }
    assert.deepEqual(await collection(tagged, 'PRICE_ASC'), [cheap.id, dear.id, unpriced.id])
    assert.deepEqual(await collection(tagged, 'PRICE_DESC'), [dear.id, cheap.id, unpriced.id])
    const upTo = { field: 'PRICE', operator: 'AT_MOST', values: ['1000'], currency: 'EUR' }
    assert.deepEqual(await collection(upTo, 'PRICE_ASC'), [cheap.id, dear.id])
  })
})

describe('a floor of a base price', () => {
  test('422 below_floor: neither a product nor a variant goes below it, and nothing changes', async () => {
    const shop = new Shop(world)
    const product = await shop.product({ price: euros(500) })
    const { default_variant_id: variantId } = product
    const set = await shop.caller.call('PUT', '/api/v1/pricing/prices', {
      body: { prices: [{ variant_id: variantId, price: euros(500), floor: euros(300) }] },
    })
    assert.equal(set.status, 200, set.text)
    const before = await shop.get(product)
    for (const url of [`${products}/${product.id}`, `/v1/catalog/variants/${variantId}`]) {
      const refused = await shop.caller.patch<Refusal>(url, { price: euros(299) })
      assert.deepEqual([refused.status, refused.body.code], [422, 'below_floor'], url)
      assert.deepEqual(await shop.get(product), before)
    }
    const allowed = await shop.caller.patch(`${products}/${product.id}`, { price: euros(300) })
    assert.equal(allowed.status, 200, allowed.text)
  })
})
