import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import type { Page } from 'playwright-core'
import { en } from '../src/texts/en/index.ts'
import { faultsOn, type OpenPage, People } from '../testing/people.ts'

let people: People
let receiver: Server
/** What the receiver got, by the type of the event. */
const received: string[] = []
let isRefusing = false
let isRefusingChallenges = false

before(async () => {
  people = await People.gather()
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      const event = JSON.parse(body)
      received.push(event.type)
      const isChallenge = event.type === 'webhook.endpoint_challenged'
      const isRefused = isChallenge ? isRefusingChallenges : isRefusing
      response.statusCode = isRefused ? 500 : 200
      const answer = isRefused ? undefined : event.data.object.challenge
      response.end(answer ?? '<b>no room</b>')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
})
afterEach(() => people.leave())
after(async () => {
  receiver.close()
  await people.close()
})

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const hostile = '<img src=x onerror=alert(1)> \u202eevil\u202c 👩‍👩‍👧‍👦'

function openAs(role: string, path: string, options = {}): Promise<OpenPage> {
  return people.open(path, [role], { ...clipboard, ...options })
}

async function aCustomer(email: string): Promise<string> {
  const { status, body, text } = await people.running.shop.post('/api/v1/customers', { email })
  assert.equal(status, 201, text)
  return String(body.id)
}

const clipboardOf = (page: Page): Promise<string> =>
  page.evaluate('navigator.clipboard.readText()') as Promise<string>

const submit = (page: Page, name: string) =>
  page.locator('dialog footer').getByRole('button', { name, exact: true }).click()

const dialogGone = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' })

describe('events', () => {
  test('come by themselves, wait while the log is paused, and are found by type and by thing', async () => {
    const { page, complaints } = await openAs('DEVELOPER', 'events')
    await page.locator('.live[data-state=live]').waitFor()
    const row = (text: string) => page.locator('.event-row', { hasText: text })
    const id = await aCustomer('first@example.com')
    await row('first@example.com').waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await aCustomer('second@example.com')
    await page.getByText('1 new event waiting').waitFor()
    assert.equal(await row('second@example.com').count(), 0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await row('second@example.com').waitFor()
    await people.running.shop.patch(`/api/v1/customers/${id}`, { phone: '+49 30 1' })
    await page.getByLabel('Event type').selectOption('customer.updated')
    await page.waitForURL(/type=customer.updated/)
    await row('first@example.com').waitFor()
    assert.equal(await page.locator('.event-row').count(), 1)
    await page.goto(people.addressOf(`events?about=${id}`))
    await row('Customer created').waitFor()
    assert.equal(await page.locator('.event-row').count(), 2)
    await people.running.shop.patch(`/api/v1/customers/${id}`, { phone: '+49 30 2' })
    await until(async () => (await page.locator('.event-row').count()) === 3)
    assert.deepEqual(complaints, [])
  })

  test('one is shown with what it changed, is copied as JSON, and leads to its thing; all by keyboard', async () => {
    const id = await aCustomer('changed@example.com')
    await people.running.shop.patch(`/api/v1/customers/${id}`, { name: hostile })
    const { page, complaints } = await openAs('OWNER', `events?about=${id}`)
    await page.locator('.event-row').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/events\/evt_/)
    const cells = page.locator('.event-detail .now-after tbody td')
    await cells.first().waitFor()
    assert.deepEqual(await cells.allTextContents(), ['—', hostile])
    assert.equal(await page.locator('img').count(), 0)
    await page.getByRole('button', { name: 'Copy as JSON' }).click()
    await page.getByText('Copied').waitFor()
    const copied = JSON.parse(await clipboardOf(page))
    assert.deepEqual([copied.type, copied.resource.id], ['customer.updated', id])
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.waitForURL(new RegExp(`/customers/${id}`))
    assert.deepEqual(complaints, [])
  })

  test('by the hundred are few rows in the page, whichever way it is scrolled', async () => {
    for (let n = 0; n < 120; n += 1) await aCustomer(`many-${n}@example.com`)
    const { page, complaints } = await openAs('DEVELOPER', 'events')
    const rows = page.locator('.virtual-row')
    await page.getByText('many-119@example.com').waitFor()
    const list = page.locator('.virtual-list')
    const toTheEnd = () => list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    // Each time the end is reached another page of older ones follows.
    await until(async () => {
      assert((await rows.count()) < 50)
      await toTheEnd()
      return (await page.getByText('#1', { exact: true }).count()) === 1
    })
    // Whoever looks at old ones goes on looking at them, wherever they have come to stand.
    const size = async () => Number(await rows.first().getAttribute('aria-setsize'))
    const place = async () => (await page.getByText('#1', { exact: true }).boundingBox())?.y
    const [sizeBefore, placeBefore] = [await size(), await place()]
    await aCustomer('while-scrolled@example.com')
    await until(async () => (await size()) > sizeBefore)
    assert.equal(await place(), placeBefore)
    await list.evaluate((element) => element.scrollTo(0, 0))
    await page.getByText('while-scrolled@example.com').waitFor()
    assert.deepEqual(complaints, [])
  })
})

