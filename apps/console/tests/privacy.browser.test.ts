import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { faultsInEveryLook, faultsOn, People } from '../testing/people.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const said = (page: Page, text: string) => page.getByText(text).first().waitFor()
/** Of the thing that the page is about. */
const shownId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
const inDialog = (page: Page) => page.getByRole('dialog')

async function givenCustomer(email: string, name: string): Promise<string> {
  const { shop } = people.running
  const { body } = await shop.post<{ id: string }>('/api/v1/customers', { email, name })
  return body.id
}

/** Says how it was made sure that the person asks, and begins. */
async function verify(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Verify' }).first().click()
  const dialog = inDialog(page)
  await dialog.getByLabel('Method').selectOption('EMAIL')
  await dialog.getByLabel('Reference').fill('ticket 4711')
  assert.deepEqual(await faultsOn(page), [])
  await dialog.getByRole('button', { name: action }).click()
}

test('somebody asks for a copy of their data on the page of the customer, and it is downloaded', async () => {
  const customerId = await givenCustomer('copy@example.com', 'Ada Copy')
  const { page } = await people.open(`customers/${customerId}`, ['ADMIN'])
  await page.getByRole('button', { name: 'Export data' }).click()
  await inDialog(page).getByLabel('Reason').fill('letter of 1 June')
  await inDialog(page).getByRole('button', { name: 'Create request' }).click()
  await page.getByRole('heading', { name: 'Data export' }).waitFor()
  await verify(page, 'Verify and export')
  await said(page, 'Completed')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  assert.match((await downloading).suggestedFilename(), /^personal-data-.*\.json$/)
  assert.deepEqual(await faultsInEveryLook(page), [])
})

test('a customer is erased, and the pages say what is left', async () => {
  const customerId = await givenCustomer('erase@example.com', 'Ada Erase')
  const { page } = await people.open(`customers/${customerId}`, ['ADMIN'])
  await page.getByRole('button', { name: 'Erase' }).click()
  await said(page, 'What stays: orders with their numbers')
  await inDialog(page).getByRole('button', { name: 'Create request' }).click()
  await page.getByRole('heading', { name: 'Erasure' }).waitFor()
  await verify(page, 'Verify and erase')
  await said(page, 'Processing')
  await people.go(page, `customers/${customerId}`)
  await said(page, 'Erased customer')
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor({ state: 'detached' })
  assert.deepEqual(await faultsInEveryLook(page), [])
})

test('an erasure that is recorded in the list waits for a legal hold until that is released', async () => {
  const customerId = await givenCustomer('hold@example.com', 'Ada Hold')
  const { page, expect } = await people.open('customers/privacy', ['ADMIN'])
  // The erasure while it is held.
  expect(/^423 .*\/verify$/)
  await page.getByRole('button', { name: 'Create request' }).first().click()
  const dialog = inDialog(page)
  await dialog.getByLabel('Customer').fill('Ada Hold')
  await page.getByRole('option', { name: /Ada Hold/ }).click()
  await dialog.getByLabel('Request').selectOption('ERASE')
  await dialog.getByRole('button', { name: 'Create request' }).click()
  await page.getByRole('heading', { name: 'Erasure' }).waitFor()
  const request = shownId(page)
  await people.go(page, `customers/${customerId}`)
  await page.getByRole('button', { name: 'Legal hold' }).click()
  await inDialog(page).getByLabel('Legal reason').fill('dispute before the court')
  assert.deepEqual(await faultsOn(page), [])
  await inDialog(page).getByRole('button', { name: 'Place legal hold' }).click()
  await page.getByRole('heading', { name: 'Legal hold', exact: true }).first().waitFor()
  await said(page, 'dispute before the court')
  const hold = shownId(page)
  await people.go(page, `customers/privacy/${request}`)
  await verify(page, 'Verify and erase')
  await said(page, 'Customer is under a legal hold')
  await inDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await inDialog(page).waitFor({ state: 'hidden' })
  await people.go(page, `customers/legal-holds/${hold}`)
  await page.getByRole('button', { name: 'Release' }).click()
  await inDialog(page).getByRole('button', { name: 'Release' }).click()
  await said(page, 'Legal hold released')
  assert.deepEqual(await faultsInEveryLook(page), [])
  await people.go(page, `customers/privacy/${request}`)
  await verify(page, 'Verify and erase')
  await said(page, 'Processing')
})

test('support records and reads requests, and decides on none', async () => {
  const customerId = await givenCustomer('support@example.com', 'Ada Support')
  const { page } = await people.open(`customers/${customerId}`, ['SUPPORT'])
  await page.getByRole('button', { name: 'Export data' }).click()
  await inDialog(page).getByRole('button', { name: 'Create request' }).click()
  await page.getByRole('heading', { name: 'Data export' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Verify' }).count(), 0)
})
