import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import { euros, Shop, startCatalog } from '../catalog.fixture.ts'
import { find, shopWith as stocked, titles } from './search.fixture.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const shopWith = (...drafts: object[]) => stocked(world, ...drafts)
const german = (title: string, more = {}) => ({
  title: 'Thing',
  translations: { de: { title } },
  ...more,
})

interface Suggested {
  readonly words: readonly string[]
  readonly products: readonly { readonly title: string }[]
}

async function suggest(shop: Shop, query: Record<string, string>): Promise<Suggested> {
  const { status, body, text } = await shop.caller.get<Suggested>(
    `/v1/catalog/suggest?${new URLSearchParams(query)}`,
  )
  assert.equal(status, 200, text)
  return body
}

describe('a word that no product has', () => {
  test('is searched as the beginning and the end of longer ones, in any form, and the answer says so', async () => {
    const shop = await shopWith(
      german('Kupfertopf'),
      german('Leinenhemden'),
      german('Ledergürtel'),
      german('Wanderhose'),
      german('Pathos'),
    )
    const found = async (q: string) => {
      const { corrections, expansions, ...answer } = await find(shop.caller, { q, locale: 'de' })
      assert.deepEqual(corrections, [], q)
      return [titles({ corrections, expansions, ...answer }), expansions]
    }
    const table: [q: string, title: string][] = [
      ['kupfer', 'Kupfertopf'],
      ['kupfert', 'Kupfertopf'],
      ['Töpfe', 'Kupfertopf'],
      ['hemd', 'Leinenhemden'],
      ['gürtel', 'Ledergürtel'],
      ['guertel', 'Ledergürtel'],
      ['hosen', 'Wanderhose'],
    ]
    for (const [q, title] of table) {
      const word = { töpfe: 'topfe', gürtel: 'gurtel' }[q.toLowerCase()] ?? q
      assert.deepEqual(await found(q), [[title], [{ word, used: [title] }]], q)
    }
    assert.deepEqual(await found('kupfer hemd'), [
      [],
      [
        { word: 'kupfer', used: ['Kupfertopf'] },
        { word: 'hemd', used: ['Leinenhemden'] },
      ],
    ])
    for (const q of ['fert', 'ku']) assert.deepEqual((await found(q))[1], [], q)
  })

  test('is not taken for a mistyped one where it is a part of another', async () => {
    const shop = await shopWith(german('Leinenschuh', { title: 'Linen' }))
    const { corrections, expansions } = await find(shop.caller, { q: 'leinen', locale: 'de' })
    assert.deepEqual([corrections, expansions], [[], [{ word: 'leinen', used: ['Leinenschuh'] }]])
  })

  test('is a part of no word of another language, of another tenant, or of other sellers', async () => {
    const shop = await shopWith(german('Kupfertopf'))
    const provider = await shop.provider()
    for (const [caller, locale] of [
      [shop.caller, 'fr'],
      [new Shop(world).caller, 'de'],
      [provider.caller, 'de'],
    ] as const) {
      const { data, expansions } = await find(caller, { q: 'kupfer', locale })
      assert.deepEqual([data, expansions], [[], []])
    }
  })

  test('is taken for each word once, whichever languages have it', async () => {
    const shop = await shopWith({ title: 'Jacket', translations: { de: { title: 'Jacket' } } })
    const { corrections } = await find(shop.caller, { q: 'jakcet', locale: 'de' })
    assert.deepEqual(corrections, [{ word: 'jakcet', used: ['Jacket'] }])
  })
})

test('a word that products have finds compounds that end with it too, behind those that have it in the title', async () => {
  const shop = await shopWith(german('Hemd'), german('Leinenhemd'), german('Hemdknopf'))
  const found = await find(shop.caller, { q: 'hemden', locale: 'de' })
  assert.deepEqual(titles(found), ['Hemd', 'Leinenhemd'])
  assert.deepEqual(found.expansions, [{ word: 'hemden', used: ['Leinenhemd'] }])
  const english = await shopWith({ title: 'Berry' }, { title: 'Strawberry' })
  assert.deepEqual(titles(await find(english.caller, { q: 'berries' })), ['Berry'])
  assert.deepEqual(titles(await find(english.caller, { q: 'strawbery' })), ['Strawberry'])
})

