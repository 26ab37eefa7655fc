import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { afters, box, choice, fill, press } from '../testing/dialogs.ts'
import { faultsInEveryLook, faultsOn, People } from '../testing/people.ts'
import { anOrder, made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const gateways = '/api/v1/payment-gateways'
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const open = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' })

/** Finds one of many by its name, and takes it. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(name)
  await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1)
  await page.keyboard.press('Enter')
}

interface Gateway {
  readonly id: string
  readonly status: string
  readonly stripe: { readonly webhook_secrets: number; readonly has_secret_key: boolean }
  readonly manual: {
    readonly accounts: readonly string[]
    readonly second_person_above: readonly object[]
  }
}

async function read(path: string) {
  return (await people.running.shop.get<Gateway>(`${gateways}/${path}`)).body
}

test('Stripe is set up: its keys are entered and never shown, and its page says where Stripe sends to', async () => {
  const { page } = await people.open('payments/gateways?do=create', ['ADMIN'])
  await fill(page, { Name: 'Stripe Europe', Code: 'Stripe!' })
  await said(page, /Begin with a letter/)
  await fill(page, { Code: 'stripe_eu', 'Publishable key': 'pk_test_1' })
  await box(page, 'Secret key').fill('nonsense')
  await said(page, /begins with sk_/)
  await box(page, 'Secret key').fill('sk_test_secret')
  assert.deepEqual(await faultsOn(page), [])
  await press(page, 'Create gateway')
  await page.getByRole('heading', { name: 'Stripe Europe', level: 1 }).waitFor()
  const id = /ppr_\w+/.exec(page.url())?.[0] ?? ''
  const address = page.getByRole('textbox', { name: 'Address for messages' })
  const expected = `${people.running.baseUrl}/api/v1/payment-callbacks/${id}`
  assert.equal(await address.inputValue(), expected)
  await open(page, 'Edit')
  await box(page, 'Signing secret').fill('whsec_new')
  await box(page, 'Signing secret before').fill('whsec_old')
  assert.deepEqual(await afters(page).allTextContents(), ['••• •••'])
  await press(page, 'Save')
  await said(page, '2 entered')
  const { stripe } = await read(id)
  assert.deepEqual([stripe.has_secret_key, stripe.webhook_secrets], [true, 2])
  assert(!(await page.content()).includes('sk_test_secret'))
  await page.reload()
  await said(page, 'No messages yet')
  await sendFromStripe(id)
  await page.reload()
  await page.getByRole('link', { name: 'All messages' }).click()
  await said(page, 'payment_intent.succeeded')
  assert.deepEqual(await faultsInEveryLook(page), [])
})

async function sendFromStripe(gatewayId: string): Promise<void> {
  const { baseUrl } = people.running
  const object = { id: 'pi_17', object: 'payment_intent', metadata: {} }
  const body = JSON.stringify({ id: 'evt_17', type: 'payment_intent.succeeded', data: { object } })
  const seconds = Math.floor(Date.now() / 1_000)
  const v1 = createHmac('sha256', 'whsec_old').update(`${seconds}.${body}`).digest('hex')
  const headers = {
    'stripe-signature': `t=${seconds},v1=${v1}`,
    'content-type': 'application/json',
  }
  const url = `${baseUrl}/api/v1/payment-callbacks/${gatewayId}`
  const { status } = await fetch(url, { method: 'POST', headers, body })
  assert.equal(status, 200)
}

test('a gateway is disabled and enabled, and deleted as long as nobody paid through it', async () => {
  const { shop } = people.running
  const { id } = await made(shop, gateways, { kind: 'TEST', code: 'spare', name: 'Spare' })
  const { page } = await people.open(`payments/gateways/${id}`, ['ADMIN'])
  await open(page, 'Disable')
  assert.deepEqual(await afters(page).allTextContents(), ['Disabled'])
  await press(page, 'Disable')
  await page.getByRole('button', { name: 'Enable' }).waitFor()
  assert.equal((await read(id)).status, 'DISABLED')
  await open(page, 'Enable')
  await press(page, 'Enable')
  await page.getByRole('button', { name: 'Disable' }).waitFor()
  assert.equal((await read(id)).status, 'ACTIVE')
  await open(page, 'Delete')
  await press(page, 'Delete')
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor()
  assert.equal((await shop.get(`${gateways}/${id}`)).status, 404)
})

test('which accounts recorded money comes to, and above what two people are needed, is set with now and after', async () => {
  const { shop } = people.running
  const { body } = await shop.get<{ content: { id: string }[] }>(`${gateways}?kind=MANUAL`)
  const id = body.content[0]?.id ?? ''
  const { page } = await people.open(`payments/gateways/${id}?do=change`, ['ADMIN'])
  await fill(page, { 'Accounts that money comes to': 'main, Savings' })
  await said(page, /Lower case letters, digits and underscores, each/)
  await fill(page, { 'Accounts that money comes to': 'main, savings' })
  await pick(page, 'Add an amount for a currency', 'EUR, Euro')
  await fill(page, { EUR: '250' })
  assert.deepEqual(await afters(page).allTextContents(), ['main, savings', '€250.00'])
  assert.deepEqual(await faultsOn(page), [])
  await press(page, 'Save')
  await closed(page)
  const { manual } = await read(id)
  assert.deepEqual(manual.accounts, ['main', 'savings'])
  assert.deepEqual(manual.second_person_above, [{ amount: 25_000, currency: 'EUR' }])
})

test('routing rules are added, ordered, changed and removed, and a payment that is tried out says why', async () => {
  const { shop } = people.running
  const { id } = await made(shop, gateways, { kind: 'TEST', code: 'second', name: 'Second' })
  const { page } = await people.open('payments/gateways', ['ADMIN'])
  const rules = async () => {
    const { body } = await shop.get<{
      rules: { name: string; when: object; gateway_id: string }[]
    }>('/api/v1/payment-routing')
    return body.rules
  }
  for (const name of ['Small', 'Large']) {
    await open(page, 'Add rule')
    await fill(page, { Name: name })
    await choice(page, 'Gateway').selectOption({ label: 'Second' })
    await press(page, 'Add rule')
    await closed(page)
  }
  await open(page, 'Edit rule Large')
  await pick(page, 'Currency of the amounts', 'EUR, Euro')
  await fill(page, { From: '100', 'Up to': '50' })
  await said(page, 'Less than the lowest amount')
  await fill(page, { 'Up to': '' })
  assert.deepEqual(await faultsOn(page), [])
  await press(page, 'Save')
  await closed(page)
  await said(page, /from €100\.00/)
  await open(page, 'Order of rules')
  await open(page, 'Move Large up')
  await press(page, 'Save')
  await closed(page)
  const [first, second] = await rules()
  assert.deepEqual([first?.name, second?.name], ['Large', 'Small'])
  const min_amount = { amount: 10_000, currency: 'EUR' }
  assert.deepEqual([first?.when, first?.gateway_id], [{ min_amount }, id])
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await open(page, 'Try out')
  await said(page, 'Second takes it')
  await said(page, 'too small an amount')
  assert.deepEqual(await faultsInEveryLook(page), [])
  await open(page, 'Remove rule Small')
  assert.deepEqual(await afters(page).allTextContents(), ['1. Large'])
  await press(page, 'Remove rule')
  await closed(page)
  assert.deepEqual(
    (await rules()).map(({ name }) => name),
    ['Large'],
  )
})

test('a gateway that cannot be reached says since when', async () => {
  const { shop } = people.running
  await made(shop, gateways, { kind: 'TEST', code: 'third', name: 'Third' })
  for (let times = 0; times < 3; times += 1) {
    const { id } = await anOrder(shop)
    await made(shop, '/api/v1/payments', { order_id: id, method: 'pm_test_unavailable' })
  }
  const { page } = await people.open('payments/gateways', ['ADMIN'])
  const link = page.getByRole('link', { name: 'Test gateway test' })
  const row = page.getByRole('row').filter({ has: link })
  await row.getByText('Cannot be reached').waitFor()
  await row.getByText('since').waitFor()
  await link.click()
  await said(page, /once a minute a payment tries it again/)
})

test('who may only read gateways is offered no change', async () => {
  const { page } = await people.open('payments/gateways', ['FINANCE'])
  await page.getByRole('link', { name: /Test gateway/ }).waitFor()
  await page.getByRole('button', { name: 'Try out' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Create gateway' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Add rule' }).count(), 0)
})
