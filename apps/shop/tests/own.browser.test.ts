import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { faultsInEveryLook } from '@souk/console/testing/faults.ts'
import type { OpenPage } from '@souk/console/testing/open-page.ts'
import { made } from '@souk/console/testing/shop.ts'
import { until } from '@souk/platform/testing'
import type { Page } from 'playwright-core'
import { RunningShop } from '../testing/running-shop.ts'

let running: RunningShop
before(async () => {
  running = await RunningShop.start()
})
afterEach(() => running.leave())
after(() => running.close())

const widths = [1440, 390] as const
const windowOf = (width: number) => ({ viewport: { width, height: width < 500 ? 844 : 900 } })

/** Asks for a link on the page that is open, and opens it. */
async function openLink(page: Page, email: string, button: string): Promise<string> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: button }).click()
  await page.getByText('The link works once').waitFor()
  const link = await running.linkTo(email)
  await page.goto(link)
  return link
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(running.addressOf('sign-in'))
  await openLink(page, email, 'Send me a link instead')
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
}

/** A customer of the shop with an order of 20.00 that is paid, or to be paid. */
async function givenOrder(email: string, isPaid = true) {
  const { shop } = running
  const customer = await made<{ id: string }>(shop, '/api/v1/customers', { email })
  const price = { amount: 1_000, currency: 'EUR' }
  const inventory = { available: 10, warehouse: 'MAIN' }
  const draft = { title: `Ordered by ${email}`, variants: [{ price, inventory, weight_g: 500 }] }
  const product = await made<{ id: string }>(shop, '/v1/catalog/products', draft)
  const items = [{ product_id: product.id, quantity: 2 }]
  const order = await made<{ id: string }>(shop, '/api/v1/orders', {
    ...{ items, customer_id: customer.id, email },
  })
  if (isPaid) await made(shop, '/api/v1/payments', { order_id: order.id, method: 'pm_test_ok' })
  await running.product.settle()
  const url = `/api/v1/orders/${order.id}`
  const statusOf = async () => (await shop.get<{ status: string }>(url)).body.status
  return { id: order.id, url, statusOf }
}

