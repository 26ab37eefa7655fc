import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { allAtOnce, untilBlocked } from '@souk/platform/testing'
import { decodeJwt } from 'jose'
import {
  authorizationsPerAddress,
  type Limit,
  loginsPerAddress,
  secondsForAddressToWait,
} from '../limits.ts'
import { updateMember } from '../members/operations.ts'
import type { TenantCredentials } from '../tenants/operations.ts'
import {
  alertIn,
  Browser,
  challenge,
  formTokenIn,
  locationOf,
  verifier,
} from '../testing/browser.ts'
import {
  call,
  fillPasswordQueue,
  form,
  IdentityWorld,
  inTenant,
  setUpTenant,
  type TestProcess,
} from '../testing.ts'
import { findRecord, insertUnderGrant } from './store.ts'

const redirectUri = 'https://app.example/callback'
const email = 'ada@example.com'
const password = 'correct horse battery'
const records = 'identity.oauth_records'

let world: IdentityWorld
let api: TestProcess
let other: TestProcess
let baseUrls: string[]
let shop: TenantCredentials
let clientId: string
let memberId: string

before(async () => {
  world = await IdentityWorld.create()
  api = await world.start()
  other = await world.start()
  baseUrls = await Promise.all(
    [api, other].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })),
  )
  shop = await setUpTenant(api)
  clientId = await aPublicClient(shop)
  memberId = await aMember(shop, ['ORDER_MANAGER'])
})
after(() => world.close())

async function aPublicClient(owner: TenantCredentials): Promise<string> {
  const { body } = await call(api, owner.apiKey, 'POST', '/api/v1/clients', {
    name: 'Console <b>',
    confidential: false,
    grant_types: ['authorization_code', 'refresh_token'],
    redirect_uris: [redirectUri],
    scopes: ['orders:*', 'identity:read', 'catalog:read'],
  })
  return String(body.id)
}

async function aMember(owner: TenantCredentials, roles: string[]): Promise<string> {
  const draft = { email, password, roles }
  const { body } = await call(api, owner.apiKey, 'POST', '/api/v1/members', draft)
  return String(body.id)
}

const authorizeUrl = (changes: Record<string, string | undefined> = {}) => {
  const fields = {
    client_id: clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'orders:* identity:read',
    state: 'xyz',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return `/oauth/authorize?${new URLSearchParams(present as [string, string][])}`
}

/** Opens the login page of a new authorization. */
async function openLogin(url = authorizeUrl()) {
  const browser = new Browser(baseUrls)
  const loginUrl = locationOf(await browser.visit(url))
  const response = await browser.visit(loginUrl)
  return { browser, loginUrl, response, page: await response.text() }
}

async function signIn(fields: Record<string, string> = {}, url = authorizeUrl()): Promise<URL> {
  const { browser, loginUrl, page } = await openLogin(url)
  const sent = { form_token: formTokenIn(page), email, password, decision: 'allow', ...fields }
  const submitted = await browser.visit(loginUrl, sent)
  assert.equal(submitted.status, 303)
  return new URL(locationOf(await browser.visit(locationOf(submitted))))
}

const exchange = (code: string, changes: Record<string, string> = {}) =>
  form(api, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    code,
    ...changes,
  })

const refresh = (token: string, process = api) =>
  form(process, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: token,
  })

async function tokens() {
  const callback = await signIn()
  const { body } = await exchange(callback.searchParams.get('code') ?? '')
  return { access: String(body.access_token), refresh: String(body.refresh_token) }
}

const use = (token: string, process = api) => call(process, token, 'GET', '/api/v1/tenant')

