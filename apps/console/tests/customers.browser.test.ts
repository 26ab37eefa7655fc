import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { signedInShopper } from '@souk/server/testing/shopper.ts'
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
  readonly kind: string
  readonly currency: string | null
  readonly timezone: string | null
  readonly tax_ids: readonly object[]
  readonly status: string
  readonly merged_into: string | null
  readonly groups: readonly { readonly name: string }[]
  readonly consents: readonly { readonly purpose: string; readonly granted: boolean }[]
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name }).last()
const taxId = (page: Page, place: number) =>
  page.getByRole('group', { name: `Tax ID ${place}`, exact: true })

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

  test('is created with a currency, a time zone and a tax ID, which is refused at its field', async () => {
    const { page, expect } = await people.open('customers?do=create')
    expect(/^422 .*\/customers$/)
    await field(page, 'Email').fill('firm@a.example')
    await page.getByRole('combobox', { name: 'Account' }).selectOption('GUEST')
    await page.getByRole('combobox', { name: /^Preferred currency/ }).fill('swiss')
    await page.getByRole('option', { name: 'CHF, Swiss Franc' }).click()
    await page.getByRole('combobox', { name: /^Time zone/ }).selectOption('Europe/Zurich')
    await button(page, 'Add tax ID').click()
    await button(page, 'Create customer').click()
    await taxId(page, 1).getByText('Required').waitFor()
    await taxId(page, 1).getByRole('combobox', { name: 'Type' }).selectOption('CH_UID')
    await taxId(page, 1).getByRole('textbox').fill('CHE-107.787.578')
    await button(page, 'Create customer').click()
    await taxId(page, 1).getByText('has a wrong check digit').waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await taxId(page, 1).getByRole('textbox').fill('CHE-107.787.577')
    await button(page, 'Create customer').click()
    await page.getByText('firm@a.example saved').waitFor()
    const { body } = await people.running.shop.get<{ content: Shown[] }>(
      '/api/v1/customers?email=firm@a.example',
    )
    const [{ kind, currency, timezone, tax_ids } = assert.fail()] = body.content
    assert.deepEqual(
      { kind, currency, timezone, tax_ids },
      {
        ...{ kind: 'GUEST', currency: 'CHF', timezone: 'Europe/Zurich' },
        tax_ids: [{ type: 'CH_UID', value: 'CHE107787577', status: 'UNVERIFIED' }],
      },
    )
  })

  test('keeps what is known of a tax ID until its number is another', async () => {
    const known = { type: 'EU_VAT', value: 'DE136695976', status: 'VERIFIED' }
    const british = { type: 'GB_VAT', value: 'GB980780684', status: 'VERIFIED' }
    const { id } = await made(people.running.shop, '/api/v1/customers', {
      ...{ email: 'known@a.example', name: 'Known', currency: 'EUR' },
      tax_ids: [known, british],
    })
    const { page, expect } = await people.open(`customers/${id}`)
    expect(/^422 .*\/customers\/cus_/)
    await page.getByText('DE136695976 (EU VAT number, verified)').waitFor()
    await button(page, 'Edit').click()
    await button(page, 'Remove tax ID 2').click()
    await button(page, 'Add tax ID').click()
    await taxId(page, 2).getByRole('textbox').fill(known.value)
    await button(page, 'Save').click()
    await taxId(page, 2).getByText('is there twice').waitFor()
    await taxId(page, 2).getByRole('textbox').fill('ATU13585627')
    await taxId(page, 2).getByRole('combobox', { name: 'Verification' }).selectOption('VERIFIED')
    await page.getByRole('combobox', { name: /^Preferred currency/ }).fill('')
    await page.getByRole('listbox').getByRole('option', { name: '—' }).click()
    await button(page, 'Save').click()
    await page.getByText('Known saved').waitFor()
    const austrian = { ...known, value: 'ATU13585627' }
    assert.deepEqual((await read(id)).tax_ids, [known, austrian])
    assert.equal((await read(id)).currency, null)
    await button(page, 'Edit').click()
    await taxId(page, 1).getByRole('textbox').fill('DE811907980')
    await button(page, 'Save').click()
    await page.getByText('DE811907980 (EU VAT number)', { exact: true }).waitFor()
    const german = { ...known, value: 'DE811907980', status: 'UNVERIFIED' }
    assert.deepEqual((await read(id)).tax_ids, [german, austrian])
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

describe('the sign-in of a customer', () => {
  test('is shown with its sessions, which end for good', async () => {
    const { shop } = people.running
    const shopper = await signedInShopper(shop, 'signs-in@a.example')
    const { page } = await people.open(`customers/${shopper.customerId}`)
    await page.getByText('With a password or a link').waitFor()
    await page.getByText(/^Last seen/).waitFor()
    await button(page, 'End sessions').click()
    await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click()
    await page.getByText('Customer signed out').first().waitFor()
    await page.getByText(/^Last seen/).waitFor({ state: 'detached' })
    assert.equal((await shopper.get('/api/v1/customers/me')).status, 401)
    const other = await made(shop, '/api/v1/customers', { email: 'never@a.example' })
    await people.go(page, `customers/${other.id}`)
    await page.getByText('Has never signed in to the shop').waitFor()
  })
})
