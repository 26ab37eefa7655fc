import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid, uuidOf } from '@souk/platform'
import { allAtOnce, asOwner, untilBlocked } from '@souk/platform/testing'
import { consoleIdOf } from '../console/console.ts'
import { linksPerAddress, loginsPerMember, secondsForAddressToWait } from '../limits.ts'
import { operator } from '../operator/operator.ts'
import { ensureTenant } from '../tenants/creation.ts'
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
  type Answer,
  call,
  eventTypes,
  fillPasswordQueue,
  form,
  IdentityWorld,
  issuer,
  setUpTenant,
  type TestProcess,
} from '../testing.ts'

const password = 'correct horse battery'
const chosen = { password, repeated: password }

let world: IdentityWorld
let api: TestProcess
let baseUrls: string[]
let installation: TenantCredentials
let shop: TenantCredentials

before(async () => {
  world = await IdentityWorld.create()
  // What is cut off is tried again, and must not wait for ever for the lock that a test holds.
  api = await world.start({ isImpatient: true })
  const processes = [api, await world.start({ isImpatient: true })]
  baseUrls = await Promise.all(
    processes.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })),
  )
  const { database } = api
  const { serverSecret } = world
  ;({ credentials: installation } = await ensureTenant({ ...operator, database, serverSecret }))
  shop = await setUpTenant(api)
})
after(() => world.close())

const ownerLink = (tenantId: string, body: object, headers = {}, token = installation.apiKey) =>
  call(api, token, 'POST', `/api/v1/tenants/${tenantId}/sign-in-links`, body, headers)
const memberLink = (memberId: string, token = shop.apiKey) =>
  call(api, token, 'POST', `/api/v1/members/${memberId}/sign-in-links`)
const pathOf = (answer: Answer) => new URL(String(answer.body.sign_in_link)).pathname

async function aMember(body: object = {}, owner = shop.apiKey) {
  const draft = { email: `${newUuid()}@example.com`, roles: ['SUPPORT'], ...body }
  const made = await call(api, owner, 'POST', '/api/v1/members', draft)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return { email: draft.email, id: String(made.body.id) }
}

/** A new member of the shop, and the path of a link for them. */
async function invited(body: object = {}) {
  const member = await aMember(body)
  return { member, path: pathOf(await memberLink(member.id)) }
}

const browser = () => new Browser(baseUrls)
const hasPassword = async (memberId: string) =>
  (await call(api, shop.apiKey, 'GET', `/api/v1/members/${memberId}`)).body.has_password