describe('GET /oauth/authorize', () => {
  test('303: signs a member in over two processes and hands the application a code', async () => {
    const callback = await signIn()
    assert.equal(callback.origin + callback.pathname, redirectUri)
    assert.equal(callback.searchParams.get('state'), 'xyz')
    const { body } = await exchange(callback.searchParams.get('code') ?? '')
    const claims = decodeJwt(String(body.access_token))
    assert.equal(claims.sub, memberId)
    assert.equal(claims.client_id, clientId)
    assert.equal(claims.tenant, shop.tenantId)
    assert.equal(body.token_type, 'Bearer')
    assert.equal(typeof body.refresh_token, 'string')
  })

  test('the page names the application and the scopes, escaped, and runs no script', async () => {
    const { page, response } = await openLogin()
    assert.match(page, /Console &#60;b&#62;/)
    assert.match(page, /<code>orders:\*<\/code>/)
    assert.doesNotMatch(page, /<script/)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /form-action 'self' https:\/\/app\.example/)
    assert.equal(response.headers.get('cache-control'), 'no-store')
  })

  const refusals: Record<string, [changes: Record<string, string | undefined>, error: string]> = {
    'without PKCE': [
      { code_challenge: undefined, code_challenge_method: undefined },
      'invalid_request',
    ],
    'with the plain method of PKCE': [{ code_challenge_method: 'plain' }, 'invalid_request'],
    'for an unknown scope': [{ scope: 'orders:fly' }, 'invalid_scope'],
    'for a scope that the client may not have': [{ scope: 'payments:read' }, 'invalid_scope'],
    'for another response type': [{ response_type: 'token' }, 'unsupported_response_type'],
  }
  for (const [name, [changes, error]] of Object.entries(refusals)) {
    test(`303 ${error}: ${name}`, async () => {
      const callback = new URL(locationOf(await new Browser(baseUrls).visit(authorizeUrl(changes))))
      const answer = new URLSearchParams(callback.search || callback.hash.slice(1))
      assert.equal(answer.get('error'), error)
      assert.equal(callback.origin + callback.pathname, redirectUri)
    })
  }

  test('503: while too many of a tenant sign in the page asks to try again, also for the right password', async () => {
    const { browser, loginUrl, page } = await openLogin()
    const sent = { form_token: formTokenIn(page), email, password, decision: 'allow' }
    const { drained } = await fillPasswordQueue(shop, password)
    const refused = await browser.visit(loginUrl, sent)
    assert.equal(refused.status, 503)
    assert.match(await refused.text(), /Try again in a moment/)
    await drained
    assert.equal((await browser.visit(loginUrl, sent)).status, 303)
  })

  test('400: a redirect URI that is not registered is not used', async () => {
    const url = authorizeUrl({ redirect_uri: 'https://evil.example/' })
    const response = await new Browser(baseUrls).visit(url)
    assert.equal(response.status, 400)
    assert.match(await response.text(), /invalid_redirect_uri/)
  })

  test('303: behind TLS the cookies are for https alone', async () => {
    const secure = await world.start({ issuer: 'https://souk.example' })
    const reply = await secure.app.inject({ method: 'GET', url: authorizeUrl() })
    assert.equal(reply.statusCode, 303)
    const cookies = [reply.headers['set-cookie'] ?? []].flat()
    assert(cookies.length > 0)
    for (const cookie of cookies) assert.match(cookie, /; secure; httponly/i)
  })

  test('303 access_denied: the person can decline', async () => {
    const callback = await signIn({ decision: 'deny' })
    assert.equal(callback.searchParams.get('error'), 'access_denied')
  })

  test('401: a wrong password shows the form again and says no more than that', async () => {
    const answers = [{ password: 'wrong' }, { email: 'nobody@example.com' }].map(async (wrong) => {
      const { browser, loginUrl, page } = await openLogin()
      const sent = { form_token: formTokenIn(page), email, password, decision: 'allow', ...wrong }
      const response = await browser.visit(loginUrl, sent)
      assert.equal(response.status, 401)
      return alertIn(await response.text())
    })
    const [wrongPassword, nobody] = await Promise.all(answers)
    assert.equal(wrongPassword, 'Wrong email or password.')
    assert.equal(nobody, wrongPassword)
  })

  test('403: a form that was not shown for this sign-in is refused', async () => {
    const [mine, foreign] = await Promise.all([openLogin(), openLogin()])
    const sent = { form_token: formTokenIn(foreign.page), email, password, decision: 'allow' }
    const response = await mine.browser.visit(mine.loginUrl, sent)
    assert.equal(response.status, 403)
  })

  test('400: without its cookie a sign-in cannot go on', async () => {
    const { loginUrl } = await openLogin()
    assert.equal((await new Browser(baseUrls).visit(loginUrl)).status, 400)
  })

  test('429: guessing ends after ten attempts', async () => {
    const { browser, loginUrl, page } = await openLogin()
    const guess = { form_token: formTokenIn(page), email: 'guess@example.com', decision: 'allow' }
    const statuses: number[] = []
    // Should a new quarter of an hour begin meanwhile, there are ten more.
    while (statuses.at(-1) !== 429 && statuses.length <= 20) {
      const password = `${statuses.length}`
      statuses.push((await browser.visit(loginUrl, { ...guess, password })).status)
    }
    const refused = statuses.pop()
    assert.equal(refused, 429)
    assert(statuses.length >= 10 && statuses.every((status) => status === 401))
  })

  test('a member of another tenant does not exist here', async () => {
    const elsewhere = await setUpTenant(api)
    const foreignClient = await aPublicClient(elsewhere)
    const { browser, loginUrl, page } = await openLogin(authorizeUrl({ client_id: foreignClient }))
    const sent = { form_token: formTokenIn(page), email, password, decision: 'allow' }
    assert.equal((await browser.visit(loginUrl, sent)).status, 401)
  })
})

