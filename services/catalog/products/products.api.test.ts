import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manifest as customers } from '@souk/customers/manifest'
import { reserveStock } from '@souk/inventory/contract'
import { manifest as inventory } from '@souk/inventory/manifest'
import { newId, newUuid } from '@souk/platform'
import {
  allAtOnce,
  type Caller,
  createWorld,
  untilBlocked,
  type World,
} from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as catalog } from '../manifest.ts'
import { registerSeller } from '../sellers/operations.ts'
import { updateProductDetails } from './operations.ts'
import { getProduct, updateProduct } from './store.ts'

interface Product {
  id: string
  title: string
  handle: string
  status: string
  sku: string | null
  kind: string
  track_inventory: boolean
  price: { amount: number; currency: string }
  inventory: { available: number; warehouse: string }
  default_variant_id: string
  external_id: string | null
  version: number
}

interface Page {
  data: Product[]
  page: { limit: number; next: string | null }
}

interface Refusal {
  code: string
  meta: Record<string, unknown>
  errors: { path: string }[]
}

let world: World
let shop: Caller

before(async () => {
  world = await createWorld({ services: [pricing, inventory, customers, catalog] })
  shop = world.as('shop')
})
after(() => world.close())

const products = '/v1/catalog/products'
const shirt = { title: 'Linen shirt', price: { amount: 4_900, currency: 'EUR' } }

/** A tenant that no other test touches, so that what it lists and announces is its own. */
function freshShop(): { name: string; caller: Caller } {
  const name = newUuid()
  return { name, caller: world.as(name) }
}

