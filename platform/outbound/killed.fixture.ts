import assert from 'node:assert/strict'
import type { Context } from '../db/context.ts'
import { Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import { Egress } from '../egress/request.ts'
import { createApp } from '../http/app.ts'
import type { Principal } from '../http/types.ts'
import { createLog } from '../observe/log.ts'
import { errandService, type Outside } from '../testing/errands/errands.ts'

/**
 * An API process of its own, to be killed. It makes one request with a call in the middle; at the point it is told it
 * says so and goes no further.
 */
export const points = ['beginning', 'begun', 'asked', 'answered', 'finishing', 'finished'] as const
export type Point = (typeof points)[number]

export interface Orders {
  readonly appUrl: string
  readonly systemUrl: string
  readonly secret: string
  readonly tenantId: string
  readonly clientId: string
  readonly outsideUrl: string
  readonly key: string
  readonly halt: Point
}

let halt: Point | undefined
let writes = 0

async function haltAt(point: Point): Promise<void> {
  if (halt !== point) return
  process.send?.({ halted: point })
  await new Promise(() => {})
}

/** The first write begins the exchange, the second finishes it. */
class HaltingDatabase extends Database {
  override async write<Result>(
    context: Context,
    work: (tx: Tx) => Promise<Result>,
    beforeCommit?: (tx: Tx, result: Result) => Promise<unknown> | undefined,
  ): Promise<Result> {
    writes += 1
    const [inside, afterwards] =
      writes === 1 ? (['beginning', 'begun'] as const) : (['finishing', 'finished'] as const)
    const result = await super.write(
      context,
      async (tx) => {
        const done = await work(tx)
        await haltAt(inside)
        return done
      },
      beforeCommit,
    )
    await haltAt(afterwards)
    return result
  }
}

/** Asks over HTTP, so that what was asked is known to somebody who is not killed. */
function asking(url: string): Outside {
  const egress = new Egress({ loopback: true })
  return async ({ key, text }, signal) => {
    const headers = { 'idempotency-key': key }
    const answer = await egress.post({ url, headers, body: text, signal })
    await haltAt('answered')
    return answer.outcome === 'answered'
      ? { outcome: 'done', result: answer.body }
      : { outcome: 'unanswered' }
  }
}

async function request(orders: Orders): Promise<void> {
  halt = orders.halt
  const { appUrl, systemUrl, secret, tenantId, clientId, outsideUrl, key } = orders
  const principal: Principal = {
    tenantId,
    mode: 'sandbox',
    currency: 'EUR',
    actor: { type: 'client', id: clientId },
    clientId,
    credentialId: clientId,
    scopes: new Set(['errands:write']),
    clockOffsetMs: 0,
  }
  const { app } = createApp({
    database: new HaltingDatabase({ appUrl, systemUrl, applicationName: 'killed' }),
    log: createLog('silent', 'killed'),
    authenticate: () => principal,
    services: [errandService(asking(outsideUrl))],
    secret,
    credentialRate: 0,
    tenantRate: 0,
    inFlightMax: 10,
  })
  const headers = { authorization: 'Bearer x', 'idempotency-key': key }
  await app.inject({ method: 'POST', url: '/api/v1/errands', headers, payload: { text: 'last' } })
}

if (import.meta.main) {
  assert(process.send, 'started by a test, as a process of its own')
  process.once('message', (orders) => void request(orders as Orders))
}
