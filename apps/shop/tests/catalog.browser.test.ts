import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { faultsInEveryLook } from '@souk/console/testing/faults.ts'
import { untilIdle } from '@souk/console/testing/open-page.ts'
import { made } from '@souk/console/testing/shop.ts'
import { until } from '@souk/platform/testing'
import type { Page } from 'playwright-core'
import { RunningShop } from '../testing/running-shop.ts'

let running: RunningShop
before(async () => {
  running = await RunningShop.start()
})
afterEach(() => running.leave())
after(() => running.close())

const tiles = (page: Page) => page.locator('.tiles > .tile')
const titles = async (page: Page) =>
  (await page.locator('.tile-title').allTextContents()).map((text) => text.trim())
const phone = { viewport: { width: 390, height: 844 } }

test('the list is filtered, sorted and searched; the address says how, and back leads back', async () => {
  const { page } = await running.open()
  const all = await tiles(page).count()
  assert(all > 10, String(all))
  assert(!(await titles(page)).includes('Colombia Huila, 250 g'), 'it is sold elsewhere alone')
  await page.getByRole('link', { name: 'Coffee and tea' }).click()
  await page.getByRole('heading', { name: 'Coffee and tea', level: 1 }).waitFor()
  await until(async () => (await tiles(page).count()) === 3, 'the category')
  await page.getByRole('checkbox', { name: 'light' }).check()
  await until(async () => (await tiles(page).count()) === 1, 'one roast')
  assert.match(page.url(), /\/shop\/c\/coffee-and-tea\?attributes=roast%3Alight$/)
  await page.reload()
  assert.deepEqual(await titles(page), ['Ethiopia Guji, 250 g'])
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await until(async () => (await tiles(page).count()) === 3, 'all of the category')
  await page.getByLabel('Sort by').selectOption('price_desc')
  await until(async () => (await titles(page))[0] === 'House espresso, 1 kg', 'the dearest first')
  await page.goBack()
  await until(async () => (await titles(page))[0] !== 'House espresso, 1 kg', 'the order before')
  await page.goForward()
  await until(async () => (await titles(page))[0] === 'House espresso, 1 kg', 'the order after')
})

test('what is typed is completed, and the keyboard alone leads to a product and back', async () => {
  const { page } = await running.open()
  const field = page.getByRole('combobox', { name: 'Search the shop' })
  await field.focus()
  await page.keyboard.type('tagi')
  const wanted = page.getByRole('option', { name: 'Cooking tagine, 28 cm' })
  await wanted.waitFor()
  const isChosen = async () => (await wanted.getAttribute('aria-selected')) === 'true'
  for (let step = 0; step < 8 && !(await isChosen()); step += 1) {
    await page.keyboard.press('ArrowDown')
  }
  assert(await isChosen())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cooking tagine, 28 cm', level: 1 }).waitFor()
  const isAtHeading = () => page.evaluate(() => document.activeElement?.tagName === 'H1')
  await until(isAtHeading, 'the focus on what was opened')
  await page.goBack()
  await page.getByRole('heading', { name: 'All products', level: 1 }).waitFor()
})

test('a word that nothing has finds what is meant, and one without any meaning says so', async () => {
  const { page } = await running.open('?q=espreso')
  await page.getByText('No results for “espreso”').waitFor()
  assert((await tiles(page).count()) > 0)
  await page.goto(running.addressOf('?q=qqqqqqqqq'))
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
})

test('a product shows its sizes, what is left of them, and what goes with it', async () => {
  const { page } = await running.open('p/roastery-t-shirt')
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await until(() => /\?variant=var_/.test(page.url()), 'the size in the address')
  await page.reload()
  assert(await page.getByRole('radio', { name: 'L', exact: true }).isChecked())
  await page.getByLabel('Quantity', { exact: true }).last().fill('500')
  await page.keyboard.press('Enter')
  await page.getByText('Fewer than 500 in stock').waitFor()
  assert(await page.getByRole('button', { name: 'Add to cart' }).isDisabled())
  await page.getByRole('heading', { name: 'Goes well with this' }).waitFor()
})