describe('POST /oauth/token with a code', () => {
  test('403 insufficient_scope: a token never does more than the roles of its member', async () => {
    const { access } = await tokens()
    const { status, body } = await use(access)
    assert.equal(status, 403)
    assert.deepEqual(body.meta, { required_scope: 'identity:read' })
    const principal = await api.identity.authenticate({
      authorization: `Bearer ${access}`,
      legacyKey: undefined,
    })
    assert.deepEqual([...principal.scopes], ['orders:*'])
    assert.deepEqual(principal.actor, { type: 'member', id: memberId })
  })

  test('what members do is counted for each of them, not for the client that all of them use', async () => {
    const { access } = await tokens()
    const principal = await api.identity.authenticate({
      authorization: `Bearer ${access}`,
      legacyKey: undefined,
    })
    assert.equal(principal.credentialId, memberId)
  })

  test('a role taken from the member is taken from the tokens it has', async () => {
    const { access } = await tokens()
    const credentials = { authorization: `Bearer ${access}`, legacyKey: undefined }
    const scopesNow = async () => [...(await api.identity.authenticate(credentials)).scopes]
    const assign = (role: string) =>
      call(api, shop.apiKey, 'PATCH', `/api/v1/members/${memberId}`, { roles: [role] })
    assert.deepEqual(await scopesNow(), ['orders:*'])
    await assign('FULFILLMENT')
    assert.deepEqual(await scopesNow(), ['orders:read', 'orders:write'])
    await assign('ORDER_MANAGER')
    assert.deepEqual(await scopesNow(), ['orders:*'])
  })

  test('400 invalid_grant: a wrong verifier, a wrong address, a made-up code', async () => {
    const code = (await signIn()).searchParams.get('code') ?? ''
    const wrong = randomBytes(32).toString('base64url')
    assert.equal((await exchange(code, { code_verifier: wrong })).body.error, 'invalid_grant')
    const elsewhere = { redirect_uri: 'https://app.example/other' }
    assert.equal((await exchange(code, elsewhere)).body.error, 'invalid_grant')
    assert.equal((await exchange('made-up')).body.error, 'invalid_grant')
    assert.equal((await exchange(code)).status, 200)
  })

  test('400 invalid_grant: a code used twice takes back what it gave', async () => {
    const code = (await signIn()).searchParams.get('code') ?? ''
    const { body } = await exchange(code)
    const access = String(body.access_token)
    assert.equal((await use(access)).status, 403)
    assert.equal((await exchange(code)).body.error, 'invalid_grant')
    assert.equal((await use(access)).body.code, 'token_revoked')
    assert.equal((await refresh(String(body.refresh_token))).body.error, 'invalid_grant')
  })

  test('of two exchanges of one code at once, at most one gets tokens', async () => {
    const code = (await signIn()).searchParams.get('code') ?? ''
    const answers = await allAtOnce(world.db, records, [() => exchange(code), () => exchange(code)])
    assert(answers.filter(({ status }) => status === 200).length <= 1)
  })
})

