import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { afters, box, press } from '../testing/dialogs.ts'
import { faultsInEveryLook, faultsOn, People } from '../testing/people.ts'
import { aCustomer, aProduct, made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const storedValues = '/api/v1/stored-value'
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const open = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

interface Card {
  readonly id: string
  readonly status: string
  readonly balance: { readonly amount: number }
}

const given = (amount: number) =>
  made<Card>(people.running.shop, storedValues, {
    kind: 'GIFT_CARD',
    amount: { amount, currency: 'EUR' },
    reason: 'SALE',
  })

test('a gift card is issued, and its code is shown once', async () => {
  const { page } = await people.open('payments/stored-value', ['FINANCE'])
  await open(page, 'Issue')
  await box(page, 'Amount').fill('50')
  assert.deepEqual(await faultsOn(page), [])
  await press(page, 'Issue €50.00')
  const code = (await page.locator('.secret code').textContent()) ?? ''
  assert.match(code, /^([A-Z0-9]{4}-){3}[A-Z0-9]{4}$/)
  assert.deepEqual(await faultsOn(page), [])
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: new RegExp(code.slice(-4)) }).click()
  await page.getByRole('heading', { name: 'Gift card', level: 1 }).waitFor()
  assert.equal(await page.getByText(code).count(), 0)
})

test('what a card has is changed for a reason, and it is frozen and unfrozen', async () => {
  const { id } = await given(5_000)
  const { page } = await people.open(`payments/stored-value/${id}`, ['FINANCE'])
  await open(page, 'Debit')
  await box(page, 'Amount').fill('60')
  await said(page, 'At most €50.00 can be taken')
  await box(page, 'Amount').fill('20')
  assert.deepEqual(await afters(page).allTextContents(), ['€30.00'])
  await press(page, 'Debit €20.00')
  await said(page, 'New balance: €30.00')
  await open(page, 'Freeze')
  await press(page, 'Freeze')
  await page.getByRole('button', { name: 'Unfreeze' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Debit', exact: true }).count(), 0)
  await open(page, 'Unfreeze')
  await press(page, 'Unfreeze')
  await page.getByRole('button', { name: 'Debit', exact: true }).waitFor()
  const { body } = await people.running.shop.get<Card>(`${storedValues}/${id}`)
  assert.deepEqual([body.status, body.balance.amount], ['ACTIVE', 3_000])
})

test('the code of a card is replaced, and when new ones expire is set', async () => {
  const { id } = await given(1_000)
  const { page } = await people.open(`payments/stored-value/${id}`, ['FINANCE'])
  await open(page, 'Replace code')
  await press(page, 'Replace code')
  await page.locator('.secret code').waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
  const { page: list } = await people.open('payments/stored-value?do=expiry', ['FINANCE'])
  await box(list, 'Months until new ones expire').fill('36')
  await press(list, 'Save')
  await said(list, 'Expiry saved')
  const { body } = await people.running.shop.get<{ expires_after_months: number }>(
    `${storedValues}/settings`,
  )
  assert.equal(body.expires_after_months, 36)
})

test('what a customer has is on their page, and a card that was sold names its order', async () => {
  const { shop } = people.running
  const owner_id = await aCustomer(shop, { name: 'Ada Byron' })
  const credit = { kind: 'STORE_CREDIT', amount: { amount: 4_000, currency: 'EUR' } }
  await made(shop, storedValues, { ...credit, reason: 'GOODWILL', owner_id })
  const { page } = await people.open(`customers/${owner_id}`)
  const card = page.locator('.card', { hasText: 'Gift cards and credit' })
  await card.getByRole('listitem').filter({ hasText: '€40.00' }).waitFor()
  await card.getByRole('link', { name: 'Store credit' }).click()
  await page.getByRole('link', { name: 'Ada Byron' }).waitFor()
  assert.equal(await page.getByText('Code', { exact: true }).count(), 0)

  const kind = { kind: 'GIFT_CARD', track_inventory: false, inventory: undefined }
  const product = await aProduct(shop, { title: 'Gift card', ...kind })
  const order = await made<{ id: string; number: string }>(shop, '/api/v1/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
  })
  await made(shop, '/api/v1/payments', { order_id: order.id, method: 'pm_test_ok' })
  await page.goto(people.addressOf('payments/stored-value'))
  await page.getByRole('link', { name: `Sold with ${order.number}` }).click()
  await said(page, 'Not shown to anybody yet')
})

test('both pages are sound in every look', async () => {
  const { id } = await given(1_000)
  for (const address of ['payments/stored-value', `payments/stored-value/${id}`]) {
    const { page } = await people.open(address, ['FINANCE'])
    assert.deepEqual(await faultsInEveryLook(page), [], address)
  }
})