test('a reduction says what it was and the lowest price of the last 30 days, in the list and on the page', async () => {
  const money = (amount: number) => ({ amount, currency: 'EUR' })
  const product = await made<{ handle: string; default_variant_id: string }>(
    running.shop,
    '/v1/catalog/products',
    {
      title: 'Reduced kettle',
      price: money(4_900),
      inventory: { available: 10, warehouse: 'MAIN' },
    },
  )
  const draft = { name: 'Sale', type: 'SALE', currency: 'EUR', priority: 5_000 }
  const list = await made<{ id: string }>(running.shop, '/api/v1/pricing/price-lists', draft)
  const url = `/api/v1/pricing/price-lists/${list.id}`
  const row = { variant_id: product.default_variant_id, amount: money(3_900) }
  const prices = [{ ...row, compare_at: money(5_500) }]
  const set = await running.shop.call('PUT', `${url}/prices`, { body: { prices } })
  assert.equal(set.status, 200, set.text)
  assert.equal((await running.shop.post(`${url}/activate`)).status, 200)
  await running.product.settle()
  for (const options of [{}, phone]) {
    const { page } = await running.open('?q=kettle', options)
    await page.getByText('Lowest price of the last 30 days: €49.00').waitFor()
    assert.match(await tiles(page).first().innerText(), /€39\.00.*€55\.00/s)
    assert.deepEqual(await faultsInEveryLook(page), [])
    await tiles(page).first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Reduced kettle', level: 1 }).waitFor()
    await page.getByText('Lowest price of the last 30 days: €49.00').waitFor()
    assert.match(await page.locator('.buy-price').innerText(), /€39\.00.*€55\.00/s)
    assert.deepEqual(await faultsInEveryLook(page), [])
  }
})

test('what is not sold here, an address that is none, and a lost connection are told', async () => {
  const { page, expect } = await running.open()
  expect(/^404 \/v1\/catalog\/products\/by-handle/)
  await page.goto(running.addressOf('p/nothing-like-it'))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto(running.addressOf('no/such/page'))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.goto(running.addressOf(''))
  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
  await page.context().setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'detached' })
})

test('texts of others stay texts, whatever they hold and however long they are', async () => {
  const nasty = '<img src=x onerror=alert(1)>\u202eevil\u202c مرحبا <script>alert(1)</script> '
  const product = await made<{ handle: string }>(running.shop, '/v1/catalog/products', {
    title: `${nasty}${'long'.repeat(40)}`.slice(0, 190),
    description: `${nasty}${'wordwithoutanend'.repeat(60)}`,
    brand: nasty,
    options: [{ name: 'x<b>'.repeat(4), values: [nasty.slice(0, 40), 'ok'] }],
    variants: [
      {
        price: { amount: 100, currency: 'EUR' },
        option_values: { ['x<b>'.repeat(4)]: nasty.slice(0, 40) },
      },
      { price: { amount: 100, currency: 'EUR' }, option_values: { ['x<b>'.repeat(4)]: 'ok' } },
    ],
  })
  await running.product.settle()
  const { page } = await running.open(`p/${product.handle}`, phone)
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.goto(running.addressOf(''))
  assert.deepEqual(await faultsInEveryLook(page), [])
})

test('every page can be read by everybody: light and dark, wide and narrow, in both languages', async () => {
  for (const locale of ['en-GB', 'de-DE']) {
    for (const path of ['', 'c/kitchen', '?q=coffee', 'p/ethiopia-guji-250-g', 'nothing', 'cart']) {
      const { page } = await running.open(path, { locale })
      assert.deepEqual(await faultsInEveryLook(page), [], path)
      const language = await page.evaluate(() => document.documentElement.lang)
      assert.equal(language, locale.slice(0, 2))
    }
  }
})

test('on a phone the filters are behind a button, and nothing is wider than the screen', async () => {
  const { page } = await running.open('', phone)
  assert.equal(await page.getByRole('checkbox', { name: 'light' }).isVisible(), false)
  await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'light' }).check()
  await until(async () => (await tiles(page).count()) === 1, 'one roast')
  await untilIdle(page)
  assert.deepEqual(await faultsInEveryLook(page), [])
})

test('a range of prices that is one price reads as one', async () => {
  await made(running.shop, '/v1/catalog/products', {
    title: 'Penny sweet',
    price: { amount: 1, currency: 'EUR' },
    inventory: { available: 10, warehouse: 'MAIN' },
  })
  await running.product.settle()
  const found = async () =>
    (await running.shop.get<{ data: object[] }>('/v1/catalog/search?q=penny')).body.data
  await until(async () => (await found()).length === 1, 'what is searched for')
  const { page } = await running.open('?q=penny')
  const prices = page.locator('.facet').filter({ hasText: 'Price' })
  assert.match(await prices.innerText(), /€0\.01\s+1$/)
  await prices.getByRole('checkbox').check()
  await until(async () => (await tiles(page).count()) === 1, 'what costs as much')
})
