import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../src/texts/en/index.ts'
import { pagesOfMenu } from '../testing/menu.ts'
import { cutEvents, faultsOn, People, untilShown } from '../testing/people.ts'
import { aCustomer, anOrder, aPaidOrder, aProduct, aProvider } from '../testing/shop.ts'

const pages = await pagesOfMenu()
let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

describe('signing in', () => {
  test('by the link that somebody was sent leads to the console, with all pages for the owner', async () => {
    const { page, complaints } = await people.signIn(['OWNER'])
    assert.deepEqual(
      await page.locator('.menu a').allTextContents(),
      pages.map(({ name }) => en.menu[name]),
    )
    assert.deepEqual(complaints, [])
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
    // The menu is there before it is known who somebody is.
    await copied.locator('.who strong').waitFor()
    const ids = await Promise.all(
      [page, copied].map((tab) =>
        tab.evaluate(() => JSON.parse(sessionStorage.getItem('souk.session') ?? '{}').id as string),
      ),
    )
    assert.equal(new Set(ids).size, 2)
  })

  test('at an address of no tenant says so', async () => {
    const { page, expect } = await people.stranger()
    expect(/^404 \/api\/v1\/consoles\/nonsense$/)
    await page.goto(`${people.running.baseUrl}/console/nonsense/orders`)
    await page.getByRole('heading', { name: 'Tenant not found' }).waitFor()
    await page.goto(`${people.running.baseUrl}/console`)
    await page.getByRole('heading', { name: 'Choose a tenant' }).waitFor()
  })
})

