import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import type { Context } from '../db/context.ts'
import { Database, type DatabaseOptions } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import { createApp } from '../http/app.ts'
import type { Service } from '../http/service.ts'
import { createLog } from '../observe/log.ts'
import { connected } from './cluster.ts'
import { patientWaits } from './database.ts'
import { workingOffAll } from './lanes.ts'
import { until } from './until.ts'
import { type World, wildcardsOf } from './world.ts'

/** Where an exchange can be cut off: around each of its two commits, and around the call between them. */
export const exchangePoints = [
  'beginning',
  'begun',
  'asked',
  'answered',
  'finishing',
  'finished',
] as const
export type ExchangePoint = (typeof exchangePoints)[number]
export type HaltAt = (point: ExchangePoint) => Promise<void>

/** A request that is made once, in a process of its own that is killed at that point. */
export interface KilledRequest {
  readonly secret: string
  readonly url: string
  readonly body: object
  readonly key: string
  readonly halt: ExchangePoint
  /** A member who asks, where it is no client. */
  readonly memberId?: string
  /** Nothing is asked: the lanes of the tenant are worked off, as a worker does. */
  readonly worksOff?: boolean
  /** Its connections to the database are lost at that point, and the process lives. */
  readonly goesOn?: boolean
}

/** What the process has to know beside the request. */
interface Surroundings {
  readonly appUrl: string
  readonly systemUrl: string
  readonly isDistributed: boolean
  readonly tenantId: string
  readonly clientId: string
  readonly scopes: readonly string[]
}

/**
 * Runs the program, which calls `requestAndHalt`, until it has come to the point, and kills it. Returns what the program
 * reports there; where it cannot know that it is there, `reached` tells.
 */
export async function killAt<Report>(
  world: World,
  program: URL,
  tenant: string,
  request: KilledRequest,
  reached?: Promise<unknown>,
): Promise<Report> {
  const [report] = await killAllAt<Report>(world, program, { [tenant]: request }, reached)
  return report as Report
}

/**
 * The same for several requests, whose process loses its connections to the database at the point instead, once all have come there. Ends
 * when all were answered, however.
 */
export async function disconnectAllAt<Report>(
  world: World,
  program: URL,
  requests: Readonly<Record<string, KilledRequest>>,
): Promise<void> {
  const child = fork(program, { execArgv: [] })
  const tenants = Object.keys(requests)
  const reported = reportsOf<Report>(child, tenants)
  for (const [tenant, request] of Object.entries(requests)) {
    child.send({ ...surroundingsOf(world, tenant), ...request, goesOn: true })
  }
  const answered = reportsOf(child, tenants, 'isEnded')
  await reported
  await disconnect(world.db.ownerUrl)
  child.send(goOn)
  await answered
  await kill(child, world)
}

/** Ends when the database has heard of it as well: until then it holds the rows of whoever died, and nobody else can have them. */
async function kill(child: ChildProcess, { db }: World): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
  await connected(db.ownerUrl, async (client) => {
    const isGone = async () => (await client.query(connections)).rows.length === 0
    await until(isGone, 'the end of the connections of a process that was killed')
  })
}

const connections = `
  select pid from pg_stat_activity
  where datname = current_database() and application_name = 'killed'
`

const goOn = { goOn: true }

/** As a database that is started again does to everybody. */
async function disconnect(ownerUrl: string): Promise<void> {
  await connected(ownerUrl, async (client) => {
    await client.query(`select pg_terminate_backend(pid) from (${connections}) theirs`)
  })
}

/** The same for several requests at once, of one tenant each: the process is killed when all have come to their points. */
export async function killAllAt<Report>(
  world: World,
  program: URL,
  requests: Readonly<Record<string, KilledRequest>>,
  reached?: Promise<unknown>,
): Promise<Report[]> {
  const child = fork(program, { execArgv: [] })
  const reported = reportsOf<Report>(child, Object.keys(requests))
  for (const [tenant, request] of Object.entries(requests)) {
    child.send({ ...surroundingsOf(world, tenant), ...request })
  }
  const reports = await Promise.race([reported, ...(reached ? [reached.then(() => [])] : [])])
  await kill(child, world)
  return reports
}

function surroundingsOf(world: World, tenant: string): Surroundings {
  const { appUrl, systemUrl, isDistributed } = world.db
  return {
    ...{ appUrl, systemUrl, isDistributed },
    ...{ tenantId: world.tenant(tenant), clientId: clientOf(tenant) },
    scopes: wildcardsOf(world.operations),
  }
}

