import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import { euros, type Refusal, Shop, startCatalog } from '../catalog.fixture.ts'
import { registerSeller } from '../sellers/operations.ts'
import {
  type Found,
  facet,
  find,
  randomOf,
  sized,
  shopWith as stocked,
  titles,
} from './search.fixture.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const shopWith = (...drafts: object[]) => stocked(world, ...drafts)

describe('words', () => {
  test('are found in every form: stems, case, accents, SKUs, brands and descriptions', async () => {
    const shop = await shopWith(
      { title: 'Linen shirts for running', sku: 'AB-77-X', brand: 'Norr' },
      { title: 'Café cup', description: 'Holds a double espresso' },
    )
    const found = async (q: string) => titles(await find(shop.caller, { q }))
    for (const q of ['shirt', 'RUN', 'linen  shirt', 'norr', 'AB-77-X', 'ab 77']) {
      assert.deepEqual(await found(q), ['Linen shirts for running'], q)
    }
    for (const q of ['cafe', 'café', 'espressos']) assert.deepEqual(await found(q), ['Café cup'], q)
    assert.deepEqual(await found('shirt cup'), [])
  })

  test('marks that stand on no letter are none: in a search, and in a product', async () => {
    const shop = await shopWith({ title: 'Caf \u0301 cup', tags: ['\u0345'] }, { title: 'Cups' })
    assert.deepEqual(titles(await find(shop.caller, { q: 'cup \u0301' })).toSorted(), [
      'Caf \u0301 cup',
      'Cups',
    ])
    for (const q of ['\u0301', '\u0308', '\u0345', '\u034f', 'A"\u0301', 'linen \u0301', '½ ﷺ']) {
      for (const path of ['search', 'suggest']) {
        const { status } = await shop.caller.get(
          `/v1/catalog/${path}?${new URLSearchParams({ q })}`,
        )
        assert.equal(status, 200, `${path} ${escape(q)}`)
      }
    }
  })

  test('t-shirt, tshirt and T Shirt are one word, and a shirt too', async () => {
    const shop = await shopWith({ title: 'T-Shirt' }, { title: 'Trousers' })
    for (const q of ['t-shirt', 'tshirt', 'T Shirt', 'shirt']) {
      assert.deepEqual(titles(await find(shop.caller, { q })), ['T-Shirt'], q)
    }
  })

  test('that are mistyped are taken for the nearest, also those of descriptions', async () => {
    const shop = await shopWith({ title: 'Leather wallet', description: 'Vegetable tanned' })
    const wrong = await find(shop.caller, { q: 'lether walet' })
    assert.deepEqual(titles(wrong), ['Leather wallet'])
    assert.deepEqual(wrong.corrections, [
      { word: 'lether', used: ['Leather'] },
      { word: 'walet', used: ['wallet'] },
    ])
    assert.deepEqual(titles(await find(shop.caller, { q: 'vegtable' })), ['Leather wallet'])
    assert.deepEqual(titles(await find(shop.caller, { q: 'zzzzqq' })), [])
  })

  test('in the title count more than elsewhere', async () => {
    const shop = await shopWith(
      { title: 'Bag', description: 'Goes with any lamp' },
      { title: 'Lamp' },
    )
    assert.deepEqual(titles(await find(shop.caller, { q: 'lamp' })), ['Lamp', 'Bag'])
  })

  test('of any kind do no harm', async () => {
    const shop = await shopWith({ title: 'Lamp' })
    const hostile = [
      "'",
      "a' | 'b",
      ':*',
      '&|!()<->',
      '\\',
      '🦄',
      '\u202e',
      ' ',
      '%',
      'ß'.repeat(99),
    ]
    for (const q of hostile) await find(shop.caller, { q })
    for (const brand of ["O'Neill", "' | 'x", 'a\\,b']) {
      assert.deepEqual(titles(await find(shop.caller, { brand })), [])
    }
    const long = await shop.caller.get(`/v1/catalog/search?q=${'a'.repeat(201)}`)
    assert.equal(long.status, 400)
    assert.equal((await shop.caller.get('/v1/catalog/search?q=%00')).status, 400)
    assert.equal((await shop.caller.get('/v1/catalog/search?options=size')).status, 400)
    assert.equal((await shop.caller.get('/v1/catalog/search?currency=XXX')).status, 422)
  })
})

