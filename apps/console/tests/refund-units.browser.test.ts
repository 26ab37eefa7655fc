import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { afters, box, choice, press } from '../testing/dialogs.ts'
import { faultsInEveryLook, faultsOn, People } from '../testing/people.ts'
import { anOrder, aProduct, made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const closed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' })

interface Order {
  readonly id: string
  readonly items: readonly { readonly id: string }[]
}

/** Three shirts and a cup, paid. */
async function ordered(payment: object): Promise<Order> {
  const { shop } = people.running
  const price = (amount: number) => ({ price: { amount, currency: 'EUR' } })
  const { id: shirt } = await aProduct(shop, { title: 'Shirt', ...price(999) })
  const { id: cup } = await aProduct(shop, { title: 'Cup', ...price(500) })
  const order = await made<Order>(shop, '/api/v1/orders', {
    items: [
      { product_id: shirt, quantity: 3 },
      { product_id: cup, quantity: 1 },
    ],
  })
  await made(shop, '/api/v1/payments', { order_id: order.id, method: 'pm_test_ok', ...payment })
  return order
}

async function read<Body>(path: string): Promise<Body> {
  return (await people.running.shop.get<Body>(`/api/v1/${path}`)).body
}

for (const width of [1_440, 390]) {
  test(`units of an order are refunded for what the API says that they come to, at ${width} pixels`, async () => {
    const { id, items } = await ordered({})
    const viewport = { width, height: 900 }
    const { page } = await people.open(`orders/${id}?do=refund`, ['FINANCE'], { viewport })
    await choice(page, 'What is refunded').selectOption('units')
    await press(page, 'Refund')
    await said(page, 'Enter an amount')
    await box(page, 'Shirt').fill('4')
    await said(page, /whole number up to 3/)
    await box(page, 'Shirt').fill('2')
    await said(page, '€19.98 · 3 units left to refund')
    assert.deepEqual(await afters(page).allTextContents(), ['€19.98', '€14.99'])
    assert.deepEqual(await faultsOn(page), [])
    await press(page, 'Refund €19.98')
    await closed(page)
    const { content } = await read<{
      content: { amount: { amount: number }; lines: readonly object[] }[]
    }>(`refunds?order_id=${id}`)
    assert.equal(content[0]?.amount.amount, 1_998)
    assert.deepEqual(content[0]?.lines, [{ line_id: items[0]?.id, quantity: 2, amount: 1_998 }])
    await page.goto(people.addressOf(`orders/${id}?do=refund`))
    await choice(page, 'What is refunded').selectOption('units')
    await said(page, '1 unit left to refund')
  })
}

test('an order whose money is held for shipping ships, and its dialog says what is captured', async () => {
  const { id } = await ordered({ capture_method: 'ON_FULFILLMENT' })
  const { page } = await people.open(`orders/${id}`, ['OWNER'])
  await page.getByRole('button', { name: 'Fulfill', exact: true }).click()
  await said(page, /captured as they ship/)
  await box(page, 'Shirt').fill('1')
  await box(page, 'Cup').fill('0')
  const captured = page.locator('.now-after tr', { hasText: 'Captured' })
  assert.match(await captured.innerText(), /€0\.00\s+€9\.99/)
  assert.deepEqual(await faultsOn(page), [])
  await press(page, /^Fulfill 1 unit/)
  await closed(page)
  await said(page, 'Partially fulfilled')
  const { product } = people.running
  for (let turns = 0; turns < 10; turns += 1) {
    await product.workOff()
    await product.settle()
  }
  const { paid_total } = await read<{ paid_total: { amount: number } }>(`orders/${id}`)
  assert.equal(paid_total.amount, 999)

  const { id: byHand } = await ordered({ capture_method: 'MANUAL' })
  await page.goto(people.addressOf(`orders/${byHand}`))
  const fulfill = page.getByRole('button', { name: 'Fulfill', exact: true })
  await fulfill.waitFor()
  assert.equal(await fulfill.getAttribute('aria-disabled'), 'true')
})

test('a payment shows which gateways could not be reached, and why it went where it is', async () => {
  const { shop } = people.running
  await made(shop, '/api/v1/payment-gateways', { kind: 'TEST', code: 'backup', name: 'Backup' })
  const { id: order_id } = await anOrder(shop)
  const { id } = await made(shop, '/api/v1/payments', { order_id, method: 'pm_test_unavailable' })
  const { page } = await people.open(`payments/${id}`, ['FINANCE'])
  await said(page, 'Gateways that could not be reached')
  await said(page, 'Those before could not be reached')
  await page.getByRole('link', { name: 'Backup' }).waitFor()
  assert.deepEqual(await faultsInEveryLook(page), [])
})
