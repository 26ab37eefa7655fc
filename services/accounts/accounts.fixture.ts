import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { manifest as customers } from '@souk/customers/manifest'
import { composeRights, createTenant, Identity } from '@souk/identity/contract'
import { manifest as identityManifest, identityService } from '@souk/identity/manifest'
import { type App, newId, uuidOf } from '@souk/platform'
import { createApp, createLog, type Database } from '@souk/platform/server'
import {
  asOwner,
  type Caller,
  callerOf,
  createTestDatabase,
  holdToDeclarations,
  settling,
  type TestDatabase,
  ticking,
  workingOffAll,
} from '@souk/platform/testing'
import { accountsService, manifest } from './manifest.ts'

/** A guess at what one costs in production takes longer than most tests. */
const passwordCost = { N: 2, r: 8, p: 1 }
const origin = 'https://shop.example'
export const password = 'seven green ladders'
const base = '/api/v1/auth/customers'

export interface Tokens {
  readonly customer_id: string
  readonly access_token: string
  readonly refresh_token: string
}

export interface Letter {
  readonly kind: string
  readonly to: string
  readonly link: string | null
}

interface Told {
  readonly code: string
}

export interface AccountsWorld {
  readonly app: App
  readonly db: TestDatabase
  readonly database: Database
  readonly identity: Identity
  /** How far the clock by which attempts are counted is ahead. */
  aheadMs: number
  open(mode?: 'live' | 'sandbox'): Promise<TestShop>
  settle(): Promise<void>
  tick(): Promise<void>
  workOff(): Promise<number>
  close(): Promise<void>
}

const catalog = { chapter: 1, scopes: { 'catalog:read': 'Read products' }, roles: {} }
composeRights([catalog, identityManifest, customers, manifest])

export async function createAccountsWorld(): Promise<AccountsWorld> {
  const services = [identityManifest, customers, manifest]
  const db = await createTestDatabase(services)
  const database = db.open({ readers: 2, writers: 6 })
  const log = createLog('silent', 'test')
  const secret = randomBytes(32).toString('hex')
  const clock = { aheadMs: 0 }
  const identity = await Identity.start({
    ...{ database, log, serverSecret: secret, issuer: 'http://127.0.0.1:3000', passwordCost },
    now: () => new Date(Date.now() + clock.aheadMs),
    pollMs: 'never',
  })
  const mounted = [
    identityService(identity),
    customers,
    accountsService({ identity, secret, loopbackForSandboxes: true }),
  ]
  const { app, operations } = createApp({
    ...{ database, log, secret, services: mounted, authenticate: identity.authenticate },
    ...{ credentialRate: 0, tenantRate: 0, inFlightMax: 1_000 },
  })
  holdToDeclarations(app, operations)
  await app.ready()
  const context = { database, tenants: identity.tenants, log }
  const workOff = workingOffAll(context, mounted, secret)
  return Object.assign(clock, {
    ...{ app, db, database, identity, workOff },
    settle: settling(database, mounted, identity.tenants),
    tick: ticking(database, mounted, identity.tenants, workOff),
    open: (mode: 'live' | 'sandbox' = 'sandbox') => openShop(app, identity, mode),
    close: async () => {
      identity.close()
      await app.close()
      await database.close()
      await db.drop()
    },
  })
}

/** A tenant, a key for its pages, and browsers that look at them. */
export interface TestShop extends Caller {
  readonly tenantId: string
  readonly keyId: string
  readonly key: string
  browser(): TestBrowser
  as(token: string): Caller
  inbox(): Promise<Letter[]>
  /** The token in the newest link to this address. */
  tokenFor(email: string): Promise<string>
  /** Registers somebody, confirms the address and signs in. */
  registered(email: string, browser?: TestBrowser): Promise<Tokens>
}