describe('filters', () => {
  test('must hold within one variant, which is the one that is shown', async () => {
    const shop = await shopWith(
      sized('Shirt', { S: [1_000, 0], M: [2_000, 5] }),
      sized('Coat', { S: [1_500, 5], M: [9_000, 5] }),
    )
    const small = await find(shop.caller, { options: 'size:S', availability: 'IN_STOCK' })
    assert.deepEqual(titles(small), ['Coat'])
    assert.deepEqual(small.data[0]?.matched_variant.option_values, { size: 'S' })
    assert.deepEqual(small.data[0]?.price, euros(1_500))
    assert.deepEqual(titles(await find(shop.caller, { options: 'size:M', price_max: 2_000 })), [
      'Shirt',
    ])
    assert.deepEqual(
      titles(await find(shop.caller, { options: 'size:S,size:M', price_min: 9_000 })),
      ['Coat'],
    )
    assert.deepEqual(titles(await find(shop.caller, { options: 'size:L' })), [])
  })

  test('422 price_range_invalid, 422 currency_unsupported: prices that nothing can have say so', async () => {
    const shop = await shopWith(sized('Shirt', { S: [1_000, 1] }))
    const ask = (query: string) => () => shop.caller.get<Refusal>(`/v1/catalog/search?${query}`)
    const { meta, errors } = await shop.refused(
      ask('price_min=2000&price_max=1999'),
      422,
      'price_range_invalid',
    )
    assert.deepEqual(meta, { price_min: 2_000, price_max: 1_999 })
    assert.partialDeepStrictEqual(errors, [{ path: '/price_min', code: 'maximum' }])
    await shop.refused(ask('currency=ABC'), 422, 'currency_unsupported')
    assert.deepEqual(titles(await find(shop.caller, { price_min: 1_000, price_max: 1_000 })), [
      'Shirt',
    ])
  })

  test('facets count products, as if nothing of the same facet had been chosen, in the order of the option', async () => {
    const shop = await shopWith(
      sized('Shirt', { L: [1_000, 1], S: [1_000, 0] }, { brand: 'Norr' }),
      sized('Coat', { S: [5_000, 5], M: [5_000, 5] }, { brand: 'Sund' }),
    )
    const all = await find(shop.caller, {})
    assert.deepEqual(all.total, { value: 2, relation: 'EXACT' })
    assert.deepEqual(facet(all, 'options', 'size'), [
      ['S', 2],
      ['M', 1],
      ['L', 1],
    ])
    assert.deepEqual(facet(all, 'availability'), [
      ['IN_STOCK', 2],
      ['OUT_OF_STOCK', 1],
    ])
    assert.deepEqual(facet(all, 'price'), [
      ['1000', 1],
      ['5000', 1],
    ])
    const norr = await find(shop.caller, { brand: 'Norr' })
    assert.deepEqual(facet(norr, 'brand'), [
      ['Norr', 1],
      ['Sund', 1],
    ])
    assert.deepEqual(facet(norr, 'options', 'size'), [
      ['S', 1],
      ['L', 1],
    ])
    const cheap = await find(shop.caller, { price_max: 1_000 })
    assert.deepEqual(facet(cheap, 'price'), [
      ['1000', 1],
      ['5000', 1],
    ])
  })
})

