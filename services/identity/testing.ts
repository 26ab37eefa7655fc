import { randomBytes } from 'node:crypto'
import { type App, newId, type Tx, uuidOf } from '@souk/platform'
import { createApp, createLog, type Database } from '@souk/platform/server'
import {
  assertDeclared,
  createTestDatabase,
  holdToDeclarations,
  type TestDatabase,
} from '@souk/platform/testing'
import { Identity, type IdentityOptions } from './identity.ts'
import { type IdentityServiceOptions, identityService, manifest } from './manifest.ts'
import './rights.fixture.ts'
import { Passwords } from './members/password.ts'
import { createTenant } from './tenants/creation.ts'
import type { TenantCredentials } from './tenants/operations.ts'
import { listAnnounced } from './testing/store.ts'

/** One process of the API as the tests run it. */
export interface TestProcess {
  readonly app: App
  readonly identity: Identity
  readonly database: Database
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: Record<string, string | undefined>
  readonly body: Record<string, unknown> & { readonly code?: string }
}

/** A guess at what one costs in production takes longer than most tests. */
const passwordCost = { N: 2, r: 8, p: 1 }

export const issuer = 'http://127.0.0.1:3000'

interface ProcessOptions extends Partial<IdentityOptions>, IdentityServiceOptions {
  /** Whether it takes the database for a cluster; unless said, as it is. */
  readonly isDistributed?: boolean
  /** Whether it waits for locks no longer than in production. */
  readonly isImpatient?: boolean
}

export class IdentityWorld {
  readonly db: TestDatabase
  readonly serverSecret = randomBytes(32).toString('hex')
  readonly #processes: TestProcess[] = []

  private constructor(db: TestDatabase) {
    this.db = db
  }

  static async create(): Promise<IdentityWorld> {
    return new IdentityWorld(await createTestDatabase([manifest]))
  }

  async start(given: ProcessOptions = {}): Promise<TestProcess> {
    const { isDistributed, nameProvider, isImpatient, ...options } = given
    const database = this.db.open({
      readers: 2,
      writers: 4,
      ...(isImpatient && { waits: {} }),
      ...(isDistributed !== undefined && { isDistributed }),
    })
    const log = createLog('silent', 'test')
    const { serverSecret } = this
    const identity = await Identity.start({
      ...{ database, log, serverSecret, issuer, passwordCost },
      ...options,
    })
    const { app, operations } = createApp({
      database,
      log,
      authenticate: identity.authenticate,
      services: [identityService(identity, { ...(nameProvider && { nameProvider }) })],
      secret: serverSecret,
      credentialRate: 0,
      tenantRate: 0,
      inFlightMax: 1_000,
    })
    holdToDeclarations(app, operations)
    await app.ready()
    const close = async () => {
      identity.close()
      await app.close()
      await database.close()
    }
    const process = { app, identity, database, close }
    this.#processes.push(process)
    return process
  }

  async close(): Promise<void> {
    await Promise.all(this.#processes.map((process) => process.close()))
    await this.db.drop()
  }
}

export function setUpTenant(
  { identity }: TestProcess,
  mode: 'live' | 'sandbox' = 'live',
): Promise<TenantCredentials> {
  return createTenant(identity, { id: newId('ten'), mode, name: 'Bazaar', currency: 'EUR' }, 'test')
}

/** Runs an operation in the tenant's own transaction, to hold a lock or to look. */
export async function inTenant<Result>(
  { database, identity }: TestProcess,
  tenantId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const uuid = uuidOf(tenantId)
  const context = {
    tenantId: uuid,
    ...(await identity.tenants.describe(uuid)),
    actor: { type: 'system', id: 'test' },
    requestId: 'test',
    operation: 'test',
  } as const
  return database.write(context, work)
}

/** Types of the events that the tenant has announced, in their order. */
export function eventTypes(process: TestProcess, tenantId: string): Promise<string[]> {
  return inTenant(process, tenantId, listAnnounced)
}

/** Hashes passwords for a tenant until the next one would be turned away. What was begun goes on meanwhile. */
export async function fillPasswordQueue(
  { tenantId }: TenantCredentials,
  password: string,
): Promise<{ drained: Promise<unknown> }> {
  // At the usual cost, so that the queue is full for a while.
  const passwords = new Passwords()
  const begun: Promise<unknown>[] = []
  let isFull = false
  while (!isFull) {
    const attempt = passwords.hash(uuidOf(tenantId), password)
    attempt.catch(() => {
      isFull = true
    })
    begun.push(attempt)
    await Promise.resolve()
  }
  return { drained: Promise.allSettled(begun) }
}

type Headers = Record<string, string>

/** Calls as whoever holds the token; without one when it is empty. */
export async function call(
  { app }: TestProcess,
  token: string,
  method: string,
  url: string,
  body?: object,
  headers: Headers = {},
): Promise<Answer> {
  const reply = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return answerOf(reply)
}

/** Sends a form to the OAuth2 server, as the client when one is named. */
export async function form(
  { app }: TestProcess,
  url: string,
  fields: Record<string, string>,
  client?: { clientId: string; clientSecret: string },
): Promise<Answer> {
  const basic = client && `${client.clientId}:${client.clientSecret}`
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic && { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return answerOf(reply)
}

export async function tokenFor(
  process: TestProcess,
  client: { clientId: string; clientSecret: string },
  scope?: string,
): Promise<string> {
  const fields = { grant_type: 'client_credentials', ...(scope !== undefined && { scope }) }
  const { body, status } = await form(process, '/oauth/token', fields, client)
  if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`)
  return String(body.access_token)
}

function answerOf(reply: { statusCode: number; headers: object; body: string }): Answer {
  assertDeclared(reply.statusCode, reply.body)
  const isJson = reply.body.startsWith('{')
  return {
    status: reply.statusCode,
    headers: reply.headers as Answer['headers'],
    body: isJson ? JSON.parse(reply.body) : {},
  }
}
