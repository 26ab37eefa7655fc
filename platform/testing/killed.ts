import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import type { Context } from '../db/context.ts'
import { Database, type DatabaseOptions } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import { createApp } from '../http/app.ts'
import type { Service } from '../http/service.ts'
import { createLog } from '../observe/log.ts'
import { patientWaits } from './database.ts'
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
  child.kill('SIGKILL')
  await once(child, 'exit')
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

/** What is reported for each tenant, in their order, once there is a report for all. */
async function reportsOf<Report>(child: ChildProcess, tenants: readonly string[]) {
  const reports = new Map<string, Report>()
  for await (const [{ clientId, report }] of on(child, 'message', { close: ['exit'] })) {
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
  process.on('message', (sent) => {
    const request = sent as Request & Surroundings
    const haltAt: HaltAt = async (point) => {
      if (request.halt !== point) return
      process.send?.({ clientId: request.clientId, report: report() })
      await new Promise(() => {})
    }
    const { services, report = () => ({}) } = play(request, haltAt)
    void make(request, services, haltAt)
  })
}

async function make(
  request: KilledRequest & Surroundings,
  services: readonly Service[],
  haltAt: HaltAt,
): Promise<void> {
  const { appUrl, systemUrl, isDistributed, tenantId, clientId, scopes } = request
  const { secret, url, body, key } = request
  const { app } = createApp({
    database: new HaltingDatabase(
      { appUrl, systemUrl, isDistributed, applicationName: 'killed', waits: patientWaits },
      haltAt,
    ),
    log: createLog('silent', 'killed'),
    authenticate: () => ({
      ...{ tenantId, clientId, credentialId: clientId, clockOffsetMs: 0, currency: 'EUR' },
      mode: 'sandbox',
      actor: { type: 'client', id: clientId },
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
