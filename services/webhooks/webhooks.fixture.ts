import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Engine, type EventEnvelope, emit, event, newId, type Service } from '@souk/platform'
import { type Caller, createWorld, type World } from '@souk/platform/testing'
import { manifest as sandbox } from '@souk/sandbox/manifest'
import { Type } from 'typebox'
import { events } from './events.ts'
import { webhooksService } from './manifest.ts'

/** Something that happens in steps, so that order can be told. */
export const parcelMoved = event('parcel.moved', 1, {
  resource: 'parcel',
  summary: 'A parcel came one step further',
  object: Type.Object({ id: Type.String(), step: Type.Integer() }),
})
export const parcelLost = event('parcel.lost', 1, {
  resource: 'parcel',
  summary: 'A parcel is gone',
  object: Type.Object({ id: Type.String() }),
})

export interface Hooks {
  readonly world: World
  readonly service: Service
  /** Starts a worker's part of sending. Several may run. */
  startSender(): Engine
  /** An endpoint of that tenant which has answered its challenge. */
  endpoint(tenant: string, url: string, changes?: object): Promise<EndpointAnswer>
  /** Announces the steps of parcels in one transaction each. */
  move(tenant: string, steps: readonly (readonly [parcel: string, step: number])[]): Promise<void>
  close(): Promise<void>
}

export interface EndpointAnswer {
  readonly id: string
  readonly secret: string
  readonly status: string
}

export async function startHooks({
  timeoutMs = 2_000,
  secret = 'for tests only',
  loopbackForSandboxes = true,
} = {}): Promise<Hooks> {
  const service = webhooksService({
    secret,
    baseUrl: 'http://127.0.0.1:3000',
    loopbackForSandboxes,
    kinds: [...events, parcelMoved, parcelLost],
    timeoutMs,
  })
  const tables = { ...service, routes: () => {}, ...sandbox }
  const world = await createWorld({ services: [tables as Service, service] })
  const engines: Engine[] = []
  const hooks: Hooks = {
    world,
    service,
    startSender: () => {
      const [build] = service.engines
      assert(build)
      const engine = build(world.workplace)
      engine.start()
      engines.push(engine)
      return engine
    },
    endpoint: async (tenant, url, changes = {}) => {
      const body = { url, event_types: ['parcel.*'], ...changes }
      const made = await world.as(tenant).post<EndpointAnswer>('/api/v1/webhooks/endpoints', body)
      assert.equal(made.status, 201, made.text)
      await world.settle()
      await until(
        async () => (await endpointOf(world.as(tenant), made.body.id)).status === 'ACTIVE',
      )
      return made.body
    },
    move: async (tenant, steps) => {
      for (const [parcel, step] of steps) {
        await world.seed(tenant, async (tx) => {
          const object = { id: parcel, step }
          emit(tx, parcelMoved, { id: parcel, version: step, object })
        })
      }
      await world.settle()
    },
    close: async () => {
      await Promise.all(engines.map((engine) => engine.stop()))
      await world.close()
    },
  }
  return hooks
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
  readonly errors?: readonly { readonly path: string }[]
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

/** Until it is so, for at most that long; a test that waits in vain says what for. */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  what = 'what the test waits for',
  seconds = 20,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    assert(performance.now() < end, `${what} did not come about`)
    await delay(10)
  }
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

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    if (!this.#server.listening) return
    this.#server.close()
    await once(this.#server, 'close')
  }
}

export async function startReceiver(): Promise<TestReceiver> {
  const receiver = new TestReceiver()
  await receiver.listen()
  return receiver
}

export function aParcel(): string {
  return newId('par')
}
