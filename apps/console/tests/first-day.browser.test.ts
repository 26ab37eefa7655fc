import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { en } from '../src/texts/en/index.ts'
import { faultsOn, People } from '../testing/people.ts'
import { aPaidOrder, aProduct } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

test('a new tenant shows what to do first; each step goes when it is done, and all of them with the first order', async () => {
  const { shop } = people.running
  const { page, complaints } = await people.open('overview')
  const card = page.getByRole('region', { name: en.overview.firstSteps })
  const { examples, product, zone } = en.overview.steps
  await card.getByRole('link', { name: examples.title }).waitFor()
  await card.getByRole('link', { name: zone.title }).waitFor()
  assert.deepEqual(await faultsOn(page), [])
  await card.getByRole('link', { name: product.title }).click()
  await page.locator('dialog').getByLabel(en.products.title, { exact: true }).waitFor()
  await people.go(page, 'products')
  await page.getByRole('link', { name: en.products.noneDetail }).waitFor()
  await people.go(page, 'overview')
  await aProduct(shop)
  await card.getByRole('link', { name: product.title }).waitFor({ state: 'detached' })
  assert.equal(await card.getByRole('link', { name: examples.title }).count(), 0)
  await shop.patch('/api/v1/tenant', { settings: { time_zone: 'Europe/Berlin' } })
  await card.getByRole('link', { name: zone.title }).waitFor({ state: 'detached' })
  await aPaidOrder(shop)
  await card.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

test('an address that leads nowhere, and a filter that there is none of, lead on', async () => {
  const { page, expect } = await people.open('nowhere')
  await page.getByText(en.shell.notFoundDetail).waitFor()
  await page.getByRole('link', { name: en.shell.toOverview }).click()
  await page.getByRole('heading', { name: en.menu.overview }).waitFor()
  expect(/^400 \/api\/v1\/orders/)
  await people.go(page, 'orders?status=BOGUS')
  await page.getByText(en.kit.wrongAddress).waitFor()
  await page.getByRole('link', { name: en.kit.withoutFilters }).click()
  await page.getByText(en.kit.wrongAddress).waitFor({ state: 'detached' })
  assert.match(page.url(), /\/orders$/)
})