async function givenProduct(caller: Caller, draft: object = {}): Promise<Product> {
  const { status, body } = await caller.post<Product>(products, { ...shirt, ...draft })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

async function eventTypes(tenant: string): Promise<string[]> {
  return (await world.events(tenant)).map(({ type }) => type)
}

describe('GET /v1/catalog/products', () => {
  test('200: each product carries id, title, price and inventory, under `data`, newest first', async () => {
    const { caller } = freshShop()
    const first = await givenProduct(caller, { inventory: { available: 3, warehouse: 'BER-1' } })
    const second = await givenProduct(caller, { title: 'Hat' })
    const { status, body } = await caller.get<Page>(products)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['data', 'page'])
    assert.deepEqual(body.page, { limit: 24, next: null })
    assert.deepEqual(
      body.data.map(({ id, title, price, inventory }) => ({ id, title, price, inventory })),
      [
        {
          id: second.id,
          title: 'Hat',
          price: shirt.price,
          inventory: { available: 0, warehouse: 'BER-1' },
        },
        {
          id: first.id,
          title: 'Linen shirt',
          price: shirt.price,
          inventory: { available: 3, warehouse: 'BER-1' },
        },
      ],
    )
  })

  test('200: pages neither repeat nor hide a product while others are added', async () => {
    const { caller } = freshShop()
    const made: string[] = []
    for (let n = 0; n < 5; n += 1) made.unshift((await givenProduct(caller)).id)
    const seen: string[] = []
    let cursor = ''
    for (let pages = 0; pages < 5 && cursor !== 'end'; pages += 1) {
      const { body } = await caller.get<Page>(`${products}?limit=2${cursor}`)
      seen.push(...body.data.map(({ id }) => id))
      cursor = body.page.next === null ? 'end' : `&cursor=${body.page.next}`
      await givenProduct(caller)
    }
    assert.deepEqual(seen, made)
  })

  test('200: a page that ends exactly with the list has no next', async () => {
    const { caller } = freshShop()
    await givenProduct(caller)
    await givenProduct(caller)
    const { body } = await caller.get<Page>(`${products}?limit=2`)
    assert.equal(body.data.length, 2)
    assert.equal(body.page.next, null)
  })

  test('200: `status` keeps the others out', async () => {
    const { caller } = freshShop()
    await givenProduct(caller)
    const draft = await givenProduct(caller, { status: 'DRAFT' })
    const { body } = await caller.get<Page>(`${products}?status=DRAFT`)
    assert.deepEqual(
      body.data.map(({ id }) => id),
      [draft.id],
    )
  })

  test('200: by title, SKU, handle, time and status, alone and together', async () => {
    const { caller } = freshShop()
    const shirt = await givenProduct(caller, { title: 'Linen SHIRT', handle: 'linen', sku: 'L-1' })
    const cup = await givenProduct(caller, { title: 'Cup, 100% blue', status: 'DRAFT', sku: 'C-1' })
    const found = async (query: string) => {
      const { status, body, text } = await caller.get<Page>(`${products}?${query}`)
      assert.equal(status, 200, text)
      return body.data.map(({ id }) => id)
    }
    assert.deepEqual(await found('title=shirt'), [shirt.id])
    assert.deepEqual(await found('title=100%25%20b'), [cup.id])
    assert.deepEqual(await found('title=%25'), [cup.id])
    assert.deepEqual(await found('title=_'), [])
    assert.deepEqual(await found('title=i&status=ACTIVE'), [shirt.id])
    assert.deepEqual(await found('sku=C-1'), [cup.id])
    assert.deepEqual(await found('sku=C-1&handle=linen'), [])
    assert.deepEqual(await found('handle=linen&sku=L-1'), [shirt.id])
    assert.deepEqual(await found('sku=C-1&status=ACTIVE'), [])
    assert.deepEqual(await found(`provider_id=${newId('prv')}`), [])
    assert.deepEqual(await found('updated_from=2001-01-01T00:00:00Z'), [cup.id, shirt.id])
    assert.deepEqual(await found('updated_from=2999-01-01T00:00:00Z'), [])
  })

  for (const limit of ['1', '96']) {
    test(`200: limit ${limit} is accepted`, async () => {
      const { status, body } = await shop.get<Page>(`${products}?limit=${limit}`)
      assert.equal(status, 200)
      assert.equal(body.page.limit, Number(limit))
    })
  }

  for (const query of ['limit=0', 'limit=97', 'limit=ten', 'limit=1.5', 'status=SOLD', 'q=x']) {
    test(`400 validation_failed: ${query}`, async () => {
      const { status, body } = await shop.get<Refusal>(`${products}?${query}`)
      assert.equal(status, 400)
      assert.equal(body.code, 'validation_failed')
    })
  }

  test('403 insufficient_scope: reading needs catalog:read', async () => {
    const { status } = await world.as('shop', ['orders:read']).get(products)
    assert.equal(status, 403)
  })

  test('a tenant lists nothing of another', async () => {
    await givenProduct(shop)
    const { body } = await freshShop().caller.get<Page>(products)
    assert.deepEqual(body.data, [])
  })
})