describe('two words that are one word of the catalog', () => {
  test('are found as that word, and before products that have only one of them or both apart', async () => {
    const shop = await shopWith(
      { title: 'T-shirt with a print' },
      { title: 'Linen shirt' },
      { title: 'Notebook, lined' },
      { title: 'Book' },
      { title: 'Book with a note' },
      { title: 'Sunglasses' },
      { title: 'Glasses' },
      { title: 'Glasses for the sun' },
      { title: 'Rolltop', tags: ['backpack'] },
      { title: 'Pack of cards' },
      { title: 'Pack on the back' },
      { title: 'Chair', description: 'With a backpack on it' },
    )
    const table: [q: string, ...titles: string[]][] = [
      ['t shirts', 'T-shirt with a print', 'Linen shirt'],
      ['T-Shirts', 'T-shirt with a print', 'Linen shirt'],
      ['note book', 'Notebook, lined', 'Book with a note'],
      ['note books', 'Notebook, lined', 'Book with a note'],
      ['sun glasses', 'Sunglasses', 'Glasses for the sun'],
      ['back pack', 'Rolltop', 'Pack on the back', 'Chair'],
    ]
    for (const [q, ...expected] of table) {
      const found = await find(shop.caller, { q })
      assert.deepEqual([titles(found), found.corrections, found.expansions], [expected, [], []], q)
    }
  })

  test('are neither corrected nor completed where nobody knows them apart', async () => {
    const shop = await shopWith({ title: 'Windbreakers' }, { title: 'Window' }, { title: 'Bread' })
    const found = await find(shop.caller, { q: 'wind breaker' })
    assert.deepEqual(titles(found), ['Windbreakers'])
    assert.deepEqual([found.corrections, found.expansions], [[], []])
  })

  test('rank first beside other words, in another language, and in a collection', async () => {
    const shop = await shopWith(
      { title: 'Red T-shirt', translations: { de: { title: 'Rotes Hand-Tuch' } } },
      { title: 'Red shirt', translations: { de: { title: 'Rotes Tuch für die Hand' } } },
    )
    const both = ['Red T-shirt', 'Red shirt']
    assert.deepEqual(titles(await find(shop.caller, { q: 'red t shirts' })), both)
    assert.deepEqual(titles(await find(shop.caller, { q: 't shirts red' })), both)
    const german = await find(shop.caller, { q: 'rotes hand tuch', locale: 'de' })
    assert.deepEqual(titles(german), ['Rotes Hand-Tuch', 'Rotes Tuch für die Hand'])
    const collection = await shop.caller.post<{ id: string }>('/v1/catalog/collections', {
      title: 'Red',
      kind: 'RULE',
      rules: [{ field: 'TITLE', operator: 'CONTAINS', values: ['red'] }],
    })
    await world.settle()
    await world.tick()
    const inIt = { q: 't shirts', collection_id: collection.body.id }
    assert.deepEqual(titles(await find(shop.caller, inIt)), both)
  })
})

test('a later page says nothing of the words, as it counts nothing', async () => {
  const shop = await shopWith(german('Kupfertopf'), german('Kupferdach'))
  const first = await find(shop.caller, { q: 'kupfer', locale: 'de', limit: 1 })
  assert.equal(first.expansions.length, 1)
  const cursor = String(first.page.next)
  const second = await find(shop.caller, { q: 'kupfer', locale: 'de', limit: 1, cursor })
  assert.deepEqual([second.data.length, second.expansions], [1, []])
})

describe('wrong letters', () => {
  test('may stand anywhere in a word: one in a short one, more in a long one', async () => {
    const shop = await shopWith({ title: 'Shirt' }, { title: 'Espresso' }, { title: 'Рубашка' })
    const table: [q: string, title: string | undefined][] = [
      ['shrit', 'Shirt'],
      ['xhirt', 'Shirt'],
      ['shirx', 'Shirt'],
      ['shhirt', 'Shirt'],
      ['hirt', 'Shirt'],
      ['shxrx', undefined],
      ['expreso', 'Espresso'],
      ['espersos', 'Espresso'],
      ['рубажка', 'Рубашка'],
    ]
    for (const [q, title] of table) {
      const found = await find(shop.caller, { q })
      assert.deepEqual(titles(found), title === undefined ? [] : [title], q)
    }
  })
})

