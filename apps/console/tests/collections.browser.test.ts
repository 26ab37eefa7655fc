import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
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

const collections = '/v1/catalog/collections'

interface Shown {
  readonly id: string
  readonly rules: readonly object[]
  readonly product_count: number
}

const read = async (id: string) =>
  (await people.running.shop.get<Shown>(`${collections}/${id}`)).body

async function titles(id: string): Promise<string> {
  const url = `${collections}/${id}/products`
  const { body } = await people.running.shop.get<{ data: { title: string }[] }>(url)
  return body.data.map(({ title }) => title).join()
}

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()
const rule = (page: Page, place: number) =>
  dialog(page).getByRole('group', { name: `Rule ${place}`, exact: true })

describe('a collection chosen by hand', () => {
  test('gets products, is arranged by keyboard, and loses one', async () => {
    const { shop } = people.running
    for (const title of ['Cup', 'Plate', 'Bowl']) await aProduct(shop, { title })
    const { page } = await people.open('collections?do=create')
    await dialog(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Table')
    await press(page, 'Create collection')
    await page.getByRole('heading', { name: 'Table' }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Add products' }).click()
    await press(page, 'Add products')
    await page.getByText('Choose at least one product').waitFor()
    for (const title of ['Cup', 'Plate', 'Bowl']) {
      await dialog(page).getByRole('combobox').fill(title)
      await page.getByRole('option', { name: title }).first().click()
      await dialog(page).getByRole('checkbox', { name: title }).waitFor()
    }
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Add products')
    await page.getByRole('link', { name: 'Bowl' }).waitFor()
    assert.equal(await titles(id), 'Cup,Plate,Bowl')
    await page.getByRole('button', { name: 'Move Bowl up' }).focus()
    await page.keyboard.press('Enter')
    await until(async () => (await titles(id)) === 'Cup,Bowl,Plate', 'the new order')
    await page.getByRole('button', { name: 'Remove Cup from the collection' }).click()
    await until(async () => (await titles(id)) === 'Bowl,Plate', 'one less')
    await page.getByRole('link', { name: 'Cup' }).waitFor({ state: 'detached' })
    assert.deepEqual(await faultsOn(page), [])
  })
})

describe('a collection with rules', () => {
  test('shows what its rules find before it is saved, on tags, prices and attributes, and then holds it', async () => {
    const { shop } = people.running
    const attributes = [
      { key: 'material', name: 'Material', type: 'ENUM', values: ['linen', 'wool'] },
      { key: 'weight', name: 'Weight', type: 'MEASURE', unit: 'g' },
    ]
    const type = await made(shop, '/v1/catalog/product-types', { name: 'Blankets', attributes })
    const describe = (material: string, value: number) => ({
      product_type_id: type.id,
      attributes: { material, weight: { value, unit: 'g' } },
    })
    await aProduct(shop, { title: 'Light blanket', ...describe('linen', 300) })
    await aProduct(shop, { title: 'Heavy blanket', ...describe('wool', 1_200) })
    const { page } = await people.open('collections?do=create')
    await dialog(page).getByRole('textbox', { name: 'Title', exact: true }).fill('Warm')
    await dialog(page).getByLabel('Selection', { exact: false }).first().selectOption('RULE')
    await page.getByText('Complete the rules to see').waitFor()
    await press(page, 'Create collection')
    await rule(page, 1).getByText('Required').waitFor()
    await rule(page, 1).getByLabel('What is compared').selectOption('ATTRIBUTE')
    await rule(page, 1).getByLabel('Attribute', { exact: true }).selectOption('weight')
    await rule(page, 1).getByLabel('How').selectOption('AT_LEAST')
    await rule(page, 1).getByRole('textbox', { name: 'Value' }).fill('500')
    await page.getByText('1 product found').waitFor()
    await dialog(page).locator('.chips').getByText('Heavy blanket').waitFor()
    await press(page, 'Add rule')
    await rule(page, 2).getByLabel('What is compared').selectOption('ATTRIBUTE')
    await rule(page, 2).getByLabel('Attribute', { exact: true }).selectOption('material')
    await rule(page, 2).getByLabel('How').selectOption('ANY_OF')
    await rule(page, 2).getByRole('checkbox', { name: 'linen' }).check()
    await page.getByText('0 products found').waitFor()
    await dialog(page).getByLabel('Products meet').selectOption('ANY')
    await page.getByText('2 products found').waitFor()
    await press(page, 'Add rule')
    await rule(page, 3).getByLabel('What is compared').selectOption('PRICE')
    await rule(page, 3).getByLabel('How').selectOption('AT_MOST')
    await rule(page, 3).getByRole('textbox', { name: 'Value' }).fill('0.01')
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Create collection')
    await page.getByRole('heading', { name: 'Warm' }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    assert.deepEqual((await read(id)).rules, [
      { field: 'ATTRIBUTE', operator: 'AT_LEAST', values: ['500'], attribute: 'weight' },
      { field: 'ATTRIBUTE', operator: 'ANY_OF', values: ['linen'], attribute: 'material' },
      { field: 'PRICE', operator: 'AT_MOST', values: ['1'], currency: 'EUR' },
    ])
    await page.getByText('Weight is at least 500 g').waitFor()
    await page.getByRole('link', { name: 'Light blanket' }).waitFor({ timeout: 60_000 })
    // Somebody else makes another one that meets the rules.
    await aProduct(shop, { title: 'Big blanket', ...describe('wool', 2_000) })
    await page.getByRole('link', { name: 'Big blanket' }).waitFor({ timeout: 60_000 })
    assert.deepEqual(await faultsOn(page), [])
  })

  test('is changed with now and after in words, and deleted', async () => {
    const { shop } = people.running
    const rules = [{ field: 'TAG', operator: 'IS', values: ['summer'] }]
    const { id } = await made(shop, collections, { title: 'Summer', kind: 'RULE', rules })
    const { page } = await people.open(`collections/${id}?do=change`)
    await rule(page, 1).getByLabel('How').selectOption('ANY_OF')
    await rule(page, 1)
      .getByRole('textbox', { name: /Values/ })
      .fill('summer\nsun')
    await press(page, 'Add rule')
    await rule(page, 2).getByLabel('What is compared').selectOption('TITLE')
    await rule(page, 2).getByRole('textbox', { name: 'Value' }).fill('shirt')
    const changed = page.getByRole('table', { name: 'What changes' })
    await changed.getByText('Tag is one of summer, sun').waitFor()
    await changed.getByText('Title contains shirt').waitFor()
    await press(page, 'Save')
    await until(async () => JSON.stringify((await read(id)).rules).includes('"sun"'), 'the rule')
    await page.getByRole('button', { name: 'Delete' }).click()
    await press(page, 'Delete')
    await until(async () => (await shop.get(`${collections}/${id}`)).status === 404, 'it is gone')
  })
})
