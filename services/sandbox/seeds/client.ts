import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '@souk/platform'
import { seedRefused } from '../problems.ts'

const kinds = ['providers', 'products', 'customers', 'orders', 'agents', 'approvals'] as const
type Counts = Record<(typeof kinds)[number], number>

/** How many of each were created, how many existed before, and how many the sandbox does not allow any more. */
export interface SeedResult {
  readonly made: Counts
  readonly existing: Counts
  readonly skipped: Counts
}

/** The sandbox was changed since it was seeded: a provider is paused, a product archived or sold out. */
const notSold = new Set([
  'product_not_sellable',
  'product_not_published',
  'product_unknown',
  'insufficient_stock',
  'channel_disabled',
  'channel_unknown',
])

interface Refusal {
  readonly status: number
  readonly code: string
  readonly detail: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Page<Item> {
  readonly content: readonly Item[]
  readonly page: { readonly next: string | null }
}

interface Placed {
  readonly id: string
  readonly group?: { readonly orders: readonly { readonly id: string }[] }
}

type Reply<View> = { readonly view: View } | { readonly refusal: Refusal }

/** Whose sandbox is seeded. */
export interface SeedTarget {
  readonly app: App
  readonly authorization: string
  /** The currency of the tenant, for all prices. */
  readonly currency: string
}

/** Long enough for the lowest rate limit that a tenant can set. */
const waitSecondsMax = 120

/** Where files cannot be stored, there are none. */
const withoutFiles: ReadonlySet<string> = new Set([
  'file_store_not_shared',
  'file_store_unavailable',
  'storage_quota_exceeded',
])

/** Sends requests with the token of the caller, waits when it is told to, and counts what they create. */
export class SeedClient {
  readonly made = noCounts()
  readonly existing = noCounts()
  readonly skipped = noCounts()
  readonly #app: App
  readonly #authorization: string
  #waitedSeconds = 0

  constructor({ app, authorization }: Pick<SeedTarget, 'app' | 'authorization'>) {
    this.#app = app
    this.#authorization = authorization
  }

  /** The id of what was created, or undefined if it existed before or cannot be created any more. */
  async make(kind: keyof Counts, url: string, body: unknown): Promise<string | undefined> {
    return (await this.#make<{ id: string }>(kind, url, body))?.id
  }

  /** The ids of the orders that were placed, one a seller; none if they exist or cannot be placed any more. */
  async makeOrders(body: unknown): Promise<readonly string[]> {
    const placed = await this.#make<Placed>('orders', '/api/v1/orders', body)
    return placed ? (placed.group?.orders ?? [placed]).map(({ id }) => id) : []
  }

  async #make<View>(kind: keyof Counts, url: string, body: unknown): Promise<View | undefined> {
    const reply = await this.#send<View>('POST', url, body)
    if ('view' in reply) {
      this.made[kind] += 1
      return reply.view
    }
    if (notSold.has(reply.refusal.code)) this.skipped[kind] += 1
    else if (reply.refusal.status === 409) this.existing[kind] += 1
    else throw refused(`POST ${url}`, reply.refusal)
    return undefined
  }

  /** Does nothing if the operation does not apply in the current status. */
  async post(url: string, body: unknown): Promise<void> {
    const reply = await this.#send('POST', url, body)
    if ('refusal' in reply && reply.refusal.status !== 409) {
      throw refused(`POST ${url}`, reply.refusal)
    }
  }

  /** The id of what was created, or exists already if the caller may look for it by `query`. */
  async ensure(url: string, body: object, query: string): Promise<string | undefined> {
    const reply = await this.#send<{ id: string }>('POST', url, body)
    if ('view' in reply) return reply.view.id
    if (reply.refusal.status !== 409) throw refused(`POST ${url}`, reply.refusal)
    const found = await this.#send<{ data: readonly { id: string }[] }>('GET', `${url}?${query}`)
    return 'view' in found ? found.view.data[0]?.id : undefined
  }

  async providers(): Promise<readonly { id: string; handle: string }[]> {
    return this.#list('/api/v1/providers?limit=96')
  }

  async customerWith(email: string): Promise<string> {
    const url = `/api/v1/customers?email=${encodeURIComponent(email)}`
    const [found] = await this.#list<{ id: string }>(url)
    if (found) return found.id
    const detail = 'The customer was deleted while the seed was being applied.'
    throw refused(`GET ${url}`, { status: 404, code: 'not_found', detail })
  }

  /** The first that fits, on whichever page of a list it stands. */
  async find<Item>(url: string, fits: (item: Item) => boolean): Promise<Item | undefined> {
    for (let cursor = ''; ; ) {
      const reply = await this.#send<Page<Item>>('GET', `${url}${cursor}`)
      if ('refusal' in reply) throw refused(`GET ${url}`, reply.refusal)
      const { content, page } = reply.view
      const found = content.find(fits)
      if (found || page.next === null) return found
      cursor = `&cursor=${encodeURIComponent(page.next)}`
    }
  }

  /** The answer to a request that has to succeed. */
  async call<View>(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<View> {
    const reply = await this.#send<View>(method, url, body, headers)
    if ('refusal' in reply) throw refused(`${method} ${url}`, reply.refusal)
    return reply.view
  }

  /** The same of what a seed can do without; undefined where the caller may not do it, nobody does it here, or it is done already. */
  async tried<View>(method: Method, url: string, body?: unknown): Promise<View | undefined> {
    const reply = await this.#send<View>(method, url, body)
    if ('view' in reply) return reply.view
    const { status, code } = reply.refusal
    if ([403, 404, 409].includes(status) || withoutFiles.has(code)) return undefined
    throw refused(`${method} ${url}`, reply.refusal)
  }

  /** Whoever got these credentials, counting into the same result. */
  async asClient(clientId: string, clientSecret: string): Promise<SeedClient> {
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }
    const url = '/oauth/token'
    const reply = await this.#app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    const { access_token: token, error = '' } = reply.json<{
      access_token?: string
      error?: string
    }>()
    if (token === undefined) {
      const detail = 'The agent gets no token.'
      throw refused(`POST ${url}`, { status: reply.statusCode, code: error, detail })
    }
    return new SeedClient({ app: this.#app, authorization: `Bearer ${token}` })
  }

  async #list<Item>(url: string): Promise<readonly Item[]> {
    const reply = await this.#send<{ content: readonly Item[] }>('GET', url)
    if ('refusal' in reply) throw refused(`GET ${url}`, reply.refusal)
    return reply.view.content
  }

  async #send<View>(
    method: Method,
    url: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Reply<View>> {
    const isFile = Buffer.isBuffer(body)
    const type = isFile ? 'application/octet-stream' : 'application/json'
    const headers = {
      authorization: this.#authorization,
      ...(body !== undefined && { 'content-type': type }),
      ...more,
    }
    const payload = body === undefined ? {} : { payload: isFile ? body : JSON.stringify(body) }
    const reply = await this.#app.inject({ method, url, headers, ...payload })
    if (reply.statusCode < 300) return { view: reply.json<View>() }
    if (reply.statusCode === 429 && (await this.#waits(reply.headers['retry-after']))) {
      return this.#send(method, url, body, more)
    }
    return { refusal: reply.json<Refusal>() }
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

function refused(operation: string, { status, code, detail }: Refusal) {
  return seedRefused(
    { operation, status, code },
    {
      detail:
        `${operation} was refused with ${status} ${code}: ${detail} Correct that, or reset the sandbox, and apply the ` +
        'seed again.',
    },
  )
}

function noCounts(): Counts {
  return { providers: 0, products: 0, customers: 0, orders: 0, agents: 0, approvals: 0 }
}
