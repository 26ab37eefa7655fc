import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import type { Page } from 'playwright-core'
import { en } from '../src/texts/en/index.ts'
import { People, untilShown } from '../testing/people.ts'
import { aCustomer, anOrder, aPaidOrder, aProduct } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

/** What has the focus, by what it says. */
const focused = (page: Page) =>
  page.evaluate<string>(`(() => {
    const one = document.activeElement
    return one.tagName.toLowerCase() + ' ' + (one.ariaLabel ?? one.textContent).trim()
  })()`)

async function untilFocused(page: Page, expected: RegExp): Promise<void> {
  let found = ''
  await until(async () => {
    found = await focused(page)
    return expected.test(found)
  }, String(expected)).catch((error) => {
    throw new Error(`${error.message}: ${found} has the focus`)
  })
}

describe('whoever goes to another page', () => {
  test('lands on its heading, and the title names thing, page and tenant; the way back leads to the row', async () => {
    const { id, number } = await anOrder(people.running.shop)
    const { page } = await people.open('overview')
    assert.match(await page.title(), /^Overview · /)
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Orders').click()
    await untilFocused(page, /^h1 Orders$/)
    assert.match(await page.title(), /^Orders · /)
    await page.locator(`tr[data-key=${id}] a`).focus()
    await page.keyboard.press('Enter')
    await untilFocused(page, new RegExp(`^h1 .*${number}$`))
    assert.match(await page.title(), new RegExp(`${number} · Orders · `))
    await page.goBack()
    await untilFocused(page, new RegExp(`^a .*${number}$`))
    assert.match(await page.title(), /^Orders · /)
    await page.goForward()
    await untilFocused(page, new RegExp(`^h1 .*${number}$`))
    // The link to the list leads back to the row as well.
    await page.getByRole('link', { name: 'Orders' }).last().click()
    await untilFocused(page, new RegExp(`^a .*${number}$`))
  })

  test('in another part of a page hears which one', async () => {
    const { page } = await people.open('settings')
    await page.getByRole('navigation', { name: 'Sections of Settings' }).getByText('Roles').click()
    await untilFocused(page, /^h1 Settings · Roles$/)
    assert.match(await page.title(), /^Roles · Settings · /)
  })

  test('a filter and an event beside the log move no focus that they need not', async () => {
    await anOrder(people.running.shop)
    const { page } = await people.open('orders')
    const tab = page.getByRole('navigation', { name: 'Views of Orders' }).getByRole('link').nth(1)
    await tab.focus()
    await page.keyboard.press('Enter')
    await untilShown(page)
    assert.match(await focused(page), /^a /)
    await people.go(page, 'events')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const heading = page.locator('.event-detail h2')
    await heading.waitFor()
    await untilFocused(page, new RegExp(`^h2 ${await heading.textContent()}`))
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await untilFocused(page, /^a /)
    const opened = page.locator('.event-row[aria-current=page]')
    assert(await opened.evaluate((one) => one === document.activeElement))
    await page.locator('.event-detail').getByRole('link', { name: 'Close' }).click()
    await untilFocused(page, /^a /)
  })

  test('a dialog gives the focus back, also when what opened it can be pressed no more, or has gone', async () => {
    const { shop } = people.running
    const [order, product] = [await anOrder(shop), await aProduct(shop, { status: 'DRAFT' })]
    for (const [path, name, afterwards] of [
      // It stays and says why.
      [`orders/${order.id}`, en.orders.cancel, `button ${en.orders.cancel}`],
      [`products/${product.id}`, en.products.publish, 'h1 Linen shirt'],
    ] as const) {
      const { page } = await people.open(path)
      const opener = page.getByRole('button', { name, exact: true })
      await opener.click()
      await page.locator('dialog[open]').waitFor()
      await page.keyboard.press('Escape')
      await untilFocused(page, new RegExp(`^button ${name}$`))
      await opener.click()
      await page.locator('dialog[open] footer button').last().click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      await untilFocused(page, new RegExp(`^${afterwards}$`))
      await people.leave()
    }
  })
})

