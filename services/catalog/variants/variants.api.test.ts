import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { newId, newUuid } from '@souk/platform'
import { type Caller, createWorld, untilBlocked, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as catalog } from '../manifest.ts'
import { getProductForUpdate } from '../products/store.ts'
import { registerSeller } from '../sellers/operations.ts'
import { createVariant } from './operations.ts'
import { getVariant, updateVariant } from './store.ts'

interface Variant {
  id: string
  product_id: string
  sku: string | null
  title: string
  status: string
  is_default: boolean
  price: { amount: number; currency: string }
  inventory: { available: number; warehouse: string }
  version: number
}

interface Product {
  id: string
  default_variant_id: string
  sku: string | null
  provider_id: string | null
}

interface Refusal {
  code: string
}

interface Page<Item> {
  data: Item[]
  page: { next: string | null }
}

let world: World

before(async () => {
  world = await createWorld({ services: [pricing, inventory, customers, catalog] })
})
after(() => world.close())

const products = '/v1/catalog/products'
const price = { amount: 4_900, currency: 'EUR' }

interface Shop {
  name: string
  caller: Caller
  product: Product
  variants: string
}

/** A tenant of its own with one product. */
async function givenShop(): Promise<Shop> {
  const name = newUuid()
  const caller = world.as(name)
  const { body: product } = await caller.post<Product>(products, {
    title: 'Shirt',
    price,
    sku: 'S',
  })
  return { name, caller, product, variants: `${products}/${product.id}/variants` }
}

async function eventTypes(tenant: string): Promise<string[]> {
  return (await world.events(tenant)).map(({ type }) => type)
}

describe('POST /v1/catalog/products/{id}/variants', () => {
  test('201: a variant with its own price and stock, announced and listed behind the default one', async () => {
    const { name, caller, product, variants } = await givenShop()
    const { status, headers, body } = await caller.post<Variant>(variants, {
      price: { amount: 5_900, currency: 'EUR' },
      inventory: { available: 4, warehouse: 'BER-1' },
      sku: 'S-L',
      option_values: { size: 'L', colour: 'red' },
    })
    assert.equal(status, 201)
    assert.equal(headers.location, `/v1/catalog/variants/${body.id}`)
    assert.equal(body.title, 'L / red')
    assert.deepEqual((await caller.get(`/v1/catalog/variants/${body.id}`)).body, body)
    const listed = (await caller.get<Page<Variant>>(variants)).body.data
    assert.equal(listed[0]?.id, product.default_variant_id)
    assert.equal(listed[0]?.is_default, true)
    assert.deepEqual(listed[1], body)
    assert.deepEqual((await eventTypes(name)).slice(-2), ['location.created', 'variant.created'])
  })

  type Refused = [status: number, code: string, draft: object]
  const refused: Refused[] = [
    [409, 'sku_taken', { price, sku: 'S' }],
    [409, 'external_id_taken', { price, external_id: 'x' }],
    [422, 'option_combination_exists', { price, option_values: { size: 'M' } }],
    [422, 'currency_unsupported', { price: { amount: 1, currency: 'XXX' } }],
    [400, 'validation_failed', { sku: 'T' }],
  ]
  for (const [status, code, draft] of refused) {
    test(`${status} ${code}: nothing is made and nothing is announced`, async () => {
      const { name, caller, variants } = await givenShop()
      const taken = { price, external_id: 'x', option_values: { size: 'M' } }
      assert.equal((await caller.post(variants, taken)).status, 201)
      const before = await eventTypes(name)
      const answer = await caller.post<Refusal>(variants, draft)
      assert.equal(answer.status, status)
      assert.equal(answer.body.code, code)
      assert.deepEqual(await eventTypes(name), before)
      assert.equal((await caller.get<Page<Variant>>(variants)).body.data.length, 2)
    })
  }

  test('two who add the same options at once: the second waits and is refused', async () => {
    const { name, caller, product, variants } = await givenShop()
    const second = await world.seed(name, async (tx) => {
      await createVariant(tx, product.id, { price, optionValues: { size: 'L' } })
      const reply = caller.post<Refusal>(variants, { price, option_values: { size: 'L' } })
      await untilBlocked(world.db)
      return { reply }
    })
    assert.equal((await second.reply).body.code, 'option_combination_exists')
  })

  test('404 product_not_found: no variant is added to a product of another tenant', async () => {
    const { variants } = await givenShop()
    const answer = await world.as(newUuid()).post<Refusal>(variants, { price })
    assert.equal(answer.status, 404)
    assert.equal(answer.body.code, 'product_not_found')
  })

  test('403 insufficient_scope: adding needs catalog:write', async () => {
    const { name, variants } = await givenShop()
    assert.equal((await world.as(name, ['catalog:read']).post(variants, { price })).status, 403)
  })
})

