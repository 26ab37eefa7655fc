import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { allAtOnce, type World } from '@souk/platform/testing'
import {
  euros,
  type Page,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  startCatalog,
  type VariantBody,
} from '../catalog.fixture.ts'
import { listVariants } from '../variants/store.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const options = [
  { name: 'size', values: ['M', 'L'] },
  { name: 'colour', values: ['red', 'blue'] },
]
const variantsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    price: euros(100 + n),
    option_values: { number: `${n}` },
  }))
const numbers = (count: number) => [
  { name: 'number', values: Array.from({ length: count }, (_, n) => `${n}`) },
]

const wholeShirt = {
  brand: 'Norr',
  seo: { title: 'Linen shirts' },
  options,
  variants: [
    {
      price: euros(4_900),
      prices: [
        { price: { amount: 5_300, currency: 'USD' } },
        { price: euros(4_500), min_quantity: 10 },
      ],
      inventory: { available: 3, warehouse: 'BER-1' },
      sku: 'M-RED',
      option_values: { size: 'M', colour: 'red' },
      identifiers: [{ type: 'EAN', value: '4006381333931' }],
      weight_g: 240,
      dimensions_mm: { length: 300, width: 200, height: 30 },
      hs_code: '620520',
      origin_country: 'PT',
      external_id: 'erp-1',
    },
    {
      price: euros(5_900),
      inventory: { available: 4, warehouse: 'HAM-1' },
      option_values: { size: 'L', colour: 'blue' },
    },
    { price: euros(100), status: 'DISABLED', option_values: { size: 'L', colour: 'red' } },
  ],
}

/** Page by page completely and once. */
async function readsAllInOrder(shop: Shop, productId: string): Promise<void> {
  const seen: number[] = []
  let cursor = ''
  do {
    const { body } = await shop.caller.get<Page<VariantBody>>(
      `${products}/${productId}/variants?limit=96${cursor}`,
    )
    seen.push(...body.data.map(({ position }) => position))
    cursor = body.page.next === null ? '' : `&cursor=${body.page.next}`
  } while (cursor !== '')
  assert.deepEqual(
    seen,
    Array.from({ length: 2_000 }, (_, n) => n),
  )
}

describe('the variants of a product', () => {
  test('200: are listed by position and then by age, also after one has moved', async () => {
    const shop = new Shop(world)
    const made = await shop.product({ options: numbers(4), variants: variantsOf(4) })
    const listed = async () => {
      const url = `${products}/${made.id}/variants`
      const { body } = await shop.caller.get<Page<VariantBody>>(url)
      return body.data.map(({ title }) => title)
    }
    assert.deepEqual(await listed(), ['0', '1', '2', '3'])
    const [, , , last] = await shop.variantsOf(made)
    await shop.caller.patch(`/v1/catalog/variants/${last?.id}`, { position: 0 })
    assert.deepEqual(await listed(), ['0', '3', '1', '2'])
  })

  test('a cursor of a release that listed the newest first leads to the end of that list', async () => {
    const shop = new Shop(world)
    const made = await shop.product({ options: numbers(4), variants: variantsOf(4) })
    const [, , third] = await shop.variantsOf(made)
    const titlesOf = ({ items }: { items: string }) =>
      (JSON.parse(items) as VariantBody[]).map(({ title }) => title)
    await world.peek(shop.name, async (tx) => {
      const after = uuidOf(third?.id ?? '')
      const page = await listVariants(tx, made.id, { limit: 1, after })
      assert.deepEqual(titlesOf(page), ['1'])
      const rest = await listVariants(tx, made.id, { limit: 1, after: page.next })
      assert.deepEqual([titlesOf(rest), rest.next], [['0'], null])
    })
  })
})

