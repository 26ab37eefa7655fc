import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newUuid, uuidOf } from '@souk/platform'
import { asOwner } from '@souk/platform/testing'
import type { Page } from 'playwright-core'
import { en } from '../src/texts/en/index.ts'
import { cutEvents, faultsOn, People } from '../testing/people.ts'
import { aProduct as newProduct, theStockItem } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const words = en.products
const aProduct = (more?: object) => newProduct(people.running.shop, more)

const cell = (page: Page, column: string, title: string) =>
  page.getByLabel(words.gridCell(column, title), { exact: true })

async function variantOf({ default_variant_id }: { default_variant_id: string }) {
  return (await people.running.shop.get(`/v1/catalog/variants/${default_variant_id}`)).body
}

async function save(page: Page, changes: number): Promise<void> {
  await page.getByRole('button', { name: words.gridReview(changes) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.gridSave(changes) })
    .click()
}

describe('the table of prices and stock', () => {
  test('has more columns for who wants them, and keeps them', async () => {
    const product = await aProduct()
    const { page } = await people.open(`products/${product.id}/edit`, ['CATALOG_MANAGER'])
    assert.equal(await cell(page, words.status, words.isDefault).count(), 0)
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const column of ['title', 'status', 'track_inventory', 'tax_code'] as const)
      await page.getByRole('checkbox', { name: words[column], exact: true }).check()
    await page.keyboard.press('Escape')
    await page.reload()
    await cell(page, words.title, words.isDefault).fill('Small')
    await cell(page, words.status, words.isDefault).selectOption('DISABLED')
    await cell(page, words.track_inventory, words.isDefault).selectOption('false')
    await cell(page, words.tax_code, words.isDefault).fill('T-7')
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('button', { name: words.gridReview(4) }).click()
    const rows = await page.locator('dialog .now-after tbody tr').allTextContents()
    assert.deepEqual(rows.toSorted(), [
      'DefaultStatusEnabledDisabled',
      'DefaultStock trackingTrackedNot tracked',
      'DefaultTax code—T-7',
      'DefaultTitleDefaultSmall',
    ])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.gridSave(4) })
      .click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    assert.partialDeepStrictEqual(await variantOf(product), {
      ...{ title: 'Small', status: 'DISABLED', track_inventory: false, tax_code: 'T-7' },
    })
  })

  test('does not overwrite what somebody else has saved meanwhile: the row is refused, and saved once it was seen', async () => {
    const title = `Bowl ${newUuid()}`
    const product = await aProduct({ title, sku: `A-${newUuid()}` })
    const { page } = await people.open('products', ['CATALOG_MANAGER'])
    await cutEvents(page)
    await page.goto(people.addressOf(`products/edit?title=${encodeURIComponent(title)}`))
    const [theirs, mine] = [`B-${newUuid()}`, `C-${newUuid()}`]
    await cell(page, words.sku, title).fill(mine)
    const variant = `/v1/catalog/variants/${product.default_variant_id}`
    await people.running.shop.patch(variant, { sku: theirs })
    await save(page, 1)
    await page.getByText(words.gridRefused(1)).waitFor()
    assert.equal((await variantOf(product)).sku, theirs)
    const review = page.getByRole('dialog')
    await review.locator('td', { hasText: theirs }).getByText(en.kit.changedMeanwhile).waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await review.getByRole('button', { name: words.gridSave(1) }).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    assert.equal((await variantOf(product)).sku, mine)
  })
})

describe('several products', () => {
  async function selected(page: Page, titles: readonly string[]): Promise<void> {
    for (const title of titles)
      await page.getByRole('checkbox', { name: en.kit.select(title) }).check()
    await page.getByRole('button', { name: en.kit.edit, exact: true }).click()
  }

  test('get tags and a type, each beside its own tags; one that was changed meanwhile is named', async () => {
    const mark = newUuid()
    const titles = [`a ${mark}`, `b ${mark}`] as const
    const first = await aProduct({ title: titles[0], tags: ['linen', 'old'] })
    const second = await aProduct({ title: titles[1] })
    const { page } = await people.open('products', ['CATALOG_MANAGER'])
    await cutEvents(page)
    await page.goto(people.addressOf(`products?title=${mark}`))
    await selected(page, titles)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Edit 2' }).click()
    await dialog.getByText(en.kit.unchanged).waitFor()
    await dialog.getByRole('textbox', { name: words.bulkAddTags }).fill('linen, summer')
    await dialog.getByRole('textbox', { name: words.bulkRemoveTags }).fill('old')
    await dialog.getByRole('combobox', { name: words.kind }).selectOption('DIGITAL')
    const lines = await dialog.locator('.now-after tbody tr').allTextContents()
    assert.deepEqual(lines, [
      'Tag “linen”1 product2 products',
      'Tag “summer”0 products2 products',
      'Tag “old”1 product0 products',
      'TypePhysicalDigital',
    ])
    assert.deepEqual(await faultsOn(page), [])
    const path = (id: string) => `/v1/catalog/products/${id}`
    await people.running.shop.patch(path(second.id), { description: 'Newer' })
    await dialog.getByRole('button', { name: 'Edit 2' }).click()
    await page.getByText('1 done · 1 refused').waitFor()
    await page.locator('.refused').getByText(titles[1]).waitFor()
    const read = async (id: string) => (await people.running.shop.get(path(id))).body
    assert.partialDeepStrictEqual(await read(first.id), { kind: 'DIGITAL' })
    assert.deepEqual((await read(first.id)).tags, ['linen', 'summer'])
    assert.partialDeepStrictEqual(await read(second.id), { kind: 'PHYSICAL', tags: [] })
  })
})

describe('the stock', () => {
  test('is checked on the spot, and what does not fit its movements is named in words', async () => {
    const product = await aProduct()
    const { id } = await theStockItem(people.running.shop, product)
    const { page } = await people.open('inventory', ['ANALYST'])
    await page.getByRole('button', { name: en.inventory.check }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: en.inventory.checkNow }).click()
    await dialog.getByText(/stock items? checked: all consistent/).waitFor()
    assert.deepEqual(await faultsOn(page), [])
    const shift = (units: number) =>
      asOwner(people.running.product.db, (client) =>
        client.query('update inventory.stock_items set on_hand = on_hand + $2 where id = $1', [
          uuidOf(id),
          units,
        ]),
      )
    await shift(2)
    await dialog.getByRole('button', { name: en.inventory.checkNow }).click()
    await dialog.getByText(en.inventory.movedDiffer('27', '25')).waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await shift(-2)
    await dialog.getByRole('link', { name: id }).click()
    await page.waitForURL(new RegExp(`inventory/${id}$`))
  })
})
