import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import type { Page } from 'playwright-core'
import { faultsOn, People } from '../testing/people.ts'
import { made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

interface Shown {
  readonly status: string
  readonly merged_into: string | null
  readonly groups: readonly { readonly name: string }[]
  readonly consents: readonly { readonly purpose: string; readonly granted: boolean }[]
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name }).last()

async function read(id: string): Promise<Shown> {
  return (await people.running.shop.get<Shown>(`/api/v1/customers/${id}`)).body
}

describe('a customer', () => {
  test('gets an address by the form of its country, a consent and a group', async () => {
    const { shop } = people.running
    const { id } = await made(shop, '/api/v1/customers', { email: 'ada@a.example', name: 'Ada' })
    await made(shop, '/api/v1/customer-groups', { name: 'Wholesale' })
    const { page, expect } = await people.open(`customers/${id}?do=add-address`)
    expect(/^422 .*\/addresses$/)
    await page.getByRole('combobox', { name: 'Country', exact: true }).fill('United States')
    await page.getByRole('option', { name: 'United States' }).first().click()
    await page.getByRole('combobox', { name: 'Region' }).selectOption('IL')
    await field(page, 'Street and number').fill('1 Main St')
    await field(page, 'City').fill('Springfield')
    await field(page, 'Postal code').fill('SW1A 1AA')
    assert.deepEqual(await faultsOn(page), [])
    await button(page, 'Add address').click()
    await page
      .getByText(/postal code of US/)
      .first()
      .waitFor()
    await field(page, 'Postal code').fill('62701')
    await button(page, 'Add address').click()
    await page.getByText('62701 Springfield IL').waitFor()
    await people.go(page, `customers/${id}?do=consent`)
    await field(page, 'Purpose').fill('newsletter')
    await field(page, 'Source').fill('call')
    await button(page, 'Record consent').click()
    await until(async () => (await read(id)).consents[0]?.granted === true)
    await people.go(page, `customers/${id}?do=join`)
    await page.getByRole('combobox', { name: 'Group' }).fill('whole')
    await page.getByRole('option', { name: 'Wholesale' }).click()
    await button(page, 'Add to group').click()
    await until(async () => (await read(id)).groups[0]?.name === 'Wholesale')
    assert.deepEqual(await faultsOn(page), [])
  })

  test('is disabled, and merged into another, where the page leads', async () => {
    const { shop } = people.running
    const from = await made(shop, '/api/v1/customers', { email: 'old@a.example', name: 'Old' })
    const into = await made(shop, '/api/v1/customers', { email: 'new@a.example', name: 'Newer' })
    const { page } = await people.open(`customers/${from.id}`)
    await button(page, 'Disable').click()
    await button(page, 'Disable').click()
    await button(page, 'Enable').waitFor()
    assert.equal((await read(from.id)).status, 'DISABLED')
    await button(page, 'Merge').click()
    await page.getByRole('combobox', { name: 'Customer that stays' }).fill('newer')
    await page.getByRole('option', { name: 'Newer' }).click()
    await button(page, 'Merge').click()
    await page.waitForURL(new RegExp(`/customers/${into.id}`))
    // What is typed into the dialog would be asked about as long as it is there.
    await page.getByRole('heading', { name: 'Newer' }).waitFor()
    assert.equal((await read(from.id)).merged_into, into.id)
    await people.go(page, `customers/${from.id}`)
    await page.getByRole('term').filter({ hasText: 'Merged into' }).waitFor()
    assert.deepEqual(await faultsOn(page), [])
  })
})
