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

const types = '/v1/catalog/product-types'

interface Shown {
  readonly id: string
  readonly attributes: readonly Readonly<Record<string, unknown>>[]
}

const read = async (id: string) => (await people.running.shop.get<Shown>(`${types}/${id}`)).body
const keys = async (id: string) => (await read(id)).attributes.map(({ key }) => key)

const create = (name: string, attributes: readonly object[] = []) =>
  made<Shown>(people.running.shop, types, { name, attributes })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name }).last()

describe('product types', () => {
  test('one is created and gets an attribute with values and translations of them', async () => {
    const { page } = await people.open('product-types')
    await button(page, 'Create product type').click()
    await field(page, 'Name').fill('Shirts')
    await button(page, 'Create product type').click()
    await page.getByRole('heading', { name: 'Shirts' }).waitFor()
    const id = page.url().split('/').at(-1)?.replace(/\?.*/, '') ?? ''
    await button(page, 'Create attribute').click()
    await field(page, 'Name').fill('Sleeve length')
    assert.equal(await field(page, 'Key').inputValue(), 'sleeve_length')
    await page.getByLabel('Kind of value').selectOption('ENUM')
    await field(page, 'Values').fill('short\nlong')
    await page.getByLabel('Shoppers can filter by it').check()
    await page.getByRole('combobox', { name: /Add language/ }).fill('german')
    await page.getByRole('option', { name: 'German (de)', exact: true }).click()
    await page.getByRole('textbox', { name: 'Value “long” · German' }).fill('lang')
    assert.deepEqual(await faultsOn(page), [])
    await button(page, 'Create attribute').click()
    await page.getByRole('cell', { name: 'Sleeve length sleeve_length' }).waitFor()
    const [attribute] = (await read(id)).attributes
    assert.deepEqual(
      [attribute?.key, attribute?.values, attribute?.facet, attribute?.translations],
      ['sleeve_length', ['short', 'long'], true, { de: { values: { long: 'lang' } } }],
    )
    assert.deepEqual(await faultsOn(page), [])
  })

  test('attributes are put in another order, and one that nobody uses is removed', async () => {
    const text = (key: string) => ({ key, name: key, type: 'STRING' })
    const { id } = await create('Lamps', [text('socket'), text('colour')])
    const { page } = await people.open(`product-types/${id}`)
    await button(page, 'Move colour up').focus()
    await page.keyboard.press('Enter')
    await until(async () => (await keys(id)).join() === 'colour,socket', 'the new order')
    await button(page, 'Remove attribute socket').click()
    await button(page, 'Remove').click()
    await until(async () => (await keys(id)).join() === 'colour', 'one attribute')
  })

  test('what products on sale lack is not required, and says so at the field; it is not deleted either', async () => {
    const attributes = [{ key: 'weight', name: 'Weight', type: 'MEASURE', unit: 'g' }]
    const { id } = await create('Bags', attributes)
    await aProduct(people.running.shop, { product_type_id: id })
    const { page, expect } = await people.open(`product-types/${id}?do=attribute&key=weight`)
    expect(/^409 /)
    await page.getByLabel('Required for products on sale').check()
    await page.getByText('as long as a product on sale has none').waitFor()
    await button(page, 'Save').click()
    await page.locator('.check-group .wrong').getByText('1 product on sale would lack').waitFor()
    await people.go(page, `product-types/${id}?do=delete`)
    await button(page, 'Delete').click()
    await page.getByRole('alert').getByText('Product type in use').waitFor()
    await page.getByRole('link', { name: 'Show these products' }).click()
    await page.getByRole('link', { name: 'Linen shirt' }).waitFor()
    assert.deepEqual(await keys(id), ['weight'])
  })
})
