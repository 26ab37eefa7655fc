import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { hourMs, minuteMs, newId, uuidOf } from '@souk/platform'
import { allAtOnce, asOwner } from '@souk/platform/testing'
import {
  type AccountsWorld,
  createAccountsWorld,
  password,
  type TestShop,
  type Tokens,
} from './accounts.fixture.ts'

let world: AccountsWorld
before(async () => {
  world = await createAccountsWorld()
})
afterEach(() => {
  world.aheadMs = 0
})
after(() => world.close())

const me = '/api/v1/customers/me'
const customers = '/api/v1/customers'

const statusOf = async (shop: TestShop, { access_token: token }: Tokens) =>
  (await shop.as(token).get(me)).status

async function eventTypes({ tenantId }: TestShop): Promise<string[]> {
  await world.settle()
  const rows = await world.database.system<{ type: string }>`
    select type from platform.events where tenant_id = ${tenantId} order by sequence
  `
  return rows.map(({ type }) => type).filter((type) => /^customer/.test(type))
}

describe('somebody registers', () => {
  test('confirms the address with a link, and is signed in as a customer of their own', async () => {
    const shop = await world.open()
    const browser = shop.browser()
    assert.equal((await browser.register('amira@shop.example')).status, 200)
    const none = await shop.get<{ content: unknown[] }>(customers)
    assert.deepEqual(none.body.content, [], 'nothing is kept before the address is confirmed')
    const [letter] = await shop.inbox()
    assert.equal(letter?.kind, 'CONFIRM_ADDRESS')
    assert.match(String(letter?.link), /^https:\/\/shop\.example\/signed-in\?from=mail&token=/)
    const signedIn = await browser.verify(await shop.tokenFor('amira@shop.example'))
    assert.equal(signedIn.status, 200, signedIn.text)
    const { body, status } = await shop.as(signedIn.body.access_token).get(me)
    const id = signedIn.body.customer_id
    assert.deepEqual(
      [status, body.id, body.email, body.name],
      [200, id, 'amira@shop.example', 'Amira'],
    )
    assert.equal((await browser.logIn('Amira@Shop.example')).status, 200)
    const account = await shop.get(`${customers}/${id}/account`)
    assert.partialDeepStrictEqual(account.body, {
      account: { has_password: true },
      customer_id: id,
    })
    assert.equal((account.body.sessions as unknown[]).length, 2)
    assert.deepEqual(await eventTypes(shop), [
      'customer.created',
      'customer_account.created',
      'customer_account.session_started',
    ])
  })

  test('two at once with one address are one customer', async () => {
    const shop = await world.open()
    const [one, two] = [shop.browser(), shop.browser()]
    await one.register('twice@shop.example')
    const first = await shop.tokenFor('twice@shop.example')
    await two.register('twice@shop.example', 'another fine password')
    const second = await shop.tokenFor('twice@shop.example')
    const answers = await allAtOnce(world.db, 'customers.customers', [
      () => one.verify(first),
      () => two.verify(second),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    const [a, b] = answers.map(({ body }) => body.customer_id)
    assert.equal(a, b)
    const types = await eventTypes(shop)
    assert.equal(types.filter((type) => type === 'customer_account.created').length, 1)
  })

  test('one whose address is known is answered the same, and changes nothing', async () => {
    const shop = await world.open()
    await shop.registered('known@shop.example')
    const browser = shop.browser()
    const [known, unknown] = [
      await browser.register('known@shop.example', 'stolen wooden bridges'),
      await browser.register('unknown@shop.example', 'stolen wooden bridges'),
    ]
    assert.deepEqual([known.status, unknown.status], [200, 200])
    assert.deepEqual(Object.keys(known.body), Object.keys(unknown.body))
    const kinds = (await shop.inbox()).map(({ kind, link }) => [kind, link !== null])
    assert.deepEqual(kinds.slice(0, 2), [
      ['CONFIRM_ADDRESS', true],
      ['ACCOUNT_EXISTS', false],
    ])
    assert.equal((await browser.logIn('known@shop.example', 'stolen wooden bridges')).status, 403)
    assert.equal((await browser.logIn('known@shop.example')).status, 200)
  })

  test('422: a password that is easy to guess, an address of another page', async () => {
    const shop = await world.open()
    const browser = shop.browser()
    const weak = await browser.register('weak@shop.example', 'password1234')
    assert.deepEqual([weak.status, weak.body.code], [422, 'password_weak'])
    for (const url of ['https://evil.example/', 'https://shop.example.evil.example/', 'nonsense']) {
      const asked = { ...browser.asked('lost@shop.example'), return_url: url }
      const lost = await browser.post('magic-link', asked)
      assert.deepEqual([lost.status, lost.body.code], [422, 'return_url_refused'], url)
    }
    assert.deepEqual(await shop.inbox(), [])
  })

  test('an address is one customer a tenant, and another tenant’s is somebody else', async () => {
    const [here, there] = [await world.open(), await world.open()]
    const mine = await here.registered('both@shop.example')
    const theirs = await there.registered('both@shop.example')
    assert.notEqual(mine.customer_id, theirs.customer_id)
    const foreign = there.browser()
    assert.equal((await foreign.refresh(mine.refresh_token)).status, 403)
    const lost = await there.as(mine.access_token).get(`${customers}/${theirs.customer_id}/account`)
    assert.equal(lost.status, 403)
  })
})

describe('a guest or somebody who was invited', () => {
  test('is registered with the first link, and may order from then on', async () => {
    const shop = await world.open()
    for (const body of [
      { email: 'guest@shop.example', kind: 'GUEST' },
      { email: 'invited@shop.example', status: 'INVITED' },
    ]) {
      const { body: made } = await shop.post(customers, body)
      const browser = shop.browser()
      await browser.askForLink(body.email)
      const signedIn = await browser.verify(await shop.tokenFor(body.email))
      assert.deepEqual([signedIn.status, signedIn.body.customer_id], [200, made.id])
      const now = await shop.get(`${customers}/${made.id}`)
      assert.deepEqual([now.body.kind, now.body.status], ['REGISTERED', 'ACTIVE'])
      assert.equal((await browser.logIn(body.email)).status, 403, 'there is no password')
    }
  })
})

describe('a link', () => {
  test('410: a second time, when it is too late, and one that never was', async () => {
    const shop = await world.open()
    await shop.registered('links@shop.example')
    const browser = shop.browser()
    await browser.askForLink('links@shop.example')
    const token = await shop.tokenFor('links@shop.example')
    assert.equal((await browser.verify(token)).status, 200)
    const again = await browser.verify(token)
    assert.deepEqual([again.status, again.body.code], [410, 'link_gone'])
    assert.equal((await browser.verify('0123456789abcdefghjkmnpqrstvwxyz')).status, 410)
    await browser.askForLink('links@shop.example')
    const late = await shop.tokenFor('links@shop.example')
    await moveClock(shop, 14 * minuteMs)
    assert.equal((await shop.browser().verify(late)).status, 403, 'it is there, for its browser')
    await moveClock(shop, 15 * minuteMs)
    assert.equal((await browser.verify(late)).status, 410)
  })

  test('403: in another browser, where it stays as it is', async () => {
    const shop = await world.open()
    const [mine, other] = [shop.browser(), shop.browser()]
    await mine.register('bound@shop.example')
    const token = await shop.tokenFor('bound@shop.example')
    const refused = await other.verify(token)
    assert.deepEqual([refused.status, refused.body.code], [403, 'link_of_another_browser'])
    assert.equal((await mine.verify(token)).status, 200)
  })

  test('opened twice at once signs in once', async () => {
    const shop = await world.open()
    await shop.registered('race@shop.example')
    const browser = shop.browser()
    await browser.askForLink('race@shop.example')
    const token = await shop.tokenFor('race@shop.example')
    const answers = await allAtOnce(world.db, 'customers.customers', [
      () => browser.verify(token),
      () => browser.verify(token),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
  })

  test('one for a password opens nothing else, and the other way round', async () => {
    const shop = await world.open()
    await shop.registered('kinds@shop.example')
    const browser = shop.browser()
    await browser.askForPassword('kinds@shop.example')
    const reset = await shop.tokenFor('kinds@shop.example')
    assert.equal((await browser.verify(reset)).status, 410)
    await browser.askForLink('kinds@shop.example')
    const link = await shop.tokenFor('kinds@shop.example')
    assert.equal((await browser.choosePassword(link, 'brand new sentence')).status, 410)
    assert.equal((await browser.choosePassword(reset, 'brand new sentence')).status, 200)
    assert.equal((await browser.verify(link)).status, 410, 'a new password ends links')
  })

  test('one for a password: not in another browser or tenant, not late, and of two at once one', async () => {
    const [shop, elsewhere] = [await world.open(), await world.open()]
    const email = 'resets@shop.example'
    await shop.registered(email)
    const [browser, chosen] = [shop.browser(), 'brand new sentence']
    await browser.askForPassword(email)
    const token = await shop.tokenFor(email)
    assert.equal((await shop.browser().choosePassword(token, chosen)).status, 403)
    const foreign = { token, code_verifier: browser.verifier, password: chosen }
    const lost = await elsewhere.browser().post('password-reset/confirm', foreign)
    assert.deepEqual([lost.status, lost.body.code], [410, 'link_gone'])
    assert.equal((await browser.logIn(email)).status, 200, 'the password is as it was')
    const choose = (secret: string) => () => browser.choosePassword(token, secret)
    const two = [choose('first new sentence'), choose('second new sentence')]
    const answers = await allAtOnce(world.db, 'customers.customers', two)
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410])
    await browser.askForPassword(email)
    const late = await shop.tokenFor(email)
    await moveClock(shop, hourMs)
    assert.equal((await browser.choosePassword(late, chosen)).status, 410)
  })

  test('is asked for five times in a quarter of an hour from one network, known or not, and then one waits', async () => {
    const shop = await world.open()
    await shop.registered('often@shop.example')
    const stranger = shop.browser()
    stranger.address = '203.0.113.7'
    for (const email of ['often@shop.example', 'nobody@shop.example']) {
      for (let n = 0; n < 5; n += 1) {
        assert.equal((await stranger.askForLink(email)).status, 200)
      }
      const { status, body, headers } = await stranger.askForLink(email)
      assert.deepEqual([status, body.code], [429, 'sign_in_limit_reached'])
      assert(Number(headers['retry-after']) > 0)
      assert.equal((await shop.browser().askForLink(email)).status, 200, 'who lives elsewhere')
      assert.equal((await shop.browser().askForPassword(email)).status, 200)
    }
    world.aheadMs += hourMs
    assert.equal((await stranger.askForLink('often@shop.example')).status, 200)
  })

  test('is sent to one address twenty times in a quarter of an hour, from however many networks', async () => {
    const shop = await world.open()
    const askedFrom = async (n: number) => {
      const browser = shop.browser()
      browser.address = `203.0.113.${n}`
      return (await browser.askForLink('flooded@shop.example')).status
    }
    for (let n = 1; n <= 20; n += 1) assert.equal(await askedFrom(n), 200)
    assert.equal(await askedFrom(21), 429)
  })
})

describe('a password', () => {
  test('is guessed ten times from one network; there the right one does not help then, and elsewhere it does', async () => {
    const shop = await world.open()
    await shop.registered('guessed@shop.example')
    const stranger = shop.browser()
    stranger.address = '203.0.113.7'
    for (let n = 0; n < 10; n += 1) {
      const guess = await stranger.logIn('guessed@shop.example', `a wrong guess ${n}`)
      assert.deepEqual([guess.status, guess.body.code], [403, 'sign_in_refused'])
    }
    assert.equal((await stranger.logIn('guessed@shop.example')).status, 429)
    assert.equal((await shop.browser().logIn('guessed@shop.example')).status, 200)
    assert.equal((await stranger.logIn('guessed@shop.example')).status, 429, 'still')
    world.aheadMs += hourMs
    assert.equal((await stranger.logIn('guessed@shop.example')).status, 200)
  })

  test('is guessed a hundred times and no more, from however many networks', async () => {
    const shop = await world.open()
    const guessFrom = async (n: number) => {
      const browser = shop.browser()
      browser.address = `203.0.113.${n}`
      return (await browser.logIn('hunted@shop.example', 'a wrong guess')).status
    }
    for (let n = 1; n <= 100; n += 1) assert.equal(await guessFrom(n), 403)
    assert.equal(await guessFrom(101), 429)
  })

  test('guesses at many addresses from one network are limited too', async () => {
    const shop = await world.open()
    const browser = shop.browser()
    const tried = async (n: number) =>
      (await browser.logIn(`somebody-${n}@shop.example`, 'a wrong guess')).status
    for (let n = 0; n < 100; n += 1) assert.equal(await tried(n), 403)
    assert.equal(await tried(100), 429)
    const neighbour = shop.browser()
    neighbour.address = '203.0.113.7'
    assert.equal((await neighbour.logIn('somebody@shop.example', 'a wrong guess')).status, 403)
  })

  test('an unknown address, a customer without an account and one without a password are refused alike', async () => {
    const shop = await world.open()
    await shop.post(customers, { email: 'plain@shop.example' })
    const answers = await Promise.all(
      ['plain@shop.example', 'absent@shop.example'].map((email) => shop.browser().logIn(email)),
    )
    const [one, two] = answers.map(({ status, body: { code } }) => ({ status, code }))
    assert.deepEqual(one, { status: 403, code: 'sign_in_refused' })
    assert.deepEqual(two, one)
  })

  test('a new one by link ends every session, and an own one every other', async () => {
    const shop = await world.open()
    const before = await shop.registered('changes@shop.example')
    const browser = shop.browser()
    await browser.askForPassword('changes@shop.example')
    const chosen = await browser.choosePassword(
      await shop.tokenFor('changes@shop.example'),
      'brand new sentence',
    )
    assert.equal(chosen.status, 200, chosen.text)
    assert.equal(await statusOf(shop, before), 401)
    assert.equal((await browser.refresh(before.refresh_token)).status, 403)
    assert.equal((await browser.logIn('changes@shop.example')).status, 403)
    const { body: other } = await browser.logIn('changes@shop.example', 'brand new sentence')
    const mine = shop.as(chosen.body.access_token)
    const wrong = await mine.post(`${me}/password`, { current_password: 'x', password })
    assert.deepEqual([wrong.status, wrong.body.code], [403, 'password_wrong'])
    const body = { current_password: 'brand new sentence', password }
    assert.equal((await mine.post(`${me}/password`, body)).status, 200)
    assert.deepEqual([await statusOf(shop, chosen.body), await statusOf(shop, other)], [200, 401])
    assert.equal((await browser.logIn('changes@shop.example')).status, 200)
  })
})

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
    const types = await eventTypes(shop)
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
    const before = (await eventTypes(shop)).length
    assert.equal((await shop.post(url)).status, 200)
    assert.equal((await eventTypes(shop)).length, before, 'nobody is signed in any more')
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
      assert.equal(await statusAfterPoll(shop, tokens), 401)
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
    assert.equal(await statusAfterPoll(shop, tokens), 401)
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
    const types = await eventTypes(shop)
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

describe('pages', () => {
  const origins = ['https://shop.example', 'https://other.example', undefined]

  const askedFrom = async (url: string, token: string, body?: object) => {
    const answers = origins.map((origin) =>
      world.app.inject({
        method: body ? 'POST' : 'GET',
        url,
        headers: { authorization: `Bearer ${token}`, ...(origin && { origin }) },
        ...(body && { payload: body }),
      }),
    )
    return (await Promise.all(answers)).map(({ headers }) => headers['access-control-allow-origin'])
  }

  test('of the origins of the key alone read what customers are answered, before and after they signed in', async () => {
    const shop = await world.open()
    const { access_token: token } = await shop.registered('pages@shop.example')
    const wrong = { email: 'pages@shop.example', password: 'a wrong guess' }
    const expected = ['https://shop.example', undefined, undefined]
    assert.deepEqual(await askedFrom('/api/v1/auth/customers/login', shop.key, wrong), expected)
    assert.deepEqual(await askedFrom(me, token), expected)
    await shop.patch(`/api/v1/publishable-keys/${shop.keyId}`, { origins: [] })
    assert.deepEqual(await askedFrom(me, token), [undefined, undefined, undefined])
  })

  test('401 and 403: a token of a sandbox opens nothing of a live tenant, nor a customer anything of the shop', async () => {
    const [sandbox, live] = [await world.open(), await world.open('live')]
    const tokens = await sandbox.registered('one@shop.example')
    assert.equal((await live.browser().refresh(tokens.refresh_token)).status, 403)
    const customer = sandbox.as(tokens.access_token)
    for (const url of [
      customers,
      '/api/v1/me',
      '/api/v1/sandbox/inbox',
      '/api/v1/publishable-keys',
    ]) {
      const { status, body } = await customer.get(url)
      assert.deepEqual([status, body.code], [403, 'customer_not_allowed'], url)
    }
    const [head, claims, signature] = tokens.access_token.split('.')
    const forged = Buffer.from(
      JSON.stringify({ ...decoded(claims), tenant: live.tenantId }),
    ).toString('base64url')
    const elsewhere = sandbox.as([head, forged, signature].join('.'))
    assert.equal((await elsewhere.get(me)).status, 401)
    const operator = await sandbox.get(me)
    assert.deepEqual([operator.status, operator.body.code], [403, 'customer_required'])
  })
})

function decoded(claims = ''): object {
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
}

/** Another process learns of it by its next look, which tests take themselves. */
async function statusAfterPoll(shop: TestShop, tokens: Tokens): Promise<number> {
  await world.identity.refresh()
  return statusOf(shop, tokens)
}

/** As a sandbox moves its clock. */
async function moveClock({ tenantId }: TestShop, aheadMs: number): Promise<void> {
  await asOwner(world.db, (client) =>
    client.query('update identity.tenants set clock_offset_ms = $2 where tenant_id = $1', [
      tenantId,
      aheadMs,
    ]),
  )
  world.identity.forget('tenant', tenantId)
}

describe('an address that is the customer’s no more', () => {
  const renamed = async (shop: TestShop, id: string, email: string) =>
    assert.equal((await shop.patch(`${customers}/${id}`, { email })).status, 200)

  test('its links open nothing any more, whichever it is, and its sessions have ended', async () => {
    const shop = await world.open()
    const tokens = await shop.registered('old@shop.example')
    const [one, two] = [shop.browser(), shop.browser()]
    await one.askForPassword('old@shop.example')
    const reset = await shop.tokenFor('old@shop.example')
    await two.askForLink('old@shop.example')
    const link = await shop.tokenFor('old@shop.example')
    await renamed(shop, tokens.customer_id, 'new@shop.example')
    const answers = [await one.choosePassword(reset, 'nine purple otters'), await two.verify(link)]
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.code]),
      [
        [410, 'link_gone'],
        [410, 'link_gone'],
      ],
    )
    assert.equal((await shop.browser().refresh(tokens.refresh_token)).status, 403)
    assert.equal((await shop.browser().logIn('new@shop.example', 'nine purple otters')).status, 403)
    assert.equal((await shop.browser().logIn('new@shop.example')).status, 200)
    const own = shop.browser()
    await own.askForLink('new@shop.example')
    assert.equal((await own.verify(await shop.tokenFor('new@shop.example'))).status, 200)
  })

  test('a link that is still there opens nothing, either', async () => {
    const shop = await world.open()
    const tokens = await shop.registered('before@shop.example')
    const browser = shop.browser()
    await browser.askForLink('before@shop.example')
    const link = await shop.tokenFor('before@shop.example')
    await asOwner(world.db, (client) =>
      client.query(
        'update customers.customers set email = $2, email_key = $2 where tenant_id = $1 and id = $3',
        [shop.tenantId, 'after@shop.example', uuidOf(tokens.customer_id)],
      ),
    )
    assert.equal((await browser.verify(link)).status, 410)
  })

  test('another spelling is the same address, and signs nobody out', async () => {
    const shop = await world.open()
    const tokens = await shop.registered('same@shop.example')
    await renamed(shop, tokens.customer_id, 'Same@Shop.example')
    assert.equal(await statusOf(shop, tokens), 200)
  })
})
