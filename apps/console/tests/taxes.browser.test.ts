import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { press, sentBy } from '../testing/dialogs.ts'
import { faultsInEveryLook, faultsOn, People } from '../testing/people.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const taxes = '/api/v1/pricing'

const said = (page: Page, text: string) => page.getByText(text).first().waitFor()
const inDialog = (page: Page) => page.getByRole('dialog')

/** Chooses something by a part of its name. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  const field = new RegExp(`^${label}( optional)?$`)
  await page.getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

test('rates come from the preset, one of their own is created, ended and deleted', async () => {
  const { page } = await people.open('taxes', ['FINANCE'])
  await page.getByRole('button', { name: 'Apply preset' }).first().click()
  for (const country of ['Germany', 'France']) await choose(page, 'Add country', country)
  await inDialog(page).getByRole('button', { name: 'Apply preset' }).click()
  await said(page, '6 rates created, 0 left as they were')
  await page.getByRole('button', { name: 'Create tax rate' }).first().click()
  const dialog = inDialog(page)
  assert.deepEqual(await faultsOn(page), [])
  await dialog.getByLabel('Name').fill('Books')
  await dialog.getByLabel('Percentage').fill('10,75')
  await choose(page, 'Country', 'United States')
  await dialog.getByLabel('Region').fill('ca')
  await dialog.getByLabel('Tax code').fill('books')
  await dialog.getByRole('button', { name: 'Create tax rate' }).click()
  await said(page, '10.75%, US-CA')
  const { body } = await people.running.shop.get<{ content: { rate: string }[] }>(
    `${taxes}/tax-rates?country=US`,
  )
  assert.equal(body.content[0]?.rate, '0.1075')
  await page.getByRole('button', { name: 'Edit' }).click()
  await inDialog(page).getByLabel('Percentage').fill('8')
  await inDialog(page).getByRole('button', { name: 'Save' }).click()
  await said(page, '8%, US-CA')
  await page.getByRole('button', { name: 'Delete' }).click()
  await inDialog(page).getByRole('button', { name: 'Delete' }).click()
  await said(page, 'Books deleted')
})

test('what a checkout would charge is calculated by what the settings say', async () => {
  const { shop } = people.running
  await shop.post(`${taxes}/tax-rates/presets`, { preset: 'EU_VAT', countries: ['DE', 'FR'] })
  const { page } = await people.open('taxes/settings', ['FINANCE'])
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await choose(page, 'Sold from', 'Germany')
  await inDialog(page).getByRole('button', { name: 'Save' }).click()
  await said(page, 'Tax settings saved')
  await people.go(page, 'taxes/calculator')
  await page.getByRole('textbox', { name: 'Amount' }).fill('119.00')
  await page.getByLabel('The amount is').selectOption('yes')
  await choose(page, 'Sold to', 'France')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await said(page, '€19.83')
  await page.getByLabel('VAT number').fill('FR40303265045')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await said(page, 'Reverse charge')
  await page.getByRole('link', { name: 'Tax calculation' }).click()
  await page.getByRole('heading', { name: 'Tax calculation' }).waitFor()
  await said(page, 'FR40303265045')
  await said(page, 'Your own rates')
  assert.deepEqual(await faultsInEveryLook(page), [])
})

test('an exemption is created for a customer, approved, and shown to whoever may', async () => {
  const { shop } = people.running
  const { body } = await shop.post<{ id: string }>('/api/v1/customers', {
    email: 'reseller@example.com',
    name: 'Reseller',
  })
  const { body: made } = await shop.post<{ id: string }>(`${taxes}/tax-exemptions`, {
    customer_id: body.id,
    jurisdictions: ['US-CA'],
  })
  const { page } = await people.open(`taxes/exemptions/${made.id}`, ['FINANCE', 'SUPPORT'])
  await said(page, 'Reseller')
  const edited = async (field: string, value: string) => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await inDialog(page).getByLabel(field).fill(value)
    const sent = await sentBy(page, /tax-exemptions\/txe_/, () => press(page, 'Save'))
    await said(page, 'Exemption saved')
    return sent
  }
  assert.deepEqual(await edited('Applies in', 'US-CA, de'), ['jurisdictions'])
  await page.getByRole('button', { name: 'Approve' }).click()
  await inDialog(page).getByRole('button', { name: 'Approve' }).click()
  await said(page, 'Exemption approved')
  const certificate = 'https://files.shop.example/b.pdf'
  assert.deepEqual(await edited('Certificate', certificate), ['certificate_url'])
  await page.getByRole('link', { name: certificate }).waitFor()
  const { body: after } = await shop.get(`${taxes}/tax-exemptions/${made.id}`)
  assert.partialDeepStrictEqual(after, {
    status: 'VALID',
    jurisdictions: ['DE', 'US-CA'],
    certificate_url: certificate,
  })
})

test('calculations are listed, found by their reference, and opened', async () => {
  const { shop } = people.running
  await shop.post(`${taxes}/tax-rates/presets`, { preset: 'EU_VAT', countries: ['AT'] })
  for (const reference of ['cart-4711', 'cart-4712']) {
    const made = await shop.post(`${taxes}/tax/calculate`, {
      lines: [{ ref: '1', amount: { amount: 10_000, currency: 'EUR' } }],
      to: { country: 'AT' },
      at: '2026-06-01T12:00:00Z',
      reference,
    })
    assert.equal(made.status, 201, made.text)
  }
  const { page } = await people.open('taxes', ['FINANCE'])
  await page.getByRole('link', { name: 'Calculations' }).click()
  await page.getByRole('link', { name: 'cart-4712' }).waitFor()
  await page.getByRole('searchbox', { name: 'Reference' }).fill('cart-4711')
  await page.getByRole('link', { name: 'cart-4712' }).waitFor({ state: 'detached' })
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.getByRole('link', { name: 'cart-4711' }).click()
  await page.getByRole('heading', { name: 'Tax calculation' }).waitFor()
  await said(page, 'cart-4711')
})

test('axe finds nothing on any part of the page, in every look', async () => {
  const { shop } = people.running
  await shop.post(`${taxes}/tax-rates/presets`, { preset: 'EU_VAT', countries: ['AT'] })
  const { body } = await shop.get<{ content: { id: string }[] }>(`${taxes}/tax-rates`)
  const { page } = await people.open('taxes', ['OWNER'])
  const found: string[] = []
  for (const path of [
    'taxes',
    'taxes?do=create',
    'taxes?do=preset',
    `taxes/${body.content[0]?.id}`,
    `taxes/${body.content[0]?.id}?do=change`,
    'taxes/exemptions',
    'taxes/exemptions?do=create',
    'taxes/calculations',
    'taxes/settings',
    'taxes/settings?do=change',
    'taxes/settings?do=gateway',
    'taxes/calculator',
  ]) {
    await people.go(page, path)
    found.push(...(await faultsInEveryLook(page)))
  }
  assert.deepEqual(found, [])
})