describe('GET /v1/catalog/products/by-handle/{handle}', () => {
  const pageOf = (caller: Shop['caller'], handle: string) =>
    caller.get<ProductBody & Refusal & { variants: VariantBody[] }>(
      `${products}/by-handle/${handle}`,
    )

  test('200: shows the product as its id does, in a language, and its variants in their order', async () => {
    const shop = new Shop(world)
    const made = await shop.product({
      ...wholeShirt,
      handle: 'shirt',
      translations: { de: { title: 'Hemd' } },
    })
    const { status, body, text } = await pageOf(shop.caller, 'shirt')
    assert.equal(status, 200, text)
    const { variants, ...product } = body
    assert.deepEqual(product, made)
    assert.deepEqual(variants, await shop.variantsOf(made))
    assert.equal((await pageOf(shop.caller, 'shirt?locale=de')).body.title, 'Hemd')
  })

  test('200: has the first 100 of more variants, and says how many there are', async () => {
    const shop = new Shop(world)
    await shop.product({ handle: 'many', options: numbers(101), variants: variantsOf(101) })
    const { variants, variant_count } = (await pageOf(shop.caller, 'many')).body
    assert.deepEqual([variants.length, variants[99]?.title, variant_count], [100, '99', 101])
  })

  test('404 product_handle_not_found: of another tenant, of another seller, or renamed', async () => {
    const shop = new Shop(world)
    const made = await shop.product({ handle: 'shirt' })
    const seller = await shop.provider()
    for (const caller of [new Shop(world).caller, seller.caller]) {
      const { status, body } = await pageOf(caller, 'shirt')
      assert.deepEqual([status, body.code], [404, 'product_handle_not_found'])
    }
    await shop.caller.patch(`${products}/${made.id}`, { handle: 'blouse' })
    assert.deepEqual((await pageOf(shop.caller, 'shirt')).body.meta, { handle: 'shirt' })
    assert.equal((await pageOf(shop.caller, 'blouse')).body.id, made.id)
  })
})

