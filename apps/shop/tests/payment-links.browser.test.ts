import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { RunningShop } from '../testing/running-shop.ts'

let running: RunningShop
before(async () => {
  running = await RunningShop.start()
})
afterEach(() => running.leave())
after(() => running.close())

const sizes = {
  'at a desk': { width: 1440, height: 900 },
  'on a phone': { width: 390, height: 844 },
} as const

interface Linked {
  readonly url: string
  readonly orderId: string
  readonly number: string
}

async function givenLink(more: object = {}): Promise<Linked> {
  const product = { title: 'Linen shirt', price: { amount: 6_300, currency: 'EUR' } }
  const inventory = { available: 2, warehouse: 'MAIN' }
  const { shop } = running
  const made = await shop.post<{ id: string }>('/v1/catalog/products', { ...product, inventory })
  const items = [{ product_id: made.body.id, quantity: 2 }]
  const order = await shop.post<{ id: string; number: string }>('/api/v1/orders', { items })
  const body = { order_id: order.body.id, ...more }
  const link = await shop.post<{ url: string }>('/api/v1/payment-links', body)
  assert.equal(link.status, 201, link.text)
  return { url: link.body.url, orderId: order.body.id, number: order.body.number }
}

async function paymentsOf({ orderId }: Linked): Promise<string[]> {
  const url = `/api/v1/payments?order_id=${orderId}`
  const { body } = await running.shop.get<{ content: { status: string }[] }>(url)
  return body.content.map(({ status }) => status)
}

async function choose(page: Page, what: string): Promise<void> {
  await page.getByLabel('What should happen').selectOption({ label: what })
  await page.getByRole('button', { name: /^Pay €/ }).click()
}

const isPaid = (page: Page) =>
  page.getByRole('heading', { name: 'Thank you, it is paid' }).waitFor()

for (const [where, viewport] of Object.entries(sizes)) {
  describe(`whoever has a payment link, ${where} and without scripts`, () => {
    const visit = (url: string, options: BrowserContextOptions = {}) =>
      running.visit(url, { viewport, javaScriptEnabled: false, ...options })

    test('is declined, tries again and has paid', async () => {
      const linked = await givenLink({
        note: 'Thank you for calling',
        return_url: `${running.baseUrl}/`,
      })
      const { page } = await visit(linked.url)
      await page.getByRole('heading', { name: `Order ${linked.number}` }).waitFor()
      await page.getByText('Thank you for calling').waitFor()
      await choose(page, 'Declined: not enough money on the account')
      assert.match((await page.getByRole('alert').textContent()) ?? '', /You have not been charged/)
      await choose(page, 'The payment succeeds')
      await isPaid(page)
      await page.reload()
      await isPaid(page)
      assert.deepEqual(await paymentsOf(linked), ['CAPTURED', 'FAILED'])
      await page.getByRole('link', { name: /^Continue to/ }).click()
      assert.equal(new URL(page.url()).pathname, '/')
    })

    test('goes to the bank and comes back', async () => {
      const linked = await givenLink()
      const { page } = await visit(linked.url)
      await choose(page, 'The bank asks who you are first')
      await page.getByRole('heading', { name: 'The test bank knows you' }).waitFor()
      await page.getByRole('link', { name: 'Confirm, and go back to the shop' }).click()
      await isPaid(page)
      assert.equal(page.url(), linked.url)
      assert.deepEqual(await paymentsOf(linked), ['CAPTURED'])
    })

    test('sees the page look again by itself until it is paid', async () => {
      const linked = await givenLink()
      const { page } = await visit(linked.url)
      await choose(page, 'No answer at first, paid a little later')
      await page.getByRole('heading', { name: 'Your payment is being processed' }).waitFor()
      await isPaid(page)
      assert.deepEqual(await paymentsOf(linked), ['CAPTURED'])
    })

    test('pays a part with a gift card and the rest otherwise, in German', async () => {
      const gift = { kind: 'GIFT_CARD', amount: { amount: 5_000, currency: 'EUR' }, reason: 'SALE' }
      const { body: card } = await running.shop.post<{ code: string }>('/api/v1/stored-value', gift)
      const linked = await givenLink()
      const { page } = await visit(linked.url, { locale: 'de-DE' })
      assert.equal(await page.locator('html').getAttribute('lang'), 'de')
      await page.getByLabel('Code').fill(card.code)
      await page.getByRole('button', { name: 'Mit diesem Code bezahlen' }).click()
      await page.getByText('50,00 € sind bezahlt').waitFor()
      await page.getByRole('button', { name: '76,00 € bezahlen' }).click()
      await page.getByRole('heading', { name: 'Danke, es ist bezahlt' }).waitFor()
      assert.deepEqual(await paymentsOf(linked), ['CAPTURED', 'CAPTURED'])
    })

    test('needs no mouse, and nothing stands over the edge', async () => {
      const linked = await givenLink()
      const { page } = await running.visit(linked.url, { viewport })
      const [width, seen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      assert.equal(width, seen)
      const reached: string[] = []
      for (let steps = 0; steps < 4; steps += 1) {
        await page.keyboard.press('Tab')
        reached.push(await page.evaluate(() => document.activeElement?.localName ?? ''))
      }
      assert.deepEqual(reached, ['select', 'button', 'input', 'button'])
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await isPaid(page)
    })
  })
}

test('two tabs with one form pay once, and the second sees what the first has done', async () => {
  const linked = await givenLink()
  const first = await running.visit(linked.url, { javaScriptEnabled: false })
  const second = await first.page.context().newPage()
  await second.goto(linked.url)
  first.expect(/^409 \/pay\//)
  await choose(first.page, 'The payment succeeds')
  await isPaid(first.page)
  await choose(second, 'The payment succeeds')
  await isPaid(second)
  assert.deepEqual(await paymentsOf(linked), ['CAPTURED'])
})

test('an address that nobody has made says so', async () => {
  const { page, expect } = await running.visit(`${running.baseUrl}/`)
  expect(/^404 \/pay\/nonsense$/)
  await page.goto(`${running.baseUrl}/pay/nonsense`)
  await page.getByRole('heading', { name: 'There is no such payment page' }).waitFor()
})
