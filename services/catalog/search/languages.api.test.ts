import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import { products, Shop, startCatalog } from '../catalog.fixture.ts'
import { facet, find, shopWith as stocked, titles } from './search.fixture.ts'

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const shopWith = (...drafts: object[]) => stocked(world, ...drafts)

async function suggest(shop: Shop, q: string, locale?: string) {
  const query = new URLSearchParams({ q, ...(locale !== undefined && { locale }) })
  const { body } = await shop.caller.get<{ words: string[]; products: { title: string }[] }>(
    `/v1/catalog/suggest?${query}`,
  )
  return body
}

describe('a language', () => {
  test('is searched by its stems and answered in, beside the catalog’s own texts', async () => {
    const shop = await shopWith({
      title: 'Linen shirt',
      translations: {
        de: { title: 'Leinenhemd', description: 'Für warme Tage' },
        'fr-FR': { title: 'Chemise en lin' },
      },
    })
    const found = async (q: string, locale?: string) =>
      titles(await find(shop.caller, { q, ...(locale !== undefined && { locale }) }))
    for (const locale of ['de', 'de-AT']) {
      for (const q of [
        'leinenhemd',
        'Leinenhemden',
        'warmer Tag',
        'leinenhemd für tage',
        'shirts',
      ]) {
        assert.deepEqual(await found(q, locale), ['Leinenhemd'], `${q} in ${locale}`)
      }
    }
    assert.deepEqual(await found('chemises', 'fr'), ['Linen shirt'])
    assert.deepEqual(await found('chemises', 'fr-FR'), ['Chemise en lin'])
    for (const [q, locale] of [
      ['leinenhemd', 'fr'],
      ['chemises', 'de'],
      ['leinenhemden'],
    ] as const) {
      assert.deepEqual(await found(q, locale), [], `${q} in ${locale}`)
    }
    assert.equal((await shop.caller.get('/v1/catalog/search?locale=german')).status, 400)
  })

  test('has the stems that its speakers expect', async () => {
    const said: Record<string, [title: string, q: string]> = {
      da: ['Skjorterne', 'skjorte'],
      de: ['Kinderschuhe', 'kinderschuh'],
      es: ['Camisas blancas', 'camisa blanca'],
      fi: ['Lamppuja', 'lamppu'],
      fr: ['Chaussures légères', 'chaussure legere'],
      it: ['Scarpe nere', 'scarpa nera'],
      nl: ['Schoenen', 'schoen'],
      pt: ['Camisas', 'camisa'],
      ru: ['Рубашки', 'рубашка'],
      sv: ['Skjortor', 'skjorta'],
      pl: ['Koszula', 'koszula'],
      ja: ['綿のシャツ', 'シャツ'],
    }
    const translations = Object.fromEntries(
      Object.entries(said).map(([locale, [title]]) => [locale, { title }]),
    )
    const shop = await shopWith({ title: 'Thing', translations })
    for (const [locale, [title, q]] of Object.entries(said)) {
      assert.deepEqual(titles(await find(shop.caller, { q, locale })), [title], `${q} in ${locale}`)
    }
  })

  test('corrects and completes its own words and no others', async () => {
    const shop = await shopWith({
      title: 'Thing',
      translations: { de: { title: 'Wanderschuhe' }, fr: { title: 'Wandelier' } },
    })
    const wrong = await find(shop.caller, { q: 'wandershcuhe', locale: 'de' })
    assert.deepEqual(wrong.corrections, [{ word: 'wandershcuhe', used: ['Wanderschuhe'] }])
    assert.deepEqual(titles(wrong), ['Wanderschuhe'])
    assert.deepEqual((await find(shop.caller, { q: 'wandershcuhe', locale: 'fr' })).data, [])
    assert.deepEqual((await suggest(shop, 'wand', 'de')).words, ['Wanderschuhe'])
    assert.deepEqual(await suggest(shop, 'wande', 'de-CH'), {
      words: ['Wanderschuhe'],
      products: (await suggest(shop, 'wanderschuhe', 'de')).products,
    })
    assert.deepEqual((await suggest(shop, 'wand', 'fr')).words, ['Wandelier'])
    assert.deepEqual(await suggest(shop, 'wand'), { words: [], products: [] })
  })

  test('of the catalog’s own texts is English until somebody says otherwise', async () => {
    const shop = await shopWith({ title: 'Wanderschuhe für Kinder' })
    await world.tick()
    const found = async (q: string) => {
      const { data, corrections, expansions } = await find(shop.caller, { q })
      return corrections.length + expansions.length === 0 ? data.length : 0
    }
    assert.deepEqual([await found('kinder'), await found('kind')], [1, 0])
    const path = '/v1/catalog/search/reindex'
    const asked = await shop.caller.post<{ language: string }>(path, { language: 'de' })
    assert.deepEqual([asked.status, asked.body.language], [200, 'de'])
    await world.tick()
    assert.deepEqual([await found('kind'), await found('schuhe für kinder')], [1, 0])
    const again = await shop.caller.post<{ language: string }>(path, {})
    assert.equal(again.body.language, 'de')
    await world.tick()
    await shop.product({ title: 'Hausschuhe für ein Kind' })
    await world.settle()
    assert.equal(await found('kinder'), 2)
    assert.equal((await shop.caller.post(path, { language: 'German' })).status, 400)
  })

  test('names categories, types and attributes', async () => {
    const shop = new Shop(world)
    const category = await shop.caller.post<{ id: string }>('/v1/catalog/categories', {
      name: 'Shirts',
      translations: { de: { name: 'Hemden' } },
    })
    const type = await shop.caller.post<{ id: string }>('/v1/catalog/product-types', {
      name: 'Garment',
      attributes: [
        {
          key: 'material',
          name: 'Material',
          type: 'ENUM',
          values: ['linen', 'cotton'],
          facet: true,
          searchable: true,
          translations: { de: { name: 'Stoff', values: { cotton: 'Baumwolle' } } },
        },
      ],
    })
    await shop.product({
      title: 'Thing',
      category_ids: [category.body.id],
      product_type_id: type.body.id,
      attributes: { material: 'cotton' },
    })
    await world.settle()
    for (const q of ['hemd', 'baumwolle', 'cotton', 'garments', 'shirt']) {
      assert.deepEqual(titles(await find(shop.caller, { q, locale: 'de' })), ['Thing'], q)
    }
    const found = await find(shop.caller, { locale: 'de-AT' })
    const labels = (key: string, name: string | null) =>
      found.facets
        ?.find((each) => each.key === key && each.name === name)
        ?.values.map(({ label }) => label)
    assert.deepEqual(labels('category_id', null), ['Hemden'])
    assert.deepEqual(labels('attributes', 'material'), ['Baumwolle'])
    assert.deepEqual(facet(found, 'attributes', 'material'), [['cotton', 1]])
    const own = await find(shop.caller, {})
    assert.deepEqual(
      own.facets?.find(({ key }) => key === 'category_id')?.values[0]?.label,
      'Shirts',
    )
  })
})

