import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EventEnvelope, emit, event, newId, service, type Tx } from '@souk/platform'
import {
  type Caller,
  createWorld,
  type OutboundChanges,
  until,
  type World,
} from '@souk/platform/testing'
import { manifest as sandbox } from '@souk/sandbox/manifest'
import { Type } from 'typebox'
import { events } from './events.ts'
import { type WebhooksOptions, webhooksService } from './manifest.ts'
import { continueReplay } from './replays/operations.ts'
import { findOldestRunning } from './replays/store.ts'

/** Something that happens in steps, so that order can be told. */
export const parcelMoved = event('parcel.moved', 1, {
  resource: 'parcel',
  summary: 'A parcel came one step further',
  object: Type.Object({ id: Type.String(), step: Type.Integer() }),
})
/** The same in another form, as a second version of the type. */
export const parcelMovedSecond = event('parcel.moved', 2, {
  resource: 'parcel',
  summary: 'A parcel came one step further',
  object: Type.Object({ id: Type.String(), steps: Type.Array(Type.Integer()) }),
})
export const parcelLost = event('parcel.lost', 1, {
  resource: 'parcel',
  summary: 'A parcel is gone',
  object: Type.Object({ id: Type.String() }),
})

export interface EndpointAnswer {
  readonly id: string
  readonly secret: string
  readonly status: string
}

export interface Target {
  readonly id: string
  readonly receiver: TestReceiver
}

type Sender = ReturnType<World['startOutbound']>

interface SenderChanges extends Pick<OutboundChanges, 'timing' | 'database'> {
  /** How long a receiver may take to answer this one. */
  readonly timeoutMs?: number
}

export interface HooksOptions extends WebhooksOptions {
  readonly timing?: OutboundChanges['timing']
}

/** A world that sends webhooks, and whoever receives them there. */
export class Hooks {
  readonly world: World
  readonly #options: HooksOptions
  readonly #senders: Sender[] = []
  readonly #receivers: TestReceiver[] = []

  constructor(world: World, options: HooksOptions) {
    this.world = world
    this.#options = options
  }