describe('webhooks', () => {
  test('an endpoint is made, tested, changed, its secret rotated and shown once, a failed delivery retried and replayed', async () => {
    const { port } = receiver.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/hook`
    const { page, complaints } = await openAs('DEVELOPER', 'webhooks?do=create')
    await page.getByLabel('URL').fill(url)
    await page.getByRole('textbox', { name: 'Events' }).fill('customer.*')
    await page.getByLabel('Description').fill(hostile)
    await submit(page, 'Create endpoint')
    await page.getByText(/^whsec_/).waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await page.locator('dialog footer button').click()
    await dialogGone(page)
    assert.equal(await page.getByText(/whsec_/).count(), 0)
    await page.getByRole('link', { name: url }).click()
    await page.locator('.page-head .tone-reached').waitFor()
    assert.equal(await page.locator('img').count(), 0)
    await page.getByRole('button', { name: 'Send test event' }).click()
    await submit(page, 'Send test event')
    await until(() => received.includes('webhook.endpoint_tested'))
    await page.getByRole('link', { name: /Webhook endpoint tested/ }).waitFor()
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByText('new secret; the current one expires in 24 hours').waitFor()
    await submit(page, en.keys.rotate)
    await page.getByText(/^whsec_/).waitFor()
    await page.locator('dialog footer button').click()
    await dialogGone(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Description').fill('Our shop')
    assert.deepEqual(await page.locator('.now-after td').allTextContents(), [hostile, 'Our shop'])
    await submit(page, 'Save')
    await page.getByText('Our shop').first().waitFor()
    assert.deepEqual(complaints, [])
    await retryAndReplay(page)
    assert.deepEqual(complaints, [])
  })

  async function retryAndReplay(page: Page): Promise<void> {
    isRefusing = true
    await aCustomer('refused@example.com')
    await page.getByRole('link', { name: /Customer created/ }).click()
    await page.getByText('500 · Rejected by the endpoint').waitFor()
    const answer = page.getByLabel('Response')
    assert.equal(await answer.inputValue(), '<b>no room</b>')
    await page.getByRole('button', { name: 'Copy as curl' }).click()
    await page.getByText('Copied').waitFor()
    assert.match(await clipboardOf(page), /^id='evt_.*--data-raw "\$body"$/s)
    assert.deepEqual(await faultsOn(page), [])
    isRefusing = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('now', { exact: true }).waitFor()
    await submit(page, 'Retry')
    await page.locator('.page-head .tone-reached').waitFor()
    await page.locator('.facts a.link').first().click()
    await page.getByRole('button', { name: 'Replay' }).click()
    await page.getByLabel('Events', { exact: true }).selectOption('ALL')
    const sent = page.getByText(/^\d+ events \(#1 – #\d+\); those it subscribes to are sent again$/)
    await sent.waitFor()
    await submit(page, 'Replay')
    await page.locator('.tone-reached', { hasText: 'Done' }).waitFor()
    await page.getByRole('button', { name: 'Replay' }).click()
    await page.getByLabel('Since').fill('2020-01-01T00:00')
    await page.getByLabel('Until').fill('2020-01-02T00:00')
    await page.getByRole('cell', { name: 'No events in this period' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click()
    await page.locator('dialog p.wrong').waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await page.getByLabel('Until').fill('2099-01-01T00:00')
    await sent.or(page.getByText(/has not received are sent again$/)).waitFor()
    const asked = page.waitForRequest((request) => request.url().endsWith('/replay'))
    await submit(page, 'Replay')
    const { after_sequence, through_sequence } = (await asked).postDataJSON()
    assert.equal(after_sequence, 0)
    assert(through_sequence > 0)
  }
})

test('an endpoint that has not answered its challenge says why and when it is asked again, and is asked at once on request', async () => {
  isRefusingChallenges = true
  const { port } = receiver.address() as AddressInfo
  const draft = { url: `http://127.0.0.1:${port}/later`, event_types: ['customer.*'] }
  const { status, body, text } = await people.running.shop.post('/api/v1/webhooks/endpoints', draft)
  assert.equal(status, 201, text)
  const { page, complaints } = await openAs('DEVELOPER', `webhooks/${body.id}`)
  const card = page.getByRole('region', { name: en.webhooks.verification })
  await card.getByText('500 · Rejected by the endpoint').waitFor()
  const command = await card.getByLabel(en.webhooks.loopbackCommand).inputValue()
  assert.equal(command, `npm run events -- --forward-to ${draft.url}`)
  const test = page.getByRole('button', { name: en.webhooks.test })
  assert.equal(await test.getAttribute('title'), en.webhooks.testHindrance)
  assert.deepEqual(await faultsOn(page), [])
  isRefusingChallenges = false
  await card.getByRole('button', { name: en.webhooks.verifyAgain }).click()
  await page.locator('.page-head').getByText('Active').waitFor()
  await card.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

describe('the sandbox', () => {
  test('its clock moves with its effect shown, faults and simulated events come and go', async () => {
    const { shop } = people.running
    const product = await shop.post('/v1/catalog/products', {
      title: 'Copper cezve',
      price: { amount: 5_000, currency: 'EUR' },
      inventory: { available: 10 },
    })
    const items = [{ product_id: product.body.id, quantity: 1 }]
    assert.equal((await shop.post('/api/v1/orders', { items })).status, 201)
    const { page, complaints } = await openAs('DEVELOPER', 'sandbox')
    await page.getByRole('button', { name: '+ 30 days' }).click()
    const ahead = page.locator('.now-after tbody tr').nth(1).locator('td')
    assert.deepEqual(await ahead.allTextContents(), ['Same as real time', '30 days'])
    assert.deepEqual(await faultsOn(page), [])
    await submit(page, 'Advance the clock')
    await page.getByText('its clock is 30 days ahead').waitFor()
    await page.getByRole('link', { name: /Order expired/ }).waitFor()
    await page.getByRole('button', { name: 'Create fault' }).click()
    await page.getByLabel('Share of calls').fill('0')
    await page.getByText('Enter a number above 0, up to 100').waitFor()
    await page.getByLabel('Share of calls').fill('12.5')
    await submit(page, 'Create fault')
    await page.getByText('Error response · 12.5% of calls').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await submit(page, 'Remove')
    await page.getByText('No faults').waitFor()
    await page.getByRole('button', { name: 'Simulate event' }).click()
    await page.locator('dialog select').selectOption('provider.approved')
    await page.getByLabel('Object').fill('{"nonsense')
    await page.getByText('This is not a JSON object').waitFor()
    await page.getByLabel('Object').fill('')
    await submit(page, 'Send event')
    await page.getByRole('link', { name: /Provider approved/ }).click()
    await page.waitForURL(/events\?type=provider.approved/)
    assert.deepEqual(complaints, [])
  })

  test('a live tenant has none of it, and makes one that its owner can open', async () => {
    const live = await people.running.product.open('live')
    const email = 'owner@live.example'
    const made = await live.post('/api/v1/members', { email, name: 'Lina Aziz', roles: ['OWNER'] })
    const link = await live.post(`/api/v1/members/${made.body.id}/sign-in-links`, {})
    const { page, complaints } = await people.stranger()
    await people.choosePassword(page, String(link.body.sign_in_link))
    await page.goto(`${people.running.baseUrl}/console/${live.credentials.tenantId}/sandbox`)
    await page.getByText('This tenant is live').waitFor()
    assert.equal(await page.getByRole('button', { name: /Reset/ }).count(), 0)
    await page.getByRole('button', { name: 'Create sandbox' }).click()
    await submit(page, 'Create sandbox')
    const open = page.getByRole('link', { name: 'Open its console' }).and(page.locator('.primary'))
    const address = await open.getAttribute('href')
    assert.deepEqual(await faultsOn(page), [])
    await people.choosePassword(page, address ?? '')
    await page.getByText('Sandbox: no real money moves here').waitFor()
    assert.deepEqual(complaints, [])
  })
})

describe('keys and clients', () => {
  test('a key may do what was chosen in words and nothing else, until it is revoked', async () => {
    const { page, complaints } = await openAs('OWNER', 'keys?do=create')
    await page.getByLabel('Name').fill(hostile)
    await page.getByLabel('Read customers').check()
    assert.deepEqual(await faultsOn(page), [])
    await submit(page, 'Create API key')
    const key = String(await page.locator('.secret code').textContent())
    await page.locator('dialog footer button').click()
    await dialogGone(page)
    assert.equal(await page.getByText(key).count(), 0)
    const asKey = async (path: string) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${people.running.baseUrl}${path}`, { headers })).status
    }
    assert.equal(await asKey('/api/v1/customers'), 200)
    assert.equal(await asKey('/api/v1/orders'), 403)
    await page.getByRole('link', { name: hostile }).click()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('rejected immediately. This cannot be undone.').waitFor()
    await submit(page, 'Revoke')
    await page.locator('.page-head .tone-ended').waitFor()
    await until(async () => (await asKey('/api/v1/customers')) === 401)
    assert.equal(await page.locator('img').count(), 0)
    assert.deepEqual(complaints, [])
  })

  test('a publishable key says what it shows, lets pages in by their origin, and is revoked', async () => {
    const { page, complaints, expect } = await openAs('OWNER', 'keys/publishable?do=create')
    // The origin with a path.
    expect(/^400 \/api\/v1\/publishable-keys$/)
    await page.getByLabel('Name').fill(hostile)
    const origins = page.getByRole('textbox', { name: /^Allowed origins/ })
    await origins.fill('https://shop.example/pages')
    assert.deepEqual(await faultsOn(page), [])
    await submit(page, 'Create publishable key')
    await page.locator('dialog').getByText('must be an origin').first().waitFor()
    await origins.fill('https://SHOP.example\nhttp://localhost:5173')
    await submit(page, 'Create publishable key')
    await dialogGone(page)
    await page.getByText('https://shop.example, http://localhost:5173').waitFor()
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('link', { name: hostile }).click()
    // It is no secret, and shown again.
    const key = await page.getByRole('textbox', { name: 'Publishable key' }).inputValue()
    const asKey = async (path: string) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${people.running.baseUrl}${path}`, { headers })).status
    }
    assert.equal(await asKey('/v1/catalog/products'), 200)
    assert.equal(await asKey('/api/v1/orders'), 403)
    assert.deepEqual(await faultsOn(page), [])
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Stock', { exact: true }).selectOption('exact')
    const changed = page.locator('.now-after td')
    assert.deepEqual(await changed.allTextContents(), ['In stock or not', 'Exact number of units'])
    await submit(page, 'Save')
    await dialogGone(page)
    await page.getByText('Exact number of units').waitFor()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await submit(page, 'Revoke')
    await page.locator('.page-head .tone-ended').waitFor()
    await until(async () => (await asKey('/v1/catalog/products')) === 401)
    assert.deepEqual(complaints, [])
  })

  test('a client for people needs an address to return to, and is changed with now and after', async () => {
    const { page, complaints } = await openAs('OWNER', 'keys/clients?do=create')
    await page.getByLabel('Name').fill('Storefront')
    await page.getByLabel('Type', { exact: true }).selectOption('public')
    await page.getByText('The authorization code grant needs a redirect URI').waitFor()
    await page.getByLabel('Redirect URIs').fill('https://shop.example/back')
    await page.getByRole('button', { name: 'Read-only' }).click()
    await submit(page, 'Create OAuth client')
    await page.getByLabel('Client ID').waitFor()
    await page.locator('dialog footer button').click()
    await page.getByRole('link', { name: 'Storefront' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.locator('dialog').getByLabel('Name').fill('Shop window')
    const changed = page.locator('.now-after td')
    assert.deepEqual(await changed.allTextContents(), ['Storefront', 'Shop window'])
    await submit(page, 'Save')
    await page.getByRole('heading', { name: 'Shop window' }).waitFor()
    assert.deepEqual(complaints, [])
  })
})

describe('settings', () => {
  test('the tenant is renamed with now and after, and the audit trail says who changed what', async () => {
    const { page, complaints } = await openAs('OWNER', 'settings?do=change')
    await page.getByLabel('Name').fill('Souk of Berlin')
    await page.getByLabel('Time zone').selectOption('Europe/Berlin')
    assert.equal(await page.locator('.now-after tbody tr').count(), 2)
    await submit(page, 'Save')
    await page.locator('.brand', { hasText: 'Souk of Berlin' }).waitFor()
    await page.getByRole('link', { name: 'Audit trail' }).click()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Change', { exact: true }).selectOption('updateTenantSettings')
    await page.waitForURL(/operation=updateTenantSettings/)
    await until(async () => (await page.locator('a.row-link').count()) === 1)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Update the tenant' }).first().click()
    const row = page.locator('.now-after tr', { hasText: 'Name' })
    assert.equal(await row.locator('td').last().textContent(), 'Souk of Berlin')
    await page.getByText('Amal Haddad').first().waitFor()
    assert.deepEqual(await faultsOn(page), [])
    assert.deepEqual(complaints, [])
  })

  test('somebody is invited by a link, signs in with it, and is locked out again', async () => {
    const { page, complaints } = await openAs('ADMIN', 'settings/members?do=invite')
    await page.getByLabel('Email').fill('new@example.com')
    await page.getByLabel('Name').fill('Noor Said')
    await page.getByLabel(/^Finance/).check()
    assert.deepEqual(await faultsOn(page), [])
    await submit(page, 'Invite member')
    const link = String(await page.locator('.secret code').textContent())
    await page.locator('dialog footer button').click()
    const other = await people.stranger()
    await people.choosePassword(other.page, link)
    // Finance reads the audit trail and nothing else of the settings, and no page for builders.
    const menu = await other.page.locator('.menu a').allTextContents()
    assert(
      menu.includes('Settings') && !menu.includes('Events') && !menu.includes('Keys and clients'),
    )
    await other.page.goto(people.addressOf('settings'))
    await other.page.getByLabel('ID of an order, product…').waitFor()
    assert.equal(await other.page.locator('.sections').count(), 0)
    // Whatever it asks for is refused from then on.
    other.expect(/^401 \/api\//, /^400 \/oauth\/token$/)
    await page.getByRole('link', { name: 'Noor Said' }).click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('cannot sign in; open sessions end').waitFor()
    await submit(page, 'Disable')
    await page.locator('.page-head .tone-ended').waitFor()
    await other.page.goto(people.addressOf('settings'))
    await other.page.locator('.standalone, input[type=password]').first().waitFor()
    assert.deepEqual(complaints, [])
  })
})

test('a reset empties the sandbox for whoever names it', async () => {
  const { page, complaints } = await openAs('OWNER', 'sandbox?do=reset')
  const button = page.locator('dialog footer').getByRole('button', { name: 'Reset sandbox' })
  await button.click()
  await page.locator('dialog .wrong', { hasText: 'Required' }).waitFor()
  await page.getByLabel(/^Type “/).fill('Souk of Berlin')
  await button.click()
  await page.getByText('Sandbox reset').waitFor()
  await page.goto(people.addressOf('events'))
  await page.locator('.event-row', { hasText: 'Sandbox reset' }).waitFor()
  const { body } = await people.running.shop.get<{ content: unknown[] }>('/api/v1/customers')
  assert.deepEqual(body.content, [])
  assert.deepEqual(complaints, [])
})
