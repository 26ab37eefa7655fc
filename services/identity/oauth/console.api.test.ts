import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid, uuidOf } from '@souk/platform'
import { asOwner, untilBlocked } from '@souk/platform/testing'
import { decodeJwt } from 'jose'
import { consoleIdOf } from '../console/console.ts'
import { authorizationsPerAddress, secondsForAddressToWait } from '../limits.ts'
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
  form,
  IdentityWorld,
  issuer,
  setUpTenant,
  type TestProcess,
  tokenFor,
} from '../testing.ts'

const password = 'correct horse battery'
const redirectUri = `${issuer}/console/callback`

let world: IdentityWorld
let api: TestProcess
let baseUrls: string[]
let shop: TenantCredentials
let other: TenantCredentials
let email: string
let memberId: string

before(async () => {
  world = await IdentityWorld.create()
  // What is cut off is tried again, and must not wait for ever for the lock that a test holds.
  api = await world.start({ isImpatient: true })
  const processes = [api, await world.start({ isImpatient: true })]
  baseUrls = await Promise.all(
    processes.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })),
  )
  ;[shop, other] = await Promise.all([setUpTenant(api), setUpTenant(api, 'sandbox')])
  ;({ email, memberId } = await aMember(shop))
})
after(() => world.close())

async function aMember(tenant: TenantCredentials, roles = ['OWNER']) {
  const draft = { email: `${newUuid()}@example.com`, password, roles }
  const { body } = await call(api, tenant.apiKey, 'POST', '/api/v1/members', draft)
  return { email: draft.email, memberId: String(body.id) }
}

const clientOf = ({ tenantId }: TenantCredentials) => consoleIdOf(uuidOf(tenantId))