describe('POST /v1/catalog/products with variants', () => {
  test('201: everything at once, and the product shows what all of them say', async () => {
    const shop = new Shop(world)
    const made = await shop.product(wholeShirt)
    assert.partialDeepStrictEqual(made, {
      sku: 'M-RED',
      brand: 'Norr',
      seo: { title: 'Linen shirts' },
      options,
      price: euros(4_900),
      inventory: { available: 3, warehouse: 'BER-1' },
      variant_count: 3,
      price_range: { min: euros(4_900), max: euros(5_900) },
      stock: { available: 7, is_limited: true },
    })
    assert.deepEqual(await shop.get(made), made)
    const variants = await shop.variantsOf(made)
    assert.deepEqual(
      variants.map(({ title, position, is_default }) => [title, position, is_default]),
      [
        ['M / red', 0, true],
        ['L / blue', 1, false],
        ['L / red', 2, false],
      ],
    )
    assert.partialDeepStrictEqual(variants[0], {
      weight_g: 240,
      dimensions_mm: { length: 300, width: 200, height: 30 },
      hs_code: '620520',
      origin_country: 'PT',
      external_id: 'erp-1',
      identifiers: [{ type: 'EAN', value: '4006381333931' }],
    })
    const { body } = await shop.caller.get<{ content: object[] }>(
      `/api/v1/pricing/prices?variant_id=${made.default_variant_id}`,
    )
    assert.equal(body.content.length, 3)
    assert.deepEqual((await shop.eventTypes()).sort(), [
      'location.created',
      'location.created',
      'location.created',
      'product.created',
      'variant.created',
      'variant.created',
    ])
  })

  test('2,000 variants take as many round trips as two', async () => {
    const shop = new Shop(world)
    await shop.product()
    const flushesOf = async (draft: object) => {
      const before = world.database.writeFlushes
      await shop.product(draft)
      return world.database.writeFlushes - before
    }
    assert.equal(await flushesOf({ title: 'Two', options: numbers(2), variants: variantsOf(2) }), 3)
    const made = { title: 'Many', options: numbers(2_000), variants: variantsOf(2_000) }
    assert.equal(await flushesOf(made), 3)
    const { body } = await shop.caller.get<{ data: { id: string }[] }>(`${products}?title=Many`)
    const product = await shop.get({ id: body.data[0]?.id ?? '' })
    assert.equal(product.variant_count, 2_000)
    assert.deepEqual(product.price_range, { min: euros(100), max: euros(2_099) })
    await readsAllInOrder(shop, product.id)
    const more = () =>
      shop.caller.post<Refusal>(`${products}/${product.id}/variants`, {
        price: euros(1),
        option_values: { number: '7' },
      })
    await shop.refused(more, 422, 'variant_limit_exceeded')
  })

  test('400 validation_failed: 2,001 variants, nothing at all, or a price beside variants', async () => {
    const shop = new Shop(world)
    const [variant] = variantsOf(1)
    for (const draft of [
      { options: numbers(2), variants: variantsOf(2_001) },
      { variants: [] },
      {},
      { variants: [variant], price: euros(1) },
      { variants: [variant], sku: 'S', inventory: { available: 1 } },
      { variants: [{ ...variant, prices: [{ price: euros(5) }] }] },
      { variants: [{ ...variant, identifiers: [{ type: 'EAN', value: '4006381333932' }] }] },
      { variants: [{ ...variant, hs_code: '62.05' }] },
      { price: euros(1), options: [options[0], options[0]] },
    ]) {
      const post = () => shop.caller.post<Refusal>(products, { title: 'x', ...draft })
      await shop.refused(post, 400, 'validation_failed')
    }
  })

  const taken = { sku: 'S-1', external_id: 'erp-1', ean: '4006381333931' }
  const refused: [status: number, code: string, path: string | undefined, variants: object[]][] = [
    [409, 'sku_taken', '/variants/1/sku', [{}, { sku: taken.sku }]],
    [409, 'sku_taken', '/variants/1/sku', [{ sku: 'TWICE' }, { sku: 'TWICE' }]],
    [409, 'external_id_taken', '/variants/0/external_id', [{ external_id: taken.external_id }, {}]],
    [
      409,
      'identifier_conflict',
      undefined,
      [{}, { identifiers: [{ type: 'GTIN', value: `0${taken.ean}` }] }],
    ],
    [
      422,
      'option_combination_exists',
      '/variants/1/option_values',
      [{}, { option_values: { size: 'M' } }],
    ],
    [
      422,
      'option_values_invalid',
      '/variants/1/option_values/size',
      [{}, { option_values: { size: 'S' } }],
    ],
    [422, 'option_values_invalid', '/variants/1/option_values', [{}, { option_values: {} }]],
    [422, 'currency_unsupported', undefined, [{}, { price: { amount: 1, currency: 'XAU' } }]],
  ]
  for (const [status, code, path, changes] of refused) {
    test(`${status} ${code}: ${JSON.stringify(changes)}, and nothing is made`, async () => {
      const shop = new Shop(world)
      const identifiers = [{ type: 'EAN', value: taken.ean }]
      const { sku, external_id } = taken
      const first = await shop.product({
        variants: [{ price: euros(1), sku, external_id, identifiers }],
      })
      const variants = changes.map((change, n) => ({
        price: euros(1),
        option_values: { size: n === 0 ? 'M' : 'L' },
        ...change,
      }))
      const draft = { title: 'Other', options: options.slice(0, 1), variants }
      const post = () => shop.caller.post<Refusal>(products, draft)
      const { meta, errors } = await shop.refused(post, status, code)
      if (path !== undefined)
        assert.deepEqual(
          errors?.map((error) => error.path),
          [path],
        )
      if (code === 'identifier_conflict') {
        assert.deepEqual([meta.product_id, meta.variant_id], [first.id, first.default_variant_id])
      }
    })
  }

  test('409 identifier_conflict: one number for two variants of a request', async () => {
    const shop = new Shop(world)
    const identifiers = [{ type: 'EAN', value: taken.ean }]
    const variants = [
      { price: euros(1), identifiers },
      { price: euros(1), identifiers },
    ]
    const post = () => shop.caller.post<Refusal>(products, { title: 'x', variants })
    const { meta } = await shop.refused(post, 409, 'identifier_conflict')
    assert.equal(meta.product_id, undefined)
  })

  test('a number is unique within a seller, not across sellers', async () => {
    const shop = new Shop(world)
    const provider = await shop.provider()
    const identifiers = [{ type: 'EAN', value: taken.ean }]
    const draft = { title: 'x', variants: [{ price: euros(1), identifiers }] }
    await shop.product(draft)
    assert.equal((await provider.caller.post(products, draft)).status, 201)
  })

  test('two with one number at once: the second waits and is refused', async () => {
    const shop = new Shop(world)
    const identifiers = [{ type: 'EAN', value: taken.ean }]
    const post = () =>
      shop.caller.post(products, { title: 'x', variants: [{ price: euros(1), identifiers }] })
    const answers = await allAtOnce(world.db, 'catalog.variant_identifiers', [post, post])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
  })
})

