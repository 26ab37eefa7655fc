import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { Context } from '../db/context.ts'
import type { Database, DatabaseOptions } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { EventEnvelope } from '../events/event.ts'
import { Reactor } from '../events/reactions.ts'
import { Relay } from '../events/relay.ts'
import { type AppOptions, createApp } from '../http/app.ts'
import { areaOf } from '../http/composition.ts'
import { answersIn, vaultOfAnswers } from '../http/idempotency.ts'
import type { Operations } from '../http/routes.ts'
import type { Service } from '../http/service.ts'
import type { App } from '../http/types.ts'
import { idOf, newUuid, uuidOf } from '../ids/typeid.ts'
import { createLog } from '../observe/log.ts'
import { OutboundEngine } from '../outbound/engine.ts'
import type { OutboundQueue } from '../outbound/queue.ts'
import type { Answers } from '../outbound/step.ts'
import type { OutboundTiming } from '../outbound/timing.ts'
import { schedulesOf } from '../privacy/traces.ts'
import type { WorkerContext } from '../worker/context.ts'
import { ScheduleRunner } from '../worker/schedule.ts'
import type { OnFailure, Tenants } from '../worker/tenants.ts'
import { type WatchedWork, WorkWatch } from '../worker/work-watch.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { assertDeclared, holdToDeclarations } from './declared-answers.ts'
import { checkAnnounced } from './event-check.ts'
import { workingOff } from './lanes.ts'
import { TestTenants } from './tenants.ts'

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number
  readonly headers: Record<string, string | undefined>
  readonly body: Body
  readonly text: string
}

