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

const channels = '/v1/catalog/channels'

interface Shown {
  readonly id: string
  readonly status: string
}
interface Published {
  readonly publications: readonly { readonly channel: string; readonly unpublish_at: string }[]
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name }).last()

describe('sales channels', () => {
  test('one is created, disabled and deleted, and the default one stays', async () => {
    const { page } = await people.open('channels')
    await page.getByRole('cell', { name: 'API Default' }).waitFor()
    await button(page, 'Create sales channel').click()
    assert(await field(page, 'Name').evaluate((input) => input === document.activeElement))
    await field(page, 'Name').fill('Flagship store')
    await field(page, 'Handle').fill('store-1')
    assert.deepEqual(await faultsOn(page), [])
    await button(page, 'Create sales channel').click()
    await page.getByRole('heading', { name: 'Flagship store' }).waitFor()
    const id = page.url().split('/').at(-1)?.replace(/\?.*/, '') ?? ''
    await button(page, 'Disable').click()
    await button(page, 'Disable').click()
    await button(page, 'Enable').waitFor()
    const read = await people.running.shop.get<Shown>(`${channels}/${id}`)
    assert.equal(read.body.status, 'DISABLED')
    assert.deepEqual(await faultsOn(page), [])
    // Whoever presses Enter before reading has lost nothing.
    await button(page, 'Delete').click()
    const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
    assert(await cancel.evaluate((one) => one === document.activeElement))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal((await people.running.shop.get(`${channels}/${id}`)).status, 200)
    await button(page, 'Delete').click()
    await button(page, 'Delete').click()
    await page.getByRole('heading', { name: 'Sales channels' }).waitFor()
    assert.equal((await people.running.shop.get(`${channels}/${id}`)).status, 404)
  })

  test('a product is sold in one channel until a time', async () => {
    const { shop } = people.running
    await made(shop, channels, { handle: 'till', name: 'Corner till' })
    const product = await aProduct(shop, {})
    const { page } = await people.open(`products/${product.id}`)
    await page.getByText('In all sales channels', { exact: true }).waitFor()
    await page.goto(`${page.url()}?do=channels`)
    await page.getByLabel('Sold in').selectOption('chosen')
    await page.getByLabel('Corner till', { exact: true }).check()
    await page.getByLabel(/^Corner till: until/).fill('2031-01-01T10:00')
    assert.deepEqual(await faultsOn(page), [])
    await button(page, 'Save').click()
    await page.getByText('Corner till', { exact: true }).first().waitFor()
    const read = async () =>
      (await shop.get<Published>(`/v1/catalog/products/${product.id}`)).body.publications
    await until(async () => (await read())?.length === 1)
    const [published] = await read()
    assert.equal(published?.channel, 'till')
    assert.match(published?.unpublish_at ?? '', /^2031-01-01T/)
    assert.deepEqual(await faultsOn(page), [])
  })
})
