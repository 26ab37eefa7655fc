import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { faultsInEveryLook } from '@souk/console/testing/faults.ts'
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

async function add(page: Page, handle: string, quantity = 1): Promise<void> {
  await page.goto(running.addressOf(`p/${handle}`))
  for (let more = 1; more < quantity; more += 1) {
    await page.getByRole('button', { name: 'Increase quantity' }).first().click()
  }
  const units = await unitsOf(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await until(async () => (await unitsOf(page)) === units + quantity, 'what was added')
}

/** As the button above every page says it. */
async function unitsOf(page: Page): Promise<number> {
  const name = await page.locator('.top a[aria-label^="Cart"]').getAttribute('aria-label')
  return Number(/\d+/.exec(name ?? '')?.[0] ?? 0)
}

async function enterAddress(page: Page, postalCode = '10115'): Promise<void> {
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Name', { exact: true }).fill('Ada Buyer')
  await page.getByLabel('Street and number').fill('Lindenallee 12')
  await page.getByLabel('City').fill('Berlin')
  await page.getByLabel('Postal code').fill(postalCode)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** To the button that orders. */
async function checkOut(page: Page): Promise<void> {
  await page.goto(running.addressOf('checkout'))
  await enterAddress(page)
  await page.getByRole('radio', { name: /^Standard delivery/ }).check()
  await page.getByRole('button', { name: /^Order and pay/ }).waitFor()
}

const lineOf = (page: Page, name: string | RegExp) =>
  page
    .locator('.totals > div')
    .filter({ has: page.locator('dt').getByText(name) })
    .locator('dd')

interface Order {
  readonly status: string
  readonly email: string
  readonly total: { readonly amount: number }
  readonly discount_total: { readonly amount: number }
  readonly shipping_total: { readonly amount: number }
  readonly included_tax_total: { readonly amount: number }
}

/** The order that a page shows, as the shop has it. */
async function orderShown(page: Page): Promise<Order> {
  const [id = ''] = /ord_\w+/.exec(page.url()) ?? []
  return (await running.shop.get<Order>(`/api/v1/orders/${id}`)).body
}

for (const width of widths) {
  test(`from the list to a paid order, with a code, shipping and tax, at ${width} pixels`, async () => {
    const { page } = await running.open('', windowOf(width))
    await page.getByRole('link', { name: /Ethiopia Guji/ }).click()
    await page.getByRole('heading', { name: 'Ethiopia Guji, 250 g', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('Added to your cart.').waitFor()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByLabel('Discount code').fill('five')
    await page.getByRole('button', { name: 'Apply' }).click()
    // 12.90 of 40.00.
    await page.getByText('Add €27.10 more to use it').waitFor()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByText('Add €14.20 more to use it').waitFor()
    await add(page, 'pair-of-espresso-cups')
    await page.getByRole('link', { name: 'Cart, 3 items' }).click()
    await until(async () => (await lineOf(page, /FIVE|five/).count()) === 1, 'the discount')
    assert.match(await lineOf(page, /FIVE|five/).innerText(), /−€5\.00/)
    assert.deepEqual(await faultsInEveryLook(page), [])
    await page.setViewportSize(windowOf(width).viewport)
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await enterAddress(page)
    await page.getByRole('radio', { name: /^Standard delivery/ }).check()
    await until(async () => (await lineOf(page, /^Shipping/).count()) === 1, 'the shipping')
    assert.equal(await lineOf(page, /^Shipping/).innerText(), '€5.00')
    await lineOf(page, /Includes VAT 7 %, VAT 19 %/).waitFor()
    assert.deepEqual(await faultsInEveryLook(page), [])
    await page.setViewportSize(windowOf(width).viewport)
    const total = await lineOf(page, /^Total$/).innerText()
    await page.getByRole('button', { name: `Order and pay ${total}` }).click()
    await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
    const order = await orderShown(page)
    assert.deepEqual([order.status, order.email], ['PAID', 'ada@example.com'])
    assert.equal(`€${(order.total.amount / 100).toFixed(2)}`, total)
    // The cheapest of three at breakfast is free, and the code takes five off what is left.
    assert.deepEqual([order.discount_total.amount, order.shipping_total.amount], [1_790, 500])
    // The page of the order says the same as the cart did.
    assert.match(await lineOf(page, /FIVE|five/).innerText(), /−€5\.00/)
    assert.equal(await lineOf(page, /^Shipping \(Standard delivery\)/).innerText(), '€5.00')
    await lineOf(page, /Includes VAT 7 %, VAT 19 %/).waitFor()
    assert.equal(await lineOf(page, /^Total$/).innerText(), total)
    assert.equal(
      await page.getByText(/email/i).count(),
      0,
      'nothing is sent, so nothing is promised',
    )
    assert(order.included_tax_total.amount > 0)
    assert.deepEqual(await faultsInEveryLook(page), [])
    assert.equal(await unitsOf(page), 0)
  })
}

test('what is downloaded needs no delivery, and is taxed where its buyer is billed', async () => {
  const { page } = await running.open()
  await add(page, 'brewing-at-home-e-book')
  await page.goto(running.addressOf('checkout'))
  await page.getByRole('group', { name: 'Billing address' }).waitFor()
  await enterAddress(page)
  await page.getByRole('button', { name: /^Order and pay/ }).waitFor()
  assert.equal(await page.getByRole('radio', { name: /delivery/ }).count(), 0)
  await page.getByText('Billing address').waitFor()
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
  const { status, shipping_total, included_tax_total } = await orderShown(page)
  assert.deepEqual([status, shipping_total.amount], ['PAID', 0])
  assert(included_tax_total.amount > 0)
})

test('after the order, back leads to no second one', async () => {
  const { page } = await running.open()
  await add(page, 'smoked-sea-salt-200-g')
  await checkOut(page)
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
  await page.goBack()
  await page.goto(running.addressOf('checkout'))
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
})

test('a payment that is declined leaves the order to be paid with another method', async () => {
  const { page, expect } = await running.open()
  await add(page, 'smoked-sea-salt-200-g')
  await checkOut(page)
  await page.getByRole('radio', { name: /without funds/ }).check()
  expect(/^402 \/api\/v1\/carts\/.*\/payments$/)
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByRole('heading', { name: 'Your order is not paid yet' }).waitFor()
  assert.equal((await orderShown(page)).status, 'PENDING')
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
  assert.equal((await orderShown(page)).status, 'PAID')
})

test('a code that does not apply says what is missing where one orders, and goes with a click', async () => {
  const { page, expect } = await running.open()
  await add(page, 'smoked-sea-salt-200-g')
  await page.goto(running.addressOf('cart'))
  await page.getByLabel('Discount code').fill('five')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Add €30.50 more to use it').waitFor()
  await checkOut(page)
  await page.getByText('Add €30.50 more to use it').waitFor()
  expect(/^422 \/api\/v1\/carts\/.*\/complete$/)
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByText('The discount code does not apply to this cart').waitFor()
  assert.equal(await page.getByText('That did not work').count(), 0)
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.getByRole('button', { name: 'Remove code five' }).click()
  await page.getByText('The discount code does not apply').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
})

test('two clicks, a reload and a lost connection on the way make one order, paid once', async () => {
  const { page } = await running.open()
  await add(page, 'nana-mint-tea-80-g')
  await checkOut(page)
  // What was said stands after a reload.
  await page.reload()
  await page.getByRole('radio', { name: /^Standard delivery/ }).waitFor()
  assert(await page.getByRole('radio', { name: /^Standard delivery/ }).isChecked())
  const button = page.getByRole('button', { name: /^Order and pay/ })
  await page.context().setOffline(true)
  await button.click()
  await page.getByText('The shop is not responding').waitFor()
  await page.context().setOffline(false)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  await button.dblclick()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
  assert.equal(asked.filter((one) => /^POST .*\/complete$/.test(one)).length, 1)
  assert.equal(asked.filter((one) => /^POST .*\/payments$/.test(one)).length, 1)
  assert.equal((await orderShown(page)).status, 'PAID')
})

interface Product {
  readonly id: string
  readonly handle: string
  readonly default_variant_id: string
}

async function aProduct(title: string, available = 10): Promise<Product> {
  const price = { amount: 2_000, currency: 'EUR' }
  const inventory = { available, warehouse: 'MAIN' }
  const draft = { title, variants: [{ price, inventory, weight_g: 500 }] }
  const product = await made<Product>(running.shop, '/v1/catalog/products', draft)
  await running.product.settle()
  return product
}

test('a price that has moved is shown, and ordered once it was accepted', async () => {
  const product = await aProduct('Moving price')
  const { page, expect } = await running.open()
  await add(page, product.handle)
  await checkOut(page)
  const changed = await running.shop.patch(`/v1/catalog/variants/${product.default_variant_id}`, {
    price: { amount: 2_500, currency: 'EUR' },
  })
  assert.equal(changed.status, 200, changed.text)
  expect(/^409 \/api\/v1\/carts\/.*\/complete$/)
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByText('Your cart has changed').waitFor()
  const change = page.locator('.changes > li').filter({ hasText: 'Price' })
  assert.match(await change.innerText(), /€20\.00.*€25\.00/s)
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.getByRole('button', { name: /^Accept and pay €30\.00/ }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
  assert.equal((await orderShown(page)).total.amount, 3_000)
})

test('more than there is says so in the cart, and is bought once it is fewer', async () => {
  const product = await aProduct('Two of a kind', 2)
  const { page } = await running.open()
  await add(page, product.handle)
  await page.goto(running.addressOf('cart'))
  const quantity = page.getByLabel('Quantity of Two of a kind').last()
  await quantity.fill('5')
  await quantity.press('Enter')
  await page.getByText('Not enough in stock').waitFor()
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await page.getByRole('button', { name: 'Decrease quantity' }).click()
  await page.getByText('Not enough in stock').waitFor({ state: 'detached' })
})

test('two tabs share a cart, and an order in one empties it in the other', async () => {
  const person = await running.open()
  const { page } = person
  await add(page, 'nana-mint-tea-80-g')
  const other = await running.newTab(person, 'cart')
  assert.equal(await unitsOf(other), 1)
  await add(page, 'smoked-sea-salt-200-g', 2)
  await until(async () => (await unitsOf(other)) === 3, 'the other tab')
  await checkOut(page)
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
  await other.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
})

test('a cart that is gone says so, and the next thing goes into a new one', async () => {
  const { page, expect } = await running.open()
  await add(page, 'nana-mint-tea-80-g')
  const kept = await page.evaluate<string>(`localStorage.getItem('souk.shop.cart')`)
  const { id } = JSON.parse(kept) as { id: string }
  const gone = await running.shop.call('DELETE', `/api/v1/carts/${id}`)
  assert.equal(gone.status, 200, gone.text)
  expect(/^404 \/api\/v1\/carts\//)
  await page.goto(running.addressOf('cart'))
  await page.getByRole('heading', { name: 'Your cart has expired' }).waitFor()
  await add(page, 'nana-mint-tea-80-g')
  assert.equal(await unitsOf(page), 1)
})

test('the keyboard alone buys', async () => {
  const { page } = await running.open('p/nana-mint-tea-80-g')
  await page.getByRole('button', { name: 'Add to cart' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Added to your cart.').waitFor()
  await page.locator('.top a[aria-label^="Cart"]').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Go to checkout' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await page.getByLabel('Email address').focus()
  await page.keyboard.type('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  // What is missing has the focus: the first field of the address.
  await until(
    () => page.evaluate(() => document.activeElement?.getAttribute('data-part') === 'name'),
    'the focus on what is missing',
  )
  await page.keyboard.type('Ada Buyer')
  for (const [part, text] of [
    ['line1', 'Lindenallee 12'],
    ['city', 'Berlin'],
    ['postal_code', '10115'],
  ] as const) {
    await page.locator(`[data-part=${part}]`).focus()
    await page.keyboard.type(text)
  }
  await page.getByLabel('Country').selectOption('DE')
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /^Standard delivery/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Order and pay/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
})

async function cartOf(page: Page): Promise<Page> {
  await page.goto(running.addressOf('cart'))
  return page
}

test('the cart says what a little more would bring', async () => {
  const { page } = await running.open('', windowOf(390))
  await add(page, 'pair-of-espresso-cups')
  const sold = await lineOf(await cartOf(page), /^Total$/).innerText()
  const missing = 60 - Number(sold.slice(1))
  // What costs nothing cannot be had for nothing.
  await checkOut(page)
  await cartOf(page)
  await page.getByText(`€${missing.toFixed(2)} more for Free shipping from 60.00`).waitFor()
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.getByLabel('Quantity of Pair of espresso cups').last().fill('6')
  await page.getByLabel('Quantity of Pair of espresso cups').last().press('Enter')
  await page.getByText('more for Free shipping').waitFor({ state: 'detached' })
})

for (const width of widths) {
  test(`a postal code that is none says what one looks like, and the address has labels, at ${width} pixels`, async () => {
    const { page, expect } = await running.open('', windowOf(width))
    await add(page, 'smoked-sea-salt-200-g')
    await page.goto(running.addressOf('checkout'))
    expect(/^422 \/api\/v1\/carts\//)
    await enterAddress(page, '1011')
    await page.getByText('Enter a postal code such as').waitFor()
    assert.equal(await page.getByText('Please check this field.').count(), 0)
    assert.deepEqual(await faultsInEveryLook(page), [])
    await page.setViewportSize(windowOf(width).viewport)
    await page.getByLabel('Postal code').fill('10115')
    await page.getByRole('button', { name: 'Continue' }).click()
    const said = page.locator('dl.labelled')
    await said.getByText('Lindenallee 12').waitFor()
    assert.deepEqual(await said.locator('dt').allInnerTexts(), [
      'Email address',
      'Delivery address',
    ])
    assert.deepEqual(await faultsInEveryLook(page), [])
  })
}

test('what stands in the way names the line, in the words of the shop and in each language', async () => {
  const product = await aProduct('Gone soon')
  const { page, expect } = await running.open()
  await add(page, product.handle)
  await add(page, 'smoked-sea-salt-200-g')
  await checkOut(page)
  const archived = await running.shop.call('POST', `/v1/catalog/products/${product.id}/archive`)
  assert.equal(archived.status, 200, archived.text)
  expect(/^4\d\d \/api\/v1\/carts\/.*\/complete$/)
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  const notice = page.locator('.notice.wrong')
  await notice.getByText('No longer available. Remove it to continue:').waitFor()
  await notice.getByText('Gone soon').waitFor()
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.getByLabel('Language').selectOption('de')
  await notice.getByText('Nicht mehr verfügbar.').waitFor()
  // What whoever runs the shop is advised to do is none of a buyer's business.
  assert.equal(await page.getByText(/errors\[\]|meta\.|POST |publish the product/).count(), 0)
})

test('what was bought in one language is called in the other one on every page', async () => {
  const { page } = await running.open('', { locale: 'de-DE' })
  const english = 'Copper cezve, 300 ml'
  await page.goto(running.addressOf('p/copper-cezve-300-ml'))
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  const german = await heading.innerText()
  assert.notEqual(german, english)
  await page.getByRole('button', { name: 'In den Warenkorb' }).click()
  await page.getByText('Zum Warenkorb hinzugefügt.').waitFor()
  await page.goto(running.addressOf('checkout'))
  const shown = page.locator('.order-items .theirs')
  await until(async () => (await shown.first().innerText()) === german, 'the title in German')
  await page.getByLabel('E-Mail-Adresse').fill('ada@example.com')
  await page.getByLabel('Land').selectOption('DE')
  await page.getByLabel('Name', { exact: true }).fill('Ada Buyer')
  await page.getByLabel('Straße und Hausnummer').fill('Lindenallee 12')
  await page.getByLabel('Ort').fill('Berlin')
  await page.getByLabel('Postleitzahl').fill('10115')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('radio', { name: /^Standard delivery/ }).check()
  await page.getByRole('button', { name: /^Zahlungspflichtig bestellen/ }).click()
  await page.getByRole('heading', { name: /^Vielen Dank/ }).waitFor()
  await until(async () => (await shown.first().innerText()) === german, 'the title of the order')
  assert.deepEqual(await faultsInEveryLook(page), [])
  await page.getByLabel('Sprache').selectOption('en')
  await until(async () => (await shown.first().innerText()) === english, 'as it was bought')
  // Renamed meanwhile, it is another thing to the eye: the order keeps what was bought.
  const { body } = await running.shop.get<Product>(
    '/v1/catalog/products/by-handle/copper-cezve-300-ml',
  )
  const renamed = await running.shop.patch(`/v1/catalog/products/${body.id}`, {
    title: 'Brass cezve',
  })
  assert.equal(renamed.status, 200, renamed.text)
  await page.getByLabel('Language').selectOption('de')
  await page.reload()
  await page.getByRole('heading', { name: /^Vielen Dank/ }).waitFor()
  await until(
    async () => (await shown.first().innerText()) === english,
    'the title it was bought by',
  )
})

test('what has no weight can be sent', async () => {
  const price = { amount: 2_000, currency: 'EUR' }
  const inventory = { available: 10, warehouse: 'MAIN' }
  const draft = { title: 'Weightless', variants: [{ price, inventory }] }
  const product = await made<Product>(running.shop, '/v1/catalog/products', draft)
  await running.product.settle()
  const { page } = await running.open()
  await add(page, product.handle)
  await page.goto(running.addressOf('checkout'))
  await enterAddress(page)
  await until(() => page.getByRole('radio', { name: /^Express/ }).isChecked(), 'the one way')
  await page.getByRole('button', { name: /^Order and pay €33\.00/ }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
})
