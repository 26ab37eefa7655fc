import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { idOf, uuidOf } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import { euros, Shop, startCatalog } from '../catalog.fixture.ts'
import { askedBy, type Sort } from './query.ts'
import { facet, find, randomOf, titles } from './search.fixture.ts'
import { type Hit, listTerms, search } from './searches/store.ts'
import { meaningOf } from './terms.ts'
import { searchedWords } from './words.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const attributes = [
  {
    key: 'material',
    name: 'Material',
    type: 'ENUM',
    values: ['wool', 'linen', 'cotton'],
    facet: true,
    searchable: true,
  },
  { key: 'weight', name: 'Weight', type: 'MEASURE', unit: 'g/m²', level: 'VARIANT', facet: true },
  { key: 'washable', name: 'Washable', type: 'BOOLEAN', facet: true, searchable: true },
  { key: 'care', name: 'Care', type: 'STRING', searchable: true },
  { key: 'hidden', name: 'Hidden', type: 'STRING' },
]
const grams = (value: number) => ({ value, unit: 'g/m²' })

async function typedShop(): Promise<{ shop: Shop; typeId: string }> {
  const shop = new Shop(world)
  const { body } = await shop.caller.post<{ id: string }>('/v1/catalog/product-types', {
    name: 'Cloth',
    attributes,
  })
  return { shop, typeId: body.id }
}

const weighed = (
  title: string,
  weights: readonly [colour: string, weight: number, amount: number][],
  more = {},
) => ({
  title,
  options: [{ name: 'colour', values: ['red', 'blue'] }],
  variants: weights.map(([colour, weight, amount]) => ({
    option_values: { colour },
    attributes: { weight: grams(weight) },
    price: euros(amount),
    inventory: { available: 1 },
  })),
  ...more,
})

