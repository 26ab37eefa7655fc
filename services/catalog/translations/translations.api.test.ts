import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { World } from '@souk/platform/testing'
import {
  type Page,
  type ProductBody,
  products,
  type Refusal,
  Shop,
  startCatalog,
} from '../catalog.fixture.ts'

interface Translated extends ProductBody {
  readonly description: string | null
  readonly attributes: Readonly<Record<string, unknown>>
  readonly translations: Readonly<Record<string, object>>
}

let world: World
before(async () => {
  world = await startCatalog()
})
after(() => world.close())

const translations = {
  de: { title: 'Leinenhemd', description: 'Aus Leinen' },
  'de-AT': { title: 'Leinenpfoad' },
  'zh-Hant': { title: '亞麻襯衫' },
}
const shirt = { title: 'Linen shirt', description: 'Made of linen', translations }

test('200: title and description are shown in the nearest language that has them', async () => {
  const shop = new Shop(world)
  const { id } = await shop.product(shirt)
  const shown: [locale: string, title: string, description: string][] = [
    ['', 'Linen shirt', 'Made of linen'],
    ['?locale=de', 'Leinenhemd', 'Aus Leinen'],
    ['?locale=de-AT', 'Leinenpfoad', 'Aus Leinen'],
    ['?locale=de-CH-1996', 'Leinenhemd', 'Aus Leinen'],
    ['?locale=zh-Hant-TW', '亞麻襯衫', 'Made of linen'],
    ['?locale=fr', 'Linen shirt', 'Made of linen'],
  ]
  for (const [locale, title, description] of shown) {
    const { body, text } = await shop.caller.get<Translated>(`${products}/${id}${locale}`)
    assert.deepEqual([body.title, body.description], [title, description], text)
    assert.deepEqual(body.translations, translations)
    const listed = await shop.caller.get<Page<Translated>>(`${products}${locale}`)
    assert.deepEqual(
      listed.body.data.map((product) => product.title),
      [title],
    )
  }
})

test('200: a list in a language takes every filter, and its cursor', async () => {
  const shop = new Shop(world)
  const first = await shop.product({ ...shirt, tags: ['summer'] })
  const second = await shop.product({ ...shirt, tags: ['summer'] })
  const page = `${products}?locale=de-AT&tag=summer&status=ACTIVE&limit=1`
  const { body } = await shop.caller.get<Page<Translated>>(page)
  assert.deepEqual(
    body.data.map(({ id, title }) => [id, title]),
    [[second.id, 'Leinenpfoad']],
  )
  const next = await shop.caller.get<Page<Translated>>(`${page}&cursor=${body.page.next}`)
  assert.deepEqual(
    next.body.data.map(({ id }) => id),
    [first.id],
  )
})

test('200: a language that is sent is replaced, null removes it, others stay; the same again is no change', async () => {
  const shop = new Shop(world)
  const { id } = await shop.product(shirt)
  const patch = (changes: object) =>
    shop.caller.patch<Translated>(`${products}/${id}`, { translations: changes })
  const changed = await patch({ de: { title: 'Hemd' }, 'de-AT': null, fr: { title: 'Chemise' } })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(changed.body.translations, {
    de: { title: 'Hemd' },
    fr: { title: 'Chemise' },
    'zh-Hant': translations['zh-Hant'],
  })
  const again = await patch({ de: { title: 'Hemd' }, 'de-AT': null })
  assert.equal(again.body.version, changed.body.version)
  const { data } = (await world.events(shop.name)).at(-1) ?? {}
  assert.deepEqual((data as { previous: object }).previous, { translations })
})

test('400: tags that are none, empty texts and more than 50 languages, also of those there are', async () => {
  const shop = new Shop(world)
  const { id } = await shop.product(shirt)
  const patch = (changes: unknown) => () =>
    shop.caller.patch<Refusal>(`${products}/${id}`, { translations: changes })
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const many = letters.flatMap((one) => [`${one}a`, `${one}b`])
  const texts = (tags: string[]) => Object.fromEntries(tags.map((tag) => [tag, { title: 'Shirt' }]))
  const wrong = [
    { DE: { title: 'Hemd' } },
    { de: {} },
    { de: { title: ' ' } },
    { de: { title: 'x'.repeat(201) } },
    { de: { price: 7 } },
    { de: 'Hemd' },
    texts(many.slice(0, 51)),
    texts(many.slice(0, 48)),
    [],
  ]
  for (const changes of wrong) await shop.refused(patch(changes), 400, 'validation_failed')
  for (const locale of ['DE', 'de_AT', 'x'.repeat(40), '']) {
    const read = () => shop.caller.get<Refusal>(`${products}/${id}?locale=${locale}`)
    await shop.refused(read, 400, 'validation_failed')
  }
})

test('422, 200: localized attributes are said in several languages, others are not', async () => {
  const shop = new Shop(world)
  const { body: type } = await shop.caller.post<{ id: string }>('/v1/catalog/product-types', {
    name: 'Shirts',
    attributes: [
      { key: 'care', name: 'Care', type: 'STRING', localized: true },
      { key: 'maker', name: 'Maker', type: 'STRING' },
    ],
  })
  const product = await shop.product({
    product_type_id: type.id,
    attributes: { care: 'Wash at 30 degrees', maker: 'Norr' },
    translations: { de: { attributes: { care: 'Bei 30 Grad waschen' } } },
  })
  const german = await shop.caller.get<Translated>(`${products}/${product.id}?locale=de-DE`)
  assert.deepEqual(german.body.attributes, { care: 'Bei 30 Grad waschen', maker: 'Norr' })
  const wrong = { translations: { de: { attributes: { maker: 'Nord' } } } }
  const patch = () => shop.caller.patch<Refusal>(`${products}/${product.id}`, wrong)
  const { errors } = await shop.refused(patch, 422, 'attribute_invalid')
  assert.equal(errors?.[0]?.path, '/translations/de/attributes/maker')
  const unlocalized = () =>
    shop.caller.patch<Refusal>(`/v1/catalog/product-types/${type.id}`, {
      attributes: [{ key: 'care', name: 'Care', type: 'STRING' }],
    })
  await shop.refused(unlocalized, 409, 'product_type_in_use')
})
