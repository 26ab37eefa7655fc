import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aPayment } from '@souk/server/testing/agents.ts'
import { People, violationsOn } from '../testing/people.ts'

let people: People
before(async () => {
  people = await People.gather()
})
after(() => people.close())

/** What markup, direction and length can do to a page that trusts them. */
const hostile = {
  markup: '<img src=x onerror=alert(1)><script>alert(1)</script>',
  direction: '\u202eevil\u202c مرحبا',
  emoji: '👩‍👩‍👧‍👦'.repeat(8),
  length: 'long'.repeat(50),
}

async function aProduct(title: string): Promise<string> {
  const { status, body, text } = await people.running.shop.post('/v1/catalog/products', {
    title,
    price: { amount: 5_000, currency: 'EUR' },
    inventory: { available: 100, warehouse: 'MAIN' },
    status: 'ACTIVE',
  })
  assert.equal(status, 201, text)
  return (body as { id: string }).id
}

async function anOrder(productId: string): Promise<{ id: string; number: string }> {
  const items = [{ product_id: productId, quantity: 1 }]
  const { status, body, text } = await people.running.shop.post('/api/v1/orders', { items })
  assert.equal(status, 201, text)
  return body as { id: string; number: string }
}

async function aPaidOrder(): Promise<string> {
  const { shop } = people.running
  const { body } = await shop.get(`/api/v1/payments/${await aPayment(shop)}`)
  return String(body.order_id)
}

describe('signing in', () => {
  test('by the link that somebody was sent leads to the console, with the pages of the roles and no others', async () => {
    const owner = await people.signIn(['OWNER'])
    const names = await owner.page.locator('.menu a').allTextContents()
    assert.deepEqual(names, ['Orders', 'Products', 'Customers', 'Payments', 'Ledger'])
    assert.deepEqual(owner.complaints, [])
    const catalog = await people.signIn(['CATALOG_MANAGER'])
    const fewer = await catalog.page.locator('.menu a').allTextContents()
    assert.deepEqual(fewer, ['Products'])
    await catalog.page.goto(people.addressOf('orders'))
    await catalog.page.getByText('Your roles do not include this page').waitFor()
  })

  test('once is enough for every tab, and none shares its session with another', async () => {
    const { page } = await people.signIn(['OWNER'])
    const session = () => page.evaluate(() => sessionStorage.getItem('souk.session'))
    const second = await page.context().newPage()
    await second.goto(people.addressOf('products'))
    await second.locator('.shell').waitFor()
    const other = await second.evaluate(() => sessionStorage.getItem('souk.session'))
    assert.notEqual(other, await session())
    // A browser that duplicates a tab copies what the tab has stored.
    const copied = await page.context().newPage()
    await copied.addInitScript(
      (stored) => {
        sessionStorage.getItem('souk.session') ??
          sessionStorage.setItem('souk.session', stored ?? '')
      },
      await session(),
    )
    await copied.goto(people.addressOf('orders'))
    await copied.locator('.shell').waitFor()
    const ids = await Promise.all(
      [page, copied].map((tab) =>
        tab.evaluate(() => JSON.parse(sessionStorage.getItem('souk.session') ?? '{}').id as string),
      ),
    )
    assert.equal(new Set(ids).size, 2)
  })

  test('ends with signing out, for all tabs', async () => {
    const { page } = await people.signIn(['OWNER'])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/oauth\/sign-out/)
    await page.goto(people.addressOf('orders'))
    await page.locator('input[type=password]').waitFor()
  })
})

describe('orders', () => {
  test('one that is placed while the list is open appears by itself', async () => {
    const productId = await aProduct('Copper cezve')
    const { page, complaints } = await people.signIn(['ORDER_MANAGER'])
    await page.goto(people.addressOf('orders'))
    await page.locator('.live.live').waitFor()
    const { number } = await anOrder(productId)
    await page.getByRole('link', { name: number }).waitFor()
    assert.deepEqual(complaints, [])
  })

  for (const [locale, typed, button] of [
    ['en-GB', '5.50', 'Refund €5.50'],
    ['de-DE', '5,50', '5,50 € erstatten'],
  ] as const) {
    test(`a refund of ${typed} in ${locale} shows now and after, and is made once`, async () => {
      const orderId = await aPaidOrder()
      const { page, complaints } = await people.signIn(['OWNER'], { locale })
      await page.goto(people.addressOf(`orders/${orderId}?do=refund`))
      const amount = page.locator('dialog input').first()
      await amount.fill(typed)
      const after = page.locator('.now-after tbody tr').first().locator('td').last()
      assert.match((await after.textContent()) ?? '', /5[.,]50/)
      await page.getByRole('button', { name: button }).dblclick()
      await page.locator('dialog').waitFor({ state: 'detached' })
      const { body } = await people.running.shop.get<{ content: { amount: { amount: number } }[] }>(
        `/api/v1/refunds?order_id=${orderId}`,
      )
      assert.deepEqual(
        body.content.map((refund) => refund.amount.amount),
        [550],
      )
      assert.deepEqual(complaints, [])
    })
  }

  test('more than is left cannot be asked for', async () => {
    const orderId = await aPaidOrder()
    const { page } = await people.signIn(['OWNER'])
    await page.goto(people.addressOf(`orders/${orderId}?do=refund`))
    await page.locator('dialog input').first().fill('1000000')
    await page.getByText('That is more than is left to refund').waitFor()
    assert(await page.getByRole('button', { name: /^Refund €/ }).isDisabled())
  })
})

test('texts of others are shown as texts, and nothing else happens', async () => {
  for (const title of Object.values(hostile)) await anOrder(await aProduct(title))
  const { page, complaints } = await people.signIn(['OWNER'])
  await page.goto(people.addressOf('products'))
  for (const title of Object.values(hostile)) await page.getByText(title, { exact: true }).waitFor()
  assert.equal(await page.locator('img, table script').count(), 0)
  assert.deepEqual(complaints, [])
})

test('everything is found by keyboard', async () => {
  const { page } = await people.signIn(['OWNER'])
  await page.keyboard.press('/')
  await page.keyboard.type('prod')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/products$/)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.waitForURL(/\/orders$/)
  await page.locator('table tbody a').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/orders\/ord_/)
})

describe('nobody is left out', () => {
  const pages = ['orders', 'products', 'customers', 'payments', 'ledger']
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      test(`axe finds nothing on any page, ${colorScheme}, ${width} pixels wide`, async () => {
        const orderId = await aPaidOrder()
        const viewport = { width, height: 900 }
        const { page, complaints } = await people.signIn(['OWNER'], { colorScheme, viewport })
        const found: string[] = []
        for (const path of [...pages, `orders/${orderId}`, `orders/${orderId}?do=refund`]) {
          await page.goto(people.addressOf(path))
          await page.locator('h1').waitFor()
          await page.locator('.skeleton').first().waitFor({ state: 'detached' })
          found.push(...(await violationsOn(page)).map((violation) => `${path}: ${violation}`))
          const isTooWide = await page
            .locator('html')
            .evaluate((html) => html.scrollWidth > html.clientWidth)
          if (isTooWide) found.push(`${path}: wider than the window`)
        }
        assert.deepEqual(found, [])
        assert.deepEqual(complaints, [])
      })
    }
  }
})
