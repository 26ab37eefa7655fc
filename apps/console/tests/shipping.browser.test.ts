import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { afters, box, press, sentBy } from '../testing/dialogs.ts'
import { faultsInEveryLook, faultsOn, People } from '../testing/people.ts'
import { made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const methods = '/api/v1/shipping/methods'
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const cell = (page: Page, column: string, row: number) =>
  page.getByRole('textbox', { name: `${column}, row ${row}`, exact: true })

test('a method is created, gets its rates, and is activated', async () => {
  const { page } = await people.open('shipping', ['ADMIN'])
  await page.getByRole('button', { name: 'Create shipping method' }).first().click()
  await box(page, 'Code').fill('courier')
  await box(page, 'Name').fill('Courier')
  await press(page, 'Create shipping method')
  await said(page, 'Courier created')
  await page.getByRole('heading', { name: 'Courier', level: 1 }).waitFor()
  const activate = page.getByRole('button', { name: 'Activate' })
  assert.equal(await activate.getAttribute('aria-disabled'), 'true')
  await said(page, 'Add rates first')
  await activate.dispatchEvent('click')
  assert.equal(await page.getByRole('dialog').count(), 0)
  await page.getByRole('button', { name: 'Add row' }).click()
  await cell(page, 'Country', 1).fill('de')
  await said(page, '1 row is incomplete')
  await cell(page, 'Costs', 1).fill('6.90')
  await page.getByRole('button', { name: 'Save rates' }).click()
  assert.deepEqual(await page.locator('.now-after tbody th').allTextContents(), ['DE'])
  assert.deepEqual(await afters(page).allTextContents(), ['€6.90'])
  assert.deepEqual(await faultsOn(page), [])
  assert.deepEqual(await sentBy(page, /rates$/, () => press(page, 'Save rates')), ['rates'])
  await said(page, 'Rates saved')
  await page.getByRole('button', { name: 'Activate' }).click()
  await press(page, 'Activate')
  await said(page, 'Courier: Active')
  const { body } = await people.running.shop.get<{ content: { status: string }[] }>(
    `${methods}?code=courier`,
  )
  assert.deepEqual(
    body.content.map(({ status }) => status),
    ['ACTIVE'],
  )
})

test('what saving changes is shown row by row: added, changed and removed', async () => {
  const { shop } = people.running
  const { id } = await made<{ id: string }>(shop, methods, {
    code: 'parcel',
    name: 'Parcel',
    rates: [
      { currency: 'EUR', country: 'DE', up_to_weight_g: 2_000, amount: 490, free_from: 5_000 },
      { currency: 'EUR', country: 'FR', amount: 990 },
      { currency: 'EUR', country: 'AT', amount: 790 },
    ],
  })
  const { page } = await people.open(`shipping/${id}`, ['ADMIN'])
  const rowOf = async (country: string) => {
    const typed = await page.getByRole('textbox', { name: /^Country, row/ }).all()
    const values = await Promise.all(typed.map((field) => field.inputValue()))
    return values.indexOf(country) + 1
  }
  await cell(page, 'Country', 1).waitFor()
  await cell(page, 'Costs', await rowOf('DE')).fill('5.90')
  await page.getByRole('button', { name: `Remove row ${await rowOf('FR')}` }).click()
  await page.getByRole('button', { name: 'Add row' }).click()
  await cell(page, 'Costs', 3).fill('19')
  await page.getByRole('button', { name: 'Save rates' }).click()
  const lines = await page
    .locator('.now-after tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map(({ textContent }) => textContent?.trim())),
    )
  assert.deepEqual(lines.toSorted(), [
    ['Anywhere', 'No rate', '€19.00'],
    ['DE, up to 2000 g', '€4.90, free from €50.00', '€5.90, free from €50.00'],
    ['FR', '€9.90', 'No rate'],
  ])
  await press(page, 'Save rates')
  await said(page, 'Rates saved')
  const { body } = await shop.get<{ rates: { country: string | null; amount: number }[] }>(
    `${methods}/${id}/rates`,
  )
  assert.deepEqual(body.rates.map(({ country, amount }) => `${country} ${amount}`).toSorted(), [
    'AT 790',
    'DE 590',
    'null 1900',
  ])
})

test('a table that somebody else has saved meanwhile is not overwritten', async () => {
  const { shop } = people.running
  const rates = [{ currency: 'EUR', amount: 100 }]
  const { id } = await made<{ id: string }>(shop, methods, { code: 'two', name: 'Two', rates })
  const { page, expect } = await people.open(`shipping/${id}`, ['ADMIN'])
  await cell(page, 'Costs', 1).fill('2')
  const other = { currency: 'EUR', amount: 300 }
  await page.getByRole('button', { name: 'Save rates' }).click()
  const saved = await shop.call('PUT', `${methods}/${id}/rates`, { body: { rates: [other] } })
  assert.equal(saved.status, 200, saved.text)
  expect(/^412 /)
  await press(page, 'Save rates')
  await page.getByRole('dialog').getByRole('alert').waitFor()
  assert.equal(await page.getByLabel('Costs, row 1').inputValue(), '2')
  const { body } = await shop.get<{ rates: { amount: number }[] }>(`${methods}/${id}/rates`)
  assert.deepEqual(
    body.rates.map(({ amount }) => amount),
    [300],
  )
})

test('what a basket would cost to send is checked, with what is not offered and why', async () => {
  const { shop } = people.running
  const method = {
    code: 'far',
    name: 'Far',
    rates: [{ currency: 'EUR', country: 'JP', amount: 3_000 }],
  }
  const { id } = await made<{ id: string }>(shop, methods, method)
  await made(shop, `${methods}/${id}/activate`, {})
  const { page } = await people.open('shipping/check', ['ADMIN'])
  await page.getByRole('textbox', { name: 'Value of the goods' }).fill('20.00')
  const country = page.getByRole('combobox', { name: 'Destination country' })
  await country.fill('Belgium')
  await page.getByRole('option', { name: 'Belgium' }).first().click()
  await page.getByRole('button', { name: 'Check' }).last().click()
  await said(page, 'No rate for this destination')
  assert.deepEqual(await faultsInEveryLook(page), [])
})

test('the carrier gateway is shown and changed, and its token is never shown', async () => {
  const { shop } = people.running
  const { page } = await people.open('shipping', ['ADMIN'])
  await page.getByRole('link', { name: 'Carrier gateway' }).click()
  await said(page, 'Rate tables only')
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Carrier rates' }).selectOption('HTTP')
  await dialog.getByRole('textbox', { name: 'URL' }).fill('https://rates.example.com/quote')
  await dialog.getByLabel('Token').fill('carrier-token')
  assert.deepEqual(await faultsInEveryLook(page), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Carrier gateway saved')
  await said(page, 'https://rates.example.com/quote')
  assert.doesNotMatch(await page.locator('body').innerText(), /carrier-token/)
  const { body } = await shop.get<object>('/api/v1/shipping/gateway')
  assert.partialDeepStrictEqual(body, { kind: 'HTTP', is_authorized: true })
})
