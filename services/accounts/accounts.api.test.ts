import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { hourMs, minuteMs, uuidOf } from '@souk/platform'
import { allAtOnce, asOwner } from '@souk/platform/testing'
import {
  type AccountsWorld,
  createAccountsWorld,
  eventTypes,
  me,
  moveClock,
  password,
  statusOf,
  type TestShop,
} from './accounts.fixture.ts'

let world: AccountsWorld
before(async () => {
  world = await createAccountsWorld()
})
afterEach(() => {
  world.aheadMs = 0
})
after(() => world.close())

const customers = '/api/v1/customers'

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
    assert.deepEqual(await eventTypes(world, shop), [
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
    const types = await eventTypes(world, shop)
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
    await moveClock(world, shop, 14 * minuteMs)
    assert.equal((await shop.browser().verify(late)).status, 403, 'it is there, for its browser')
    await moveClock(world, shop, 15 * minuteMs)
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
    await moveClock(world, shop, hourMs)
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