test('accents, umlauts and ligatures may be left out or written in full', async () => {
  const shop = await shopWith(
    { title: 'Müller Jacke' },
    { title: 'Straßenschuh' },
    { title: 'Crème brûlée' },
    { title: 'Łódź Øresund' },
    { title: 'Women’s O’Neill l’été' },
  )
  const found = async (q: string) => titles(await find(shop.caller, { q }))
  for (const q of ['müller', 'muller', 'Mueller', 'MÜLLER', 'mu\u0308ller']) {
    assert.deepEqual(await found(q), ['Müller Jacke'], q)
  }
  for (const q of ['strassenschuh', 'straßenschuh', 'STRASSENSCHUH']) {
    assert.deepEqual(await found(q), ['Straßenschuh'], q)
  }
  assert.deepEqual(await found('creme brulee'), ['Crème brûlée'])
  assert.deepEqual(await found('lodz oresund'), ['Łódź Øresund'])
  for (const q of ['womens', "women's", 'women', 'oneill', "o'neill", 'ete', "l'ete"]) {
    assert.deepEqual(await found(q), ['Women’s O’Neill l’été'], q)
  }
})

test('words that are written together, apart or with a hyphen are the same', async () => {
  const shop = await shopWith(
    { title: 'Wind breaker' },
    { title: 'Rain-coat' },
    { title: 'Sleepingbag' },
    { title: 'Vitamin C serum' },
  )
  const found = async (q: string) => titles(await find(shop.caller, { q }))
  for (const q of ['windbreaker', 'wind-breaker', 'wind breaker', 'windbreakers']) {
    assert.deepEqual(await found(q), ['Wind breaker'], q)
  }
  for (const q of ['raincoat', 'rain coats', 'rain-coat'])
    assert.deepEqual(await found(q), ['Rain-coat'], q)
  for (const q of ['sleeping bag', 'sleeping-bag'])
    assert.deepEqual(await found(q), ['Sleepingbag'], q)
  for (const q of ['vitamin c', 'serum vitamin c', 'a vitamin serum']) {
    assert.deepEqual(await found(q), ['Vitamin C serum'], q)
  }
})

test('a translation that is taken away is found no more', async () => {
  const shop = await shopWith()
  const { id } = await shop.product({ title: 'Thing', translations: { de: { title: 'Lampe' } } })
  await world.settle()
  const found = async () => titles(await find(shop.caller, { q: 'lampen', locale: 'de' }))
  assert.deepEqual(await found(), ['Lampe'])
  await shop.caller.patch(`${products}/${id}`, { translations: { de: null } })
  await world.settle()
  assert.deepEqual(await found(), [])
})