describe('what an answer shows', () => {
  const shirt = (title: string, name: string, values: string[]) => ({
    title,
    options: [{ name, values }],
    variants: values.map((value) => ({ option_values: { [name]: value }, price: euros(100) })),
  })

  test('options that differ in case are one facet, and either finds both', async () => {
    const shop = await shopWith(
      shirt('One', 'Size', ['S', 'M']),
      shirt('Two', 'size', ['m', 'L=XL']),
    )
    const search = (options: string) => find(shop.caller, { options })
    for (const options of ['size:m', 'SIZE:M', 'Size:M,size:m']) {
      assert.deepEqual(titles(await search(options)), ['Two', 'One'], options)
    }
    assert.deepEqual(titles(await search('size:l=xl')), ['Two'])
    assert.deepEqual(titles(await search('size:l')), [])
    const { facets } = await find(shop.caller, {})
    const sizes = facets?.filter(({ key }) => key === 'options') ?? []
    assert.equal(sizes.length, 1)
    const counted = sizes[0]?.values.map(({ value, count }) => [value.toLowerCase(), count])
    assert.deepEqual(counted?.toSorted(), [
      ['l=xl', 1],
      ['m', 2],
      ['s', 1],
    ])
    assert.deepEqual(
      await search('size:m').then(({ facets: narrowed }) => narrowed?.length),
      facets?.length,
    )
  })

  test('the availability is labelled in the language that is asked for, else in English', async () => {
    const shop = await shopWith({ title: 'Hat', inventory: { available: 1 } })
    const labelIn = async (query: Record<string, string>) =>
      (await find(shop.caller, query)).facets?.find(({ key }) => key === 'availability')?.values[0]
        ?.label
    assert.equal(await labelIn({}), 'In stock')
    assert.equal(await labelIn({ locale: 'de-AT' }), 'Auf Lager')
    assert.equal(await labelIn({ locale: 'tr' }), 'In stock')
  })

  test('a correction names a word once, whatever the number of languages that have it', async () => {
    const shop = await shopWith({
      title: 'Jacket',
      translations: { de: { title: 'Jacket' } },
    })
    const { corrections } = await find(shop.caller, { q: 'jackett jackett', locale: 'de' })
    assert.deepEqual(corrections, [{ word: 'jackett', used: ['Jacket'] }])
  })

  test('in a currency that a product has no price in, it has neither a price nor a range', async () => {
    const shop = await shopWith({ title: 'Hat' })
    const [hat] = (await find(shop.caller, { currency: 'USD' })).data
    assert.partialDeepStrictEqual(hat, { title: 'Hat', price: null, price_range: null })
  })
})

describe('order and pages', () => {
  test('by price in the asked currency and by age, page by page without gap or repetition', async () => {
    const usd = (amount: number) => [{ price: { amount, currency: 'USD' } }]
    const shop = await shopWith(
      { title: 'A', price: euros(300), prices: usd(100) },
      { title: 'B', price: euros(100), prices: usd(300) },
      { title: 'C', price: euros(200) },
    )
    const inOrder = async (query: Record<string, string>) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const found: Found = await find(shop.caller, {
          ...query,
          limit: 1,
          ...(cursor && { cursor }),
        })
        seen.push(...titles(found))
        cursor = found.page.next
      } while (cursor !== null)
      return seen.join('')
    }
    assert.equal(await inOrder({}), 'CBA')
    assert.equal(await inOrder({ sort: 'newest' }), 'CBA')
    assert.equal(await inOrder({ sort: 'price_asc' }), 'BCA')
    assert.equal(await inOrder({ sort: 'price_desc' }), 'ACB')
    assert.equal(await inOrder({ sort: 'price_asc', currency: 'USD' }), 'ABC')
    const shown = await find(shop.caller, { q: 'C', currency: 'USD' })
    assert.partialDeepStrictEqual(shown.data, [{ price: null, price_range: null }])
  })
})