describe('POST /oauth/token with a refresh token', () => {
  test('200: gives a new pair each time, from any process', async () => {
    const first = await tokens()
    const second = await refresh(first.refresh, other)
    assert.equal(second.status, 200)
    assert.notEqual(second.body.refresh_token, first.refresh)
    assert.equal((await refresh(String(second.body.refresh_token))).status, 200)
  })

  test('400 invalid_grant: reuse of a refresh token revokes its whole family', async () => {
    const first = await tokens()
    const { body: second } = await refresh(first.refresh)
    assert.equal((await refresh(first.refresh)).body.error, 'invalid_grant')
    assert.equal((await refresh(String(second.refresh_token))).body.error, 'invalid_grant')
    for (const token of [first.access, String(second.access_token)]) {
      assert.equal((await use(token)).body.code, 'token_revoked')
    }
  })

  test('of two uses at once in two processes, at most one gets a pair', async () => {
    const { refresh: token } = await tokens()
    const answers = await allAtOnce(world.db, records, [
      () => refresh(token, api),
      () => refresh(token, other),
    ])
    assert(answers.filter(({ status }) => status === 200).length <= 1)
  })

  test('200: a revoked refresh token ends its access tokens too', async () => {
    const { access, refresh: token } = await tokens()
    assert.equal((await use(access)).status, 403)
    const revoked = await form(api, '/oauth/revoke', { token, client_id: clientId })
    assert.equal(revoked.status, 200)
    assert.equal((await refresh(token)).body.error, 'invalid_grant')
    assert.equal((await use(access)).body.code, 'token_revoked')
  })

  test('of two uses at once in two processes, no token stays valid', async () => {
    const { access, refresh: token } = await tokens()
    const answers = await allAtOnce(world.db, records, [
      () => refresh(token, api),
      () => refresh(token, other),
    ])
    for (const { status, body } of answers) {
      if (status !== 200) continue
      const renewed = await refresh(String(body.refresh_token))
      assert.equal(renewed.body.error, 'invalid_grant')
      assert.equal((await use(String(body.access_token))).body.code, 'token_revoked')
    }
    assert.equal((await use(access)).body.code, 'token_revoked')
    assert.equal((await refresh(token)).body.error, 'invalid_grant')
  })

  test('400 invalid_grant: nothing is saved under a grant that was taken back meanwhile', async () => {
    const { refresh: token } = await tokens()
    const { provider } = api.identity.oauth
    const { grantId = '' } = (await provider.RefreshToken.find(token)) ?? {}
    await provider.RefreshToken.adapter.revokeByGrantId(grantId)
    const payload = { grantId, accountId: memberId, kind: 'RefreshToken', jti: 'late' }
    await assert.rejects(provider.RefreshToken.adapter.upsert('late', payload, 60), /invalid_grant/)
  })

  test('a grant that is taken back waits for what is being saved under it, and ends that too', async () => {
    const { refresh: token } = await tokens()
    const { provider } = api.identity.oauth
    const { grantId = '' } = (await provider.RefreshToken.find(token)) ?? {}
    const { system } = api.identity.database
    const expiresAt = new Date(Date.now() + 60_000)
    const { revoking } = await system.transaction(async (saving) => {
      const record = { payload: {}, grantId, accountId: memberId, uid: null, expiresAt }
      assert(await insertUnderGrant(saving, 'RefreshToken', 'saved', record))
      const revoking = provider.RefreshToken.adapter.revokeByGrantId(grantId)
      await untilBlocked(world.db)
      return { revoking }
    })
    await revoking
    assert.equal(await findRecord(system, 'RefreshToken', 'saved', new Date()), undefined)
  })
})

describe('what ends the sign-ins of a member', () => {
  const change = (id: string, body: object) =>
    call(api, shop.apiKey, 'PATCH', `/api/v1/members/${id}`, body)

  async function assertEnded({ access, refresh: token }: { access: string; refresh: string }) {
    assert.equal((await refresh(token)).body.error, 'invalid_grant')
    assert.equal((await use(access)).body.code, 'token_revoked')
  }

  test('a member who was disabled signs in anew when enabled again', async () => {
    const held = await tokens()
    const code = (await signIn()).searchParams.get('code') ?? ''
    assert.equal((await use(held.access)).status, 403)
    await change(memberId, { status: 'DISABLED' })
    await assertEnded(held)
    await change(memberId, { status: 'ACTIVE' })
    await assertEnded(held)
    assert.equal((await exchange(code)).body.error, 'invalid_grant')
    assert.equal((await use((await tokens()).access)).status, 403)
  })

  test('a new password ends what was signed in to with the old one, and nothing else does', async () => {
    const held = await tokens()
    await change(memberId, { name: 'Ada' })
    const { body } = await refresh(held.refresh)
    const renewed = { access: String(body.access_token), refresh: String(body.refresh_token) }
    assert.equal((await use(renewed.access)).status, 403)
    await change(memberId, { password })
    await assertEnded(renewed)
    assert.equal((await use((await tokens()).access)).status, 403)
  })

  test('401: who was let in by a password that changed in the same moment is not', async () => {
    const { browser, loginUrl, page } = await openLogin()
    const sent = { form_token: formTokenIn(page), email, password, decision: 'allow' }
    const { submitted } = await api.database.system.transaction(async (system) => {
      await system`lock table identity.oauth_records in share row exclusive mode`
      const submitted = browser.visit(loginUrl, sent)
      await untilBlocked(world.db)
      const passwordHash = await api.identity.passwords.hash(
        uuidOf(shop.tenantId),
        'another horse battery',
      )
      await inTenant(api, shop.tenantId, (tx) =>
        updateMember(tx, ['*'], memberId, { passwordHash }),
      )
      return { submitted }
    })
    assert.equal((await submitted).status, 401)
    await change(memberId, { password })
  })

  test('a removed member leaves no grant behind', async () => {
    const leaver = { email: 'leaver@example.com', password, roles: ['ORDER_MANAGER'] }
    const { body } = await call(api, shop.apiKey, 'POST', '/api/v1/members', leaver)
    const callback = await signIn({ email: leaver.email })
    const { body: held } = await exchange(callback.searchParams.get('code') ?? '')
    await call(api, shop.apiKey, 'DELETE', `/api/v1/members/${body.id}`)
    await assertEnded({ access: String(held.access_token), refresh: String(held.refresh_token) })
    const left = await api.database.system`
      select kind from identity.oauth_records where account_id = ${body.id}
    `
    assert.deepEqual(left, [])
  })
})