  /** Starts a worker's part of sending. Several may run. */
  startSender({ timeoutMs, ...changes }: SenderChanges = {}): Sender {
    const options = { ...this.#options, ...(timeoutMs && { timeoutMs }) }
    // Each has connections of its own, which it closes when it stops.
    const { queues } = webhooksService(options)
    const timing = { ...options.timing, ...changes.timing }
    const sender = this.world.startOutbound({ ...changes, timing, queues })
    this.#senders.push(sender)
    return sender
  }

  /** A receiver that is there until the end of the test. */
  async receiver(): Promise<TestReceiver> {
    const receiver = new TestReceiver()
    await receiver.listen()
    this.#receivers.push(receiver)
    return receiver
  }

  /** An endpoint of that tenant which has answered its challenge. */
  async endpoint(tenant: string, url: string, changes = {}): Promise<EndpointAnswer> {
    const body = { url, event_types: ['parcel.*'], ...changes }
    const made = await this.world.as(tenant).post<EndpointAnswer>(endpointsUrl, body)
    assert.equal(made.status, 201, made.text)
    await this.world.settle()
    await until(async () => (await this.statusOf(tenant, made.body.id)) === 'ACTIVE')
    return made.body
  }

  /** Such an endpoint with a receiver of its own. */
  async target(tenant: string, changes = {}): Promise<Target> {
    const receiver = await this.receiver()
    const { id } = await this.endpoint(tenant, receiver.url, changes)
    return { id, receiver }
  }

  async statusOf(tenant: string, endpointId: string): Promise<string> {
    return (await endpointOf(this.world.as(tenant), endpointId)).status
  }

  /** The types of events that the tenant's log holds about its endpoints, in order. */
  async eventsAboutEndpoints(tenant: string): Promise<string[]> {
    const types = (await this.world.events(tenant)).map(({ type }) => type)
    return types.filter((type) => type.startsWith('webhook.'))
  }

  /** Announces the steps of parcels in one transaction each. */
  async move(
    tenant: string,
    steps: readonly (readonly [parcel: string, step: number])[],
  ): Promise<void> {
    for (const [id, step] of steps) {
      await this.world.seed(tenant, async (tx) =>
        emit(tx, parcelMoved, { id, version: step, object: { id, step } }),
      )
    }
    await this.world.settle()
  }

  async close(): Promise<void> {
    await Promise.all(this.#receivers.map((receiver) => receiver.close()))
    await Promise.all(this.#senders.map((sender) => sender.stop()))
    await this.world.close()
  }
}

/** No attempt is given up but where a test is about that: what is made again comes when the clock of its tenant says so. */
const patientMs = 120_000

export async function startHooks(changes: Partial<HooksOptions> = {}): Promise<Hooks> {
  const options: HooksOptions = {
    secret: 'for tests only',
    baseUrl: 'http://127.0.0.1:3000',
    loopbackForSandboxes: true,
    kinds: [...events, parcelMoved, parcelMovedSecond, parcelLost],
    timeoutMs: patientMs,
    ...changes,
  }
  const tables = service({ ...sandbox, routes: () => {} })
  const database = { writers: 16 }
  const world = await createWorld({ services: [tables, webhooksService(options)], database })
  return new Hooks(world, options)
}

export async function endpointOf(caller: Caller, id: string) {
  const { body } = await caller.get<EndpointAnswer & { health: { failures: number } }>(
    `/api/v1/webhooks/endpoints/${id}`,
  )
  return body
}

export const endpointsUrl = '/api/v1/webhooks/endpoints'

/** How the API says no. */
export interface Refusal {
  readonly code: string
  readonly meta?: Record<string, unknown>
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

export interface DeliveryAnswer {
  readonly id: string
  readonly event_id: string
  readonly event_type: string
  readonly sequence: number
  readonly status: string
  readonly attempts: number
}

/** The newest deliveries to an endpoint, newest first. */
export async function deliveriesOf(caller: Caller, endpointId: string): Promise<DeliveryAnswer[]> {
  const { body } = await caller.get<{ content: DeliveryAnswer[] }>(
    `/api/v1/webhooks/deliveries?endpoint_id=${endpointId}&limit=96`,
  )
  return body.content
}

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly event: EventEnvelope<{ id: string; step?: number; challenge?: string }>
}

export interface Reply {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Answers when this is done. */
  readonly after?: Promise<unknown>
  /** Breaks the connection instead of answering. */
  readonly reset?: boolean
}

/** A receiver that answers challenges and, beyond that, as told. */
export class TestReceiver {
  readonly received: Received[] = []
  answer: (received: Received) => Reply = () => ({})
  answersChallenges = true
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', async () => {
        const body = Buffer.concat(chunks).toString()
        const received = { headers: request.headers, body, event: JSON.parse(body) }
        this.received.push(received)
        const { challenge } = received.event.data.object
        if (challenge !== undefined && this.answersChallenges) {
          response.end(JSON.stringify({ challenge }))
          return
        }
        const {
          status = 200,
          headers = {},
          body: text = 'ok',
          after,
          reset,
        } = this.answer(received)
        await after
        if (reset) request.socket.destroy()
        else response.writeHead(status, headers).end(text)
      })
    })
    this.#server.keepAliveTimeout = 60_000
  }

  async listen(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`
  }

  /** Without challenges and the like. */
  get parcels(): Received[] {
    return this.received.filter(({ event: { type } }) => type.startsWith('parcel.'))
  }

  /** The steps of parcels as they came. */
  get steps(): (number | undefined)[] {
    return this.parcels.map(({ event }) => event.data.object.step)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }
}

export function aParcel(): string {
  return newId('par')
}

/** Does the next piece of the oldest replay, as the schedule would, and says whether there was one. */
export async function replayNextPiece(tx: Tx): Promise<number> {
  const replay = await findOldestRunning(tx, [])
  if (replay) await continueReplay(tx, replay)
  return replay ? 1 : 0
}