describe('PATCH /v1/catalog/variants/{id}', () => {
  const url = (id: string) => `/v1/catalog/variants/${id}`

  test('200: the default variant carries SKU and price of its product', async () => {
    const { name, caller, product } = await givenShop()
    const { status, body } = await caller.patch<Variant>(url(product.default_variant_id), {
      sku: 'S-2',
      price: { amount: 1, currency: 'EUR' },
    })
    assert.equal(status, 200)
    assert.equal(body.version, 2)
    const read = await caller.get<Product & { price: unknown }>(`${products}/${product.id}`)
    assert.equal(read.body.sku, 'S-2')
    assert.deepEqual(read.body.price, { amount: 1, currency: 'EUR' })
    assert.deepEqual((await eventTypes(name)).slice(-2), ['price.changed', 'variant.updated'])
  })

  test('200: what a variant says of itself changes with variant.updated, whichever request changes it', async () => {
    const { name, caller, product } = await givenShop()
    const own = url(product.default_variant_id)
    const its = `${products}/${product.id}`
    // Prices and stock are told by the domains that they belong to.
    const read = async () => {
      const {
        price: _price,
        inventory: _inventory,
        ...said
      } = (await caller.get<Variant>(own)).body
      return said
    }
    const told = async () =>
      (await world.events(name)).filter(({ type }) => type === 'variant.updated')
    const steps: [tells: boolean, run: () => Promise<{ status: number }>][] = [
      [true, () => caller.patch(own, { track_inventory: false })],
      [false, () => caller.patch(own, { track_inventory: false })],
      [true, () => caller.patch(own, { identifiers: [{ type: 'MPN', value: 'S-1' }] })],
      [false, () => caller.patch(its, { title: 'Blouse' })],
      [false, () => caller.patch(its, { price: { amount: 5_200, currency: 'USD' } })],
      [true, () => caller.patch(its, { kind: 'DIGITAL' })],
      [false, () => caller.patch(its, { kind: 'SERVICE' })],
      [true, () => caller.patch(its, { kind: 'PHYSICAL' })],
      [false, () => caller.post(`${its}/unpublish`)],
      [false, () => caller.post(`${its}/publish`)],
    ]
    for (const [index, [tells, run]] of steps.entries()) {
      const [before, events] = [await read(), await told()]
      assert.equal((await run()).status, 200, `step ${index}`)
      const [after, now] = [await read(), await told()]
      assert.equal(now.length - events.length, tells ? 1 : 0, `step ${index}`)
      if (!tells) assert.deepEqual(after, before, `step ${index}`)
      else
        assert.deepEqual(
          { ...(now.at(-1)?.data.object as object), ...after },
          now.at(-1)?.data.object,
        )
    }
    assert.equal((await eventTypes(name)).filter((type) => type === 'price.changed').length, 1)
  })

  test('200: every field that can be changed is saved', async () => {
    const { caller, product } = await givenShop()
    const changes = {
      price: { amount: 1, currency: 'USD' },
      sku: 'S-3',
      title: 'Large',
      status: 'DISABLED',
      track_inventory: false,
      requires_shipping: false,
      tax_code: 'txcd_1',
      external_id: 'erp-3',
      metadata: { shelf: '7' },
    }
    const { body } = await caller.patch<Variant>(url(product.default_variant_id), changes)
    assert.partialDeepStrictEqual(body, { ...changes, version: 2 })
    assert.deepEqual((await caller.get(url(product.default_variant_id))).body, body)
  })

  test('a change that was decided on another version is not saved', async () => {
    const { name, product } = await givenShop()
    const { default_variant_id: id } = product
    const variant = await world.peek(name, (tx) => getVariant(tx, id))
    for (const version of [1, 3]) {
      const late = { ...variant, title: 'Late', version }
      await assert.rejects(world.seed(name, (tx) => updateVariant(tx, late)))
    }
    assert.deepEqual(await world.peek(name, (tx) => getVariant(tx, id)), variant)
  })

  test('200: a disabled variant is not sellable', async () => {
    const { name, caller, product } = await givenShop()
    await caller.patch(url(product.default_variant_id), { status: 'DISABLED' })
    const [row] = await world.peek(
      name,
      (tx) => tx<{ active: boolean }>`
        select active from catalog.sellable_variants where tenant_id = ${tx.tenantId}
      `,
    )
    assert.equal(row?.active, false)
  })

  test('409 sku_taken and 412 version_mismatch: nothing changes', async () => {
    const { name, caller, product, variants } = await givenShop()
    const { body: other } = await caller.post<Variant>(variants, { price, sku: 'O' })
    const before = await eventTypes(name)
    const taken = await caller.patch<Refusal>(url(other.id), { sku: 'S' })
    assert.equal(taken.body.code, 'sku_taken')
    const late = await caller.patch<Refusal>(
      url(product.default_variant_id),
      { title: 'x' },
      { 'if-match': '"v7"' },
    )
    assert.equal(late.body.code, 'version_mismatch')
    assert.deepEqual(await eventTypes(name), before)
  })

  test('a row of the list of products has the version of its default variant, so that a change of it that came late is refused', async () => {
    const { caller, product } = await givenShop()
    const variantUrl = url(product.default_variant_id)
    const versionInList = async () => {
      const { body } = await caller.get<Page<{ default_variant_version: number }>>(products)
      return body.data[0]?.default_variant_version
    }
    const seen = await versionInList()
    const ifMatch = { 'if-match': `"v${seen}"` }
    assert.equal((await caller.patch(variantUrl, { sku: 'FIRST' }, ifMatch)).status, 200)
    assert.equal((await caller.patch(variantUrl, { sku: 'LATE' }, ifMatch)).status, 412)
    const { body } = await caller.get<Variant>(variantUrl)
    assert.deepEqual([body.sku, await versionInList()], ['FIRST', body.version])
  })

  test('404 variant_not_found: a variant of another tenant does not exist', async () => {
    const { product } = await givenShop()
    const stranger = world.as(newUuid())
    for (const answer of [
      await stranger.get<Refusal>(url(product.default_variant_id)),
      await stranger.patch<Refusal>(url(product.default_variant_id), { title: 'x' }),
    ]) {
      assert.equal(answer.status, 404)
      assert.equal(answer.body.code, 'variant_not_found')
    }
  })
})