describe('the keyboard', () => {
  test('skips the menu with its first key, and finds one main part, one heading and a named menu', async () => {
    const { page } = await people.open('orders')
    await page.keyboard.press('Tab')
    assert.equal(await focused(page), `button ${en.shell.skip}`)
    await page.keyboard.press('Enter')
    assert.equal(await focused(page), 'h1 Orders')
    const current = page.getByRole('navigation', { name: en.shell.menu }).locator('[aria-current]')
    assert.deepEqual(await current.allTextContents(), ['Orders'])
  })

  test('goes through the rows of every list, and help names the keys that work here and no others', async () => {
    const { shop } = people.running
    const customer_id = await aCustomer(shop)
    for (const _ of [1, 2]) await anOrder(shop, { customer_id })
    const { page } = await people.open('orders', ['SUPPORT'])
    const helped = async () => {
      await page.keyboard.press('?')
      const keys = await page.locator('dialog[open] kbd').allTextContents()
      await page.keyboard.press('Escape')
      await page.locator('dialog').waitFor({ state: 'detached' })
      return keys
    }
    const keys = await helped()
    for (const key of ['j k', '↵', 'g o']) assert(keys.includes(key), key)
    // They may not open these pages.
    for (const key of ['g k', 'g s']) assert(!keys.includes(key), key)
    await page.keyboard.press('g')
    await page.keyboard.press('k')
    assert.match(page.url(), /\/orders$/)
    assert.equal((await helped()).includes('x'), (await page.locator('td.check').count()) > 0)
    await people.go(page, `customers/${customer_id}`)
    const rows = page.locator('main tr[data-key]')
    for (const at of [0, 1]) {
      await page.keyboard.press('j')
      assert(await rows.nth(at).evaluate((row) => row.contains(document.activeElement)))
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/orders\/ord_/)
  })

  test('unfolds the menu of a phone, and folds it again', async () => {
    const { page } = await people.open('orders', ['OWNER'], {
      viewport: { width: 390, height: 844 },
    })
    const opener = page.getByRole('button', { name: en.kit.openMenu })
    await opener.click()
    await untilFocused(page, /^a Overview$/)
    assert.equal(await opener.getAttribute('aria-expanded'), 'true')
    await page.keyboard.press('Escape')
    await untilFocused(page, new RegExp(`^button ${en.kit.openMenu}$`))
    await opener.click()
    await page.getByRole('link', { name: 'Products' }).click()
    await untilFocused(page, /^h1 Products$/)
  })
})

