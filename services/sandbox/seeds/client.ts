import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '@souk/platform'
import { seedRefused } from '../problems.ts'

const kinds = ['providers', 'products', 'customers', 'orders'] as const
type Counts = Record<(typeof kinds)[number], number>

/** How many of each were created, and how many existed before. */
export interface SeedResult {
  readonly made: Counts
  readonly existing: Counts
}

/** Whose sandbox is seeded. */
export interface SeedTarget {
  readonly app: App
  readonly authorization: string
  /** The currency of the tenant, for all prices. */
  readonly currency: string
}

/** Long enough for the lowest rate limit that a tenant can set. */
const waitSecondsMax = 120

/** Sends requests with the token of the caller, waits when it is told to, and counts what they create. */
export class SeedClient {
  readonly made = noCounts()
  readonly existing = noCounts()
  readonly #app: App
  readonly #authorization: string
  #waitedSeconds = 0

  constructor({ app, authorization }: SeedTarget) {
    this.#app = app
    this.#authorization = authorization
  }

  /** The id of what was created, or undefined if it existed before. */
  async make(kind: keyof Counts, url: string, body: unknown): Promise<string | undefined> {
    const id = await this.post(url, body)
    if (id === undefined) this.existing[kind] += 1
    else this.made[kind] += 1
    return id
  }

  /** Undefined if the operation does not apply in the current status. */
  async post(url: string, body: unknown): Promise<string | undefined> {
    return (await this.#send<{ id: string }>('POST', url, body))?.id
  }

  async providers(): Promise<readonly { id: string; handle: string }[]> {
    return this.#list('/api/v1/providers?limit=96')
  }

  async customerWith(email: string): Promise<string> {
    const url = `/api/v1/customers?email=${encodeURIComponent(email)}`
    const [found] = await this.#list<{ id: string }>(url)
    if (!found) throw seedRefused({ operation: `GET ${url}`, status: 404, code: 'not_found' })
    return found.id
  }

  async #list<Item>(url: string): Promise<readonly Item[]> {
    return (await this.#send<{ content: readonly Item[] }>('GET', url))?.content ?? []
  }

  async #send<View>(
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
  ): Promise<View | undefined> {
    const headers = { authorization: this.#authorization, 'content-type': 'application/json' }
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const reply = await this.#app.inject({ method, url, headers, ...payload })
    if (reply.statusCode < 300) return reply.json<View>()
    if (reply.statusCode === 409) return undefined
    if (reply.statusCode === 429 && (await this.#waits(reply.headers['retry-after']))) {
      return this.#send(method, url, body)
    }
    const { code } = reply.json<{ code: string }>()
    throw seedRefused({ operation: `${method} ${url}`, status: reply.statusCode, code })
  }

  /** The rate limit of the token applies here too, so that a low one makes the seed wait. */
  async #waits(retryAfter: unknown): Promise<boolean> {
    const seconds = Number(retryAfter) || 1
    this.#waitedSeconds += seconds
    if (this.#waitedSeconds > waitSecondsMax) return false
    await delay(seconds * 1_000)
    return true
  }
}

function noCounts(): Counts {
  return { providers: 0, products: 0, customers: 0, orders: 0 }
}
