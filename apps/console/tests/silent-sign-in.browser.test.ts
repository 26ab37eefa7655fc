import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { until } from '@souk/platform/testing'
import type { Page, Request, Route } from 'playwright-core'
import { pagesOfMenu } from '../testing/menu.ts'
import { type OpenPage, People, untilShown, watched } from '../testing/people.ts'
import { aCustomer, aProduct, aProvider, made } from '../testing/shop.ts'

let people: People
before(async () => {
  people = await People.gather()
})
afterEach(() => people.leave())
after(() => people.close())

const silent = /\/oauth\/authorize\?.*prompt=none/

/** A browser in which somebody has signed in. */
function aBrowser(): Promise<OpenPage> {
  return people.signIn(['OWNER'])
}

/** A new tab of it, and all addresses that it is led to and asks for. */
async function newTab({ page: known, complaints, expect }: OpenPage) {
  const page = watched(await known.context().newPage())
  const visited: string[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest()) visited.push(pathname)
    else asked.push(pathname)
  })
  return { page, complaints, expect, visited, asked }
}

async function open(page: Page): Promise<void> {
  await page.goto(people.addressOf('customers?status=ACTIVE'))
  await untilShown(page)
  assert.match(page.url(), /\/customers\?status=ACTIVE$/)
}

const idOfSession = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('souk.session') ?? '{}').id as string)

// By its address: what it imports has the types of a browser, which are not those of the tests.
const { questions } = (await import(
  new URL('../src/pages/first-questions.ts', import.meta.url).href
)) as { questions: Readonly<Record<string, readonly (readonly [path: string])[]>> }

