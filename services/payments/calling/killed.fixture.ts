import assert from 'node:assert/strict'
import type { Context, Tx } from '@souk/platform'
import { createApp, createLog, Database } from '@souk/platform/server'
import { shopServices } from '../fixtures.ts'
import { WatchedGateway } from './watched.fixture.ts'

/** An API process of its own, to be killed: it makes one request, and at the point it is told it goes no further. */
export const points = ['begun', 'asked', 'answered', 'finishing', 'finished'] as const
export type Point = (typeof points)[number]

export interface Orders {
  readonly appUrl: string
  readonly systemUrl: string
  readonly secret: string
  readonly tenantId: string
  readonly clientId: string
  readonly url: string
  readonly body: object
  readonly key: string
  readonly halt: Point
}

/** What the process had asked its gateway when it came to the point. */
export interface Halted {
  readonly asked: WatchedGateway['asked']
}

let halt: Point | undefined
let writes = 0
const watched = new WatchedGateway()

async function haltAt(point: Point): Promise<void> {
  if (halt !== point) return
  process.send?.({ asked: watched.asked } satisfies Halted)
  await new Promise(() => {})
}

/** The first write begins, the second finishes. */
class HaltingDatabase extends Database {
  override async write<Result>(
    context: Context,
    work: (tx: Tx) => Promise<Result>,
    beforeCommit?: (tx: Tx, result: Result) => Promise<unknown> | undefined,
  ): Promise<Result> {
    writes += 1
    const isFirst = writes === 1
    if (!isFirst) await haltAt('answered')
    const result = await super.write(
      context,
      async (tx) => {
        const done = await work(tx)
        if (!isFirst) await haltAt('finishing')
        return done
      },
      beforeCommit,
    )
    await haltAt(isFirst ? 'begun' : 'finished')
    return result
  }
}

async function request(orders: Orders): Promise<void> {
  const { appUrl, systemUrl, secret, tenantId, clientId, url, body, key } = orders
  halt = orders.halt
  watched.before = () => haltAt('asked')
  const { app } = createApp({
    database: new HaltingDatabase({ appUrl, systemUrl, applicationName: 'killed' }),
    log: createLog('silent', 'killed'),
    authenticate: () => ({
      ...{ tenantId, clientId, credentialId: clientId, clockOffsetMs: 0, currency: 'EUR' },
      mode: 'sandbox',
      actor: { type: 'client', id: clientId },
      scopes: new Set(['payments:*']),
    }),
    services: shopServices(watched.gateway),
    secret,
    credentialRate: 0,
    tenantRate: 0,
    inFlightMax: 10,
  })
  const headers = { authorization: 'Bearer x', 'idempotency-key': key }
  await app.inject({ method: 'POST', url, headers, payload: body })
}

if (import.meta.main) {
  assert(process.send, 'started by a test, as a process of its own')
  process.once('message', (orders) => void request(orders as Orders))
}