/** A provider that the marketplace has entered. */
async function givenProvider(tenant: string): Promise<string> {
  const providerId = newId('prv')
  await world.seed(tenant, (tx) => registerSeller(tx, { providerId, maySell: true, version: 1 }))
  return providerId
}

describe('POST /v1/catalog/variants/lookup', () => {
  const url = '/v1/catalog/variants/lookup'
  type Found = { data: { id: string; product_title: string; title: string; sku: string | null }[] }

  test('200: finds by id and by SKU what exists, with the title of its product', async () => {
    const { caller, product, variants } = await givenShop()
    const { body: large } = await caller.post<Variant>(variants, {
      price,
      sku: 'L',
      title: 'Large',
    })
    const { status, body } = await caller.post<Found>(url, {
      variant_ids: [product.default_variant_id, newId('var')],
      skus: ['L', 'nobody has it'],
    })
    assert.equal(status, 200)
    assert.deepEqual(
      body.data.map(({ id, product_title, sku }) => [id, product_title, sku]),
      [
        [large.id, 'Shirt', 'L'],
        [product.default_variant_id, 'Shirt', 'S'],
      ],
    )
  })

  test('200: nothing of another tenant or of another seller is found', async () => {
    const { product, name } = await givenShop()
    const asked = { variant_ids: [product.default_variant_id] }
    const other = await world.as(newUuid()).post<Found>(url, asked)
    assert.deepEqual(other.body.data, [])
    const provider = world.asProvider(name, await givenProvider(name))
    assert.deepEqual((await provider.post<Found>(url, asked)).body.data, [])
  })

  test('400 validation_failed: without anything to look up', async () => {
    const { caller } = await givenShop()
    for (const asked of [{}, { variant_ids: [] }, { variant_ids: ['prod_1'] }]) {
      assert.equal((await caller.post(url, asked)).status, 400)
    }
  })
})

describe('POST /v1/catalog/variants/bulk', () => {
  test('200: each row changes its variant, and one that is refused stops no other', async () => {
    const { caller, product, variants } = await givenShop()
    const { body: large } = await caller.post<Variant>(variants, { price, sku: 'L' })
    const rows = [
      { id: product.default_variant_id, body: { sku: 'L' } },
      { id: large.id, body: { price: { amount: 5_100, currency: 'EUR' } } },
    ]
    const { body } = await caller.post<{
      rows: { outcome: string; result: Variant | null; problem: Refusal | null }[]
    }>('/v1/catalog/variants/bulk', { rows }, { 'idempotency-key': newUuid() })
    assert.deepEqual(
      body.rows.map(({ outcome, result, problem }) => [
        outcome,
        result?.price.amount ?? problem?.code,
      ]),
      [
        ['REFUSED', 'sku_taken'],
        ['SUCCEEDED', 5_100],
      ],
    )
  })
})