/** What no list of questions says: it depends on the time or the mode of the tenant, on a role, or on another answer. */
const leftToThePage: Readonly<Record<string, readonly RegExp[]>> = {
  overview: [
    /^\/api\/v1\/marketplace\/analytics\?/,
    // What is left to do on the first day, where there is no order.
    /^\/v1\/catalog\/products\?limit=1$/,
    /^\/api\/v1\/members\?limit=2$/,
    /^\/api\/v1\/api-keys\?limit=2$/,
  ],
  analytics: [/^\/api\/v1\/marketplace\/analytics\?/],
  sandbox: [/^\/api\/v1\/sandbox\//],
  settings: [
    /^\/api\/v1\/tenant$/,
    /^\/api\/v1\/events\?about=ten_/,
    // Not everybody who has the page may know it.
    /^\/api\/v1\/customer-accounts\/settings$/,
  ],
}

/** What is asked for, whatever time it is. */
function questionOf(request: Request): string {
  const { pathname, search } = new URL(request.url())
  const query = search.replaceAll(/\d{4}-\d\d-\d\dT[^&]+/g, 'now')
  return [pathname + query, request.postData() ?? ''].join(' ').trim()
}

/** A product of a provider, paid for by a customer. */
async function sellSomething(): Promise<void> {
  const { shop, product } = people.running
  const { id } = await aProduct(shop, { provider_id: await aProvider(shop, 3) })
  const items = [{ product_id: id, quantity: 1 }]
  const order = await made(shop, '/api/v1/orders', { items, customer_id: await aCustomer(shop) })
  await made(shop, '/api/v1/payments', { order_id: order.id, method: 'pm_test_ok' })
  await product.settle()
}

describe('a new tab of somebody who has signed in', () => {
  test('never leaves its page, asks once who they are, and keeps no code in an address', async () => {
    const { page, complaints, visited, asked } = await newTab(await aBrowser())
    await open(page)
    assert.deepEqual(visited, [new URL(page.url()).pathname])
    const times = (path: string) => asked.filter((one) => one === path).length
    assert.deepEqual(['/oauth/token', '/api/v1/me', '/api/v1/customers'].map(times), [1, 1, 1])
    assert.equal(times(`/api/v1/consoles/${people.running.shop.credentials.tenantId}`), 0)
    assert.equal(await page.evaluate(() => history.length), 2)
    assert.equal(await page.evaluate('typeof globalThis.soukSignIn'), 'undefined')
    assert.deepEqual(complaints, [])
  })

  test('asks for nothing twice, and on its way for what the page asks for, no less and no more', async () => {
    const known = await aBrowser()
    const found: string[] = []
    for (const { path } of await pagesOfMenu()) {
      const { page, complaints } = await newTab(known)
      const asked: string[] = []
      page.on('request', (request) => {
        const question = questionOf(request)
        if (request.method() === 'GET' && /^\/(api\/)?v1\//.test(question)) asked.push(question)
      })
      const visit = async (go: () => Promise<unknown>) => {
        asked.length = 0
        await go()
        await untilShown(page)
        await page.locator('.live[data-state=live]').waitFor()
        return asked.filter((one) => !/^\/api\/v1\/events(\?limit=1&after_.*)?$/.test(one))
      }
      const first = await visit(() => page.goto(people.addressOf(path)))
      assert.deepEqual(first.toSorted(), [...new Set(first)].toSorted(), path)
      // A tab with a session has asked for nothing before its page did.
      const again = await visit(() => page.reload())
      const unwanted = first.filter((one) => !again.includes(one))
      assert.deepEqual(unwanted, [], path)
      const ahead = ['/api/v1/me', ...(questions[path] ?? []).map(([question]) => question)]
      const left = again.filter((one) => !ahead.includes(one))
      const patterns = leftToThePage[path] ?? []
      found.push(
        ...left
          .filter((one) => !patterns.some((pattern) => pattern.test(one)))
          .map((one) => `${path} asks for ${one} by itself`),
        ...patterns
          .filter((pattern) => !left.some((one) => pattern.test(one)))
          .map((pattern) => `${path} does not ask for ${pattern}`),
      )
      assert.deepEqual(complaints, [])
      await page.close()
    }
    assert.deepEqual(found, [])
  })

  test('asks for what follows from answers before the page is there to ask for it, and once', async () => {
    await sellSomething()
    const known = await aBrowser()
    for (const [path, follows] of [
      ['overview', [/analytics\?from=now&interval/, /analytics\?from=now&to/, /providers\?ids=/]],
      ['orders', [/customers\?ids=/]],
      ['products', [/providers\?ids=/]],
      ['inventory', [/variants\/lookup .*var_/]],
    ] as const) {
      const { page, complaints } = await newTab(known)
      const asked: string[] = []
      page.on('request', (request) => {
        const url = questionOf(request)
        if (/^\/(api\/)?v1\/(?!events)/.test(url)) asked.push(url)
      })
      await page.route(/\/assets\/app-/, async (route) => {
        for (const one of follows)
          await until(() => asked.some((url) => one.test(url)), `${path} asks ahead: ${one}`)
        await route.continue()
      })
      const visit = async (go: () => Promise<unknown>) => {
        asked.length = 0
        await go()
        await untilShown(page)
        await page.locator('.live[data-state=live]').waitFor()
        return asked.toSorted()
      }
      const ahead = await visit(() => page.goto(people.addressOf(path)))
      await page.unrouteAll()
      // A tab with a session asks for nothing before its page does.
      assert.deepEqual(ahead, await visit(() => page.reload()), path)
      assert.deepEqual(complaints, [])
      await page.close()
    }
  })

  test('hears of what happens from the first moment on, in the second tab too', async () => {
    const context = await aBrowser()
    const tabs = [await newTab(context), await newTab(context)]
    for (const { page } of tabs) {
      await open(page)
      await page.locator('.live[data-state=live]').waitFor()
    }
    const name = 'Leyla Demir'
    await people.running.shop.post('/api/v1/customers', { name, email: `${newId('cus')}@x.test` })
    for (const { page } of tabs) await page.getByText(name).waitFor()
  })

  test('and another one at the same moment have sessions of their own', async () => {
    const context = await aBrowser()
    const tabs = await Promise.all([newTab(context), newTab(context)])
    await Promise.all(tabs.map(({ page }) => open(page)))
    const ids = await Promise.all(tabs.map(({ page }) => idOfSession(page)))
    assert.equal(new Set(ids).size, 2)
    for (const { page, complaints } of tabs) {
      await page.reload()
      await untilShown(page)
      assert.deepEqual(complaints, [])
    }
  })
})

describe('where the server does not answer as it should, the tab signs in by the page for it', () => {
  const once = async (page: Page, path: string | RegExp, answer: (route: Route) => Promise<void>) =>
    page.route(path, answer, { times: 1 })
  const refuse = (status: number) => (route: Route) =>
    route.fulfill({ status, json: { error: 'temporarily_unavailable' } })
  const cases = {
    'nothing comes': [silent, (route: Route) => route.abort(), undefined],
    'too many ask': [silent, refuse(429), /^429 \/oauth\/authorize/],
    'it is away': [silent, refuse(503), /^503 \/oauth\/authorize/],
    'the code is refused': ['**/oauth/token', refuse(400), /^400 \/oauth\/token/],
    'there are no tokens': ['**/oauth/token', (route: Route) => route.abort(), undefined],
  } as const
  for (const [title, [path, answer, complaint]] of Object.entries(cases)) {
    test(title, async () => {
      const { page, visited, expect } = await newTab(await aBrowser())
      if (complaint) expect(complaint)
      await once(page, path, answer)
      await open(page)
      assert(visited.includes('/console/callback'), String(visited))
    })
  }

  test('who they are is not told: it is asked for again', async () => {
    const { page, visited, asked, expect } = await newTab(await aBrowser())
    expect(/^503 \/api\/v1\/me/)
    await once(page, '**/api/v1/me', refuse(503))
    await open(page)
    assert.equal(visited.length, 1)
    assert.equal(asked.filter((path) => path === '/api/v1/me').length, 2)
  })
})

test('an answer to somebody else’s question is not used, and its code goes nowhere', async () => {
  const { page, visited } = await newTab(await aBrowser())
  const codes: (string | null)[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/oauth/token')) return
    codes.push(new URLSearchParams(request.postData() ?? '').get('code'))
  })
  const foreign = '/console/callback?code=stolen&state=theirs'
  await page.route(
    silent,
    // A browser takes no redirect from a test, so the question itself is asked of another address.
    (route) => route.continue({ url: new URL(foreign, people.running.baseUrl).href }),
    { times: 1 },
  )
  await open(page)
  assert.equal(codes.includes('stolen'), false)
  assert.equal(codes.length, 1)
  assert(visited.includes('/console/callback'))
})

describe('whoever has not signed in', () => {
  test('is asked for the password, and comes to the page that they wanted', async () => {
    const { email, ...known } = await people.signIn(['OWNER'])
    await known.page.context().clearCookies()
    const { page, complaints, expect, visited } = await newTab(known)
    await page.goto(people.addressOf('customers?status=ACTIVE'))
    await page.locator('input[type=password]').waitFor()
    await people.enter({ page, complaints, expect }, email)
    await untilShown(page)
    assert.match(page.url(), /\/customers\?status=ACTIVE$/)
    assert(visited.includes('/console/callback'))
    assert.deepEqual(complaints, [])
  })

  test('is told that a tenant is not there whose id could be one', async () => {
    const { page, expect } = await people.stranger()
    expect(/^400 \/oauth\/authorize/, /^404 \/api\/v1\/consoles\//)
    await page.goto(`${people.running.baseUrl}/console/${newId('ten')}/orders`)
    await page.getByRole('heading', { name: 'Tenant not found' }).waitFor()
  })
})
