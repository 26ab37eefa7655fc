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

const categories = '/v1/catalog/categories'

interface Shown {
  readonly id: string
  readonly name: string
  readonly parent_id: string | null
  readonly position: number
  readonly handle: string
  readonly translations: object
}

const create = (name: string, parent_id: string | null = null) =>
  made<Shown>(people.running.shop, categories, { name, parent_id })

const read = async (id: string) =>
  (await people.running.shop.get<Shown>(`${categories}/${id}`)).body

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name }) })

describe('the tree of categories', () => {
  test('is opened and gone through by keyboard, and a category is moved by keys among its siblings', async () => {
    const clothes = await create('Clothes')
    const shirts = await create('Shirts', clothes.id)
    await create('Trousers', clothes.id)
    const { page } = await people.open('categories')
    assert.equal(await page.getByRole('link', { name: 'Shirts' }).count(), 0)
    await page.getByRole('link', { name: 'Clothes' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('link', { name: 'Shirts' }).waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await page.keyboard.press('ArrowRight')
    assert.match(await page.locator(':focus').innerText(), /Shirts/)
    await page.keyboard.press('Alt+ArrowDown')
    await until(async () => (await read(shirts.id)).position === 1, 'the new place')
    await until(async () => {
      const names = await page.locator('tr[aria-level="2"] strong').allInnerTexts()
      return names.join() === 'Trousers,Shirts'
    }, 'the new order on the page')
    await page.keyboard.press('ArrowLeft')
    assert.match(await page.locator(':focus').innerText(), /Clothes/)
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('link', { name: 'Shirts' }).waitFor({ state: 'detached' })
  })

  test('gets a category in another one, with a translation, and shows it at once', async () => {
    await create('Shoes')
    const { page } = await people.open('categories')
    await row(page, 'Shoes').getByRole('button', { name: 'Create a category in Shoes' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Boots')
    await page.getByRole('combobox', { name: /Add language/ }).click()
    await page.getByRole('option', { name: 'German (de)', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name · German' }).fill('Stiefel')
    await page.getByRole('button', { name: 'Create category' }).last().click()
    await page.getByRole('link', { name: 'Boots' }).waitFor()
    const { body } = await people.running.shop.get<{ data: Shown[] }>(`${categories}?name=boots`)
    assert.deepEqual(body.data[0]?.translations, { de: { name: 'Stiefel' } })
    await create('Sandals', body.data[0]?.parent_id)
    // By the event of somebody else.
    await page.getByRole('link', { name: 'Sandals' }).waitFor()
  })

  test('is searched, and what is found tells where it is', async () => {
    const hats = await create('Hats')
    await create('Caps', hats.id)
    const { page } = await people.open('categories')
    await page.getByRole('searchbox', { name: 'Part of the name' }).fill('cap')
    await page.getByText('Hats › Caps').waitFor()
    assert.equal(await page.getByRole('link', { name: 'Shoes' }).count(), 0)
  })
})

describe('a category', () => {
  test('is moved to another parent; one that would be in itself is refused at the field', async () => {
    const [garden, tools] = [await create('Garden'), await create('Tools')]
    const spades = await create('Spades', tools.id)
    const { page, expect } = await people.open(`categories/${tools.id}?do=move`)
    const parent = page.getByRole('combobox', { name: /In category/ })
    const choose = async (name: string) => {
      await parent.fill(name)
      await page.getByRole('option', { name }).first().click()
    }
    expect(/^422 /)
    await choose('Spades')
    await page.getByRole('button', { name: 'Move', exact: true }).last().click()
    await page.locator('.field .wrong').waitFor()
    assert.equal((await read(tools.id)).parent_id, null)
    await choose('Garden')
    await page.getByRole('button', { name: 'Move', exact: true }).last().click()
    await until(async () => (await read(tools.id)).parent_id === garden.id, 'the move')
    await page.getByRole('link', { name: 'Garden' }).waitFor()
    assert.equal((await read(spades.id)).parent_id, tools.id)
  })

  test('leads to its products, and is deleted once nothing is in it', async () => {
    const { id } = await create('Lamps')
    const { shop } = people.running
    const product = await aProduct(shop, { title: 'Desk lamp', category_ids: [id] })
    await aProduct(shop, { title: 'Chair' })
    const { page } = await people.open(`categories/${id}?do=delete`)
    await page.getByText('There are still 0 subcategories and 1 product in it').first().waitFor()
    await page.getByRole('button', { name: 'Delete' }).last().click()
    await page.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: '1', exact: true }).click()
    await page.getByRole('link', { name: 'Desk lamp' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Chair' }).count(), 0)
    await shop.patch(`/v1/catalog/products/${product.id}`, { category_ids: [] })
    await people.go(page, `categories/${id}?do=delete`)
    await page.getByText('No product is deleted').waitFor()
    await until(
      async () => (await page.getByText('There are still').count()) === 0,
      'nothing in it',
    )
    await page.getByRole('button', { name: 'Delete' }).last().click()
    await until(async () => (await shop.get(`${categories}/${id}`)).status === 404, 'it is gone')
  })

  test('that somebody else changed meanwhile is told before it is saved', async () => {
    const { id } = await create('Bags')
    const { page } = await people.open(`categories/${id}?do=change`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Handbags')
    await people.running.shop.patch(`${categories}/${id}`, { name: 'Cases' })
    await page.getByText('Changed by someone else').waitFor()
    await page.getByRole('button', { name: 'Keep your version' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await until(async () => (await read(id)).name === 'Handbags', 'the own name')
  })
})