describe('the palette', () => {
  const offered = async (page: Page, typed: string) => {
    await page.keyboard.press('/')
    await page.keyboard.type(typed)
    const texts = await page.locator('.palette [role=option] .theirs').allTextContents()
    await page.keyboard.press('Escape')
    await page.locator('.palette').waitFor({ state: 'detached' })
    return texts
  }

  test('does what the page that is open offers, and nothing that it does not', async () => {
    const { id, number } = await aPaidOrder(people.running.shop)
    const { page } = await people.open(`orders/${id}`)
    const [refund] = await offered(page, 'refund')
    assert.match(String(refund), new RegExp(`^${en.orders.refund} · .*${number}$`))
    await page.keyboard.press('/')
    await page.keyboard.type('refund')
    await page.keyboard.press('Enter')
    await page.locator('dialog.dialog[open]').waitFor()
    assert.match(page.url(), /do=refund/)
    await page.keyboard.press('Escape')
    await people.go(page, 'overview')
    assert.deepEqual(await offered(page, 'refund'), [])
  })

  test('offers what somebody may begin anywhere, and nothing else', async () => {
    const { page } = await people.open('overview', ['OWNER'])
    assert((await offered(page, 'invite')).includes(en.settings.invite))
    assert((await offered(page, 'create order')).includes(en.orders.create))
    const analyst = await people.open('overview', ['ANALYST'])
    assert.deepEqual(await offered(analyst.page, 'invite'), [])
    // Whoever reads prices may ask for a quote.
    assert.deepEqual(await offered(analyst.page, 'create'), [en.prices.createQuote])
    assert((await offered(analyst.page, 'theme')).length === 1)
    assert((await offered(analyst.page, 'sign out')).includes(en.shell.signOut))
    await page.keyboard.press('/')
    await page.keyboard.type('invite')
    await page.keyboard.press('Enter')
    await page.locator('dialog.dialog[open]').waitFor()
    assert.match(page.url(), /settings\/members\?do=invite/)
  })

  test('switches theme and language, and opens help', async () => {
    const { page } = await people.open('orders')
    const run = async (typed: string) => {
      await page.keyboard.press('/')
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    await run('dark')
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
    await run('keyboard')
    await page.getByRole('heading', { name: en.shell.shortcuts }).waitFor()
    await page.keyboard.press('Escape')
    await run('deutsch')
    await page.getByRole('heading', { name: 'Bestellungen' }).waitFor()
    assert.match(await page.title(), /^Bestellungen · /)
  })
})

describe('the console without a tenant', () => {
  test('asks a stranger for one, and takes its ID or a link to it; none is listed', async () => {
    const { page, expect } = await people.stranger()
    const { baseUrl } = people.running
    expect(/^404 .*\/consoles\/ten_0+$/, /^400 \/oauth\/authorize$/)
    await page.goto(`${baseUrl}/console`)
    await page.getByRole('heading', { name: en.session.noTenant }).waitFor()
    assert.match(await page.title(), /^Choose a tenant · /)
    assert.equal(await page.getByRole('list', { name: en.session.knownTenants }).count(), 0)
    const field = page.getByLabel(en.session.tenantId)
    await field.fill('kontor')
    await field.press('Enter')
    await page.getByText(en.session.noTenantId).waitFor()
    await field.fill(`see ${people.addressOf('orders')}?status=PAID`)
    await field.press('Enter')
    await page.locator('input[type=password]').waitFor()
    assert.match(decodeURIComponent(page.url()), /oauth/)
    await page.goto(`${baseUrl}/console`)
    await field.fill(`ten_${'0'.repeat(26)}`)
    await field.press('Enter')
    await page.getByRole('heading', { name: en.session.unknownTenant }).waitFor()
    await page.getByRole('link', { name: en.session.otherTenant }).click()
    await page.getByRole('heading', { name: en.session.noTenant }).waitFor()
  })

  test('leads to the only one that was used here, lets one choose of several, and forgets', async () => {
    const { page, expect } = await people.signIn(['OWNER'])
    const { baseUrl, shop } = people.running
    expect(/^404 .*\/consoles\/ten_0+$/, /^400 \/oauth\/authorize$/)
    await page.goto(`${baseUrl}/console`)
    await page.waitForURL(new RegExp(`/console/${shop.credentials.tenantId}`))
    await untilShown(page)
    await page.goto(`${baseUrl}/console?choose`)
    const known = page.getByRole('list', { name: en.session.knownTenants }).getByRole('listitem')
    assert.equal(await known.count(), 1)
    await page.evaluate(`localStorage.setItem('souk.tenants', JSON.stringify([
      { id: 'ten_' + '0'.repeat(26), name: 'Gone', mode: 'live' },
      ...JSON.parse(localStorage.getItem('souk.tenants')),
    ]))`)
    await page.goto(`${baseUrl}/console`)
    assert.equal(await known.count(), 2)
    await known.first().getByRole('link').click()
    await page.getByRole('heading', { name: en.session.unknownTenant }).waitFor()
    // A tenant that there is not is forgotten, so that the other is the only one.
    await page.goto(`${baseUrl}/console`)
    await page.waitForURL(new RegExp(`/console/${shop.credentials.tenantId}`))
    await untilShown(page)
    await page.goto(`${baseUrl}/console?choose`)
    await known.first().getByRole('button').click()
    assert.equal(await known.count(), 0)
  })
})