describe('POST /v1/catalog/products', () => {
  test('201: makes product, default variant, price and stock, and announces the product', async () => {
    const { name, caller } = freshShop()
    const { status, headers, body } = await caller.post<Product>(products, {
      ...shirt,
      inventory: { available: 25, warehouse: 'BER-1' },
      sku: 'SHIRT-1',
      description: 'Cool in summer',
      tags: ['summer'],
      metadata: { season: 'ss26' },
      external_id: 'erp-7',
    })
    assert.equal(status, 201)
    assert.equal(headers.location, `${products}/${body.id}`)
    assert.equal(headers.etag, '"v1"')
    assert.equal(body.status, 'ACTIVE')
    assert.equal(body.handle, 'linen-shirt')
    assert.deepEqual(body.inventory, { available: 25, warehouse: 'BER-1' })
    assert.deepEqual((await caller.get(`${products}/${body.id}`)).body, body)
    const prices = await caller.get(`/api/v1/pricing/prices?variant_id=${body.default_variant_id}`)
    assert.deepEqual((prices.body.content as { price: unknown }[])[0]?.price, shirt.price)
    assert.deepEqual(await eventTypes(name), ['location.created', 'product.created'])
  })

  test('a product takes three round trips whatever is given, and one more for a new location', async () => {
    const { caller } = freshShop()
    await givenProduct(caller)
    const flushesOf = async (draft: object) => {
      const before = world.database.writeFlushes
      await givenProduct(caller, draft)
      return world.database.writeFlushes - before
    }
    assert.equal(await flushesOf({ title: 'Plain' }), 3)
    const inventory = { available: 9, warehouse: 'FAR-9' }
    assert.equal(await flushesOf({ title: 'Far', inventory }), 4)
    assert.equal(await flushesOf({ title: 'Rich', sku: 'R', tags: ['a', 'b'], inventory }), 3)
  })

  test('201: a handle from a title that is taken is made distinct', async () => {
    const { caller } = freshShop()
    const first = await givenProduct(caller)
    const second = await givenProduct(caller)
    assert.equal(first.handle, 'linen-shirt')
    assert.match(second.handle, /^linen-shirt-[0-9a-z]{8}$/)
  })

  const taken: [code: string, field: string, value: string][] = [
    ['handle_taken', 'handle', 'the-one'],
    ['sku_taken', 'sku', 'THE-ONE'],
    ['external_id_taken', 'external_id', 'the-one'],
  ]
  for (const [code, field, value] of taken) {
    test(`409 ${code}: nothing is made and nothing is announced`, async () => {
      const { name, caller } = freshShop()
      const first = await givenProduct(caller, { [field]: value })
      const before = await eventTypes(name)
      const { status, body } = await caller.post<Refusal>(products, {
        title: 'Another',
        price: shirt.price,
        [field]: value,
      })
      assert.equal(status, 409)
      assert.equal(body.code, code)
      if (field === 'external_id') assert.equal(body.meta?.id, first.id)
      assert.deepEqual(await eventTypes(name), before)
      assert.equal((await caller.get<Page>(products)).body.data.length, 1)
    })
  }

  test('a SKU is unique within a seller, not across sellers', async () => {
    const { name, caller } = freshShop()
    for (const providerId of [newId('prv'), newId('prv')]) {
      await world.seed(name, (tx) => registerSeller(tx, { providerId, maySell: true, version: 1 }))
      await givenProduct(caller, { sku: 'ONE', provider_id: providerId })
    }
    await givenProduct(caller, { sku: 'ONE' })
    const again = await caller.post<Refusal>(products, { ...shirt, sku: 'ONE' })
    assert.equal(again.body.code, 'sku_taken')
  })

  test('422 currency_unsupported: XAU is no currency for prices', async () => {
    const price = { amount: 1, currency: 'XAU' }
    const { status, body } = await shop.post<Refusal>(products, { ...shirt, price })
    assert.equal(status, 422)
    assert.equal(body.code, 'currency_unsupported')
  })

  const wrong: [path: string, draft: object][] = [
    ['/title', { title: ' ' }],
    ['/price', { price: undefined }],
    ['/price/amount', { price: { amount: -1, currency: 'EUR' } }],
    ['/price/amount', { price: { amount: 1.5, currency: 'EUR' } }],
    ['/inventory/available', { inventory: { available: -1 } }],
    ['/inventory/warehouse', { inventory: { available: 1, warehouse: 'no space' } }],
    ['/colour', { colour: 'red' }],
    ['/handle', { handle: 'Not A Handle' }],
    ['/status', { status: 'ARCHIVED' }],
    ['/metadata/a b', { metadata: { 'a b': 1 } }],
  ]
  for (const [path, draft] of wrong) {
    test(`400 validation_failed: ${JSON.stringify(draft)}`, async () => {
      const { status, body } = await shop.post<Refusal>(products, { ...shirt, ...draft })
      assert.equal(status, 400)
      assert(
        body.errors.some((error) => error.path === path),
        JSON.stringify(body.errors),
      )
    })
  }

  test('403 insufficient_scope: writing needs catalog:write', async () => {
    const { status } = await world.as('shop', ['catalog:read']).post(products, shirt)
    assert.equal(status, 403)
  })

  const kinds: [kind: string, more: object, tracked: boolean][] = [
    ['PHYSICAL', {}, true],
    ['BUNDLE', { status: 'DRAFT' }, true],
    ['DIGITAL', {}, false],
    ['SERVICE', {}, false],
    ['GIFT_CARD', {}, false],
    ['DIGITAL', { inventory: { available: 25 } }, true],
    ['PHYSICAL', { track_inventory: false }, false],
  ]
  for (const [kind, more, tracked] of kinds) {
    const given = JSON.stringify(more)
    test(`201: ${kind} with ${given} ${tracked ? 'sells what is there' : 'sells without stock'}`, async () => {
      const { name, caller } = freshShop()
      const { default_variant_id: variantId, ...made } = await givenProduct(caller, {
        kind,
        ...more,
      })
      assert.equal(made.track_inventory, tracked)
      assert.equal((await caller.get<Page>(products)).body.data[0]?.track_inventory, tracked)
      const lines = [{ variantId, quantity: 26 }]
      const sale = world.seed(name, (tx) => reserveStock(tx, newId('ord'), lines))
      if (tracked) await assert.rejects(sale, { code: 'insufficient_stock' })
      else await sale
    })
  }

  test('two products with one title at once get two handles', async () => {
    const { caller } = freshShop()
    const made = await allAtOnce(world.db, 'catalog.products', [
      () => givenProduct(caller),
      () => givenProduct(caller),
    ])
    assert.equal(new Set(made.map(({ handle }) => handle)).size, 2)
  })
})