const clientOf = (tenant: string) => `cli_${tenant}`

/** What is reported for each tenant, in their order, once there is a report for all: from their points, or from their ends. */
async function reportsOf<Report>(
  child: ChildProcess,
  tenants: readonly string[],
  from: 'isThere' | 'isEnded' = 'isThere',
) {
  const reports = new Map<string, Report>()
  for await (const [{ clientId, report, isEnded }] of on(child, 'message', { close: ['exit'] })) {
    if (from === 'isEnded' && !isEnded) continue
    reports.set(clientId, report)
    if (reports.size === tenants.length) break
  }
  return tenants.map((tenant) => reports.get(clientOf(tenant)) as Report)
}

/** What a process does that will be killed: the services that a request is made to, and what it reports at the point. */
interface Played {
  readonly services: readonly Service[]
  readonly report?: () => object
}

/** The program of a process that will be killed: makes the requests it is sent, and goes no further than their points. */
export function requestAndHalt<Request extends KilledRequest>(
  play: (request: Request, haltAt: HaltAt) => Played,
): void {
  assert(process.send, 'started by a test, as a process of its own')
  const goesOn = Promise.withResolvers<void>()
  process.on('message', (sent) => {
    if (typeof sent === 'object' && sent !== null && 'goOn' in sent) {
      goesOn.resolve()
      return
    }
    const request = sent as Request & Surroundings
    const tell = (isEnded: boolean) =>
      process.send?.({ clientId: request.clientId, report: report(), isEnded })
    let isThere = false
    const haltAt: HaltAt = async (point) => {
      if (request.halt !== point || isThere) return
      isThere = true
      tell(false)
      await (request.goesOn ? goesOn.promise : new Promise(() => {}))
    }
    const { services, report = () => ({}) } = play(request, haltAt)
    void made(request, services, haltAt).then(() => tell(true))
  })
}

/** Whatever comes of it: who has lost the database may be told that, or nothing. */
async function made(...request: Parameters<typeof make>): Promise<void> {
  await make(...request).catch(() => {})
}

async function make(
  request: KilledRequest & Surroundings,
  services: readonly Service[],
  haltAt: HaltAt,
): Promise<void> {
  const { appUrl, systemUrl, isDistributed, tenantId, clientId, scopes } = request
  const { secret, url, body, key, memberId } = request
  const database = new HaltingDatabase(
    { appUrl, systemUrl, isDistributed, applicationName: 'killed', waits: patientWaits },
    haltAt,
  )
  const log = createLog('silent', 'killed')
  const facts = { mode: 'sandbox', clockOffsetMs: 0, currency: 'EUR' } as const
  if (request.worksOff) {
    const tenants = { describe: async () => facts, listClockOffsets: async () => new Map() }
    await workingOffAll({ database, tenants, log }, services, secret, tenantId)()
    return
  }
  const { app } = createApp({
    database,
    log,
    tenants: { describe: async () => facts },
    authenticate: () => ({
      ...{ tenantId, clientId, credentialId: clientId, ...facts },
      actor: memberId ? { type: 'member', id: memberId } : { type: 'client', id: clientId },
      ...(memberId && { accountableMembers: [memberId] }),
      scopes: new Set(scopes),
    }),
    services,
    secret,
    credentialRate: 0,
    tenantRate: 0,
    inFlightMax: 10,
  })
  const headers = { authorization: 'Bearer x', 'idempotency-key': key }
  await app.inject({ method: 'POST', url, headers, payload: body })
}

/** The first write begins the exchange, the second finishes it. */
class HaltingDatabase extends Database {
  readonly #haltAt: HaltAt
  #writes = 0

  constructor(options: DatabaseOptions, haltAt: HaltAt) {
    super(options)
    this.#haltAt = haltAt
  }

  override async write<Result>(
    context: Context,
    work: (tx: Tx) => Promise<Result>,
    beforeCommit?: (tx: Tx, result: Result) => Promise<unknown> | undefined,
  ): Promise<Result> {
    this.#writes += 1
    const isFirst = this.#writes === 1
    if (!isFirst) await this.#haltAt('answered')
    const result = await super.write(
      context,
      async (tx) => {
        const done = await work(tx)
        await this.#haltAt(isFirst ? 'beginning' : 'finishing')
        return done
      },
      beforeCommit,
    )
    await this.#haltAt(isFirst ? 'begun' : 'finished')
    return result
  }
}