export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** Somebody with a token. */
export interface Caller {
  call<Body = Record<string, unknown>>(
    method: string,
    url: string,
    options?: CallOptions,
  ): Promise<Answer<Body>>
  get<Body = Record<string, unknown>>(
    url: string,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>
  post<Body = Record<string, unknown>>(
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>
  patch<Body = Record<string, unknown>>(
    url: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>
}

export interface World {
  readonly app: App
  readonly operations: Operations
  readonly database: Database
  readonly db: TestDatabase
  /** uuid of a tenant by the name the test gave it; made up when first asked for. `live-…` is no sandbox. */
  tenant(name: string): string
  /** For transactions of a database of the test's own, or of other kinds than `seed` and `peek` have. */
  context(tenant: string): Context
  /** Acts as a client of that tenant, with all scopes unless some are named. */
  as(tenant: string, scopes?: readonly string[]): Caller
  /** Acts with a token that belongs to one provider of that tenant's marketplace. */
  asProvider(tenant: string, providerId: string, scopes?: readonly string[]): Caller
  /** Acts with a publishable key for a sales channel. */
  asVisitor(tenant: string, channel: string, keyId?: string): Caller
  /** Acts as somebody who has signed in to the shop of that tenant. */
  asCustomer(
    tenant: string,
    customerId: string,
    scopes?: readonly string[],
    channel?: string,
  ): Caller
  /** Runs operations directly in the tenant's transaction, to set a scene or to hold a lock. */
  seed<Result>(tenant: string, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Reads in the tenant's name. */
  peek<Result>(tenant: string, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Relays and reacts until nothing is left to do. */
  settle(): Promise<void>
  /** Runs every schedule of the mounted services until nothing is due. */
  tick(): Promise<void>
  /** Moves the clock of a tenant, as a sandbox may. */
  advance(tenant: string, milliseconds: number): void
  /** Events of the tenant so far, in sequence; relays first. */
  events(tenant: string): Promise<EventEnvelope<Record<string, unknown>>[]>
  /** Starts the outbound work of a worker. Several may run; whoever starts one stops it. */
  startOutbound(changes?: OutboundChanges): Stoppable
  close(): Promise<void>
}

export interface Stoppable {
  stop(): Promise<void>
}

export interface OutboundChanges {
  readonly queues?: readonly OutboundQueue[]
  readonly timing?: Partial<OutboundTiming>
  readonly database?: Database
}

/** Nobody loses a lane because the machine is busy: a test that wants that says so, or takes the lease away. */
const patientTiming = { leaseMs: 120_000 }

/** A test moves clocks all the time and should not have to wait until somebody notices. */
const quick = { shortestMs: 10, longestMs: 10, idleMs: 10 }

export interface WorldOptions {
  readonly services: readonly Service[]
  readonly database?: Partial<DatabaseOptions>
  readonly app?: Partial<AppOptions>
  /** Who owns the schema: the superuser of the tests, or somebody whom the policies bind. */
  readonly owner?: 'superuser' | 'ordinary'
  /** Whether `settle` and `tick` also do the outbound work that is due; otherwise it waits for `startOutbound`. */
  readonly doesOutboundWork?: boolean
  /** Whether all events must be as declared when the world ends; one that simulates them may add to them. */
  readonly checksEvents?: boolean
}

/** A database, an HTTP app and as many tenants as the test names: real parts, no network port. */
export async function createWorld({
  services,
  database: tuning,
  app: changes,
  owner = 'superuser',
  checksEvents = true,
  doesOutboundWork = false,
}: WorldOptions): Promise<World> {
  const db = await createTestDatabase(services, owner)
  const database = db.open({ readers: 2, writers: 8, ...tuning })
  const tenants = new TestTenants()
  const secret = changes?.secret ?? randomBytes(32).toString('hex')
  const log = createLog('silent', 'test')
  const { app, operations } = createApp({
    database,
    log,
    services,
    tenants,
    authenticate: ({ authorization }) => tenants.principal(authorization),
    secret,
    credentialRate: 0,
    tenantRate: 0,
    inFlightMax: 1_000,
    ...changes,
  })
  holdToDeclarations(app, operations)
  await app.ready()
  const writeEnded = services.flatMap((service) => service.writeEnded)
  const answers = answersIn(vaultOfAnswers(secret), writeEnded)
  const queues = services.flatMap((service) => service.queues)
  const workOff = workingOff({ database, tenants, log }, answers, doesOutboundWork ? queues : [])
  const settle = settling(database, services, tenants, workOff)
  const tick = ticking(database, services, tenants, workOff)
  const declared = services.flatMap(({ scopes }) => Object.keys(scopes))
  const everyScope = [...new Set([...wildcardsOf(operations), ...declared])]
  return {
    app,
    operations,
    database,
    db,
    settle,
    startOutbound: (changes = {}) =>
      startOutbound({ database, tenants, log }, { answers, queues }, changes),
    tenant: (name) => tenants.idOf(name),
    context: (tenant) => tenants.context(tenant),
    ...callersOf(app, tenants, everyScope),
    seed: (tenant, work) => database.write(tenants.context(tenant), work),
    peek: (tenant, work) => database.read(tenants.context(tenant), work),
    advance: (tenant, milliseconds) => tenants.advance(tenant, milliseconds),
    tick,
    events: async (tenant) => {
      await settle()
      return database.read(tenants.context(tenant), listEvents)
    },
    close: async () => {
      await app.close()
      const kinds = checksEvents ? services.flatMap((service) => service.events) : []
      const checked = checkAnnounced(database.system, kinds)
      await checked.finally(() => database.close())
      await db.drop()
    },
  }
}

/** The engine with a look that serves nothing else. */
function startOutbound(
  context: WorkerContext,
  world: { readonly answers: Answers; readonly queues: readonly OutboundQueue[] },
  changes: OutboundChanges,
): Stoppable {
  const { database = context.database, queues = world.queues } = changes
  const timing = { ...patientTiming, ...changes.timing }
  const engine = new OutboundEngine({ ...context, database }, world.answers, queues, timing)
  const stop = new AbortController()
  const clocks: WatchedWork = {
    everyMs: 0,
    isAwake: () => false,
    look: async () => {
      engine.setClockOffsets(await context.tenants.listClockOffsets())
      return undefined
    },
  }
  const watch = new WorkWatch({
    system: database.system,
    work: [clocks, engine.work],
    timing: quick,
    receivesHints: () => false,
    onError: () => {},
    errorDelayMs: timing.errorDelayMs ?? 1_000,
    stopping: stop.signal,
  })
  engine.start(() => watch.hint())
  const watching = watch.run()
  return {
    stop: async () => {
      stop.abort()
      await Promise.all([watching, engine.stop()])
    },
  }
}

/** What a worker does round after round, until a round finds nothing. */
export function settling(
  database: Database,
  services: readonly Service[],
  tenants: Tenants,
  workOff: () => Promise<number> = async () => 0,
  onFailure: OnFailure = rethrow,
) {
  const { system } = database
  const reactions = services.flatMap((service) => service.reactions)
  const followers = services.flatMap((service) => service.followers)
  const relay = new Relay({ system, reactions, followers, onFailure, gathersAtOnce: true })
  const reactor = new Reactor({ database, reactions, tenants, onFailure })
  return async () => {
    await untilNothing(() => relay.catchUp())
    await untilNothing(async () => (await relay.run()) + (await reactor.run()) + (await workOff()))
  }
}

/** Does what is due by the clocks of the tenants, as a worker would. */
export function ticking(
  database: Database,
  services: readonly Service[],
  tenants: Tenants,
  workOff: () => Promise<number>,
) {
  const runners = schedulesOf(services).map(
    (timed) => new ScheduleRunner({ database, tenants, onFailure: rethrow }, timed),
  )
  return async () => {
    for (const runner of runners) await untilNothing(() => runner.run())
    await untilNothing(workOff)
  }
}

/** Repeats what says how much it has done until it has nothing to do. */
export async function untilNothing(round: () => Promise<number>): Promise<void> {
  for (let rounds = 0; rounds < 100; rounds += 1) if ((await round()) === 0) return
  assert.fail('what is done keeps causing more to do')
}

function rethrow(name: string, _of: string, error: unknown): never {
  throw new Error(`${name} failed`, { cause: error })
}

async function listEvents(tx: Tx) {
  const found = await tx<EventEnvelope<Record<string, unknown>>>`
    select id, type, version, sequence, data, correlation_id, causation_id,
      json_build_object('type', resource_type, 'id', resource_id, 'version', resource_version) as resource
    from platform.events
    where tenant_id = ${tx.tenantId}
    order by sequence
  `
  return found.map((row) => ({ ...row, id: idOf('evt', row.id) }))
}

/** All that the mounted routes can ask for. */
export function wildcardsOf({ list }: Operations): string[] {
  const areas = list.filter(({ scope }) => scope.includes(':')).map(({ scope }) => areaOf(scope))
  return [...new Set(areas)].map((area) => `${area}:*`)
}

type Callers = Pick<World, 'as' | 'asProvider' | 'asCustomer' | 'asVisitor'>

/** Everybody who may call, each with a token of their own. */
function callersOf(app: App, tenants: TestTenants, everyScope: readonly string[]): Callers {
  return {
    as: (tenant, scopes = everyScope) => callerOf(app, tenants.token(tenant, scopes)),
    asProvider: (tenant, providerId, scopes = everyScope) =>
      callerOf(app, tenants.token(tenant, scopes, `provider ${uuidOf(providerId)}`)),
    asCustomer: (tenant, customerId, scopes = everyScope, channel = '') =>
      callerOf(app, tenants.token(tenant, scopes, `customer ${uuidOf(customerId)} ${channel}`)),
    asVisitor: (tenant, channel, keyId = newUuid()) =>
      callerOf(app, tenants.token(tenant, everyScope, `visitor ${keyId} ${channel}`)),
  }
}

/** Calls with that token, through the app itself. */
export function callerOf(app: App, token: string): Caller {
  const call: Caller['call'] = async (method, url, { body, headers = {} } = {}) => {
    const inject: InjectOptions = {
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
    }
    if (body !== undefined) {
      inject.payload = JSON.stringify(body)
      inject.headers = { 'content-type': 'application/json', ...inject.headers }
    }
    const reply = await app.inject(inject)
    assertDeclared(reply.statusCode, reply.body)
    // A file is no JSON; its text is all that is known of it.
    const isFile = /^(text\/csv|application\/x-ndjson)/.test(String(reply.headers['content-type']))
    const parsed = reply.body === '' || isFile ? undefined : JSON.parse(reply.body)
    return {
      status: reply.statusCode,
      headers: reply.headers as Record<string, string | undefined>,
      body: parsed,
      text: reply.body,
    }
  }
  return {
    call,
    get: (url, headers = {}) => call('GET', url, { headers }),
    post: (url, body = {}, headers = {}) => call('POST', url, { body, headers }),
    patch: (url, body, headers = {}) => call('PATCH', url, { body, headers }),
  }
}