for (const width of widths) {
  test(`whoever has forgotten their password chooses another by a link, once, at ${width} pixels`, async () => {
    const email = `forgotten-${width}@example.com`
    await made(running.shop, '/api/v1/customers', { email })
    const { page, expect } = await running.open('sign-in', windowOf(width))
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    assert.deepEqual(await faultsInEveryLook(page), [])
    const link = await openLink(page, email, 'Send link')
    const field = page.getByLabel('New password')
    await field.waitFor()
    assert.doesNotMatch(page.url(), /token/)
    assert.deepEqual(await faultsInEveryLook(page), [])
    // Loaded anew it is still the page of this link.
    await page.reload()
    expect(/^422 .*password-reset\/confirm$/)
    await field.fill('password1234')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('easy to guess').last().waitFor()
    await field.fill('seven green ladders')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    expect(/^410 .*password-reset\/confirm$/)
    await page.goto(link)
    await field.fill('eight green ladders')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This link has expired or was already used').waitFor()
    assert.deepEqual(await faultsInEveryLook(page), [])
    await page.goto(running.addressOf('account'))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(running.addressOf('sign-in'))
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill('seven green ladders')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
  })

  test(`a customer cancels an order, after being asked once more, at ${width} pixels`, async () => {
    const order = await givenOrder(`cancels-${width}@example.com`)
    const { page } = await running.open('', windowOf(width))
    await signIn(page, `cancels-${width}@example.com`)
    await page.locator('.own-orders a').first().click()
    await page.getByRole('button', { name: 'Cancel order', exact: true }).click()
    await page.getByRole('heading', { name: 'Cancel this order?' }).waitFor()
    assert.deepEqual(await faultsInEveryLook(page), [])
    await page.getByRole('button', { name: 'Keep order' }).click()
    assert.equal(await order.statusOf(), 'PAID')
    await page.getByRole('button', { name: 'Cancel order', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, cancel order' }).click()
    await page.getByText('A refund of €20.00 is on its way').waitFor()
    assert.equal(await order.statusOf(), 'CANCELLED')
    assert.equal(await page.getByRole('button', { name: 'Cancel order', exact: true }).count(), 0)
    assert.deepEqual(await faultsInEveryLook(page), [])
  })
}

test('an order that ships while its buyer makes up their mind stays, and the page says how far it is', async () => {
  const order = await givenOrder('too-late@example.com')
  const { page, expect } = await running.open()
  await signIn(page, 'too-late@example.com')
  await page.goto(running.addressOf(`order/${order.id}`))
  await page.getByRole('button', { name: 'Cancel order', exact: true }).click()
  await made(running.shop, `${order.url}/fulfillments`, {})
  expect(/^412 .*\/cancel$/)
  await page.getByRole('button', { name: 'Yes, cancel order' }).click()
  await page.getByText('Something has changed in the meantime').waitFor()
  await page.getByText('Shipped', { exact: true }).waitFor()
  assert.equal(await order.statusOf(), 'FULFILLED')
})

test('an order of somebody else is not there', async () => {
  const order = await givenOrder('whose@example.com')
  const { page, expect } = await running.open()
  await signIn(page, 'jonas.weber@example.com')
  expect(/^404 \/api\/v1\/orders\//)
  await page.goto(running.addressOf(`order/${order.id}`))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('a customer signs out other browsers, which know it at their next step', async () => {
  const email = 'sofia.ricci@example.com'
  const [here, there] = [await running.open(), await running.open()]
  await signIn(there.page, email)
  await signIn(here.page, email)
  await here.page.getByText('Another browser').waitFor()
  assert.deepEqual(await faultsInEveryLook(here.page), [])
  await here.page.getByRole('button', { name: 'Sign out all others' }).click()
  await here.page.getByText('Another browser').waitFor({ state: 'detached' })
  there.expect(/^40[13] /)
  await there.page.goto(running.addressOf('account'))
  await there.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await here.page.reload()
  await here.page.getByText('This browser').waitFor()
})

test('a token that is too old is renewed in silence, and in each tab', async () => {
  const visit = await running.open()
  await signIn(visit.page, 'amira.haddad@example.com')
  await outdated(visit)
  const other = await running.newTab(visit, 'account')
  await visit.page.reload()
  for (const tab of [visit.page, other]) await tab.getByText('This browser').waitFor()
})

/** As if somebody comes back after an hour. */
async function outdated({ page }: OpenPage): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('souk.shop.session') ?? '{}') as object
    localStorage.setItem('souk.shop.session', JSON.stringify({ ...kept, expiresAt: 0 }))
  })
}

test('a customer says who they are, changes an address, and is asked for neither in the checkout', async () => {
  const email = 'knows@example.com'
  const customer = await made<{ id: string }>(running.shop, '/api/v1/customers', { email })
  const address = { line1: 'Old Street 1', city: 'Berlin', postal_code: '10115', country: 'DE' }
  await made(running.shop, `/api/v1/customers/${customer.id}/addresses`, {
    ...{ ...address, name: 'Knut Knows', line2: 'Backyard' },
  })
  const { page } = await running.open('p/nana-mint-tea-80-g')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart.').waitFor()
  await page.goto(running.addressOf('account'))
  await openLink(page, email, 'Send me a link instead')
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  const profile = page.locator('form').filter({ has: page.getByLabel('Phone') })
  await profile.getByLabel('Name').fill('Knut Knows')
  await profile.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.locator('.own-addresses').getByRole('button', { name: 'Change' }).click()
  const form = page.locator('form.address-fields')
  await form.getByLabel('Street and number').fill('New Street 2')
  await form.getByLabel('Apartment').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('New Street 2').waitFor()
  assert.equal(await page.getByText('Backyard').count(), 0)
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.goto(running.addressOf('checkout'))
  const street = page.getByLabel('Street and number')
  await until(
    async () => (await street.inputValue()) === 'New Street 2',
    'the address that is known',
  )
  assert.equal(await page.getByLabel('Email address').inputValue(), email)
})

test('whoever signs in on the way to the checkout comes back to it', async () => {
  const { page } = await running.open('p/nana-mint-tea-80-g')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart.').waitFor()
  await page.goto(running.addressOf('checkout'))
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click()
  await openLink(page, 'jonas.weber@example.com', 'Send me a link instead')
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  assert.equal(
    await page.getByRole('link', { name: 'Already have an account? Sign in' }).count(),
    0,
  )
})

for (const width of widths) {
  test(`a customer pays for an order that the shop has placed for them, at ${width} pixels`, async () => {
    const email = `pays-${width}@example.com`
    const order = await givenOrder(email, false)
    const { page, expect } = await running.open('', windowOf(width))
    await signIn(page, email)
    await page.locator('.own-orders a').first().click()
    await page.getByText('Awaiting payment').waitFor()
    assert.deepEqual(await faultsInEveryLook(page), [])
    await page.setViewportSize(windowOf(width).viewport)
    await page.getByRole('radio', { name: /without funds/ }).check()
    expect(/^402 \/api\/v1\/payments$/)
    await page.getByRole('button', { name: 'Pay €20.00' }).click()
    await page.getByText('The payment was declined').waitFor()
    assert.equal(await order.statusOf(), 'PENDING')
    await page.getByRole('radio', { name: /successful/ }).check()
    await page.getByRole('button', { name: 'Pay €20.00' }).click()
    await page.getByText('Paid', { exact: true }).waitFor()
    assert.equal(await order.statusOf(), 'PAID')
    assert.equal(await page.getByRole('button', { name: /^Pay / }).count(), 0)
    assert.deepEqual(await faultsInEveryLook(page), [])
  })
}

test('what was paid in another tab is not paid again', async () => {
  const order = await givenOrder('pays-twice@example.com', false)
  const { page, expect } = await running.open()
  await signIn(page, 'pays-twice@example.com')
  await page.goto(running.addressOf(`order/${order.id}`))
  await page.getByRole('button', { name: 'Pay €20.00' }).waitFor()
  await made(running.shop, '/api/v1/payments', { order_id: order.id, method: 'pm_test_ok' })
  expect(/^409 \/api\/v1\/payments$/)
  await page.getByRole('button', { name: 'Pay €20.00' }).click()
  await page.getByText('Paid', { exact: true }).waitFor()
})

test('a payment that is late is awaited, and not made a second time', async () => {
  const order = await givenOrder('pays-late@example.com', false)
  const { page, expect } = await running.open()
  await signIn(page, 'pays-late@example.com')
  await page.goto(running.addressOf(`order/${order.id}`))
  await page.getByRole('radio', { name: /delayed/ }).check()
  expect(/^504 \/api\/v1\/payments$/)
  await page.getByRole('button', { name: 'Pay €20.00' }).click()
  await page.getByText('your order is paid once the payment is confirmed').waitFor()
  assert.equal(await page.getByRole('button', { name: /^Pay / }).count(), 0)
  assert.deepEqual(await faultsInEveryLook(page), [])
})

/** What the shop keeps in this browser, by name. */
const keptIn = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('souk.shop.'))
      .toSorted(),
  )