describe('suggestions', () => {
  test('are words as products have them, and none that nobody wrote', async () => {
    const shop = await shopWith(
      german('Küche'),
      german('Ledergürtel', { description: 'LEDERGÜRTEL' }),
      { title: 'Linen-shirt', description: 'A shirt of linen' },
      { title: 'T-Shirt' },
    )
    const words = async (q: string, locale = 'de') => (await suggest(shop, { q, locale })).words
    assert.deepEqual(await words('kuc'), ['Küche'])
    assert.deepEqual(await words('küch'), ['Küche'])
    assert.deepEqual(await words('led'), ['Ledergürtel'])
    assert.deepEqual(await words('gürtel'), ['Ledergürtel'])
    assert.deepEqual(await words('lin'), ['linen'])
    assert.deepEqual(await words('tshi'), [])
  })

  test('of a word are written with as few capitals as any product has it', async () => {
    const shop = await shopWith({ title: 'LAMPSHADE' })
    const words = async () => (await suggest(shop, { q: 'lamps' })).words
    for (const [title, shown] of [
      ['Red Lampshade', 'Lampshade'],
      ['A red lampshade', 'lampshade'],
      ['Lampshade again', 'lampshade'],
    ] as const) {
      await shop.product({ title })
      await world.settle()
      assert.deepEqual(await words(), [shown])
    }
  })

  test('forgive wrong letters in the last word and in those before', async () => {
    const shop = await shopWith({ title: 'Linen shirt' }, german('Ledergürtel'))
    const words = async (q: string) => (await suggest(shop, { q, locale: 'de' })).words
    assert.deepEqual(await words('linne'), ['Linen'])
    assert.deepEqual(await words('ledre'), ['Ledergürtel'])
    assert.deepEqual(await words('linne sh'), ['Linen shirt'])
    assert.deepEqual(await words('linen shrit'), ['linen shirt'])
    assert.deepEqual(
      (await suggest(shop, { q: 'linne shrit' })).products.map(({ title }) => title),
      ['Linen shirt'],
    )
  })

  test('of one or two letters are words that begin so and products that have them, to a provider its own', async () => {
    const shop = await shopWith({ title: 'Linen shirt' }, { title: 'Lamp' }, { title: 'LX 200' })
    const provider = await shop.provider()
    await provider.caller.post('/v1/catalog/products', { title: 'Own lantern', price: euros(1) })
    await world.settle()
    const suggested = async (q: string, caller = shop.caller) => {
      const { body } = await caller.get<Suggested>(`/v1/catalog/suggest?q=${q}`)
      return [body.words.toSorted(), body.products.map(({ title }) => title).toSorted()]
    }
    assert.deepEqual(await suggested('l'), [
      ['Lamp', 'Linen', 'lantern'],
      ['Lamp', 'Linen shirt', 'Own lantern'],
    ])
    assert.deepEqual(await suggested('li'), [['Linen'], ['Linen shirt']])
    assert.deepEqual(await suggested('lx'), [[], ['LX 200']])
    assert.deepEqual(await suggested('l', provider.caller), [[], ['Own lantern']])
  })

  test('find a product each, with the same filters', async () => {
    const shop = new Shop(world)
    await shop.caller.post('/v1/catalog/channels', { handle: 'pos', name: 'Counter' })
    for (const draft of [
      { title: 'Leather belt', publications: [{ channel: 'pos' }] },
      { title: 'Leather bag' },
      { title: 'Bar stool', publications: [{ channel: 'api' }] },
      german('Barhocker aus Leder für die Küche'),
      german('Badetuch', { publications: [{ channel: 'pos' }] }),
    ]) {
      await shop.product(draft)
    }
    await world.settle()
    assert.deepEqual((await suggest(shop, { q: 'leather ba' })).words, ['leather bag'])
    let told = 0
    for (const q of [
      'b',
      'ba',
      'bar',
      'l',
      'le',
      'leather b',
      'lether ba',
      'tuch',
      'leder k',
      'k',
    ]) {
      for (const filter of [
        {},
        { locale: 'de' },
        { channel: 'pos' },
        { channel: 'api', locale: 'de' },
      ]) {
        const { words } = await suggest(shop, { q, ...filter })
        for (const word of words) {
          const { data } = await find(shop.caller, { q: word, ...filter })
          assert.ok(data.length > 0, `${q}: ${word} ${JSON.stringify(filter)}`)
        }
        told += words.length
      }
    }
    assert.ok(told > 20, `${told}`)
    const elsewhere = await suggest(shop, { q: 'bel', channel: 'api' })
    assert.deepEqual(elsewhere, { words: [], products: [] })
  })
})