describe('what is found', () => {
  test('is on sale: no draft, nothing archived, deleted or of a provider that may not sell', async () => {
    const shop = await shopWith({ title: 'Lamp draft', status: 'DRAFT' })
    const lamp = await shop.product({ title: 'Lamp' })
    const { id: providerId } = await shop.provider()
    await shop.product({ title: 'Lamp of a provider', provider_id: providerId })
    await world.settle()
    const found = async () => titles(await find(shop.caller, { q: 'lamp' })).toSorted()
    assert.deepEqual(await found(), ['Lamp', 'Lamp of a provider'])
    await world.seed(shop.name, (tx) =>
      registerSeller(tx, { providerId, maySell: false, version: 2 }),
    )
    assert.deepEqual(await found(), ['Lamp'])
    await shop.caller.post(`/v1/catalog/products/${lamp.id}/archive`, {})
    await world.settle()
    assert.deepEqual(await found(), [])
  })

  test('follows every change: title, price, stock and variants', async () => {
    const shop = await shopWith()
    const product = await shop.product(sized('Shirt', { S: [1_000, 1] }))
    await world.settle()
    await shop.caller.patch(`/v1/catalog/products/${product.id}`, { title: 'Blouse' })
    await world.settle()
    assert.deepEqual(titles(await find(shop.caller, { q: 'shirt' })), [])
    assert.deepEqual(titles(await find(shop.caller, { q: 'blouse' })), ['Blouse'])
    await shop.caller.post('/api/v1/inventory/adjustments', {
      adjustments: [{ variant_id: product.default_variant_id, delta: -1 }],
    })
    await world.settle()
    assert.deepEqual(titles(await find(shop.caller, { availability: 'IN_STOCK' })), [])
    await shop.caller.call('DELETE', `/v1/catalog/products/${product.id}`)
    await world.settle()
    assert.deepEqual(titles(await find(shop.caller, {})), [])
  })

  test('is the caller’s: another tenant finds nothing, a provider its own', async () => {
    const shop = await shopWith({ title: 'Lamp' })
    const provider = await shop.provider()
    await provider.caller.post('/v1/catalog/products', { title: 'Own lamp', price: euros(1) })
    await world.settle()
    assert.deepEqual(titles(await find(provider.caller, { q: 'lamp' })), ['Own lamp'])
    assert.deepEqual(titles(await find(new Shop(world).caller, { q: 'lamp' })), [])
    const own = await provider.caller.get<{ products: { title: string }[] }>(
      '/v1/catalog/suggest?q=la',
    )
    assert.deepEqual(
      own.body.products.map(({ title }) => title),
      ['Own lamp'],
    )
  })

  test('has no word that nobody wrote: `default` finds what says so', async () => {
    const shop = await shopWith({ title: 'Lamp' }, { title: 'Default gateway' })
    assert.deepEqual(titles(await find(shop.caller, { q: 'default' })), ['Default gateway'])
  })

  test('tells a provider no word of other sellers', async () => {
    const shop = await shopWith({ title: 'Secretarium' })
    const { caller } = await shop.provider()
    const { body } = await caller.get<{ words: string[] }>('/v1/catalog/suggest?q=secr')
    assert.deepEqual(body.words, [])
    const { corrections } = await find(caller, { q: 'secretariun' })
    assert.deepEqual(corrections, [])
    assert.equal((await find(shop.caller, { q: 'secretariun' })).corrections?.length, 1)
  })
})