describe('attributes', () => {
  test('are words if they are searchable, and facets if they are marked so', async () => {
    const { shop, typeId } = await typedShop()
    const described = {
      material: 'linen',
      washable: true,
      care: 'Iron gently',
      hidden: 'Secretium',
    }
    await shop.product({ title: 'Towel', product_type_id: typeId, attributes: described })
    await shop.product({
      title: 'Rug',
      product_type_id: typeId,
      attributes: { material: 'wool', washable: false },
    })
    await world.settle()
    const found = async (query: Record<string, string>) => titles(await find(shop.caller, query))
    for (const q of ['linen', 'washable', 'ironing', 'linnen', 'clothes towel']) {
      assert.deepEqual(await found({ q }), ['Towel'], q)
    }
    assert.deepEqual(await found({ q: 'secretium' }), [])
    const all = await find(shop.caller, {})
    assert.deepEqual(facet(all, 'attributes', 'material'), [
      ['wool', 1],
      ['linen', 1],
    ])
    assert.deepEqual(facet(all, 'attributes', 'washable')?.toSorted(), [
      ['false', 1],
      ['true', 1],
    ])
    assert.equal(facet(all, 'attributes', 'care'), undefined)
    assert.deepEqual(await found({ attributes: 'material:linen,washable:true' }), ['Towel'])
    assert.deepEqual((await found({ attributes: 'material:linen,material:wool' })).length, 2)
    assert.deepEqual(await found({ attributes: 'material:linen,washable:false' }), [])
    const linen = await find(shop.caller, { attributes: 'material:linen' })
    assert.deepEqual(facet(linen, 'attributes', 'material'), [
      ['wool', 1],
      ['linen', 1],
    ])
  })

  test('that are numbers are ranges, and hold within the variant that matches', async () => {
    const { shop, typeId } = await typedShop()
    await shop.product(
      weighed(
        'Shirt',
        [
          ['red', 90, 1_000],
          ['blue', 180, 2_000],
        ],
        { product_type_id: typeId },
      ),
    )
    await shop.product(
      weighed(
        'Coat',
        [
          ['red', 400, 9_000],
          ['blue', 0.5, 8_000],
        ],
        { product_type_id: typeId },
      ),
    )
    await world.settle()
    const all = await find(shop.caller, {})
    const weights = all.facets?.find(({ name }) => name === 'weight')
    assert.deepEqual([weights?.label, weights?.unit], ['Weight', 'g/m²'])
    assert.deepEqual(facet(all, 'attributes', 'weight'), [
      ['0.5..1', 1],
      ['50..100', 1],
      ['100..200', 1],
      ['200..500', 1],
    ])
    const found = async (query: Record<string, string | number>) =>
      titles(await find(shop.caller, query))
    assert.deepEqual(await found({ attributes: 'weight:100..200' }), ['Shirt'])
    assert.deepEqual(await found({ attributes: 'weight:100..180' }), [])
    assert.deepEqual(await found({ attributes: 'weight:180' }), ['Shirt'])
    assert.deepEqual(await found({ attributes: 'weight:..1,weight:300..' }), ['Coat'])
    assert.deepEqual(await found({ attributes: 'weight:100..', options: 'colour:red' }), ['Coat'])
    assert.deepEqual(await found({ attributes: 'weight:..100', price_min: 1_500 }), ['Coat'])
    const heavy = await find(shop.caller, { attributes: 'weight:100..200' })
    assert.deepEqual(heavy.data[0]?.matched_variant.option_values, { colour: 'blue' })
    assert.equal(facet(heavy, 'attributes', 'weight')?.length, 4)
  })

  test('of a filter are few and well-formed', async () => {
    const { shop } = await typedShop()
    const many = (count: number) => Array.from({ length: count }, (_, at) => `k${at}:v`).join(',')
    for (const wrong of ['material', ':x', 'Material:x', 'a"b:1..2', many(11)]) {
      const answer = await shop.caller.get(
        `/v1/catalog/search?${new URLSearchParams({ attributes: wrong })}`,
      )
      assert.equal(answer.status, 400, wrong)
    }
    for (const odd of [
      `material:' | 'x`,
      'weight:1..2..3',
      'weight:..',
      'weight:1e9..',
      many(10),
      'weight:..5,weight:x',
    ]) {
      await find(shop.caller, { attributes: odd })
    }
    const options = 'a:1,b:1,c:1,d:1,e:1,f:1'
    assert.equal((await shop.caller.get(`/v1/catalog/search?options=${options}`)).status, 400)
  })

  test('hidden categories, and those in them, are no facet', async () => {
    const { shop } = await typedShop()
    const made = async (draft: object) =>
      (await shop.caller.post<{ id: string }>('/v1/catalog/categories', draft)).body.id
    const outer = await made({ name: 'Outlet' })
    const inner = await made({ name: 'Seconds', parent_id: outer })
    const other = await made({ name: 'Towels' })
    await shop.product({ title: 'Towel', category_ids: [inner, other] })
    await world.settle()
    const shown = async () => facet(await find(shop.caller, { q: 'towel' }), 'category_id')
    assert.deepEqual(
      (await shown())?.map(([id]) => id).toSorted(),
      [outer, inner, other].toSorted(),
    )
    await shop.caller.patch(`/v1/catalog/categories/${outer}`, { status: 'HIDDEN' })
    assert.deepEqual(await shown(), [[other, 1]])
  })

  test('follow a change of their type, as products follow a new name of their category', async () => {
    const { shop, typeId } = await typedShop()
    const { body } = await shop.caller.post<{ id: string }>('/v1/catalog/categories', {
      name: 'Linens',
    })
    const rest = {
      product_type_id: typeId,
      category_ids: [body.id],
      attributes: { hidden: 'Plush' },
    }
    await shop.product({ title: 'Towel', ...rest })
    await world.settle()
    await world.tick()
    const found = async (q: string) => titles(await find(shop.caller, { q }))
    assert.deepEqual([await found('plush'), await found('bathroom')], [[], []])
    await shop.caller.patch(`/v1/catalog/product-types/${typeId}`, {
      attributes: attributes.map((each) =>
        each.key === 'hidden' ? { ...each, searchable: true } : each,
      ),
    })
    await shop.caller.patch(`/v1/catalog/categories/${body.id}`, { name: 'Bathroom' })
    await world.settle()
    await world.tick()
    assert.deepEqual([await found('plush'), await found('bathroom')], [['Towel'], ['Towel']])
    assert.deepEqual(await found('linens'), [])
  })
})

interface Piece {
  readonly number: number
  readonly colour: string
  readonly weight: number
  readonly amount: number
  readonly available: number
}
interface Made {
  readonly title: string
  readonly material: string
  readonly pieces: readonly Piece[]
}

