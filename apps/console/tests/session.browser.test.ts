import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import type { Page, Route } from 'playwright-core'
import { People, untilShown } from '../testing/people.ts'
import { anOrder } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const sessionKey = 'souk.session'
const readSession = `sessionStorage.getItem('${sessionKey}')`
const changeSession = (change: string) =>
  `sessionStorage.setItem('${sessionKey}', JSON.stringify({...JSON.parse(${readSession}), ${change}}))`
const letExpire = changeSession('expiresAt: 0')
const endSession = changeSession('expiresAt: 0, refreshToken: "ended"')

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

describe('a session', () => {
  test('that has expired asks to sign in, and returns to the same place', async () => {
    const open = await people.signIn(['OWNER'])
    const { page, email } = open
    open.expect(/^400 \/oauth\/token$/)
    await page.context().clearCookies()
    await page.evaluate(endSession)
    await page.goto(people.addressOf('orders?status=PAID'))
    await heading(page, 'Your session has expired').waitFor()
    const logo = await page.locator('.standalone .souk-logo').boundingBox()
    assert.deepEqual([logo?.width, logo?.height], [40, 40])
    await page.getByRole('button', { name: 'Sign in' }).click()
    await people.enter(open, email)
    await untilShown(page)
    assert.match(page.url(), /\/orders\?status=PAID$/)
  })

  test('outlives a server that is busy when it is renewed', async () => {
    const { page, expect } = await people.signIn(['OWNER'])
    expect(/^503 \/oauth\/token$/)
    const { id } = JSON.parse(String(await page.evaluate(readSession)))
    await page.evaluate(letExpire)
    let refused = 0
    await page.route('**/oauth/token', (route) => {
      refused += 1
      return refused <= 2 ? busy(route, { 'retry-after': '0' }) : route.continue()
    })
    await page.goto(people.addressOf('orders'))
    await untilShown(page)
    assert.equal(refused, 3)
    assert.equal(JSON.parse(String(await page.evaluate(readSession))).id, id)
  })

  test('outlives one that stays away: whoever tries again later goes on where they were', async () => {
    const { page, expect } = await people.signIn(['OWNER'])
    expect(/^503 \/oauth\/token$/)
    await page.evaluate(letExpire)
    const kept = await page.evaluate(readSession)
    await page.route('**/oauth/token', (route) => busy(route, { 'retry-after': '60' }))
    await page.goto(people.addressOf('orders'))
    await page.getByRole('alert').waitFor()
    assert.equal(await page.evaluate(readSession), kept)
    await page.unroute('**/oauth/token')
    await page.getByRole('button', { name: 'Try again' }).click()
    await untilShown(page)
    assert.match(page.url(), /\/orders$/)
  })

  test('that was stolen is refused once its tab has renewed it, and what came of it ends', async () => {
    const { page, expect } = await people.signIn(['OWNER'])
    await page.evaluate(letExpire)
    const stolen = String(await page.evaluate(readSession))
    const thief = await people.stranger()
    thief.expect(/^400 \/oauth\/token$/)
    await thief.page.addInitScript((text) => sessionStorage.setItem('souk.session', text), stolen)
    await page.reload()
    await untilShown(page)
    assert.notEqual(await page.evaluate(readSession), stolen)
    await thief.page.goto(people.addressOf('orders'))
    await heading(thief.page, 'Your session has expired').waitFor()
    assert.equal(await thief.page.locator('.shell').count(), 0)
    // Who of the two is the thief cannot be told.
    expect(/^401 /, /^400 \/oauth\/token$/)
    await page.reload()
    await heading(page, 'Your session has expired').waitFor()
  })
})

function busy(route: Route, headers: Readonly<Record<string, string>>): Promise<void> {
  const body = JSON.stringify({ status: 503, code: 'overloaded', title: 'Busy', detail: 'Busy.' })
  return route.fulfill({ status: 503, headers, contentType: 'application/problem+json', body })
}

describe('a sign-in', () => {
  test('that the server ends with an error is tried again with one click, and leads where it was to', async () => {
    const { email } = await people.signIn(['OWNER'])
    const open = await people.stranger()
    const { page } = open
    await page.route('**/oauth/authorize?*', (route) => {
      const asked = new URL(route.request().url()).searchParams
      const answer = new URLSearchParams({
        error: 'temporarily_unavailable',
        state: asked.get('state') ?? '',
      })
      const location = `${asked.get('redirect_uri')}?${answer}`
      return route.fulfill({ status: 302, headers: { location } })
    })
    await page.goto(people.addressOf('orders?status=PAID'))
    await heading(page, 'Sign-in failed').waitFor()
    await page.unroute('**/oauth/authorize?*')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await people.enter(open, email)
    await untilShown(page)
    assert.match(page.url(), /\/orders\?status=PAID$/)
  })

  test('that comes back to a tab which knows nothing of it is tried again with one click', async () => {
    const { email } = await people.signIn(['OWNER'])
    const open = await people.stranger()
    const { page } = open
    await page.goto(people.addressOf('orders'))
    await page.locator('input[type=password]').waitFor()
    await page.evaluate(`sessionStorage.clear()`)
    await people.enter(open, email)
    await heading(page, 'Sign-in failed').waitFor()
    assert.equal(await page.evaluate(readSession), null)
    // The password was right, so that the second try asks nothing.
    await page.getByRole('button', { name: 'Sign in' }).click()
    await untilShown(page)
  })

  test('under another name of the machine goes on under that of the server, once', async () => {
    const { email } = await people.signIn(['OWNER'])
    const open = await people.stranger()
    const { page } = open
    const own = people.addressOf('orders?status=PAID')
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).hostname))
    await page.goto(own.replace('127.0.0.1', 'localhost'))
    await people.enter(open, email)
    await untilShown(page)
    assert.equal(page.url(), own)
    assert.equal(visited.lastIndexOf('localhost'), 0, visited.join())
  })
})