describe('GET /v1/catalog/products/{id}', () => {
  test('200: stock and price move without the version, so a kept copy is never confirmed', async () => {
    const product = await givenProduct(shop, { inventory: { available: 3 } })
    const url = `${products}/${product.id}`
    await shop.post('/api/v1/inventory/adjustments', {
      adjustments: [{ variant_id: product.default_variant_id, delta: -2 }],
    })
    const { status, headers, body } = await shop.get<Product>(url, { 'if-none-match': '"v1"' })
    assert.equal(status, 200)
    assert.equal(headers.etag, '"v1"')
    assert.equal(body.inventory.available, 1)
  })

  test('404: an id that cannot be one and an id that nobody has', async () => {
    for (const id of ['nonsense', newId('prod'), newId('ord')]) {
      assert.equal((await shop.get(`${products}/${id}`)).status, 404)
    }
  })
})

describe('PATCH /v1/catalog/products/{id}', () => {
  test('200: changes what is named, raises the version and says what was before', async () => {
    const { name, caller } = freshShop()
    const product = await givenProduct(caller)
    const { status, body } = await caller.patch<Product>(`${products}/${product.id}`, {
      title: 'Silk shirt',
      price: { amount: 9_900, currency: 'EUR' },
      external_id: 'erp-1',
    })
    assert.equal(status, 200)
    assert.equal(body.version, 2)
    assert.equal(body.title, 'Silk shirt')
    assert.equal(body.handle, product.handle)
    const listed = (await caller.get<Page>(products)).body.data[0]
    assert.deepEqual(listed?.price, { amount: 9_900, currency: 'EUR' })
    const updated = (await world.events(name)).find(({ type }) => type === 'product.updated')
    const previous = {
      title: 'Linen shirt',
      price: shirt.price,
      price_range: { min: shirt.price, max: shirt.price },
      external_id: null,
    }
    assert.deepEqual(updated?.data.previous, previous)
    assert((await eventTypes(name)).includes('price.changed'))
  })

  test('200: every field that can be changed is saved', async () => {
    const { caller } = freshShop()
    const { id } = await givenProduct(caller)
    const changes = {
      title: 'Silk shirt',
      price: { amount: 9_900, currency: 'USD' },
      description: 'Soft',
      handle: 'silk-shirt',
      kind: 'DIGITAL',
      tax_code: 'txcd_1',
      tags: ['soft', 'new'],
      external_id: 'erp-2',
      metadata: { season: 'summer' },
    }
    const { body } = await caller.patch<Product>(`${products}/${id}`, changes)
    assert.partialDeepStrictEqual(body, { ...changes, track_inventory: false, version: 2 })
    assert.deepEqual((await caller.get(`${products}/${id}`)).body, body)
  })

  test('a change that was decided on another version is not saved', async () => {
    const { name, caller } = freshShop()
    const { id } = await givenProduct(caller)
    const product = await world.peek(name, (tx) => getProduct(tx, id))
    for (const version of [1, 3]) {
      const late = { ...product, title: 'Late', version }
      await assert.rejects(world.seed(name, (tx) => updateProduct(tx, late)))
    }
    assert.deepEqual(await world.peek(name, (tx) => getProduct(tx, id)), product)
  })

  test('200: a price in another currency is shown from then on, and the old one stays', async () => {
    const { caller } = freshShop()
    const product = await givenProduct(caller)
    const price = { amount: 5_500, currency: 'USD' }
    await caller.patch(`${products}/${product.id}`, { price })
    assert.deepEqual((await caller.get<Product>(`${products}/${product.id}`)).body.price, price)
    const url = `/api/v1/pricing/prices?variant_id=${product.default_variant_id}`
    const { content } = (await caller.get<{ content: unknown[] }>(url)).body
    assert.equal(content.length, 2)
  })

  test('200: naming what is there already changes nothing', async () => {
    const { name, caller } = freshShop()
    const product = await givenProduct(caller)
    const before = await eventTypes(name)
    const { body } = await caller.patch<Product>(`${products}/${product.id}`, shirt)
    assert.equal(body.version, 1)
    assert.deepEqual(await eventTypes(name), before)
  })

  test('200: another kind resets shipping and stock tracking of all variants', async () => {
    const { name, caller } = freshShop()
    const { id, default_variant_id: variantId } = await givenProduct(caller)
    const draft = { price: shirt.price, option_values: { size: 'L' } }
    const { body: large } = await caller.post<{ id: string }>(`${products}/${id}/variants`, draft)
    const variants = async () => {
      type Variant = Pick<Product, 'id' | 'track_inventory'> & { requires_shipping: boolean }
      const { body } = await caller.get<{ data: Variant[] }>(`${products}/${id}/variants`)
      return body.data.map((variant) => [variant.requires_shipping, variant.track_inventory])
    }
    const change = (kind: string) => caller.patch<Product>(`${products}/${id}`, { kind })
    assert.equal((await change('DIGITAL')).body.track_inventory, false)
    assert.deepEqual(await variants(), [
      [false, false],
      [false, false],
    ])
    const updated = async () =>
      (await world.events(name))
        .filter(({ type }) => type === 'variant.updated')
        .map(({ resource, data }) => [resource.id, resource.version, data.previous])
    const previous = { requires_shipping: true, track_inventory: true }
    assert.deepEqual(await updated(), [
      [variantId, 2, previous],
      [large.id, 2, previous],
    ])
    assert.equal((await change('DIGITAL')).status, 200)
    assert.equal((await updated()).length, 2)
    await caller.patch(`/v1/catalog/variants/${variantId}`, { track_inventory: true })
    assert.equal((await change('SERVICE')).body.track_inventory, true)
    assert.equal((await change('PHYSICAL')).body.track_inventory, true)
    assert.deepEqual(await variants(), [
      [true, true],
      [true, true],
    ])
    assert.deepEqual((await updated()).slice(3), [
      [variantId, 4, { requires_shipping: false }],
      [large.id, 3, { requires_shipping: false, track_inventory: false }],
    ])
  })

  test('412 version_mismatch: a change decided on an older version is refused', async () => {
    const product = await givenProduct(shop)
    const change = { title: 'Other' }
    const url = `${products}/${product.id}`
    assert.equal((await shop.patch(url, change, { 'if-match': '"v1"' })).status, 200)
    const late = await shop.patch<Refusal>(url, change, { 'if-match': '"v1"' })
    assert.equal(late.status, 412)
    assert.equal(late.body.code, 'version_mismatch')
  })

  test('409 handle_taken: a handle of another product', async () => {
    const { name, caller } = freshShop()
    await givenProduct(caller, { handle: 'mine' })
    const other = await givenProduct(caller, { handle: 'yours' })
    const before = await eventTypes(name)
    const { body } = await caller.patch<Refusal>(`${products}/${other.id}`, { handle: 'mine' })
    assert.equal(body.code, 'handle_taken')
    assert.deepEqual(await eventTypes(name), before)
  })

  test('404 product_not_found: a product of another tenant does not exist', async () => {
    const product = await givenProduct(shop)
    const stranger = freshShop().caller
    for (const answer of [
      await stranger.get<Refusal>(`${products}/${product.id}`),
      await stranger.patch<Refusal>(`${products}/${product.id}`, { title: 'Stolen' }),
      await stranger.post<Refusal>(`${products}/${product.id}/archive`),
      await stranger.get<Refusal>(`${products}/${product.id}/variants`),
    ]) {
      assert.equal(answer.status, 404)
      assert.equal(answer.body.code, 'product_not_found')
    }
  })

  test('two changes at once: the second waits and builds on the first', async () => {
    const product = await givenProduct(shop)
    const url = `${products}/${product.id}`
    const second = await world.seed('shop', async (tx) => {
      await updateProductDetails(tx, product.id, { price: { amount: 1, currency: 'EUR' } })
      const reply = shop.patch<Product>(url, { title: 'Second' })
      await untilBlocked(world.db)
      return { reply }
    })
    const { body } = await second.reply
    assert.equal(body.version, 3)
    assert.equal(body.price.amount, 1)
  })
})