async function openShop(app: App, identity: Identity, mode: 'live' | 'sandbox'): Promise<TestShop> {
  const draft = { id: newId('ten'), mode, name: 'Bazaar', currency: 'EUR' }
  const { apiKey, tenantId } = await createTenant(identity, draft, 'test')
  const operator = callerOf(app, apiKey)
  const made = await operator.post<{ key: string; id: string }>('/api/v1/publishable-keys', {
    name: 'Shop',
    origins: [origin],
  })
  assert.equal(made.status, 201, made.text)
  const { key, id: keyId } = made.body
  const inbox = async () => {
    const { body } = await operator.get<{ content: Letter[] }>('/api/v1/sandbox/inbox')
    return body.content
  }
  const browser = () => new TestBrowser(app, key)
  const tokenFor = async (email: string) => {
    const letter = (await inbox()).find(({ to, link }) => to === email && link !== null)
    assert(letter?.link, `no link to ${email}`)
    return String(new URL(letter.link).searchParams.get('token'))
  }
  return {
    ...operator,
    ...{ tenantId: uuidOf(tenantId), keyId, key, inbox, browser, tokenFor },
    as: (token) => callerOf(app, token),
    registered: async (email, by = browser()) => {
      const asked = await by.register(email)
      assert.equal(asked.status, 200, asked.text)
      const { status, body, text } = await by.verify(await tokenFor(email))
      assert.equal(status, 200, text)
      return body
    },
  }
}

/** Somebody who looks at the shop. It keeps what shows that a link was asked for here. */
export class TestBrowser {
  readonly verifier = randomBytes(32).toString('base64url')
  address = `198.51.100.${Math.floor(Math.random() * 250)}`
  readonly #app: App
  readonly #key: string

  constructor(app: App, key: string) {
    this.#app = app
    this.#key = key
  }

  async post<Body = Tokens & Told>(path: string, body: object, key = this.#key) {
    const reply = await this.#app.inject({
      method: 'POST',
      url: `${base}/${path}`,
      remoteAddress: this.address,
      headers: { authorization: `Bearer ${key}`, origin, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    const { statusCode: status, headers, body: text } = reply
    return { status, headers, text, body: JSON.parse(text) as Body }
  }

  asked(email: string) {
    const challenge = createHash('sha256').update(this.verifier).digest('base64url')
    return { email, return_url: `${origin}/signed-in?from=mail`, code_challenge: challenge }
  }

  register(email: string, secret = password) {
    return this.post('register', { ...this.asked(email), password: secret, name: 'Amira' })
  }

  askForLink(email: string) {
    return this.post('magic-link', this.asked(email))
  }

  askForPassword(email: string) {
    return this.post('password-reset', this.asked(email))
  }

  verify(token: string) {
    return this.post('verify', { token, code_verifier: this.verifier })
  }

  choosePassword(token: string, secret: string) {
    const proof = { token, code_verifier: this.verifier }
    return this.post('password-reset/confirm', { ...proof, password: secret })
  }

  logIn(email: string, secret = password) {
    return this.post('login', { email, password: secret })
  }

  refresh(token: string) {
    return this.post('refresh', { refresh_token: token })
  }

  logOut(token: string) {
    return this.post('logout', { refresh_token: token })
  }
}

export const me = '/api/v1/customers/me'

/** What the pages of a shop are answered for somebody who has signed in. */
export async function statusOf(shop: TestShop, { access_token: token }: Tokens): Promise<number> {
  return (await shop.as(token).get(me)).status
}

/** Another process learns of it by its next look, which tests take themselves. */
export async function statusAfterPoll(
  world: AccountsWorld,
  shop: TestShop,
  tokens: Tokens,
): Promise<number> {
  await world.identity.refresh()
  return statusOf(shop, tokens)
}

export async function eventTypes(world: AccountsWorld, { tenantId }: TestShop): Promise<string[]> {
  await world.settle()
  const rows = await world.database.system<{ type: string }>`
    select type from platform.events where tenant_id = ${tenantId} order by sequence
  `
  return rows.map(({ type }) => type).filter((type) => /^customer/.test(type))
}

/** As a sandbox moves its clock. */
export async function moveClock(
  world: AccountsWorld,
  { tenantId }: TestShop,
  aheadMs: number,
): Promise<void> {
  await asOwner(world.db, (client) =>
    client.query('update identity.tenants set clock_offset_ms = $2 where tenant_id = $1', [
      tenantId,
      aheadMs,
    ]),
  )
  world.identity.forget('tenant', tenantId)
}
