import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { faultsOn } from '../testing/faults.ts'
import { People } from '../testing/people.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const said = (page: Page, text: string) => page.getByText(text).first().waitFor()

test('carts are listed with what they come to, shown line by line, and deleted', async () => {
  const { shop } = people.running
  const { body: product } = await shop.post<{ sku: string }>('/v1/catalog/products', {
    title: 'Lamp of a cart',
    sku: 'CART-LAMP',
    price: { amount: 4_900, currency: 'EUR' },
    inventory: { available: 5, warehouse: 'BER-1' },
  })
  const { body: promotion } = await shop.post<{ id: string }>('/api/v1/promotions', {
    name: 'From 500.00',
    trigger: 'CODE',
    conditions: { min_value: [{ amount: 50_000, currency: 'EUR' }] },
    effects: [{ kind: 'PERCENT_OFF', target: 'ORDER', rate: '0.1' }],
  })
  await shop.post(`/api/v1/promotions/${promotion.id}/codes`, { code: 'FIVE-HUNDRED' })
  await shop.post(`/api/v1/promotions/${promotion.id}/activate`)
  const made = await shop.post<{ id: string }>('/api/v1/carts', {
    items: [{ sku: product.sku, quantity: 2 }],
    email: 'lamp@example.com',
    codes: ['FIVE-HUNDRED'],
    metadata: { season: 'spring' },
  })
  assert.equal(made.status, 201, made.text)
  const { page } = await people.open('carts', ['ORDER_MANAGER'])
  await said(page, 'lamp@example.com')
  await said(page, '€98.00')
  assert.deepEqual(await faultsOn(page), [])
  await page.getByRole('link', { name: 'lamp@example.com' }).click()
  await said(page, 'Lamp of a cart')
  await said(page, 'Cart created')
  await said(page, 'season = spring')
  await said(page, 'FIVE-HUNDRED (')
  await page.getByRole('heading', { name: 'Not ready to order' }).waitFor()
  assert.deepEqual(await faultsOn(page), [])
  await page.getByRole('button', { name: 'Delete cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete cart' }).click()
  await said(page, 'Cart deleted')
  assert.equal((await shop.get(`/api/v1/carts/${made.body.id}`)).status, 404)
})

test('a cart says how many units of a line are held for its buyer, in both languages', async () => {
  const { shop } = people.running
  await shop.post('/v1/catalog/products', {
    title: 'Plate of a cart',
    sku: 'CART-PLATE',
    price: { amount: 900, currency: 'EUR' },
    inventory: { available: 40, warehouse: 'BER-1' },
  })
  const key = await shop.post('/api/v1/publishable-keys', {
    name: 'Shop',
    origins: ['https://shop.example'],
  })
  const made = await shop.with(String(key.body.key)).post<{ id: string }>('/api/v1/carts', {
    items: [{ sku: 'CART-PLATE', quantity: 25 }],
    email: 'plate@example.com',
    shipping_address: {
      name: 'Ada Lovelace',
      line1: 'Torstraße 1',
      city: 'Berlin',
      postal_code: '10115',
      country: 'DE',
    },
    hold: true,
  })
  assert.equal(made.status, 201, made.text)
  const { page } = await people.open(`carts/${made.body.id}`, ['ORDER_MANAGER'])
  await said(page, 'Reserved: 20 of 25')
  assert.deepEqual(await faultsOn(page), [])
  const options = { locale: 'de-DE' }
  const german = await people.open(`carts/${made.body.id}`, ['SUPPORT'], options)
  await said(german.page, 'Reserviert: 20 von 25')
  assert.deepEqual(await faultsOn(german.page), [])
})

test('the checkout settings are shown and changed, and a time that the API refuses is not sent', async () => {
  const { shop } = people.running
  const { page } = await people.open('carts', ['ADMIN'])
  await page.getByRole('link', { name: 'Settings' }).last().click()
  await said(page, 'Abandoned after (minutes)')
  assert.deepEqual(await faultsOn(page), [])
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const minutes = dialog.getByRole('textbox', { name: 'Abandoned after (minutes)' })
  await minutes.fill('4')
  await said(page, 'Enter a whole number from 5 to 43,200')
  await minutes.fill('90')
  assert.deepEqual(await faultsOn(page), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Checkout settings saved')
  const { body } = await shop.get<object>('/api/v1/carts/settings')
  assert.partialDeepStrictEqual(body, { abandoned_after_minutes: 90, expires_after_days: 30 })
})