const authorizeUrl = (changes: Record<string, string> = {}, tenant = shop) =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: clientOf(tenant),
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 'xyz',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  })}`

/** Opens a tab of the console: the answer is the sign-in page, or the way back for whoever has signed in. */
async function openTab(browser: Browser, url = authorizeUrl()) {
  const answered = await browser.visit(url)
  const loginUrl = locationOf(answered)
  if (loginUrl.startsWith(redirectUri)) return { loginUrl, opened: answered }
  return { loginUrl, opened: await browser.visit(loginUrl) }
}

async function tokensFrom(answered: Response, tenant = shop) {
  assert.equal(answered.status, 303, await answered.text())
  const callback = new URL(locationOf(answered))
  assert.equal(callback.origin + callback.pathname, redirectUri)
  assert.equal(callback.searchParams.get('state'), 'xyz')
  const { body, status } = await form(api, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientOf(tenant),
    redirect_uri: redirectUri,
    code_verifier: verifier,
    code: callback.searchParams.get('code') ?? '',
  })
  assert.equal(status, 200, JSON.stringify(body))
  return { access: String(body.access_token), refresh: String(body.refresh_token) }
}

async function submit(browser: Browser, loginUrl: string, opened: Response, fields = {}) {
  const form_token = formTokenIn(await opened.text())
  return browser.visit(loginUrl, { form_token, email, password, decision: 'allow', ...fields })
}

async function signIn(browser = new Browser(baseUrls), url = authorizeUrl(), fields = {}) {
  const { loginUrl, opened } = await openTab(browser, url)
  const submitted = await submit(browser, loginUrl, opened, fields)
  assert.equal(submitted.status, 303, await submitted.text())
  const resumed = await browser.visit(locationOf(submitted))
  return { browser, submitted, ...(await tokensFrom(resumed)) }
}

/** A second tab of a browser that has signed in. */
async function secondTab(browser: Browser, url = authorizeUrl()) {
  return tokensFrom(await browser.visit(url))
}

/** What the console is told without anybody being asked. */
async function errorOf(browser: Browser, url = authorizeUrl({ prompt: 'none' })) {
  const answered = await browser.visit(url)
  const callback = new URL(locationOf(answered))
  assert.equal(callback.origin + callback.pathname, redirectUri)
  assert.equal(callback.searchParams.get('code'), null)
  return callback.searchParams.get('error')
}

const refresh = (token: string, client = clientOf(shop), process = api) =>
  form(process, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: client,
    refresh_token: token,
  })
const use = (token: string) => call(api, token, 'GET', '/api/v1/tenant')
const signOut = (browser: Browser, headers = {}) =>
  browser.visit('/oauth/sign-out', { tenant: shop.tenantId }, headers)

describe('the console as a client', () => {
  test('303: a member of any tenant signs in with it, and gets what the roles allow', async () => {
    const { access } = await signIn()
    const claims = decodeJwt(access)
    assert.deepEqual([claims.sub, claims.client_id], [memberId, clientOf(shop)])
    assert.equal((await use(access)).body.id, shop.tenantId)
    const analyst = await aMember(shop, ['ANALYST'])
    const less = await signIn(undefined, undefined, { email: analyst.email })
    assert.equal((await use(less.access)).body.code, 'insufficient_scope')
  })

  test('the page names the tenant and asks for no consent; a sandbox says that it is one', async () => {
    const live = await (await openTab(new Browser(baseUrls))).opened.text()
    assert.match(live, /<h1>Sign in to Bazaar<\/h1>/)
    assert.doesNotMatch(live, /asks to act for you|Deny|Sandbox/)
    const sandbox = await openTab(new Browser(baseUrls), authorizeUrl({}, other))
    assert.match(await sandbox.opened.text(), />Sandbox</)
  })

  test('200: can be read by its id, and is in no list', async () => {
    const id = clientOf(shop)
    const { status, body } = await call(api, shop.apiKey, 'GET', `/api/v1/clients/${id}`)
    assert.equal(status, 200)
    assert.equal(body.name, 'Console')
    assert.equal(body.confidential, false)
    assert.deepEqual(body.grant_types, ['authorization_code', 'refresh_token'])
    assert.deepEqual(body.redirect_uris, [redirectUri])
    const list = await call(api, shop.apiKey, 'GET', '/api/v1/clients')
    assert(!JSON.stringify(list.body).includes(id))
  })

  test('409 client_built_in: cannot be changed, rotated or revoked, and works on', async () => {
    const path = `/api/v1/clients/${clientOf(shop)}`
    for (const [method, url, body] of [
      ['PATCH', path, { name: 'Mine' }],
      ['POST', `${path}/rotate-secret`, {}],
      ['POST', `${path}/revoke`, undefined],
    ] as const) {
      const answer = await call(api, shop.apiKey, method, url, body)
      assert.deepEqual([answer.status, answer.body.code], [409, 'client_built_in'], url)
    }
    await signIn()
  })

  test('404 client_not_found: the console of another tenant does not exist here', async () => {
    const path = `/api/v1/clients/${clientOf(other)}`
    assert.equal((await call(api, shop.apiKey, 'GET', path)).body.code, 'client_not_found')
    const revoked = await call(api, shop.apiKey, 'POST', `${path}/revoke`)
    assert.equal(revoked.body.code, 'client_not_found')
  })

  test('400: it gives tokens to nobody but a person: not for itself, not by exchange', async () => {
    const client_id = clientOf(shop)
    const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange'
    for (const grant_type of ['client_credentials', exchange]) {
      const { status, body } = await form(api, '/oauth/token', { grant_type, client_id })
      assert.equal(status, 400)
      assert.equal(body.error_description, 'requested grant type is not allowed for this client')
      assert.equal(body.access_token, undefined)
    }
  })

  test('404 client_not_found: nor is it a credential of an agent', async () => {
    const agent = {
      name: 'Agent',
      purpose: 'x',
      owner_member_id: memberId,
      scopes: ['orders:read'],
    }
    const { body } = await call(api, shop.apiKey, 'POST', '/api/v1/ai/agents', agent)
    const path = `/api/v1/ai/agents/${body.id}/credentials/${clientOf(shop)}/revoke`
    const revoked = await call(api, shop.apiKey, 'POST', path)
    assert.equal(revoked.status, 404)
  })

  test('400: codes go to the own origin and to no other address', async () => {
    for (const uri of ['https://evil.example/console/callback', `${issuer}/console/callback/x`]) {
      const response = await new Browser(baseUrls).visit(authorizeUrl({ redirect_uri: uri }))
      assert.equal(response.status, 400)
      assert.match(await response.text(), /This sign-in cannot continue/)
    }
  })

  test('401: a member of one tenant cannot sign in to the console of another', async () => {
    const browser = new Browser(baseUrls)
    const { loginUrl, opened } = await openTab(browser, authorizeUrl({}, other))
    assert.equal((await submit(browser, loginUrl, opened)).status, 401)
  })

  test('400 invalid_client: an application that nobody knows is told so on a page', async () => {
    const unknown = authorizeUrl({ client_id: newId('cli') })
    const response = await new Browser(baseUrls).visit(unknown)
    assert.equal(response.status, 400)
    assert.match(await response.text(), /Unknown application/)
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  })
})

describe('a refresh token of the console', () => {
  test('400 invalid_grant: stolen from one tab and used, it ends that tab and the thief alike', async () => {
    const { access, refresh: token } = await signIn()
    const { body: thief } = await refresh(token)
    assert.equal((await use(String(thief.access_token))).status, 200)
    assert.equal((await refresh(token)).body.error, 'invalid_grant')
    assert.equal((await refresh(String(thief.refresh_token))).body.error, 'invalid_grant')
    for (const stolen of [access, String(thief.access_token)]) {
      assert.equal((await use(stolen)).body.code, 'token_revoked')
    }
  })

  test('400: opens nothing with the client of another tenant', async () => {
    const { refresh: token } = await signIn()
    assert.equal((await refresh(token, clientOf(other))).body.error, 'invalid_grant')
    assert.equal((await refresh(token)).status, 200)
  })
})

describe('a browser that has signed in', () => {
  test('303: a second tab gets tokens of its own without the password', async () => {
    const { browser, access } = await signIn()
    const second = await secondTab(browser)
    assert.notEqual(decodeJwt(second.access).jti, decodeJwt(access).jti)
    assert.equal(decodeJwt(second.access).sub, memberId)
    assert.equal((await refresh(second.refresh)).status, 200)
  })

  test('303: a tab gets a code by the first answer, and the code works once', async () => {
    const { browser } = await signIn()
    const answered = await browser.visit(authorizeUrl({ prompt: 'none' }))
    const { access } = await tokensFrom(answered.clone())
    assert.equal((await use(access)).status, 200)
    await assert.rejects(tokensFrom(answered), /invalid_grant/)
    assert.equal((await use(access)).body.code, 'token_revoked')
    const third = await secondTab(browser, authorizeUrl({ prompt: 'none' }))
    assert.equal((await use(third.access)).status, 200)
  })

  test('303 login_required: of another tenant, and after signing out', async () => {
    const { browser } = await signIn()
    const elsewhere = authorizeUrl({ prompt: 'none' }, other)
    assert.equal(await errorOf(browser, elsewhere), 'login_required')
    await signOut(browser)
    assert.equal(await errorOf(browser), 'login_required')
  })

  test('303 access_denied: whoever has no role that allows anything', async () => {
    const { browser } = await signIn()
    await asOwner(world.db, (client) =>
      client.query(`update identity.members set roles = '{}' where id = $1`, [uuidOf(memberId)]),
    )
    const error = await errorOf(browser)
    await asOwner(world.db, (client) =>
      client.query(`update identity.members set roles = '{OWNER}' where id = $1`, [
        uuidOf(memberId),
      ]),
    )
    assert.equal(error, 'access_denied')
  })

  test('303 login_required: whoever is disabled between the password and the code', async () => {
    const leaver = await aMember(shop)
    const browser = new Browser(baseUrls)
    const { loginUrl, opened } = await openTab(browser)
    const submitted = await submit(browser, loginUrl, opened, { email: leaver.email })
    const path = `/api/v1/members/${leaver.memberId}`
    await asOwner(world.db, (client) =>
      client.query(`update identity.members set status = 'DISABLED' where id = $1`, [
        uuidOf(leaver.memberId),
      ]),
    )
    assert.equal(await errorOf(browser, locationOf(submitted)), 'login_required')
    assert.equal((await call(api, shop.apiKey, 'GET', path)).body.status, 'DISABLED')
  })

  test('200: is asked for the password where the console wants it, and by every other application', async () => {
    const { browser } = await signIn()
    assert.equal((await openTab(browser, authorizeUrl({ prompt: 'login' }))).opened.status, 200)
    const { body } = await call(api, shop.apiKey, 'POST', '/api/v1/clients', {
      name: 'Theirs',
      confidential: false,
      grant_types: ['authorization_code'],
      redirect_uris: ['https://app.example/callback'],
      scopes: ['identity:read'],
    })
    const foreign = { client_id: String(body.id), redirect_uri: 'https://app.example/callback' }
    const { opened } = await openTab(browser, authorizeUrl(foreign))
    assert.equal(opened.status, 200)
    assert.match(await opened.text(), /Theirs<\/strong> asks to act for you/)
  })

  test('200: is nobody in another tenant', async () => {
    const { browser } = await signIn()
    const [[, token] = []] = [...browser.cookies].filter(([name]) => name.includes(shop.tenantId))
    browser.cookies.set(`souk_signed_in_${other.tenantId}`, String(token))
    assert.equal((await openTab(browser, authorizeUrl({}, other))).opened.status, 200)
  })

  test('the cookie is for the server alone, new at every sign-in, and the old one is worth nothing', async () => {
    const { browser, submitted } = await signIn()
    const name = `souk_signed_in_${shop.tenantId}`
    const [line = ''] = submitted.headers.getSetCookie().filter((text) => text.startsWith(name))
    assert.match(line, /; Path=\/oauth; Max-Age=43[12]\d\d; HttpOnly; SameSite=Lax$/)
    const old = browser.cookies.get(name) ?? ''
    await signIn(browser, authorizeUrl({ prompt: 'login' }))
    assert.notEqual(browser.cookies.get(name), old)
    const thief = new Browser(baseUrls)
    thief.cookies.set(name, old)
    assert.equal((await openTab(thief)).opened.status, 200)
  })

  test('behind TLS the cookie is for https alone', async () => {
    const secure = await world.start({ issuer: 'https://souk.example' })
    const base = await secure.app.listen({ host: '127.0.0.1', port: 0 })
    const browser = new Browser([base])
    const url = authorizeUrl({ redirect_uri: 'https://souk.example/console/callback' })
    const { loginUrl, opened } = await openTab(browser, url)
    const submitted = await submit(browser, loginUrl, opened)
    const cookies = submitted.headers.getSetCookie()
    assert(cookies.some((line) => line.startsWith('souk_signed_in_')))
    for (const line of cookies) assert.match(line, /; Secure/i)
  })

  test('lasts half a day from the password on, however often it is used', async () => {
    const { browser, refresh: token } = await signIn()
    const late = await world.start({ now: () => new Date(Date.now() + 13 * 60 * 60 * 1000) })
    const base = await late.app.listen({ host: '127.0.0.1', port: 0 })
    const tomorrow = new Browser([base])
    for (const [name, value] of browser.cookies) tomorrow.cookies.set(name, value)
    assert.equal((await openTab(tomorrow)).opened.status, 200)
    assert.equal((await refresh(token, clientOf(shop), late)).body.error, 'invalid_grant')
  })

  test('200: a new password or a disabled member ends it', async () => {
    const leaver = await aMember(shop)
    const path = `/api/v1/members/${leaver.memberId}`
    for (const change of [{ password }, { status: 'DISABLED' }]) {
      const { browser } = await signIn(undefined, undefined, { email: leaver.email })
      await call(api, shop.apiKey, 'PATCH', path, change)
      assert.equal((await openTab(browser)).opened.status, 200)
    }
  })

  test('somebody else who signs in with it ends what it had', async () => {
    const { browser, access } = await signIn()
    const colleague = await aMember(shop)
    const url = authorizeUrl({ prompt: 'login' })
    const theirs = await signIn(browser, url, { email: colleague.email })
    assert.equal((await use(access)).body.code, 'token_revoked')
    assert.equal((await use(theirs.access)).status, 200)
  })

  test('whoever signs in again goes on in the tabs that are open, and signs out of them too', async () => {
    const { browser, access } = await signIn()
    const again = await signIn(browser, authorizeUrl({ prompt: 'login' }))
    assert.equal((await use(access)).status, 200)
    await signOut(browser)
    for (const token of [access, again.access]) {
      assert.equal((await use(token)).body.code, 'token_revoked')
    }
  })
})

describe('signing out', () => {
  test('303: ends every tab of the browser, and the next one asks for the password', async () => {
    const { browser, access, refresh: token } = await signIn()
    const second = await secondTab(browser)
    const elsewhere = await signIn()
    const question = await browser.visit(`/oauth/sign-out?tenant=${shop.tenantId}`)
    assert.match(await question.text(), /Sign out of Bazaar\?/)
    assert.equal((await use(access)).status, 200)
    const answer = await signOut(browser)
    assert.equal(answer.status, 303)
    const said = await (await browser.visit(locationOf(answer))).text()
    assert.match(said, /You are signed out/)
    assert(said.includes(`href="${issuer}/console/${shop.tenantId}"`))
    for (const ended of [access, second.access]) {
      assert.equal((await use(ended)).body.code, 'token_revoked')
    }
    for (const ended of [token, second.refresh]) {
      assert.equal((await refresh(ended)).body.error, 'invalid_grant')
    }
    assert.equal((await openTab(browser)).opened.status, 200)
    assert.equal((await use(elsewhere.access)).status, 200)
  })

  test('303: a second time, or without a sign-in, changes nothing', async () => {
    const { browser } = await signIn()
    await signOut(browser)
    assert.equal((await signOut(browser)).status, 303)
    const stranger = new Browser(baseUrls)
    assert.equal((await stranger.visit('/oauth/sign-out', { tenant: 'x' })).status, 303)
    assert.equal((await stranger.visit('/oauth/sign-out?tenant=x')).status, 200)
  })

  test('403: a form of another site signs nobody out', async () => {
    const { browser, access } = await signIn()
    const refused = await signOut(browser, { 'sec-fetch-site': 'cross-site' })
    assert.equal(refused.status, 403)
    assert.equal((await use(access)).status, 200)
  })

  test('a tab that is opened while the browser signs out gets nothing', async () => {
    const { browser } = await signIn()
    const { tab, ended } = await api.database.system.transaction(async (system) => {
      await system`lock table identity.oauth_records in share row exclusive mode`
      const tab = browser.visit(authorizeUrl())
      await untilBlocked(world.db)
      const ended = signOut(browser)
      return { tab, ended }
    })
    const [opened] = await Promise.all([tab, ended])
    const code = new URL(locationOf(opened)).searchParams.get('code')
    if (code !== null) await assert.rejects(tokensFrom(opened), /invalid_grant/)
  })
})

describe('what goes wrong is told on a page with a way on', () => {
  test('401: a wrong password stays at the password, with the error tied to both fields', async () => {
    const browser = new Browser(baseUrls)
    const { loginUrl, opened } = await openTab(browser)
    const wrong = await (await submit(browser, loginUrl, opened, { password: 'wrong' })).text()
    assert.equal(alertIn(wrong), 'Wrong email or password.')
    assert.equal(wrong.match(/aria-invalid="true" aria-describedby="trouble"/g)?.length, 2)
    assert.match(wrong, /autocomplete="current-password"[^>]* autofocus/)
    assert(wrong.includes(`value="${email}"`))
    assert.match(wrong, /<title>Error: Sign in to Bazaar/)
  })

  test('429: says in how many minutes to try again', async () => {
    const browser = new Browser(baseUrls)
    const { loginUrl, opened } = await openTab(browser)
    const form_token = formTokenIn(await opened.text())
    const guess = { form_token, email: 'locked@example.com', password: 'x', decision: 'allow' }
    let answer = await browser.visit(loginUrl, guess)
    // Enough for two times that are counted by: one may end on the way.
    for (let times = 0; times < 40 && answer.status !== 429; times += 1) {
      answer = await browser.visit(loginUrl, guess)
    }
    assert.equal(answer.status, 429)
    assert(Number(answer.headers.get('retry-after')) >= 1)
    assert.match(
      alertIn(await answer.text()) ?? '',
      /Try again in (a minute|\d+ minutes), or ask an owner/,
    )
  })

  test('400: a sign-in that has expired leads back to where it began', async () => {
    const { loginUrl } = await openTab(new Browser(baseUrls))
    const expired = await new Browser(baseUrls).visit(loginUrl)
    assert.equal(expired.status, 400)
    const page = await expired.text()
    assert.match(page, /This sign-in has expired/)
    assert(page.includes(`href="${issuer}/console/${shop.tenantId}"`))
  })

  test('every page forbids scripts, frames and foreign files, and its style sheet can be kept for good', async () => {
    const { opened } = await openTab(new Browser(baseUrls))
    const policy = opened.headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'none'", "style-src 'self'", "frame-ancestors 'none'"]) {
      assert(policy.includes(rule), policy)
    }
    assert.doesNotMatch(policy, /unsafe/)
    assert.equal(opened.headers.get('referrer-policy'), 'same-origin')
    const page = await opened.text()
    assert.doesNotMatch(page, /<script|<style|\sstyle=/)
    const [, href = ''] = /rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
    const style = await new Browser(baseUrls).visit(href)
    assert.equal(style.status, 200)
    assert.match(style.headers.get('content-type') ?? '', /^text\/css/)
    assert.match(style.headers.get('cache-control') ?? '', /immutable/)
    const older = await new Browser(baseUrls).visit('/oauth/assets/sign-in-0000000000000000.css')
    assert.deepEqual([older.status, older.headers.get('cache-control')], [200, 'no-store'])
  })

  test('a tenant with markup in its name shows it as text', async () => {
    const name = '<img src=x onerror=alert(1)> & "Söhne" \u202e'
    await call(api, other.apiKey, 'PATCH', '/api/v1/tenant', { name })
    const { opened } = await openTab(new Browser(baseUrls), authorizeUrl({}, other))
    const page = await opened.text()
    assert.doesNotMatch(page, /<img/)
    assert.match(page, /&#60;img/)
  })
})

test('an agent that is handed a token of the console gets nothing for it, since that token can grant rights', async () => {
  const { access } = await signIn()
  const draft = { name: 'Agent', purpose: 'x', owner_member_id: memberId, scopes: ['orders:read'] }
  const { body: agent } = await call(api, shop.apiKey, 'POST', '/api/v1/ai/agents', draft)
  const path = `/api/v1/ai/agents/${agent.id}/credentials`
  const { body: made } = await call(api, shop.apiKey, 'POST', path, { name: 'First' })
  const client = { clientId: String(made.id), clientSecret: String(made.client_secret) }
  assert(await tokenFor(api, client))
  const { status, body } = await form(
    api,
    '/oauth/token',
    {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: access,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    },
    client,
  )
  assert.deepEqual([status, body.error], [400, 'invalid_request'])
  assert.match(String(body.error_description), /identity:write/)
})

test('303: whoever has signed in opens as many tabs as they like, behind whichever address', async () => {
  const { browser } = await signIn()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const wait = () =>
    secondsForAddressToWait(api.identity, 'authorization', '192.0.2.32', authorizationsPerAddress)
  while ((await wait()) === 0);
  const ask = (headers: object, url = authorizeUrl()) =>
    api.app.inject({ url, remoteAddress: '192.0.2.32', headers: { ...headers } })
  assert.equal((await ask({ cookie })).statusCode, 303)
  assert.equal((await ask({})).statusCode, 429)
  const elsewhere = cookie.replace(shop.tenantId, other.tenantId)
  assert.equal((await ask({ cookie: elsewhere })).statusCode, 429)
  // Where nobody is asked, nothing is stored that would have to be limited.
  const silent = await ask({}, authorizeUrl({ prompt: 'none' }))
  assert.match(String(silent.headers.location), /error=login_required/)
})

describe('when the database is cut off in the middle', () => {
  test('503 temporarily_unavailable: the token endpoint says when to come again, and the session goes on', async () => {
    const { refresh: token } = await signIn()
    const { answer } = await cutOff(() => refresh(token))
    assert.deepEqual([answer.status, answer.body.error], [503, 'temporarily_unavailable'])
    assert.equal(answer.headers['retry-after'], '1')
    assert.equal((await refresh(token)).status, 200)
  })

  test('signing out is done as a whole by the next attempt', async () => {
    const { browser, access } = await signIn()
    const second = await secondTab(browser)
    const kept = [...browser.cookies]
    const { answer } = await cutOff(() => signOut(browser))
    assert.equal(answer.status, 503)
    for (const [name, value] of kept) browser.cookies.set(name, value)
    await signOut(browser)
    for (const token of [access, second.access]) {
      assert.equal((await use(token)).body.code, 'token_revoked')
    }
  })

  /** The database ends the connection of what is begun here, while it waits for a record of OAuth2. */
  async function cutOff<Answered>(begin: () => Promise<Answered>) {
    const held = await asOwner(world.db, async (client) => {
      await client.query(
        `begin; select from identity.oauth_records where kind in ('Grant', 'RefreshToken') for update`,
      )
      const answer = begin()
      await untilBlocked(world.db)
      await client.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return { answer: await answer }
    })
    return held
  }
})