describe('options of a product that is there', () => {
  const url = ({ id }: { id: string }) => `${products}/${id}`

  test('200: they grow, and variants are added within them', async () => {
    const shop = new Shop(world)
    const product = await shop.product({
      options: numbers(1),
      variants: [{ price: euros(1), option_values: { number: '0' } }],
    })
    const add = () =>
      shop.caller.post<Refusal & VariantBody>(`${url(product)}/variants`, {
        price: euros(2),
        option_values: { number: '1' },
      })
    await shop.refused(add, 422, 'option_values_invalid')
    assert.equal((await shop.caller.patch(url(product), { options: numbers(2) })).status, 200)
    const { status, body } = await add()
    assert.deepEqual([status, body.position, body.title], [201, 1, '1'])
    await shop.refused(add, 422, 'option_combination_exists')
    assert.deepEqual((await shop.get(product)).price_range, { min: euros(1), max: euros(2) })
  })

  test('422 options_in_use: they do not shrink under a variant', async () => {
    const shop = new Shop(world)
    const product = await shop.product({ options: numbers(2), variants: variantsOf(2) })
    const [, second] = await shop.variantsOf(product)
    const patch = () => shop.caller.patch<Refusal>(url(product), { options: numbers(1) })
    const { meta } = await shop.refused(patch, 422, 'options_in_use')
    assert.deepEqual(meta.variant_ids, [second?.id])
  })

  test('200: a product without options gets them once its variants have values', async () => {
    const shop = new Shop(world)
    const product = await shop.product()
    const setOptions = () => shop.caller.patch<Refusal>(url(product), { options: numbers(1) })
    await shop.refused(setOptions, 422, 'options_in_use')
    const variant = `/v1/catalog/variants/${product.default_variant_id}`
    const changed = await shop.caller.patch<VariantBody>(variant, {
      option_values: { number: '0' },
    })
    assert.deepEqual([changed.status, changed.body.title], [200, '0'])
    assert.equal((await setOptions()).status, 200)
    const wrong = () => shop.caller.patch<Refusal>(variant, { option_values: { number: '1' } })
    await shop.refused(wrong, 422, 'option_values_invalid')
  })

  test('a new value and a variant with an old one at once: the second builds on the first', async () => {
    const shop = new Shop(world)
    const product = await shop.product({ options: numbers(2), variants: variantsOf(1) })
    const add = () =>
      shop.caller.post(`${url(product)}/variants`, {
        price: euros(1),
        option_values: { number: '1' },
      })
    const shrink = () => shop.caller.patch(url(product), { options: numbers(1) })
    const answers = await allAtOnce(world.db, 'catalog.products', [add, shrink])
    assert.deepEqual(answers.map(({ status }) => status < 300).sort(), [false, true])
  })
})

describe('numbers of a variant that is there', () => {
  test('200: they are replaced as a whole, and come free for others', async () => {
    const shop = new Shop(world)
    const [one, other] = [await shop.product(), await shop.product({ title: 'Other' })]
    const url = (id: string) => `/v1/catalog/variants/${id}`
    const ean = { identifiers: [{ type: 'EAN', value: '4006381333931' }] }
    const give = ({ default_variant_id: id }: { default_variant_id: string }) =>
      shop.caller.patch<Refusal>(url(id), ean)
    assert.equal((await give(one)).status, 200)
    assert.equal((await give(one)).status, 200)
    const { meta } = await shop.refused(() => give(other), 409, 'identifier_conflict')
    assert.equal(meta.product_id, one.id)
    await shop.caller.patch(url(one.default_variant_id), { identifiers: [] })
    assert.equal((await give(other)).status, 200)
  })
})