test('codes and refresh tokens are not readable in the database', async () => {
  const code = (await signIn()).searchParams.get('code') ?? ''
  const { refresh: token } = await tokens()
  const rows = await api.database.system<{ kind: string }>`select * from identity.oauth_records`
  const kinds = new Set(rows.map(({ kind }) => kind))
  assert(kinds.has('AuthorizationCode') && kinds.has('RefreshToken'))
  for (const text of [code, token]) assert(!JSON.stringify(rows).includes(text))
})

describe('a NUL', () => {
  test('400: in an address that the library would store', async () => {
    for (const url of [authorizeUrl({ state: 'a\0b' }), '/oauth/authorize?%00=1']) {
      const response = await new Browser(baseUrls).visit(url)
      assert.equal(response.status, 400)
      assert.match(await response.text(), /invalid_request/)
    }
  })

  test('400 invalid_grant: in a code or a refresh token; 200: nothing to revoke or tell about', async () => {
    assert.equal((await exchange('a\0b')).body.error, 'invalid_grant')
    assert.equal((await refresh('a\0b')).body.error, 'invalid_grant')
    const question = { token: 'a\0b', client_id: clientId }
    assert.equal((await form(api, '/oauth/revoke', question)).status, 200)
    const asked = await form(api, '/oauth/introspect', { token: 'a\0b' }, shop)
    assert.deepEqual(asked.body, { active: false })
  })

  test('401: in an email address, which nobody has', async () => {
    const { browser, loginUrl, page } = await openLogin()
    const sent = {
      form_token: formTokenIn(page),
      email: `${email}\0`,
      password: 'x',
      decision: 'allow',
    }
    assert.equal((await browser.visit(loginUrl, sent)).status, 401)
  })
})

describe('limits by address', () => {
  const exhaust = async (what: string, address: string, limit: Limit) => {
    while ((await secondsForAddressToWait(api.identity, what, address, limit)) === 0);
  }
  const ask = (address: string, url: string, cookie = '', payload?: string) =>
    api.app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      remoteAddress: address,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      ...(payload !== undefined && { payload }),
    })

  test('429: no address starts any number of sign-ins', async () => {
    await exhaust('authorization', '192.0.2.20', authorizationsPerAddress)
    const refused = await ask('192.0.2.20', authorizeUrl())
    assert.equal(refused.statusCode, 429)
    assert(Number(refused.headers['retry-after']) >= 1)
    assert.equal((await ask('192.0.2.21', authorizeUrl())).statusCode, 303)
  })

  test('429: no address tries any number of passwords, whoever they are for', async () => {
    const opened = await ask('192.0.2.22', authorizeUrl())
    const cookie = [opened.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    const loginUrl = String(opened.headers.location)
    const page = await ask('192.0.2.22', loginUrl, cookie)
    const fields = {
      form_token: formTokenIn(page.body),
      email: 'new@example.com',
      decision: 'allow',
    }
    const sent = new URLSearchParams({ ...fields, password: 'guess' }).toString()
    await exhaust('login from', '192.0.2.22', loginsPerAddress)
    assert.equal((await ask('192.0.2.22', loginUrl, cookie, sent)).statusCode, 429)
    assert.equal((await ask('192.0.2.23', loginUrl, cookie, sent)).statusCode, 401)
  })
})
