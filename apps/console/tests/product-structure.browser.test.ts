import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { until } from '@souk/platform/testing'
import type { Page } from 'playwright-core'
import { faultsOn, People } from '../testing/people.ts'
import { aProduct, made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const attributes = [
  { key: 'material', name: 'Material', type: 'ENUM', values: ['linen', 'cotton'], required: true },
  { key: 'weight', name: 'Weight', type: 'MEASURE', unit: 'g/m²' },
  { key: 'washable', name: 'Washable', type: 'BOOLEAN' },
  { key: 'season', name: 'Season', type: 'DATE' },
  { key: 'care', name: 'Care', type: 'STRING' },
  { key: 'threads', name: 'Threads', type: 'NUMBER' },
  { key: 'fits', name: 'Goes with', type: 'REFERENCE' },
  { key: 'fit', name: 'Fit', type: 'ENUM', values: ['slim', 'wide'], level: 'VARIANT' },
]

interface Shown {
  readonly id: string
  readonly default_variant_id: string
  readonly category_ids: readonly string[]
  readonly product_type_id: string | null
  readonly attributes: object
}

const read = async (id: string) =>
  (await people.running.shop.get<Shown>(`/v1/catalog/products/${id}`)).body

const choose = async (page: Page, label: RegExp, name: string) => {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

async function furnish(name: string) {
  const { shop } = people.running
  const { id: typeId } = await made(shop, '/v1/catalog/product-types', { name, attributes })
  const { id: parent_id } = await made(shop, '/v1/catalog/categories', { name: `${name} all` })
  const draft = { name: `${name} new`, parent_id }
  const { id: categoryId } = await made(shop, '/v1/catalog/categories', draft)
  return { typeId, categoryId }
}

test('a product is created with a type, a typed input for each attribute, and a category by its path', async () => {
  const { typeId, categoryId } = await furnish('Shirts')
  const other = await aProduct(people.running.shop, { title: 'Belt' })
  const { page } = await people.open('products?do=create')
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Summer shirt')
  await page.getByRole('textbox', { name: 'Price' }).fill('49')
  await choose(page, /Add category/, 'Shirts all › Shirts new')
  await choose(page, /Product type/, 'Shirts')
  await page.getByLabel('Material').selectOption('linen')
  await page.getByRole('textbox', { name: 'Weight' }).fill('heavy')
  await page.getByText('Enter a number').waitFor()
  await page.getByRole('textbox', { name: 'Weight' }).fill('180,5')
  await page.getByLabel('Washable').selectOption('false')
  await page.getByLabel('Season').fill('2026-06-01')
  await page.getByRole('textbox', { name: 'Care' }).fill('30 degrees')
  await page.getByRole('textbox', { name: 'Threads' }).fill('200')
  await choose(page, /Goes with/, 'Belt')
  assert.deepEqual(await faultsOn(page), [])
  await page.getByRole('button', { name: 'Create as draft' }).click()
  await page.getByRole('heading', { name: 'Summer shirt' }).waitFor()
  await page.getByRole('link', { name: 'Shirts all › Shirts new' }).waitFor()
  await page.getByText('180.5 g/m²').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const product = await read(id)
  assert.deepEqual([product.product_type_id, product.category_ids], [typeId, [categoryId]])
  assert.deepEqual(product.attributes, {
    material: 'linen',
    weight: { value: 180.5, unit: 'g/m²' },
    washable: false,
    season: '2026-06-01',
    care: '30 degrees',
    threads: 200,
    fits: other.id,
  })
})

test('an edit shows now and after in words, sends what changed, and another type takes its values away', async () => {
  const { typeId, categoryId } = await furnish('Hats')
  const { id } = await aProduct(people.running.shop, {
    product_type_id: typeId,
    category_ids: [categoryId],
    attributes: { material: 'linen', threads: 100 },
    status: 'DRAFT',
  })
  const { page } = await people.open(`products/${id}?do=change`)
  await page.getByLabel('Material').selectOption('cotton')
  await page.getByRole('checkbox', { name: 'Hats all › Hats new' }).click()
  const changes = page.getByRole('table', { name: 'What changes' })
  await changes.getByText('Material: cotton').waitFor()
  await changes.getByText('Hats all › Hats new').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await until(async () => (await read(id)).category_ids.length === 0, 'no category')
  assert.deepEqual((await read(id)).attributes, { material: 'cotton', threads: 100 })

  await people.go(page, `products/${id}?do=change`)
  await page.getByRole('combobox', { name: /Product type/ }).click()
  await page.getByRole('option', { name: 'No product type' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await until(async () => (await read(id)).product_type_id === null, 'no type')
  assert.deepEqual((await read(id)).attributes, {})
})

test('what is on sale keeps what its type requires, which is said at the field; a variant has values of its own', async () => {
  const { typeId } = await furnish('Bags')
  const product = await aProduct(people.running.shop, {
    product_type_id: typeId,
    attributes: { material: 'linen' },
  })
  const { page, expect } = await people.open(`products/${product.id}?do=change`)
  expect(/^422 /)
  await page.getByLabel('Material').selectOption('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.field[data-path="/attributes/material"] .wrong').waitFor()
  assert.deepEqual((await read(product.id)).attributes, { material: 'linen' })

  const variant = `/v1/catalog/variants/${product.default_variant_id}`
  await people.go(page, `products/${product.id}?do=variant&variant=${product.default_variant_id}`)
  await page.getByLabel('Fit', { exact: false }).last().selectOption('slim')
  await page.getByRole('button', { name: 'Save' }).click()
  const slim = async () => (await people.running.shop.get<Shown>(variant)).body.attributes
  await until(async () => JSON.stringify(await slim()) === '{"fit":"slim"}', 'the fit')
})