test('whoever signs out leaves nothing of theirs in the browser, nor in another tab', async () => {
  const person = await running.open('p/nana-mint-tea-80-g')
  const { page } = person
  await page.getByLabel('Language').selectOption('en')
  await signIn(page, 'jonas.weber@example.com')
  await page.goto(running.addressOf('p/nana-mint-tea-80-g'))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart.').waitFor()
  await page.goto(running.addressOf('checkout'))
  const form = page.locator('form').filter({ has: page.getByLabel('Street and number') })
  await form.getByLabel('Country').selectOption('DE')
  await form.getByLabel('Name', { exact: true }).fill('Jonas Weber')
  await form.getByLabel('Street and number').fill('Lindenallee 12')
  await form.getByLabel('City').fill('Berlin')
  await form.getByLabel('Postal code').fill('10115')
  await form.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: /^Standard delivery/ }).check()
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
  const order = new URL(page.url()).pathname.replace('/shop/', '')
  await page.goto(running.addressOf('p/nana-mint-tea-80-g'))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart.').waitFor()
  const other = await running.newTab(person, order)
  await other.getByText('Lindenallee 12').waitFor()
  await page.goto(running.addressOf('account'))
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await until(async () => (await keptIn(page)).length === 1, 'what is kept')
  assert.deepEqual(await keptIn(page), ['souk.shop.language'])
  await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor()
  await other.getByRole('heading', { name: 'Page not found' }).waitFor()
  assert.equal(await other.getByText('Lindenallee 12').count(), 0)
  await other.getByRole('link', { name: 'Cart, 0 items' }).waitFor()
  // Whoever signs in next is shown what is theirs.
  person.expect(/^404 \/api\/v1\/orders\//)
  await signIn(page, 'sofia.ricci@example.com')
  await page.goto(running.addressOf(order))
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('of two links that were asked for in two tabs both open, in whichever order', async () => {
  const email = 'amira.haddad@example.com'
  const person = await running.open('sign-in')
  const other = await running.newTab(person, 'sign-in')
  const links: string[] = []
  for (const tab of [person.page, other]) {
    await tab.getByLabel('Email address').fill(email)
    await tab.getByRole('button', { name: 'Send me a link instead' }).click()
    await tab.getByText('The link works once').waitFor()
    links.push(await running.linkTo(email))
  }
  assert.notEqual(links[0], links[1])
  for (const link of links) {
    await person.page.goto(link)
    await person.page.getByRole('heading', { name: 'Your account' }).waitFor()
    assert.doesNotMatch(person.page.url(), /token|link=/)
  }
  const kept = await keptIn(person.page)
  assert.deepEqual(
    kept.filter((name) => name.includes('verifier')),
    [],
  )
})

test('of very many links that were asked for the last ones open, and no more is kept', async () => {
  const { page } = await running.open('sign-in')
  for (let asked = 0; asked < 10; asked += 1) {
    await openSent(page, `many-${asked}@example.com`)
  }
  const kept = await keptIn(page)
  assert.equal(kept.filter((name) => name.includes('verifier')).length, 8)
})

/** Asks for a link, and goes back to ask for another. */
async function openSent(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send me a link instead' }).click()
  await page.getByText('The link works once').waitFor()
  await page.getByRole('button', { name: 'Use another email address' }).click()
}