describe('the life of a product', () => {
  const url = (id: string, command: string) => `${products}/${id}/${command}`

  test('200: unpublish, publish, archive, restore, each with its event', async () => {
    const { name, caller } = freshShop()
    const { id } = await givenProduct(caller)
    const statuses: string[] = []
    for (const command of ['unpublish', 'publish', 'archive', 'restore']) {
      statuses.push((await caller.post<Product>(url(id, command))).body.status)
    }
    assert.deepEqual(statuses, ['DRAFT', 'ACTIVE', 'ARCHIVED', 'DRAFT'])
    assert.deepEqual((await eventTypes(name)).slice(-4), [
      'product.unpublished',
      'product.published',
      'product.archived',
      'product.restored',
    ])
  })

  test('409 invalid_transition: what the state forbids changes nothing and names what it allows', async () => {
    const { name, caller } = freshShop()
    const { id } = await givenProduct(caller)
    const before = await eventTypes(name)
    const { status, body } = await caller.post<Refusal>(url(id, 'publish'))
    assert.equal(status, 409)
    assert.equal(body.code, 'invalid_transition')
    assert.deepEqual(body.meta.allowed, ['unpublish', 'archive'])
    assert.deepEqual(await eventTypes(name), before)
  })

  test('409 invalid_transition: names no step that has no command, such as a review', async () => {
    const { caller } = freshShop()
    const { id } = await givenProduct(caller, { status: 'DRAFT' })
    const { body } = await caller.post<Refusal>(url(id, 'restore'))
    assert.deepEqual(body.meta.allowed, ['publish', 'archive'])
  })

  test('only what is ACTIVE is sellable', async () => {
    const { name, caller } = freshShop()
    const { id } = await givenProduct(caller)
    const isActive = async () => {
      const rows = await world.peek(
        name,
        (tx) => tx<{ active: boolean; is_default: boolean }>`
          select active, is_default from catalog.sellable_variants where tenant_id = ${tx.tenantId}
        `,
      )
      assert.equal(rows[0]?.is_default, true)
      return rows[0]?.active
    }
    assert.equal(await isActive(), true)
    await caller.post(url(id, 'archive'))
    assert.equal(await isActive(), false)
  })
})