test('suggestions complete the last word and name products', async () => {
  const shop = await shopWith(
    { title: 'Linen shirt' },
    { title: 'Linen shorts' },
    { title: 'Lamp' },
  )
  const suggest = async (q: string) => {
    const answer = await shop.caller.get<{ words: string[]; products: { title: string }[] }>(
      `/v1/catalog/suggest?q=${encodeURIComponent(q)}`,
    )
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const found = await suggest('linen sh')
  assert.deepEqual(found.words, ['linen shirt', 'linen shorts'])
  assert.deepEqual(found.products.map(({ title }) => title).toSorted(), [
    'Linen shirt',
    'Linen shorts',
  ])
  assert.deepEqual((await suggest('la')).words, ['Lamp'])
  assert.deepEqual(await suggest('%'), { words: [], products: [] })
})

test('what was never indexed is found after a reindexing, which goes on in parts and can be asked again', async () => {
  const shop = await shopWith({ title: 'Lamp' }, { title: 'Old lamp' })
  await world.seed(shop.name, async (tx) => {
    await tx`delete from catalog.search_variants where tenant_id = ${tx.tenantId}`
    await tx`delete from catalog.search_documents where tenant_id = ${tx.tenantId}`
  })
  assert.deepEqual(titles(await find(shop.caller, { q: 'lamp' })), [])
  const path = '/v1/catalog/search/reindex'
  const never = await new Shop(world).caller.get<{ status: string }>(path)
  assert.equal(never.body.status, 'NEVER')
  for (let times = 0; times < 2; times += 1) {
    const asked = await shop.caller.post<{ status: string }>(path, {})
    assert.deepEqual([asked.status, asked.body.status], [200, 'RUNNING'])
    await world.tick()
    const { body } = await shop.caller.get<{ status: string; products: number }>(path)
    assert.deepEqual([body.status, body.products], ['FINISHED', 2])
    assert.equal(titles(await find(shop.caller, { q: 'lamp' })).length, 2)
  }
})

test('facets and filters say what a count of every variant says, over random catalogs', async () => {
  const seed = Number(process.env.SOUK_SEED ?? 20_261_117)
  const random = randomOf(seed)
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value
  const [sizes, colours, brands] = [
    ['S', 'M', 'L'],
    ['red', 'blue'],
    ['Norr', 'Sund', 'Vik'],
  ]
  for (let round = 0; round < 3; round += 1) {
    const catalog = Array.from({ length: 12 }, (_, number) => ({
      title: `Product ${number}`,
      brand: pick(brands),
      options: [
        { name: 'size', values: sizes },
        { name: 'colour', values: colours },
      ],
      variants: sizes
        .flatMap((size) => colours.map((colour) => ({ size, colour })))
        .filter((_, at) => at === 0 || random() < 0.5)
        .map((option_values) => ({
          option_values,
          price: euros(pick([900, 1_500, 4_000])),
          inventory: { available: pick([0, 3]) },
        })),
    }))
    const shop = await shopWith(...catalog)
    for (let asked = 0; asked < 8; asked += 1) {
      const query = {
        ...(random() < 0.5 && { brand: pick(brands) }),
        ...(random() < 0.5 && { options: `size:${pick(sizes)},colour:${pick(colours)}` }),
        ...(random() < 0.5 && { availability: pick(['IN_STOCK', 'OUT_OF_STOCK']) }),
        ...(random() < 0.5 && { price_max: pick([1_000, 2_000]) }),
      }
      const found = await find(shop.caller, { ...query, limit: 96 })
      const why = `seed ${seed}, ${JSON.stringify(query)}`
      assert.deepEqual(titles(found).toSorted(), naive(catalog, query, []), why)
      for (const colour of colours) {
        const counted =
          facet(found, 'options', 'colour')?.find(([value]) => value === colour)?.[1] ?? 0
        const expected = naive(catalog, query, ['colour'], { colour }).length
        assert.equal(counted, expected, `${colour}: ${why}`)
      }
      for (const brand of brands) {
        const counted = facet(found, 'brand')?.find(([value]) => value === brand)?.[1] ?? 0
        assert.equal(
          counted,
          naive(catalog, query, ['brand'], { brand }).length,
          `${brand}: ${why}`,
        )
      }
    }
  }
})

interface Drafted {
  readonly title: string
  readonly brand: string
  readonly variants: readonly {
    readonly option_values: Readonly<Record<string, string>>
    readonly price: { readonly amount: number }
    readonly inventory: { readonly available: number }
  }[]
}

/** Titles of the products with a variant that passes: one filter left out, another put in its place. */
function naive(
  catalog: readonly Drafted[],
  query: { brand?: string; options?: string; availability?: string; price_max?: number },
  without: readonly string[],
  instead: Readonly<Record<string, string>> = {},
): string[] {
  const wanted = new Map(
    (query.options ?? '').split(',').flatMap((pair) => {
      const [name = '', value] = pair.split(':')
      return value === undefined || without.includes(name) ? [] : [[name, value] as const]
    }),
  )
  if (instead.colour !== undefined) wanted.set('colour', instead.colour)
  const brand = without.includes('brand') ? instead.brand : query.brand
  const passes = ({ option_values, price, inventory }: Drafted['variants'][number]) =>
    [...wanted].every(([name, value]) => option_values[name] === value) &&
    (query.price_max === undefined || price.amount <= query.price_max) &&
    (query.availability === undefined ||
      (query.availability === 'IN_STOCK') === inventory.available > 0)
  return catalog
    .filter((product) => brand === undefined || product.brand === brand)
    .filter(({ variants }) => variants.some(passes))
    .map(({ title }) => title)
    .toSorted()
}