const colours = ['red', 'blue']
const materials = ['wool', 'linen', 'cotton']

function randomCatalog(random: () => number, size: number): Made[] {
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value
  return Array.from({ length: size }, (_, number) => ({
    title: `Piece ${number} ${pick(['alpha', 'beta'])}`,
    material: pick(materials),
    pieces: colours
      .filter((_colour, at) => at === 0 || random() < 0.6)
      .map((colour) => ({
        number,
        colour,
        weight: pick([50, 150, 180, 600]),
        amount: pick([900, 1_500, 1_500, 4_000, 9_000]),
        available: pick([0, 3]),
      })),
  }))
}

interface Wanted {
  readonly word?: string
  readonly material?: string
  readonly colour?: string
  readonly weight?: readonly [from: number, to: number]
  readonly availability?: string
  readonly price_min?: number
  readonly price_max?: number
  readonly collection_id?: string
}

function randomWish(random: () => number, collectionId: string): Wanted {
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value
  const maybe = <Value>(name: string, values: readonly Value[]) =>
    random() < 0.4 ? { [name]: pick(values) } : {}
  return {
    ...maybe('word', ['alpha', 'beta']),
    ...maybe('material', materials),
    ...maybe('colour', colours),
    ...maybe('weight', [
      [100, 200],
      [0, 160],
      [180, 601],
    ]),
    ...maybe('availability', ['IN_STOCK', 'OUT_OF_STOCK']),
    ...maybe('price_min', [1_000, 1_500]),
    ...maybe('price_max', [1_500, 5_000]),
    ...maybe('collection_id', [collectionId]),
  }
}

function queryOf({
  word,
  material,
  colour,
  weight,
  ...rest
}: Wanted): Record<string, string | number> {
  const described = [
    ...(material === undefined ? [] : [`material:${material}`]),
    ...(weight === undefined ? [] : [`weight:${weight[0]}..${weight[1]}`]),
  ]
  return {
    ...rest,
    ...(word !== undefined && { q: word }),
    ...(colour !== undefined && { options: `colour:${colour}` }),
    ...(described.length > 0 && { attributes: described.join(',') }),
  }
}

/** Variants that pass, by a look at every one of them. */
function passing(catalog: readonly Made[], wish: Wanted): Piece[] {
  const isIn = (value: number, low = 0, high = Infinity) => value >= low && value <= high
  return catalog
    .filter(
      ({ title, material }) =>
        title.includes(wish.word ?? '') && material === (wish.material ?? material),
    )
    .flatMap(({ pieces }) => pieces)
    .filter(
      ({ number, colour, weight, amount, available }) =>
        colour === (wish.colour ?? colour) &&
        (wish.weight === undefined || (weight >= wish.weight[0] && weight < wish.weight[1])) &&
        isIn(amount, wish.price_min, wish.price_max) &&
        (wish.collection_id === undefined || isCollected(number)) &&
        (wish.availability === undefined || (wish.availability === 'IN_STOCK') === available > 0),
    )
}

/** Every third is not in the collection that is searched. */
const isCollected = (number: number) => number % 3 > 0

async function collectionOf(shop: Shop, uuids: readonly string[]): Promise<string> {
  const draft = { title: 'Chosen', kind: 'MANUAL' }
  const { id } = (await shop.caller.post<{ id: string }>('/v1/catalog/collections', draft)).body
  const product_ids = uuids
    .filter((_uuid, number) => isCollected(number))
    .map((uuid) => idOf('prod', uuid))
  const members = `/v1/catalog/collections/${id}/products/add`
  const chosen = await shop.caller.post(members, { product_ids })
  assert.equal(chosen.status, 200, chosen.text)
  return id
}

const products = (pieces: readonly Piece[]) => new Set(pieces.map(({ number }) => number)).size

async function sell(shop: Shop, typeId: string, catalog: readonly Made[]): Promise<string[]> {
  const uuids: string[] = []
  for (const { title, material, pieces } of catalog) {
    const { id } = await shop.product({
      title,
      product_type_id: typeId,
      attributes: { material },
      options: [{ name: 'colour', values: colours }],
      variants: pieces.map(({ colour, weight, amount, available }) => ({
        option_values: { colour },
        attributes: { weight: grams(weight) },
        price: euros(amount),
        inventory: { available },
      })),
    })
    uuids.push(uuidOf(id))
  }
  await world.settle()
  return uuids
}

