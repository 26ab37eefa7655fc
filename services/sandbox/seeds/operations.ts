import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '@souk/platform'
import { seedRefused } from '../problems.ts'
import { priceIn, type SeedName, seedNamed } from './seed.ts'
import type { SeedOrder, SeedProduct } from './shop.ts'

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

/**
 * Creates the data of a seed through the public API, as any client would, with the token of the request. Everything has
 * a fixed name, so that a seed that was interrupted can be applied again: what exists already is not changed.
 */
export async function applySeed(target: SeedTarget, name: SeedName): Promise<SeedResult> {
  const seed = seedNamed(name)
  const client = new Client(target)
  const sellers = await enterProviders(client, seed.providers)
  for (const product of seed.products) await addProduct(client, product, sellers, target.currency)
  const customerIds: string[] = []
  for (const customer of seed.customers) customerIds.push(await addCustomer(client, customer))
  for (const order of seed.orders) await placeOrder(client, order, customerIds)
  return { made: client.made, existing: client.existing }
}

/** Creates each provider and takes it through the review, continuing where an earlier attempt stopped. */
async function enterProviders(
  client: Client,
  providers: readonly { readonly handle: string; readonly display_name: string }[],
): Promise<Map<string, string>> {
  if (providers.length === 0) return new Map()
  for (const provider of providers) {
    const draft = { ...provider, legal_name: provider.display_name }
    await client.make('providers', '/api/v1/providers', draft)
  }
  const handles = new Set(providers.map(({ handle }) => handle))
  const entered = (await client.providers()).filter(({ handle }) => handles.has(handle))
  for (const { id } of entered) {
    for (const command of ['submit', 'submit', 'approve']) {
      await client.post(`/api/v1/providers/${id}/${command}`, {})
    }
  }
  return new Map(entered.map(({ handle, id }) => [handle, id]))
}

async function addProduct(
  client: Client,
  { sku, title, description, amount, available, kind, provider }: SeedProduct,
  sellers: ReadonlyMap<string, string>,
  currency: string,
): Promise<void> {
  const providerId = provider && sellers.get(provider)
  await client.make('products', '/v1/catalog/products', {
    title,
    description,
    sku,
    external_id: `demo-${sku}`,
    price: priceIn(currency, amount),
    ...(kind !== undefined && { kind }),
    ...(available !== undefined && { inventory: { available, warehouse: 'MAIN' } }),
    ...(providerId !== undefined && { provider_id: providerId }),
  })
}

async function addCustomer(client: Client, customer: { readonly email: string }): Promise<string> {
  const made = await client.make('customers', '/api/v1/customers', customer)
  return made ?? client.customerWith(customer.email)
}

async function placeOrder(
  client: Client,
  { externalId, customer, channel, items, steps }: SeedOrder,
  customerIds: readonly string[],
): Promise<void> {
  const customerId = customer === undefined ? undefined : customerIds[customer]
  const orderId = await client.make('orders', '/api/v1/orders', {
    items: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
    channel,
    external_id: externalId,
    ...(customerId !== undefined && { customer_id: customerId }),
  })
  if (orderId === undefined) return
  const take = {
    pay: () => client.post('/api/v1/payments', { order_id: orderId, method: 'pm_test_ok' }),
    fulfill: () => client.post(`/api/v1/orders/${orderId}/fulfillments`, {}),
    cancel: () => client.post(`/api/v1/orders/${orderId}/cancel`, {}),
  }
  for (const step of steps) await take[step]()
}

/** Long enough for the lowest rate limit that a tenant can set. */
const waitSecondsMax = 120

/** Sends requests with the token of the caller and counts what they create. */
class Client {
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
