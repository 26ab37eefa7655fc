import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { box, choice, press, sentBy } from '../testing/dialogs.ts'
import { faultsInEveryLook, faultsOn, People } from '../testing/people.ts'
import { made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const plans = '/api/v1/marketplace/commission-plans'
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const everything = { name: 'Everything', kind: 'PERCENT', rate: '0.12', tax_rate: '0.2' }

interface Plan {
  id: string
  status: string
  rules: { name: string; rate: string | null }[]
}

const read = async (id: string) => (await people.running.shop.get<Plan>(`${plans}/${id}`)).body

test('a plan begins with a rule for everything, and is activated for all', async () => {
  const { page } = await people.open('commissions', ['ADMIN'])
  await page.getByRole('button', { name: 'Create commission plan' }).first().click()
  await box(page, 'Name').fill('Standard')
  await box(page, 'Commission on everything').fill('12')
  await box(page, 'Tax on the commission').fill('20')
  await press(page, 'Create commission plan')
  await said(page, 'Standard created')
  await said(page, '12%, plus 20% tax')
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.getByRole('button', { name: 'Activate' }).click()
  await choice(page, 'For whom').selectOption('all')
  await press(page, 'Activate')
  await said(page, 'Standard is active')
  await said(page, 'All others')
})

test('a rule is added before the last one, moved, and saved with the others', async () => {
  const { shop } = people.running
  const { id } = await made<Plan>(shop, plans, { name: 'Ordered', rules: [everything] })
  const { page } = await people.open(`commissions/${id}`, ['ADMIN'])
  await page.getByRole('button', { name: 'Add rule' }).click()
  await box(page, 'Name').fill('Dear')
  await box(page, 'Percentage').fill('5')
  await box(page, 'Price from').fill('100')
  assert.deepEqual(await faultsOn(page), [])
  await press(page, 'Apply')
  await page.getByRole('button', { name: 'Save rules' }).click()
  const sent = await sentBy(page, /rules$/, () => press(page, 'Save rules'))
  assert.deepEqual(sent, ['rules'])
  await said(page, 'Rules saved')
  const { rules } = await read(id)
  assert.deepEqual(
    rules.map(({ name, rate }) => [name, rate]),
    [
      ['Dear', '0.05'],
      ['Everything', '0.12'],
    ],
  )
})

test('a rule that can never match is refused, and what was typed stays', async () => {
  const { shop } = people.running
  const { id } = await made<Plan>(shop, plans, { name: 'Shadowed', rules: [everything] })
  const { page, expect } = await people.open(`commissions/${id}`, ['ADMIN'])
  expect(/^422 .*\/rules$/)
  await page.getByRole('button', { name: 'Add rule' }).click()
  await box(page, 'Name').fill('Another')
  await box(page, 'Percentage').fill('5')
  await press(page, 'Apply')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await press(page, 'Save rules')
  await said(page, 'Rule can never match')
  await press(page, 'Cancel')
  await page.getByRole('cell', { name: '1. Another' }).waitFor()
  assert.equal((await read(id)).rules.length, 1)
})

test('an example says which rule applies, and a simulation what orders of the past come to', async () => {
  const { shop } = people.running
  const { id } = await made<Plan>(shop, plans, { name: 'Tried', rules: [everything] })
  const { page } = await people.open(`commissions/${id}`, ['ADMIN'])
  await page.getByRole('textbox', { name: 'Price of a unit' }).fill('100')
  await said(page, '€12.00')
  await page.getByRole('button', { name: 'Simulate' }).click()
  await said(page, /looked at/)
  assert.deepEqual(await faultsInEveryLook(page), [])
})