/** Whether the console takes somebody in without the password. */
async function isKnown(visitor: Browser, tenantId = shop.tenantId): Promise<boolean> {
  const question = new URLSearchParams({
    client_id: consoleIdOf(uuidOf(tenantId)),
    response_type: 'code',
    redirect_uri: `${issuer}/console/callback`,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const answered = await visitor.visit(`/oauth/authorize?${question}`)
  return new URL(locationOf(answered), issuer).searchParams.has('code')
}

const principal = async (token: string) =>
  api.identity.authenticate({ authorization: `Bearer ${token}`, legacyKey: undefined })

/** Signs in to the console as a browser does. */
async function tokenOfMember(email: string, secret: string): Promise<string> {
  const client_id = consoleIdOf(uuidOf(shop.tenantId))
  const redirect_uri = `${issuer}/console/callback`
  const question = new URLSearchParams({
    ...{ client_id, response_type: 'code', redirect_uri },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  })
  const visitor = browser()
  const login = locationOf(await visitor.visit(`/oauth/authorize?${question}`))
  const page = await (await visitor.visit(login)).text()
  const fields = { form_token: formTokenIn(page), email, password: secret, decision: 'allow' }
  const accepted = await visitor.visit(login, fields)
  const back = await visitor.visit(locationOf(accepted))
  const code = new URL(locationOf(back)).searchParams.get('code') ?? ''
  const given = { grant_type: 'authorization_code', client_id, redirect_uri }
  const { body } = await form(api, '/oauth/token', { ...given, code, code_verifier: verifier })
  assert(body.access_token, JSON.stringify(body))
  return String(body.access_token)
}

async function signedInMember(roles: string[]) {
  const { id, email } = await aMember({ roles, password })
  return { id, token: await tokenOfMember(email, password) }
}

describe('POST /api/v1/tenants', () => {
  test('201: makes the first owner with the tenant, who gets in by the link', async () => {
    const email = `${newUuid()}@example.com`
    const draft = { name: 'Bazaar', currency: 'EUR', owner: { email, name: 'Amira Haddad' } }
    const made = await call(api, installation.apiKey, 'POST', '/api/v1/tenants', draft)
    assert.equal(made.status, 201)
    const tenantId = String(made.body.tenant_id)
    const owner = made.body.owner as Answer['body']
    const visitor = browser()
    const { pathname } = new URL(String(owner.sign_in_link))
    const page = await (await visitor.visit(pathname)).text()
    assert.match(page, /Welcome to Bazaar/)
    assert.match(page, /Amira Haddad, choose a password/)
    const saved = await visitor.visit(pathname, chosen)
    assert.equal(saved.status, 303)
    assert.equal(locationOf(saved), `${issuer}/console/${tenantId}`)
    assert.equal(await isKnown(visitor, tenantId), true)
    assert.deepEqual(await eventTypes(api, tenantId), [
      'client.created',
      'api_key.created',
      'tenant.created',
      'member.created',
      'member.updated',
    ])
  })

  test('201: a repetition with the key gets the same link; 409: with another owner, none', async () => {
    const headers = { 'idempotency-key': newUuid() }
    const draft = { name: 'Bazaar', currency: 'EUR', owner: { email: 'first@example.com' } }
    const ask = (body: object) =>
      call(api, installation.apiKey, 'POST', '/api/v1/tenants', body, headers)
    const first = await ask(draft)
    assert.deepEqual((await ask(draft)).body, first.body)
    const other = await ask({ ...draft, owner: { email: 'second@example.com' } })
    assert.equal(other.body.code, 'idempotency_key_reused')
  })
})

describe('POST /api/v1/tenants/:tenantId/sign-in-links', () => {
  test('201: makes the first owner, and another link for the same one; both logs have it', async () => {
    const { tenantId, apiKey } = await setUpTenant(api)
    const first = await ownerLink(tenantId, { email: 'Owner@Example.com', name: 'Amira' })
    assert.equal(first.status, 201, JSON.stringify(first.body))
    const second = await ownerLink(tenantId, { email: 'owner@example.com' })
    assert.equal(second.body.member_id, first.body.member_id)
    assert.notEqual(second.body.sign_in_link, first.body.sign_in_link)
    const members = await call(api, apiKey, 'GET', '/api/v1/members')
    const [member, ...others] = members.body.content as { roles: string[]; email: string }[]
    assert.deepEqual([member?.roles, member?.email, others], [['OWNER'], 'owner@example.com', []])
    for (const [key, id] of [
      [apiKey, String(first.body.member_id)],
      [installation.apiKey, tenantId],
    ] as const) {
      const trail = await call(api, key, 'GET', `/api/v1/audit-entries?resource_id=${id}`)
      const text = JSON.stringify(trail.body)
      assert(text.includes('createOwnerSignInLink'), text)
      assert(!text.includes(pathOf(first).split('/').at(-1) ?? ''))
    }
  })

  test('201: the same answer to a request that is repeated with its key', async () => {
    const { tenantId } = await setUpTenant(api)
    const headers = { 'idempotency-key': newUuid() }
    const body = { email: 'owner@example.com' }
    const first = await ownerLink(tenantId, body, headers)
    assert.deepEqual((await ownerLink(tenantId, body, headers)).body, first.body)
    assert.equal((await browser().visit(pathOf(first))).status, 200)
  })

  test('409 tenant_has_owner: for nobody else once there is an owner; two at once make one', async () => {
    const { tenantId, apiKey } = await setUpTenant(api)
    const emails = ['one@example.com', 'two@example.com']
    const answers = await allAtOnce(
      world.db,
      'identity.tenants',
      emails.map((email) => () => ownerLink(tenantId, { email })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
    const refused = answers.find(({ status }) => status === 409)
    assert.equal(refused?.body.code, 'tenant_has_owner')
    const members = await call(api, apiKey, 'GET', '/api/v1/members')
    assert.equal((members.body.content as unknown[]).length, 1)
  })

  test('409 member_email_taken: does not make an owner of somebody with less', async () => {
    const { tenantId, apiKey } = await setUpTenant(api)
    const { email } = await aMember({}, apiKey)
    const { status, body } = await ownerLink(tenantId, { email })
    assert.deepEqual([status, body.code], [409, 'member_email_taken'])
  })

  test('409 operator_tenant_protected: nobody becomes an owner of the operator by it', async () => {
    const limited = { name: 'Limited', scopes: ['operator:tenants'] }
    const { body: key } = await call(api, installation.apiKey, 'POST', '/api/v1/api-keys', limited)
    for (const token of [String(key.api_key), installation.apiKey]) {
      const body = { email: 'intruder@example.com' }
      const refused = await ownerLink(operator.tenant.id, body, {}, token)
      assert.deepEqual([refused.status, refused.body.code], [409, 'operator_tenant_protected'])
    }
    const members = await call(api, installation.apiKey, 'GET', '/api/v1/members')
    assert.deepEqual(members.body.content, [])
  })

  test('404 tenant_not_found; 403 insufficient_scope: nobody but the operator', async () => {
    const body = { email: 'owner@example.com' }
    assert.equal((await ownerLink(newId('ten'), body)).body.code, 'tenant_not_found')
    const { body: refused } = await ownerLink(shop.tenantId, body, {}, shop.apiKey)
    assert.equal(refused.code, 'insufficient_scope')
  })
})

describe('POST /api/v1/members/:memberId/sign-in-links', () => {
  test('403 scope_not_held: not for somebody with more than the caller', async () => {
    const owner = await aMember({ roles: ['OWNER'] })
    const limited = { name: 'Limited', scopes: ['identity:write'] }
    const { body: key } = await call(api, shop.apiKey, 'POST', '/api/v1/api-keys', limited)
    const { status, body } = await memberLink(owner.id, String(key.api_key))
    assert.deepEqual([status, body.code], [403, 'scope_not_held'])
  })

  test('409 member_disabled; 404 member_not_found: in another tenant', async () => {
    const { id } = await aMember()
    const other = await setUpTenant(api)
    assert.equal((await memberLink(id, other.apiKey)).body.code, 'member_not_found')
    await call(api, shop.apiKey, 'PATCH', `/api/v1/members/${id}`, { status: 'DISABLED' })
    assert.equal((await memberLink(id)).body.code, 'member_disabled')
  })

  test('only the ten newest of a member are open', async () => {
    const { id } = await aMember()
    const paths: string[] = []
    for (let times = 0; times < 11; times += 1) paths.push(pathOf(await memberLink(id)))
    const statuses = await Promise.all(
      paths.map(async (path) => (await browser().visit(path)).status),
    )
    assert.deepEqual(statuses, [410, ...Array.from({ length: 10 }, () => 200)])
  })
})

describe('a sign-in link', () => {
  test('200: opening it changes nothing, however often a scanner does so', async () => {
    const { member, path } = await invited()
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const reply = await api.app.inject({ method, url: path })
      assert.equal(reply.statusCode, 200)
      assert.equal(reply.headers['referrer-policy'], 'same-origin')
      assert.equal(reply.headers['cache-control'], 'no-store')
      assert.match(String(reply.headers['content-security-policy']), /default-src 'none'/)
      assert.equal(reply.headers['set-cookie'], undefined)
    }
    assert.equal(await hasPassword(member.id), false)
    assert.equal((await browser().visit(path, chosen)).status, 303)
    assert.equal(await hasPassword(member.id), true)
  })

  test('410: works once, and ends the other links of the member', async () => {
    const { member, path } = await invited()
    const second = pathOf(await memberLink(member.id))
    assert.equal((await browser().visit(path, chosen)).status, 303)
    for (const used of [path, second]) {
      const visitor = browser()
      const gone = await visitor.visit(used)
      assert.equal(gone.status, 410)
      const page = await gone.text()
      assert.match(page, /This link no longer works/)
      assert(page.includes(`href="${issuer}/console/${shop.tenantId}"`))
      const other = 'another horse battery'
      const again = await visitor.visit(used, { password: other, repeated: other })
      assert.equal(again.status, 410)
      assert.deepEqual([...visitor.cookies], [])
    }
  })

  test('410: of two uses at once, one gets in', async () => {
    const { path } = await invited()
    const visitors = [browser(), browser()]
    const answers = await allAtOnce(
      world.db,
      'identity.members',
      visitors.map((visitor) => () => visitor.visit(path, chosen)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 410])
    assert.equal(visitors.filter(({ cookies }) => cookies.size > 0).length, 1)
  })

  test('410: not after a day, nor for another tenant, nor made up', async () => {
    const { path } = await invited()
    const late = await world.start({ now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) })
    await late.identity.tidy()
    // Its clock would clear what the tests after this one need.
    late.identity.close()
    assert.equal((await browser().visit(path)).status, 410)
    const { path: open } = await invited()
    const other = await setUpTenant(api)
    const secret = open.split('/').at(-1) ?? ''
    const elsewhere = [
      open.replace(shop.tenantId, other.tenantId),
      open.replace(shop.tenantId, newId('ten')),
      open.replace(
        secret,
        secret.replace(/./, (letter) => (letter === '0' ? '1' : '0')),
      ),
      open.replace(secret, 'x'),
      open.replace(secret, '%00'),
      open.replace(shop.tenantId, 'ten_x'),
    ]
    for (const wrong of elsewhere) {
      assert.equal((await browser().visit(wrong)).status, 410, wrong)
      assert.equal((await browser().visit(wrong, chosen)).status, 410, wrong)
    }
    assert.equal((await browser().visit(open)).status, 200)
  })

  test('410: not for a member who was disabled, removed, or got a password meanwhile', async () => {
    for (const [method, change] of [
      ['PATCH', { status: 'DISABLED' }],
      ['PATCH', { password }],
      ['DELETE', undefined],
    ] as const) {
      const { member, path } = await invited()
      await call(api, shop.apiKey, method, `/api/v1/members/${member.id}`, change)
      assert.equal((await browser().visit(path, chosen)).status, 410)
    }
  })

  test('422: a password that is too short, too long or mistyped is told so, and the link stays', async () => {
    const { member, path } = await invited()
    const wrong: [Record<string, string>, RegExp][] = [
      [{ password: 'short', repeated: 'short' }, /too short/],
      [{ password: 'x'.repeat(201), repeated: 'x'.repeat(201) }, /too long/],
      [{ password, repeated: `${password}.` }, /not the same/],
      [{ password: 'password1234', repeated: 'password1234' }, /Many people use/],
      [{ password: 'abcdefghijkl', repeated: 'abcdefghijkl' }, /easy to guess/],
      [{ password: 'BazaarBazaar1', repeated: 'BazaarBazaar1' }, /others know/],
      [{}, /too short/],
    ]
    for (const [fields, trouble] of wrong) {
      const answer = await browser().visit(path, fields)
      assert.equal(answer.status, 422)
      assert.match(alertIn(await answer.text()) ?? '', trouble)
    }
    assert.equal(await hasPassword(member.id), false)
    assert.equal((await browser().visit(path, chosen)).status, 303)
  })

  test('a page speaks the language that the browser asks for, and says which one', async () => {
    const { path } = await invited()
    const german = { 'accept-language': 'fr;q=0.9,de-AT;q=0.8,en;q=0.1' }
    const short = { password: 'short', repeated: 'short' }
    const refused = await browser().visit(path, short, german)
    const page = await refused.text()
    assert.match(page, /<html lang="de">/)
    assert.match(alertIn(page) ?? '', /^Das Passwort ist zu kurz/)
    assert.equal(refused.headers.get('vary'), 'accept-language')
    const gone = await browser().visit(`${path.slice(0, -4)}0000`, undefined, german)
    assert.match(await gone.text(), /Dieser Link funktioniert nicht mehr/)
    const out = await browser().visit('/oauth/sign-out', undefined, german)
    assert.match(await out.text(), /Sie sind abgemeldet/)
    const other = await browser().visit(path, undefined, { 'accept-language': 'fr,de;q=0' })
    assert.match(await other.text(), /<html lang="en">/)
  })

  test('403: a form of another site is not taken', async () => {
    const { member, path } = await invited()
    const refused = await browser().visit(path, chosen, { 'sec-fetch-site': 'cross-site' })
    assert.equal(refused.status, 403)
    assert.equal(await hasPassword(member.id), false)
  })

  test('503: while too many of a tenant sign in it asks to try again, and stays', async () => {
    const { path } = await invited()
    const { drained } = await fillPasswordQueue(shop, password)
    assert.equal((await browser().visit(path, chosen)).status, 503)
    await drained
    assert.equal((await browser().visit(path, chosen)).status, 303)
  })

  test('303: a new password ends what was signed in to with the old one', async () => {
    const { member, path } = await invited()
    const visitor = browser()
    await visitor.visit(path, chosen)
    assert.equal(await isKnown(visitor), true)
    const again = pathOf(await memberLink(member.id))
    const page = await (await browser().visit(again)).text()
    assert.match(page, /Choose a new password/)
    await browser().visit(again, chosen)
    assert.equal(await isKnown(visitor), false)
  })

  test('503: a password that cannot end what is signed in is not saved, and the link stays', async () => {
    const { id, email } = await aMember({ password })
    await tokenOfMember(email, password)
    const path = pathOf(await memberLink(id))
    const other = { password: 'another horse battery', repeated: 'another horse battery' }
    const visitor = browser()
    await asOwner(world.db, async (client) => {
      await client.query(
        `begin; select from identity.oauth_records where kind = 'Grant' and account_id = '${id}' for update`,
      )
      const answer = visitor.visit(path, other)
      await untilBlocked(world.db)
      await client.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      assert.equal((await answer).status, 503)
    })
    await tokenOfMember(email, password)
    assert.equal((await visitor.visit(path, other)).status, 303)
    await tokenOfMember(email, other.password)
  })

  test('403: nor one that names another origin, where a browser says no more', async () => {
    const { member, path } = await invited()
    for (const origin of ['https://evil.example', 'null']) {
      assert.equal((await browser().visit(path, chosen, { origin })).status, 403)
    }
    assert.equal(await hasPassword(member.id), false)
    assert.equal((await browser().visit(path, chosen, { origin: issuer })).status, 303)
  })

  test('429: no address tries any number of links', async () => {
    const tryAgain = () =>
      secondsForAddressToWait(api.identity, 'link', '192.0.2.40', linksPerAddress)
    while ((await tryAgain()) === 0);
    const { path } = await invited()
    const ask = (url: string) => api.app.inject({ url, remoteAddress: '192.0.2.40' })
    const refused = await ask(path.replace(/.$/, '!'))
    assert.equal(refused.statusCode, 429)
    assert(Number(refused.headers['retry-after']) >= 1)
    assert.equal((await ask(path)).statusCode, 200)
  })

  test('303: whoever made it stands behind what the member does, until a day after they chose their own', async () => {
    const maker = await signedInMember(['ADMIN'])
    const { id, email } = await aMember({ roles: ['SUPPORT'] })
    const choose = async () => browser().visit(pathOf(await memberLink(id, maker.token)), chosen)
    const behind = async (token: string) => (await principal(token)).accountableMembers
    await choose()
    assert.deepEqual(await behind(await tokenOfMember(email, password)), [id], 'an invitation')
    await choose()
    const token = await tokenOfMember(email, password)
    assert.deepEqual(await behind(token), [id, maker.id])
    const own = 'a password of my own'
    const change = (fields: object, as = token) =>
      call(api, as, 'POST', '/api/v1/me/password', fields)
    const wrong = await change({ current_password: own, password: own })
    assert.deepEqual([wrong.status, wrong.body.code], [403, 'password_wrong'])
    const weak = await change({ current_password: password, password: 'password1234' })
    assert.deepEqual([weak.status, weak.body.code], [422, 'password_weak'])
    const program = await change({ current_password: password, password: own }, shop.apiKey)
    assert.deepEqual([program.status, program.body.code], [403, 'human_required'])
    const changed = await change({ current_password: password, password: own })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    await assert.rejects(principal(token), { code: 'token_revoked' })
    assert.deepEqual(await behind(await tokenOfMember(email, own)), [id, maker.id])
    const dayLater = new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000)
    const late = await world.start({ now: () => dayLater })
    late.identity.close()
    const asked = await late.identity.principalOf({
      ...{ tenantId: uuidOf(shop.tenantId), agentId: null, memberId: id, through: [] },
      ...{ clientId: consoleIdOf(uuidOf(shop.tenantId)), scopes: [], requestId: 'later' },
    })
    assert.deepEqual(asked.accountableMembers, [id])
  })

  test('429 password_limit_reached: whoever finds a page open cannot try one password after the other', async () => {
    const { email } = await aMember({ password, roles: ['SUPPORT'] })
    const token = await tokenOfMember(email, password)
    const change = (current_password: string) =>
      call(api, token, 'POST', '/api/v1/me/password', {
        ...{ current_password, password: 'a password of my own' },
      })
    const wrong = await Promise.all(
      Array.from({ length: loginsPerMember.most }, (_, n) => change(`a wrong one ${n}`)),
    )
    assert.deepEqual([...new Set(wrong.map(({ body }) => body.code))], ['password_wrong'])
    const refused = await change(password)
    assert.deepEqual([refused.status, refused.body.code], [429, 'password_limit_reached'])
    const seconds = Number((refused.body.meta as Record<string, unknown>).retry_after_seconds)
    assert(seconds >= 1 && seconds <= loginsPerMember.windowSeconds)
    await tokenOfMember(email, password)
  })

  test('200: whoever sets a password stands behind it too, also by making the member with one', async () => {
    const maker = await signedInMember(['ADMIN'])
    const made = await aMember({ password, roles: ['SUPPORT'] }, maker.token)
    const given = await aMember({ roles: ['SUPPORT'] })
    const set = (as: string) => call(api, as, 'PATCH', `/api/v1/members/${given.id}`, { password })
    assert.equal((await set(maker.token)).status, 200)
    for (const { id, email } of [made, given]) {
      const { accountableMembers } = await principal(await tokenOfMember(email, password))
      assert.deepEqual(accountableMembers, [id, maker.id])
    }
    assert.equal((await set(shop.apiKey)).status, 200)
    const { accountableMembers } = await principal(await tokenOfMember(given.email, password))
    assert.deepEqual(accountableMembers, [given.id], 'nobody but the installation knows it')
  })

  test('its secret is not readable in the database', async () => {
    const { path } = await invited()
    const rows = await api.database.system`select * from identity.sign_in_links`
    assert(rows.length > 0)
    assert(!JSON.stringify(rows).includes(path.split('/').at(-1) ?? ''))
  })
})
