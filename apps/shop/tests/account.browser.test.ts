import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { faultsInEveryLook } from '@souk/console/testing/faults.ts'
import { until } from '@souk/platform/testing'
import { RunningShop } from '../testing/running-shop.ts'

let running: RunningShop
before(async () => {
  running = await RunningShop.start()
})
afterEach(() => running.leave())
after(() => running.close())

interface Letter {
  readonly to: string
  readonly link: string | null
}

/** The last link that the sandbox would have sent to this address. */
async function linkTo(email: string): Promise<string> {
  const { body } = await running.shop.get<{ content: Letter[] }>('/api/v1/sandbox/inbox')
  const link = body.content.find(({ to, link }) => to === email && link !== null)?.link
  assert(link)
  return link
}

test('a customer signs in with a link, sees their orders, keeps an address and signs out', async () => {
  const { page } = await running.open('sign-in')
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.getByLabel('Email address').fill('amira.haddad@example.com')
  await page.getByRole('button', { name: 'Send me a link instead' }).click()
  await page.getByText('We sent a message to').waitFor()
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.goto(await linkTo('amira.haddad@example.com'))
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  assert.doesNotMatch(page.url(), /token/)
  await page.getByText('Amira Haddad').waitFor()
  const orders = page.locator('.own-orders > li')
  assert((await orders.count()) > 1)
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Name', { exact: true }).fill('Amira Haddad')
  await page.getByLabel('Street and number').fill('Lindenallee 12')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Postal code').fill('10115')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Lindenallee 12').waitFor()
  assert.deepEqual(await faultsInEveryLook(page), [])
  await orders.first().getByRole('link').click()
  await page
    .getByRole('heading', { name: /^Order / })
    .first()
    .waitFor()
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.goBack()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto(running.addressOf('account'))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('whoever registers confirms their address, and signs in with their password from then on', async () => {
  const email = 'nadia@example.com'
  const { page, expect } = await running.open('register')
  await page.getByLabel('Name').fill('Nadia Rahman')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('We sent a message to').waitFor()
  await page.goto(await linkTo(email))
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto(running.addressOf('sign-in'))
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill('wrong horse battery staple')
  expect(/^403 \/api\/v1\/auth\/customers\/login$/)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Wrong email address or password').waitFor()
  await page.getByLabel('Password').fill('correct horse battery staple')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
})

test('a link works once, and in the browser that asked for it alone', async () => {
  const { page } = await running.open('sign-in')
  await page.getByLabel('Email address').fill('jonas.weber@example.com')
  await page.getByRole('button', { name: 'Send me a link instead' }).click()
  await page.getByText('We sent a message to').waitFor()
  const link = await linkTo('jonas.weber@example.com')
  const elsewhere = await running.open('sign-in')
  elsewhere.expect(/^(400|403) \/api\/v1\/auth\/customers\/verify$/)
  await elsewhere.page.goto(link)
  await elsewhere.page.getByRole('alert').waitFor()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
})

test('what a guest has put together is the customer’s who signs in, with what is for customers', async () => {
  const { page } = await running.open('p/copper-cezve-300-ml')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('In your cart.').waitFor()
  await page.goto(running.addressOf('cart'))
  await page.getByLabel('Discount code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('sign in to use it').waitFor()
  await page.goto(running.addressOf('sign-in'))
  await page.getByLabel('Email address').fill('sofia.ricci@example.com')
  await page.getByRole('button', { name: 'Send me a link instead' }).click()
  await page.getByText('We sent a message to').waitFor()
  await page.goto(await linkTo('sofia.ricci@example.com'))
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.goto(running.addressOf('cart'))
  const discount = page.locator('.totals .saving')
  await until(async () => (await discount.count()) === 1, 'the discount of customers')
  assert.match(await discount.innerText(), /Welcome.*−€4\.90/s)
})