describe("a provider's token", () => {
  test('sees and changes only the products, variants and stock of that provider', async () => {
    const { name, product, variants } = await givenShop()
    const providerId = await givenProvider(name)
    const provider = world.asProvider(name, providerId)
    const mine = (await provider.post<Product>(products, { title: 'Mine', price })).body
    assert.equal(mine.provider_id, providerId)
    const listed = (await provider.get<Page<Product>>(products)).body.data
    assert.deepEqual(
      listed.map(({ id }) => id),
      [mine.id],
    )
    for (const answer of [
      await provider.get(`${products}/${product.id}`),
      await provider.patch(`${products}/${product.id}`, { title: 'x' }),
      await provider.post(`${products}/${product.id}/archive`),
      await provider.get(variants),
      await provider.post(variants, { price }),
      await provider.get(`/v1/catalog/variants/${product.default_variant_id}`),
      await provider.patch(`/v1/catalog/variants/${product.default_variant_id}`, { title: 'x' }),
    ]) {
      assert.equal(answer.status, 404)
    }
    const items = await provider.get<{ content: { variant_id: string }[] }>(
      '/api/v1/inventory/items',
    )
    assert.deepEqual(
      items.body.content.map(({ variant_id }) => variant_id),
      [mine.default_variant_id],
    )
    const adjust = (variantId: string) =>
      provider.post<Refusal>('/api/v1/inventory/adjustments', {
        adjustments: [{ variant_id: variantId, delta: 1 }],
      })
    assert.equal((await adjust(mine.default_variant_id)).status, 200)
    assert.equal((await adjust(product.default_variant_id)).body.code, 'variant_unknown')
  })

  test('404: does not wait for locks on products that it cannot see', async () => {
    const { name, product } = await givenShop()
    const provider = world.asProvider(name, await givenProvider(name))
    await world.seed(name, async (tx) => {
      await getProductForUpdate(tx, product.id)
      for (const path of [`products/${product.id}`, `variants/${product.default_variant_id}`]) {
        const answer = await provider.patch(`/v1/catalog/${path}`, { title: 'x' })
        assert.equal(answer.status, 404, answer.text)
      }
    })
  })

  test('201: its stock is at its own location, which is created if needed', async () => {
    const { name } = await givenShop()
    const providerId = await givenProvider(name)
    const provider = world.asProvider(name, providerId)
    interface Made {
      id: string
      inventory: { warehouse: string }
    }
    const plain = await provider.post<Made>(products, { title: 'Plain', price })
    assert.equal(plain.body.inventory.warehouse, providerId)
    const inventory = { available: 1, warehouse: 'OAK-1' }
    assert.equal((await provider.post(products, { title: 'x', price, inventory })).status, 201)
    const more = `${products}/${plain.body.id}/variants`
    assert.equal((await provider.post(more, { price, inventory })).status, 201)
    const { body } = await world
      .as(name)
      .get<{ content: { code: string; provider_id: string | null }[] }>(
        '/api/v1/inventory/locations',
      )
    assert.deepEqual(
      body.content.map(({ code, provider_id }) => [code, provider_id]),
      [
        ['OAK-1', providerId],
        [providerId, providerId],
        ['MAIN', null],
      ],
    )
  })

  test('422 location_unknown: its stock cannot be at a location of the operator or of another provider', async () => {
    const { name } = await givenShop()
    const rivalId = await givenProvider(name)
    const rival = world.asProvider(name, rivalId)
    await rival.post('/api/v1/inventory/locations', { code: 'RIVAL' })
    const provider = world.asProvider(name, await givenProvider(name))
    const { body: mine } = await provider.post<Product>(products, { title: 'Mine', price })
    const before = await eventTypes(name)
    for (const warehouse of ['MAIN', 'RIVAL', rivalId]) {
      const draft = { price, inventory: { available: 1, warehouse } }
      for (const answer of [
        await provider.post<Refusal>(products, { title: 'x', ...draft }),
        await provider.post<Refusal>(`${products}/${mine.id}/variants`, draft),
      ]) {
        assert.deepEqual([answer.status, answer.body.code], [422, 'location_unknown'])
      }
    }
    assert.deepEqual(await eventTypes(name), before)
    assert.equal((await provider.get<Page<Product>>(products)).body.data.length, 1)
  })

  test('422 provider_foreign: it cannot create products of another provider', async () => {
    const { name } = await givenShop()
    const provider = world.asProvider(name, await givenProvider(name))
    const answer = await provider.post<Refusal>(products, {
      title: 'x',
      price,
      provider_id: newId('prv'),
    })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.code, 'provider_foreign')
  })
})