const seed = Number(process.env.SOUK_SEED ?? 20_261_117)

test('facets of attributes say what a count of every variant says, over random catalogs', async () => {
  const random = randomOf(seed)
  const { shop, typeId } = await typedShop()
  const catalog = randomCatalog(random, 16)
  const collectionId = await collectionOf(shop, await sell(shop, typeId, catalog))
  for (let asked = 0; asked < 25; asked += 1) {
    const wish = randomWish(random, collectionId)
    const found = await find(shop.caller, { ...queryOf(wish), limit: 96 })
    const why = `seed ${seed}, ${JSON.stringify(wish)}`
    assert.equal(found.total?.value, products(passing(catalog, wish)), why)
    assert.equal(found.data.length, found.total?.value, why)
    const expect = (name: string, key: string, value: string, instead: Wanted) => {
      const counted = facet(found, key, name === '' ? null : name)?.find(
        ([one]) => one === value,
      )?.[1]
      const expected = products(passing(catalog, { ...wish, ...instead }))
      assert.equal(counted ?? 0, expected, `${name} ${value}: ${why}`)
    }
    for (const material of materials) expect('material', 'attributes', material, { material })
    for (const colour of colours) expect('colour', 'options', colour, { colour })
    for (const [from, to] of [
      [50, 100],
      [100, 200],
      [500, 1_000],
    ] as const) {
      expect('weight', 'attributes', `${from}..${to}`, { weight: [from, to] })
    }
    expect('', 'availability', 'IN_STOCK', { availability: 'IN_STOCK' })
    expect('', 'price', '1000', { price_min: 1_000, price_max: 1_999 })
  }
})

test('order and bounds of prices are exact however many match, page by page', async () => {
  const random = randomOf(seed + 1)
  const { shop, typeId } = await typedShop()
  const catalog = randomCatalog(random, 30)
  const uuids = await sell(shop, typeId, catalog)
  const collectionId = await collectionOf(shop, uuids)
  for (let asked = 0; asked < 30; asked += 1) {
    const wish = randomWish(random, collectionId)
    for (const sort of ['price_asc', 'price_desc', 'newest'] as const) {
      const why = `seed ${seed}, ${sort}, ${JSON.stringify(wish)}`
      const few = random() < 0.5 ? 4 : 20_000
      const seen = await pagesOf(shop, wish, sort, {
        most: 3,
        few,
        span: random() < 0.5 ? 2 : 1_000,
      })
      const best = [...Map.groupBy(passing(catalog, wish), ({ number }) => number)].map(
        ([number, pieces]) => {
          const amounts = pieces.map(({ amount }) => amount)
          return {
            uuid: uuids[number] as string,
            amount: sort === 'price_desc' ? Math.max(...amounts) : Math.min(...amounts),
          }
        },
      )
      const sign = sort === 'price_asc' ? 1 : -1
      const expected = best.toSorted((one, other) => {
        const byAge = one.uuid < other.uuid ? -1 : 1
        return sort === 'newest' ? -byAge : sign * (one.amount - other.amount || byAge)
      })
      assert.deepEqual(
        seen.map(({ product_id, amount }) => ({ uuid: product_id, amount })),
        expected,
        why,
      )
    }
  }
})

/** All pages of a search that looks at few products at once, as one of a million does. */
async function pagesOf(
  shop: Shop,
  wish: Wanted,
  sort: Sort,
  bounds: { readonly most: number; readonly few: number; readonly span: number },
): Promise<Hit[]> {
  return world.peek(shop.name, async (tx) => {
    const words = searchedWords(wish.word ?? '')
    const meant = meaningOf(await listTerms(tx, words, { languages: ['en'], tellsOthers: true }))
    const asked = askedBy({ ...queryOf(wish), sort }, meant, 'EUR')
    const seen: Hit[] = []
    for (;;) {
      const last = seen.at(-1)
      const after = { after_key: last?.key ?? null, after_id: last?.product_id ?? null }
      const size = 4
      const found = await search(tx, {
        ...asked,
        ...bounds,
        ...after,
        provider: null,
        barred: [],
        size,
        facets: false,
      })
      seen.push(...found.hits)
      if (found.hits.length < size) return seen
    }
  })
}