describe('signing out', () => {
  test('ends with a page of the server, and the next visit asks for the password', async () => {
    const { page } = await people.signIn(['OWNER'])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/oauth\/sign-out\?tenant=ten_/)
    await heading(page, 'You are signed out').waitFor()
    await page.goto(people.addressOf('orders'))
    await page.locator('input[type=password]').waitFor()
  })

  test('in one tab is signing out in all of them', async () => {
    const open = await people.signIn(['OWNER'])
    const other = await people.newTab(open, 'products')
    await open.page.getByRole('button', { name: 'Sign out' }).click()
    await heading(other, 'You are signed out').waitFor()
    assert.equal(await other.evaluate(readSession), null)
    await open.page.waitForURL(/\/oauth\/sign-out/)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await other.locator('input[type=password]').waitFor()
  })

  test('without a connection forgets the tokens, and is completed before anybody is signed in again', async () => {
    const { page } = await people.signIn(['OWNER'])
    const context = page.context()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('There is no connection to the server').waitFor()
    assert.equal(await page.evaluate(`sessionStorage.length`), 0)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await heading(page, 'Sign-in failed').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('input[type=password]').waitFor()
  })
})

describe('a tab that does not read the events itself', () => {
  const streams = (page: Page) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.headers().accept?.includes('text/event-stream')) asked.push(request.url())
    })
    return asked
  }
  const live = (page: Page) => page.locator('.live[data-state=live]').waitFor()
  const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).waitFor()

  test('is live through the one that does, and reads on when that one is closed', async () => {
    const open = await people.signIn(['OWNER'])
    await live(open.page)
    const follower = await people.newTab(open, 'products')
    const asked = streams(follower)
    await people.go(follower, 'orders')
    await live(follower)
    await row(follower, (await anOrder(people.running.shop)).number)
    assert.deepEqual(asked, [])
    await open.page.close()
    await row(follower, (await anOrder(people.running.shop)).number)
    assert.equal(asked.length, 1)
  })

  test('loses nothing that happens before it reads itself, not even where it had heard of no event', async () => {
    for (const hasHeard of [false, true]) {
      const open = await people.signIn(['OWNER'])
      await live(open.page)
      const follower = await people.newTab(open, 'orders')
      await live(follower)
      if (hasHeard) await row(follower, (await anOrder(people.running.shop)).number)
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      await follower.route('**/api/v1/events*', async (route) => {
        await isReleased
        await route.continue()
      })
      const begins = follower.waitForRequest('**/api/v1/events*')
      await open.page.close()
      await begins
      const { id, number } = await anOrder(people.running.shop)
      await until(() => isLogged(id), 'the order in the log')
      release()
      await row(follower, number)
    }
  })

  /** What was logged before a stream is opened is not told by it. */
  async function isLogged(orderId: string): Promise<boolean> {
    const { body } = await people.running.shop.get<{ content: unknown[] }>(
      `/api/v1/events?resource_id=${orderId}`,
    )
    return body.content.length > 0
  }
})

describe('a part of the console that is gone after an upgrade', () => {
  /** How often the page was loaded. */
  function countLoads(page: Page): () => number {
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    return () => loads
  }

  test('is loaded anew with all the rest, once', async () => {
    const { page, expect } = await people.open('orders')
    expect(/^404 \/console\/assets\/app-/)
    const loads = countLoads(page)
    await page.route('**/console/assets/app-*.js', (route) =>
      loads() === 1 ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.goto(people.addressOf('customers'))
    await heading(page, 'Customers').waitFor()
    assert.equal(loads(), 2)
  })

  test('and stays away ends nothing that works, and the page is loaded no more by itself', async () => {
    const { page, expect } = await people.open('orders')
    expect(/^404 \/console\/assets\/de-/)
    const loads = countLoads(page)
    const gone = '**/console/assets/de-*.js'
    await page.route(gone, (route) => route.fulfill({ status: 404 }))
    await page.evaluate("localStorage.setItem('souk.language', 'de')")
    await page.goto(people.addressOf('customers'))
    await until(() => loads() === 4, 'the last time that it is loaded')
    await heading(page, 'Customers').waitFor()
    await page.unroute(gone)
    await page.reload()
    await heading(page, 'Kunden').waitFor()
    assert.equal(loads(), 5)
    await page.evaluate("localStorage.removeItem('souk.language')")
  })
})
