import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { allAtOnce, asOwner } from '@souk/platform/testing'
import {
  type AccountsWorld,
  createAccountsWorld,
  eventTypes,
  me,
  statusAfterPoll,
  statusOf,
  type TestShop,
  type Tokens,
} from '../accounts.fixture.ts'

let world: AccountsWorld
before(async () => {
  world = await createAccountsWorld()
})
afterEach(() => {
  world.aheadMs = 0
})
after(() => world.close())

const customers = '/api/v1/customers'

describe('a session', () => {
  test('one whose answer was lost is answered the same for a moment, where it was sent from', async () => {
    const shop = await world.open()
    const first = await shop.registered('lost@shop.example')
    const browser = shop.browser()
    const lost = await browser.refresh(first.refresh_token)
    const again = await browser.refresh(first.refresh_token)
    assert.equal(again.status, 200, again.text)
    assert.equal(again.body.refresh_token, lost.body.refresh_token)
    const third = await browser.refresh(again.body.refresh_token)
    assert.equal(third.status, 200, third.text)
    const old = await browser.refresh(first.refresh_token)
    assert.deepEqual([old.status, old.body.code], [403, 'session_ended'], 'two before')
    assert.equal(await statusOf(shop, third.body), 401)
  })

  test('one that comes again too late ends it', async () => {
    const shop = await world.open()
    const first = await shop.registered('late@shop.example')
    const browser = shop.browser()
    const second = await browser.refresh(first.refresh_token)
    await asOwner(world.db, (client) =>
      client.query(
        `update identity.customer_sessions set refreshed_at = refreshed_at - interval '31 seconds'
          where tenant_id = $1`,
        [shop.tenantId],
      ),
    )
    assert.equal((await browser.refresh(first.refresh_token)).status, 403)
    assert.equal(await statusOf(shop, second.body), 401)
  })

  test('goes on with each refresh token once; one that comes again from elsewhere ends it', async () => {
    const shop = await world.open()
    const first = await shop.registered('refresh@shop.example')
    const browser = shop.browser()
    const second = await browser.refresh(first.refresh_token)
    assert.equal(second.status, 200, second.text)
    assert.equal(await statusOf(shop, second.body), 200)
    browser.address = '203.0.113.7'
    const stolen = await browser.refresh(first.refresh_token)
    assert.deepEqual([stolen.status, stolen.body.code], [403, 'session_ended'])
    assert.equal(await statusOf(shop, second.body), 401)
    assert.equal((await browser.refresh(second.body.refresh_token)).status, 403)
    const types = await eventTypes(world, shop)
    assert.equal(types.at(-1), 'customer_account.sessions_ended')
  })

  test('two elsewhere who bring one refresh token at once get one answer, and the session ends', async () => {
    const shop = await world.open()
    const first = await shop.registered('both@shop.example')
    const [one, two] = [shop.browser(), shop.browser()]
    two.address = '203.0.113.7'
    const answers = await allAtOnce(world.db, 'identity.customer_sessions', [
      () => one.refresh(first.refresh_token),
      () => two.refresh(first.refresh_token),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
    assert.equal(await statusOf(shop, first), 401)
  })

  test('a made-up token ends nobody’s', async () => {
    const shop = await world.open()
    const tokens = await shop.registered('forged@shop.example')
    const [id, , proof] = tokens.refresh_token.split('.')
    const forged = `${id}.1.${[...String(proof)].toReversed().join('')}`
    assert.equal((await shop.browser().refresh(forged)).status, 403)
    assert.equal((await shop.browser().refresh(`${newId('cse')}.1.${proof}`)).status, 403)
    assert.equal((await shop.browser().logOut(forged)).status, 200)
    assert.equal(await statusOf(shop, tokens), 200)
  })

  test('ends when the customer signs out, and everywhere when the shop says so', async () => {
    const shop = await world.open()
    const one = await shop.registered('leaves@shop.example')
    const { body: two } = await shop.browser().logIn('leaves@shop.example')
    assert.equal((await shop.browser().logOut(one.refresh_token)).status, 200)
    assert.deepEqual([await statusOf(shop, one), await statusOf(shop, two)], [401, 200])
    const url = `${customers}/${two.customer_id}/account/end-sessions`
    assert.equal((await shop.post(url)).status, 200)
    assert.equal(await statusOf(shop, two), 401)
    const before = (await eventTypes(world, shop)).length
    assert.equal((await shop.post(url)).status, 200)
    assert.equal((await eventTypes(world, shop)).length, before, 'nobody is signed in any more')
    assert.equal((await shop.post(`${customers}/${newId('cus')}/account/end-sessions`)).status, 404)
  })

  test('ends after a month of absence', async () => {
    const shop = await world.open()
    const tokens = await shop.registered('away@shop.example')
    await asOwner(world.db, (client) =>
      client.query(
        `update identity.customer_sessions set expires_at = now() where tenant_id = $1`,
        [shop.tenantId],
      ),
    )
    assert.equal(await statusOf(shop, tokens), 401)
    assert.equal((await shop.browser().refresh(tokens.refresh_token)).status, 403)
  })

  test('ends with its key for the pages, and goes on with another', async () => {
    const shop = await world.open()
    const tokens = await shop.registered('keys@shop.example')
    const { body: next } = await shop.post<{ key: string }>('/api/v1/publishable-keys', {
      name: 'Next',
      origins: ['https://shop.example'],
    })
    await shop.post(`/api/v1/publishable-keys/${shop.keyId}/revoke`)
    assert.equal(await statusOf(shop, tokens), 401)
    const body = { refresh_token: tokens.refresh_token }
    const refreshed = await shop.browser().post('refresh', body, next.key)
    assert.equal(refreshed.status, 200, refreshed.text)
    assert.equal(await statusOf(shop, refreshed.body), 200)
  })

  test('is in the sales channel of its key, and no other says where it buys', async () => {
    const shop = await world.open()
    const tokens = await shop.registered('place@shop.example')
    const placeOfToken = async ({ access_token: token }: Tokens) => {
      const credentials = { authorization: `Bearer ${token}`, legacyKey: undefined }
      return (await world.identity.authenticate(credentials)).party?.place
    }
    assert.equal(await placeOfToken(tokens), 'api')
    const ofShop = await shop.post<Tokens>('/api/v1/auth/customers/refresh', {
      refresh_token: tokens.refresh_token,
    })
    assert.equal(await placeOfToken(ofShop.body), undefined)
  })

  for (const [what, path, body] of [
    ['disabled', 'disable', undefined],
    ['merged', 'merge', { into: '' }],
  ] as const) {
    test(`ends at once when the customer is ${what}, who cannot sign in any more`, async () => {
      const shop = await world.open()
      const tokens = await shop.registered(`${what}@shop.example`)
      const into = await shop.post(customers, { email: 'other@shop.example' })
      const sent = body && { into: into.body.id }
      const done = await shop.post(`${customers}/${tokens.customer_id}/${path}`, sent)
      assert.equal(done.status, 200, done.text)
      assert.equal(await statusAfterPoll(world, shop, tokens), 401)
      const browser = shop.browser()
      assert.equal((await browser.refresh(tokens.refresh_token)).status, 403)
      assert.equal((await browser.logIn(`${what}@shop.example`)).status, 403)
      await browser.askForLink(`${what}@shop.example`)
      assert.equal((await shop.inbox())[0]?.kind, 'NO_ACCOUNT')
    })
  }

  test('of a customer that is deleted ends too', async () => {
    const shop = await world.open()
    const tokens = await shop.registered('deleted@shop.example')
    const gone = await shop.call('DELETE', `${customers}/${tokens.customer_id}`)
    assert.equal(gone.status, 200, gone.text)
    assert.equal(await statusAfterPoll(world, shop, tokens), 401)
    assert.equal((await shop.get(`${customers}/${tokens.customer_id}/account`)).status, 404)
  })
})

describe('customers among their own sessions', () => {
  interface SignIn extends Record<string, unknown> {
    readonly account: { readonly has_password: boolean; readonly version: number }
    readonly sessions: readonly { readonly id: string; readonly is_current: boolean }[]
  }
  const own = `${me}/account`
  const accountOf = async (shop: TestShop, { access_token: token }: Tokens) => {
    const { status, body, text } = await shop.as(token).get<SignIn>(own)
    assert.equal(status, 200, text)
    return body
  }
  const end = (shop: TestShop, { access_token: token }: Tokens, body: object = {}) =>
    shop.as(token).post<SignIn>(`${own}/end-sessions`, body)

  /** Somebody who is signed in in three browsers, the first of which they ask from. */
  async function givenThree(shop: TestShop, email: string) {
    const browser = shop.browser()
    const here = await shop.registered(email, browser)
    const [second, third] = [(await browser.logIn(email)).body, (await browser.logIn(email)).body]
    return { browser, here, second, third }
  }

  test('see which there are and which is theirs now, and nothing of the shop', async () => {
    const shop = await world.open()
    const { here } = await givenThree(shop, 'sees@shop.example')
    const { account, sessions } = await accountOf(shop, here)
    assert.equal(account.has_password, true)
    assert.deepEqual(
      sessions.map(({ is_current: isCurrent }) => isCurrent),
      [false, false, true],
    )
    assert(sessions.every((session) => !('client_id' in session)))
  })

  test('end the one that they name; a second time changes nothing', async () => {
    const shop = await world.open()
    const { browser, here, second, third } = await givenThree(shop, 'names@shop.example')
    const [newest] = (await accountOf(shop, here)).sessions
    const ended = await end(shop, here, { session_ids: [newest?.id] })
    assert.equal(ended.status, 200, ended.text)
    assert.equal(ended.body.sessions.length, 2)
    assert.equal(await statusOf(shop, third), 401)
    assert.equal((await browser.refresh(third.refresh_token)).body.code, 'session_ended')
    assert.deepEqual([await statusOf(shop, here), await statusOf(shop, second)], [200, 200])
    const again = await end(shop, here, { session_ids: [newest?.id] })
    assert.deepEqual([again.status, again.body.account], [200, ended.body.account])
    const types = await eventTypes(world, shop)
    assert.equal(types.filter((type) => type === 'customer_account.sessions_ended').length, 1)
  })

  test('end all others, and stay where they are', async () => {
    const shop = await world.open()
    const { browser, here, second, third } = await givenThree(shop, 'others@shop.example')
    const { status, body } = await end(shop, here)
    assert.equal(status, 200)
    assert.deepEqual(
      body.sessions.map(({ is_current: isCurrent }) => isCurrent),
      [true],
    )
    assert.deepEqual([await statusOf(shop, second), await statusOf(shop, third)], [401, 401])
    assert.equal((await browser.refresh(here.refresh_token)).status, 200)
  })

  test('end nobody else’s, in their tenant and in another', async () => {
    const [shop, elsewhere] = [await world.open(), await world.open()]
    const mine = await givenThree(shop, 'mine@shop.example')
    const theirs = await shop.registered('theirs@shop.example')
    const foreign = await elsewhere.registered('mine@shop.example')
    const ids = [
      ...(await accountOf(shop, theirs)).sessions,
      ...(await accountOf(elsewhere, foreign)).sessions,
    ].map(({ id }) => id)
    const { status, body } = await end(shop, mine.here, { session_ids: ids })
    assert.deepEqual([status, body.sessions.length], [200, 3])
    assert.deepEqual([await statusOf(shop, theirs), await statusOf(elsewhere, foreign)], [200, 200])
  })

  test('at once from two browsers, each all others: one is left, and it is one of them', async () => {
    const shop = await world.open()
    const { here, second, third } = await givenThree(shop, 'once@shop.example')
    const answers = await allAtOnce(world.db, 'accounts.accounts', [
      () => end(shop, here),
      () => end(shop, second),
    ])
    const refused = answers.find(({ status }) => status !== 200)
    assert.deepEqual([refused?.status, refused?.body.code], [403, 'session_ended'])
    const left = await Promise.all([here, second, third].map((tokens) => statusOf(shop, tokens)))
    assert.equal(left[2], 401)
    assert.deepEqual(left.slice(0, 2).toSorted(), [200, 401])
  })

  test('403: the shop has sessions of no customer of its own, and a body names some or none', async () => {
    const shop = await world.open()
    const { here } = await givenThree(shop, 'shop@shop.example')
    for (const reply of [await shop.get(own), await shop.post(`${own}/end-sessions`, {})]) {
      assert.deepEqual([reply.status, reply.body.code], [403, 'customer_required'])
    }
    for (const ids of [[], ['cse_x'], Array.from({ length: 21 }, () => newId('cse'))]) {
      assert.equal((await end(shop, here, { session_ids: ids })).status, 400)
    }
    assert.equal((await accountOf(shop, here)).sessions.length, 3)
  })
})
