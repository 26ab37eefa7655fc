import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Order } from '@souk/sdk'
import type { Page } from 'playwright-core'
import { box, choice, press } from '../testing/dialogs.ts'
import { faultsOfDialog } from '../testing/keyboard.ts'
import { faultsInEveryLook, faultsOn, People, untilShown } from '../testing/people.ts'
import { made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const settings = '/api/v1/carts/settings'
const kettle = {
  title: 'Brass kettle',
  sku: 'KETTLE-1',
  price: { amount: 11_900, currency: 'EUR' },
}

/** A kettle, a way to send it, a rate of nineteen per cent in it, and a code that takes ten per cent off. */
async function furnish(): Promise<void> {
  const { shop } = people.running
  await made(shop, '/v1/catalog/products', { ...kettle, inventory: { available: 9 } })
  const method = await made(shop, '/api/v1/shipping/methods', { code: 'parcel', name: 'Parcel' })
  const rates = [{ currency: 'EUR', country: 'DE', amount: 595 }]
  await shop.call('PUT', `/api/v1/shipping/methods/${method.id}/rates`, { body: { rates } })
  await made(shop, `/api/v1/shipping/methods/${method.id}/activate`, {})
  await shop.patch(settings, { calculates_taxes: false })
  await shop.patch('/api/v1/pricing/tax/settings', { prices_include_tax: true })
  await made(shop, '/api/v1/pricing/tax-rates', {
    country: 'DE',
    tax_code: 'standard',
    rate: '0.19',
    name: 'VAT 19 %',
    valid_from: '2020-01-01T00:00:00.000Z',
  })
  await givenCode('KETTLE10', {})
  await givenCode('BIG', { conditions: { min_value: [{ amount: 20_000, currency: 'EUR' }] } })
}

async function givenCode(code: string, more: object): Promise<string> {
  const { shop } = people.running
  const { id } = await made(shop, '/api/v1/promotions', {
    name: `With ${code}`,
    trigger: 'CODE',
    effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
    ...more,
  })
  await made(shop, `/api/v1/promotions/${id}/codes`, { code })
  await made(shop, `/api/v1/promotions/${id}/activate`, {})
  return id
}

const preview = (page: Page) => page.getByRole('table', { name: 'Estimated total' })

/** What the table says of a line or of a sum. */
async function saysOf(page: Page, name: RegExp, amount: string): Promise<void> {
  const row = preview(page).getByRole('row', { name })
  await row.getByRole('cell', { name: amount, exact: true }).waitFor()
}

async function addKettle(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Add item' }).fill('kettle')
  await page.getByRole('option', { name: /Brass kettle/ }).click()
}

async function sendToBerlin(page: Page): Promise<void> {
  await page.getByText('Shipping address', { exact: true }).click()
  await choice(page, 'Country').fill('Germany')
  await page.getByRole('option', { name: 'Germany', exact: true }).click()
  await box(page, 'Street and number').fill('Torstraße 1')
  await box(page, 'Postal code').fill('10115')
  await box(page, 'City').fill('Berlin')
}

const fault = (page: Page, text: string) =>
  page.getByRole('dialog').locator('.field .wrong').getByText(text).waitFor()

describe('an order that is entered for somebody', () => {
  before(furnish)

  test('shows line by line what it comes to with its code, shipping and taxes, and then costs that', async () => {
    const { page, complaints } = await people.open('orders?do=create', ['SUPPORT'])
    await addKettle(page)
    await saysOf(page, /1 × Brass kettle/, '€119.00')
    await box(page, 'Promotion codes').fill('kettle10')
    await saysOf(page, /With KETTLE10/, '€107.10')
    await sendToBerlin(page)
    await choice(page, 'Taxes').selectOption('Calculated')
    await choice(page, 'Shipping method').selectOption('Parcel · €5.95')
    await saysOf(page, /incl\. VAT 19 % €17\.10/, '€107.10')
    await saysOf(page, /^Parcel/, '€5.95')
    await saysOf(page, /^Discount/, '-€11.90')
    await saysOf(page, /^Tax, included in the prices/, '€18.05')
    await saysOf(page, /^Total/, '€113.05')
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Create order for €113.05')
    await page.waitForURL(/\/orders\/ord_/)
    await untilShown(page)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const { body } = await people.running.shop.get<Order>(`/api/v1/orders/${id}`)
    assert.deepEqual(
      [body.total.amount, body.discount_total.amount, body.tax_total.amount],
      [11_305, 1_190, 1_805],
    )
    await page.getByText('With KETTLE10 (kettle10)').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('says beside the field what it would be refused for, before it is placed and afterwards', async () => {
    const { page, expect } = await people.open('orders?do=create', ['SUPPORT'])
    expect(/^422 \/api\/v1\/orders$/)
    await addKettle(page)
    await box(page, 'Promotion codes').fill('NOBODY, BIG')
    await fault(page, 'BIG: €81.00 more until it applies.')
    await saysOf(page, /^Total/, '€119.00')
    await choice(page, 'Taxes').selectOption('Calculated')
    await fault(page, 'Address')
    assert.deepEqual(await faultsOn(page), [])
    const { shop } = people.running
    const ordersBefore = (await shop.get('/api/v1/orders')).body.page
    await press(page, 'Create order for €119.00')
    await page.locator('.refusal').getByText('NOBODY: does not exist').waitFor()
    assert.deepEqual((await shop.get('/api/v1/orders')).body.page, ordersBefore)
    await choice(page, 'Taxes').selectOption('Not calculated')
    await box(page, 'Promotion codes').fill('')
    await page.getByRole('dialog').locator('.field .wrong').waitFor({ state: 'detached' })
  })

  test('is taxed as carts of the shop are, unless somebody chooses', async () => {
    const { shop } = people.running
    const { page, complaints } = await people.open('orders?do=create', ['SUPPORT'])
    await addKettle(page)
    await sendToBerlin(page)
    await saysOf(page, /^Total/, '€119.00')
    assert.equal(await choice(page, 'Taxes').inputValue(), 'NONE')
    await shop.patch(settings, { calculates_taxes: true })
    await saysOf(page, /^Tax, included in the prices/, '€19.00')
    assert.equal(await choice(page, 'Taxes').inputValue(), 'CALCULATED')
    await choice(page, 'Taxes').selectOption('Not calculated')
    await preview(page).getByRole('row', { name: /^Tax,/ }).waitFor({ state: 'detached' })
    await shop.patch(settings, { calculates_taxes: false })
    assert.deepEqual(complaints, [])
  })

  test('hears of a promotion that ends while somebody still types', async () => {
    const id = await givenCode('SHORT', {})
    const { page } = await people.open('orders?do=create', ['SUPPORT'])
    await addKettle(page)
    await box(page, 'Promotion codes').fill('SHORT')
    await saysOf(page, /^Total/, '€107.10')
    await made(people.running.shop, `/api/v1/promotions/${id}/end`, {})
    await saysOf(page, /^Total/, '€119.00')
    await fault(page, 'SHORT: ')
  })

  test('asks for no more than it can know: what cannot be a code is said here, and a street that is half typed is not sent', async () => {
    const { page, complaints } = await people.open('orders?do=create', ['SUPPORT'])
    await addKettle(page)
    await box(page, 'Promotion codes').fill('two words')
    await fault(page, 'Up to 20 codes of 3 to 64 letters')
    await box(page, 'Promotion codes').fill('')
    await page.getByText('Shipping address', { exact: true }).click()
    await choice(page, 'Country').fill('Germany')
    await page.getByRole('option', { name: 'Germany', exact: true }).click()
    await box(page, 'Postal code').fill('101')
    await saysOf(page, /^Total/, '€119.00')
    await page.getByText('Offered once the shipping address is complete').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('can be used by keyboard alone, in every look', async () => {
    const { page } = await people.open('orders?do=create', ['SUPPORT'])
    await addKettle(page)
    await saysOf(page, /^Total/, '€119.00')
    assert.deepEqual(await faultsInEveryLook(page), [])
    const { page: other } = await people.open('orders?do=create', ['OWNER'])
    assert.deepEqual(await faultsOfDialog(other), [])
  })
})