describe('orders', () => {
  test('one that is placed while the list is open appears by itself', async () => {
    const { page, complaints } = await people.open('orders', ['ORDER_MANAGER'])
    await page.locator('.live[data-state=live]').waitFor()
    const { number } = await anOrder(people.running.shop)
    await page.getByRole('link', { name: number }).waitFor()
    assert.deepEqual(complaints, [])
  })

  for (const [role, locale, typed, button] of [
    ['FINANCE', 'en-GB', '5.50', 'Refund €5.50'],
    ['SUPPORT', 'de-DE', '5,50', '5,50 € erstatten'],
  ] as const) {
    test(`a refund of ${typed} in ${locale} shows now and after, and is made once`, async () => {
      const { id: orderId } = await aPaidOrder(people.running.shop)
      const { page, complaints } = await people.open(`orders/${orderId}?do=refund`, [role], {
        locale,
      })
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
    const { id: orderId } = await aPaidOrder(people.running.shop)
    const { page } = await people.open(`orders/${orderId}?do=refund`)
    await page.locator('dialog input').first().fill('1000000')
    await page.getByText('This is more than can still be refunded').waitFor()
    await page.getByRole('button', { name: /^Refund €/ }).click()
    const amount = page.locator('dialog input').first()
    assert(await amount.evaluate((input) => input === document.activeElement))
    const { body } = await people.running.shop.get(`/api/v1/orders/${orderId}`)
    assert.partialDeepStrictEqual(body, { pending_refund_total: { amount: 0 } })
  })
})

describe('a lost update', () => {
  /** Somebody has the dialog open, and hears of nothing: 412 is all that they get. */
  async function openDialog(customerId: string) {
    const open = await people.open('customers', ['SUPPORT'])
    await cutEvents(open.page)
    await open.page.goto(people.addressOf(`customers/${customerId}?do=change`))
    await open.page.getByRole('textbox', { name: 'Name' }).waitFor()
    return open
  }

  const path = (customerId: string) => `/api/v1/customers/${customerId}`

  test('of the same field is shown with both versions, and saved once one of them was chosen', async () => {
    const { shop } = people.running
    const customerId = await aCustomer(people.running.shop, { phone: '+49 30 1' })
    const { page, expect } = await openDialog(customerId)
    expect(/^412 /)
    await page.getByRole('textbox', { name: 'Name' }).fill('Nadia R.')
    await shop.patch(path(customerId), { name: 'Nadia Haddad', phone: '+49 30 2' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Their version: Nadia Haddad').waitFor()
    await page.getByText('Your version: Nadia R.').waitFor()
    await page.locator('dialog').getByText('Phone +49 30 1 → +49 30 2').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Choose which version to keep first').waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('button', { name: 'Keep your version' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    const { body } = await shop.get(path(customerId))
    assert.deepEqual([body.name, body.phone], ['Nadia R.', '+49 30 2'])
  })

  test('that is given up leaves what somebody else has saved', async () => {
    const { shop } = people.running
    const customerId = await aCustomer(people.running.shop, { phone: '+49 30 1' })
    const { page, expect } = await openDialog(customerId)
    expect(/^412 /)
    await page.getByRole('textbox', { name: 'Name' }).fill('Nadia R.')
    await shop.patch(path(customerId), { name: 'Nadia Haddad' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Use their version' }).click()
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Nadia Haddad')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('You have not changed anything yet').waitFor()
    const { body } = await shop.get(path(customerId))
    assert.equal(body.name, 'Nadia Haddad')
  })
})

describe('by keyboard alone', () => {
  async function go(page: Page, key: string, path: string): Promise<void> {
    // One after the other, whatever else the page is doing.
    await page.keyboard.type(`g${key}`)
    await page.waitForURL(new RegExp(`/${path}(/|\\?|$)`))
    await untilShown(page)
  }

  test('every page is reached from the palette, and by its key', async () => {
    const { page, complaints } = await people.open('customers')
    for (const { name, path, key } of pages) {
      await page.keyboard.press('/')
      await page.locator('dialog.palette input').waitFor()
      await page.keyboard.type(en.menu[name])
      await page.keyboard.press('Enter')
      await page.waitForURL(new RegExp(`/${path}(/|\\?|$)`))
      await untilShown(page)
      if (key === undefined) continue
      const other = pages.find((one) => one.key !== undefined && one.path !== path)
      await go(page, other?.key ?? '', other?.path ?? '')
      await go(page, key, path)
    }
    assert.deepEqual(complaints, [])
  })

  test('the palette finds an order by its number, a customer by name, a product by title, and runs actions', async () => {
    await aProduct(people.running.shop, { title: 'Iznik bowl', sku: 'BOWL-IZNIK-22' })
    await aProvider(people.running.shop, 0, { display_name: 'Anatolian Weavers' })
    const { number, id } = await anOrder(people.running.shop)
    await aCustomer(people.running.shop, { name: 'Zeynep Aydin' })
    const { page, complaints } = await people.open('customers')
    for (const [typed, found, url] of [
      [number, `Order ${number}`, new RegExp(`/orders/${id}$`)],
      [`#${number.slice(0, 7)}`, `Order ${number}`, new RegExp(`/orders/${id}$`)],
      ['BOWL-IZNIK-22', 'Iznik bowl · BOWL-IZNIK-22', /\/products\/prod?_/],
      ['weavers', 'Anatolian Weavers', /\/providers\/prv_/],
      ['zeynep', 'Zeynep Aydin', /\/customers\/cus_/],
      ['iznik', 'Iznik bowl', /\/products\/prod?_/],
    ] as const) {
      await page.keyboard.press('/')
      await page.keyboard.type(typed)
      await page.getByRole('option', { name: found }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(url)
    }
    await page.keyboard.press('/')
    await page.keyboard.type('xyzzy')
    await page.locator('.palette').getByText('Nothing found').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type('Deutsch')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Bestellungen' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Bestellungen' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a row is found and opened, a dialog opened and left, and the keys are told', async () => {
    const { id: orderId } = await aPaidOrder(people.running.shop)
    const { page } = await people.open('orders')
    await page.locator('table tbody a').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/orders/${orderId}$`))
    await page.getByRole('button', { name: 'Refund', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/do=refund/)
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(new RegExp(`/orders/${orderId}$`))
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  })
})
