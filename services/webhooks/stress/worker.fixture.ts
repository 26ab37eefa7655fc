import assert from 'node:assert/strict'
import { type Context, deriveKey, type Tx, Vault } from '@souk/platform'
import { createLog, Database, Worker } from '@souk/platform/server'
import { type OutboundChanges, patientWaits } from '@souk/platform/testing'
import { webhooksService } from '../manifest.ts'
import { type Message, type Outcome, WebhookClient } from '../sending/client.ts'
import { webhookQueue } from '../sending/queue.ts'

/**
 * A worker process of its own, to be killed. It relays, reacts and sends; at the point it is told, when it comes to
 * the step of a parcel that it is told, it says so and goes no further.
 */
export const points = ['leased', 'answered', 'recording', 'recorded'] as const
export type Point = (typeof points)[number]

export interface Halt {
  readonly point: Point
  readonly step: number
}

export interface Orders {
  readonly appUrl: string
  readonly systemUrl: string
  readonly isDistributed: boolean
  readonly secret: string
  readonly timing?: OutboundChanges['timing']
}

let halt: Halt | undefined
/** Whether the parcel's step in question was answered, which the next transaction of the lane records. */
let isAnswered = false

async function haltAt(point: Point): Promise<void> {
  if (halt?.point !== point) return
  process.send?.({ halted: point })
  await new Promise(() => {})
}

class HaltingClient extends WebhookClient {
  override async send(message: Message, signal: AbortSignal): Promise<Outcome> {
    const { step } = message.event.data.object as { step?: number }
    const isMeant = step === halt?.step
    if (isMeant) await haltAt('leased')
    const answer = await super.send(message, signal)
    if (isMeant) await haltAt('answered')
    isAnswered ||= isMeant
    return answer
  }
}

class HaltingDatabase extends Database {
  override async write<Result>(
    context: Context,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    const isMeant = context.operation === 'webhooks.send' && isAnswered
    const result = await super.write(context, async (tx) => {
      const done = await work(tx)
      if (isMeant) await haltAt('recording')
      return done
    })
    if (isMeant) await haltAt('recorded')
    return result
  }
}

function start({ appUrl, systemUrl, isDistributed, secret, timing }: Orders): void {
  const database = new HaltingDatabase({
    appUrl,
    systemUrl,
    isDistributed,
    applicationName: 'killed',
    waits: patientWaits,
  })
  const means = { secret, baseUrl: 'http://127.0.0.1:3000', loopbackForSandboxes: true }
  const { reactions, schedules, followers } = webhooksService({ ...means, kinds: [] })
  const vault = new Vault(deriveKey(secret, 'webhooks'))
  const client = new HaltingClient({ ...means, vault })
  const tenants = {
    describe: async () => ({ mode: 'sandbox' as const, clockOffsetMs: 0, currency: 'EUR' }),
    listClockOffsets: async () => new Map<string, number>(),
  }
  const worker = new Worker({
    database,
    tenants,
    log: createLog('silent', 'killed'),
    reactions,
    schedules,
    followers,
    queues: [webhookQueue(client)],
    secret,
    ...(timing && { outboundTiming: timing }),
  })
  worker.start()
  process.once('SIGTERM', async () => {
    await worker.stop()
    await database.close()
    process.disconnect()
  })
}

if (import.meta.main) {
  assert(process.send, 'started by a test, as a process of its own')
  process.once('message', (orders) => {
    start(orders as Orders)
    process.on('message', (meant) => {
      halt = meant as Halt
      isAnswered = false
      process.send?.({ heard: halt })
    })
  })
}
