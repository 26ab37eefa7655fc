import assert from 'node:assert/strict'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { feedService } from '@souk/feed/manifest'
import { manifest as gateways } from '@souk/gateways/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { manifest as marketplace } from '@souk/marketplace/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { manifest as payments } from '@souk/payments/manifest'
import { newUuid } from '@souk/platform'
import { type Answer, type Caller, createWorld, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { sandboxService } from '@souk/sandbox/manifest'
import { shippingService } from '@souk/shipping/manifest'
import { taxService } from '@souk/tax/manifest'
import { manifest as messages } from './manifest.ts'
import type { ShownMessage, ShownThread } from './schemas.ts'

export const threads = '/api/v1/marketplace/threads'

interface Refused {
  readonly code?: string
  readonly meta?: Readonly<Record<string, unknown>>
}
type ThreadBody = ShownThread & Refused
type MessageBody = ShownMessage & Refused

export function createMessageWorld(): Promise<World> {
  const sandbox = sandboxService({ identity: { forget: () => {} }, kinds: [] })
  const asking = { secret: 'the secret of a test', loopbackForSandboxes: true }
  const [shipping, tax] = [shippingService(asking), taxService(asking)]
  const sold = [catalog, customers, inventory, orders, pricing, promotions, shipping, tax]
  const below = [sandbox, ledger, gateways, payments, ...sold]
  const services = [...below, marketplace, messages]
  return createWorld({ services: [...services, feedService({ services })] })
}

async function made(caller: Caller, url: string, body: object = {}): Promise<string> {
  const answer = await caller.post<{ id: string }>(url, body)
  assert(answer.status < 300, `${url}: ${answer.text}`)
  return answer.body.id
}

/** A customer has ordered something from a provider. */
interface Trade {
  readonly tenant: string
  readonly operator: Caller
  readonly buyer: Caller
  readonly seller: Caller
  readonly customerId: string
  readonly providerId: string
  readonly orderId: string
  readonly productId: string
}

let handles = 0

export async function givenTrade(world: World, tenant: string = newUuid()): Promise<Trade> {
  const operator = world.as(tenant)
  handles += 1
  const provider = { handle: `seller-${handles}`, display_name: 'Oak & Iron' }
  const providerId = await made(operator, '/api/v1/providers', provider)
  for (const command of ['submit', 'submit', 'approve']) {
    await made(operator, `/api/v1/providers/${providerId}/${command}`)
  }
  const customer = { email: `${newUuid()}@example.com`, name: 'Amira Haddad' }
  const customerId = await made(operator, '/api/v1/customers', customer)
  const productId = await made(operator, '/v1/catalog/products', {
    title: 'Chair',
    price: { amount: 2_000, currency: 'EUR' },
    inventory: { available: 100 },
    provider_id: providerId,
  })
  const items = [{ product_id: productId, quantity: 1 }]
  const orderId = await made(operator, '/api/v1/orders', { customer_id: customerId, items })
  return {
    tenant,
    operator,
    buyer: world.asCustomer(tenant, customerId),
    seller: world.asProvider(tenant, providerId),
    customerId,
    providerId,
    orderId,
    productId,
  }
}

export function aboutOrder({ orderId, providerId }: Trade, body = 'When will it come?') {
  return { subject: { type: 'ORDER', id: orderId }, provider_id: providerId, body }
}

export function open(caller: Caller, body: object, headers = {}): Promise<Answer<ThreadBody>> {
  return caller.post<ThreadBody>(threads, body, headers)
}

/** The customer asks about the order. */
export async function opened(trade: Trade, body: object = aboutOrder(trade)): Promise<ThreadBody> {
  const answer = await open(trade.buyer, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export function send(
  caller: Caller,
  { id }: Pick<ThreadBody, 'id'>,
  body = 'Tomorrow',
  more: object = {},
): Promise<Answer<MessageBody>> {
  return caller.post<MessageBody>(`${threads}/${id}/messages`, { body, ...more })
}

export function give(
  caller: Caller,
  { id }: Pick<ThreadBody, 'id'>,
  command: string,
): Promise<Answer<ThreadBody>> {
  return caller.post<ThreadBody>(`${threads}/${id}/${command}`)
}

export function read(caller: Caller, { id }: Pick<ThreadBody, 'id'>): Promise<Answer<ThreadBody>> {
  return caller.get<ThreadBody>(`${threads}/${id}`)
}

export async function listed(caller: Caller, query = ''): Promise<ThreadBody[]> {
  const answer = await caller.get<{ content: ThreadBody[] }>(`${threads}?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.content
}

/** What was written, the oldest first. */
export async function bodiesIn(caller: Caller, { id }: Pick<ThreadBody, 'id'>) {
  const answer = await caller.get<{ content: MessageBody[] }>(`${threads}/${id}/messages`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.content.map(({ body }) => body).toReversed()
}

/** Moves the clock of the tenant, and does what is due then. */
export async function passTime(world: World, tenant: string, milliseconds: number): Promise<void> {
  world.advance(tenant, milliseconds)
  await world.tick()
  await world.settle()
}

/** Types of events of threads and messages, in the order they happened. */
export async function eventsOf(world: World, tenant: string): Promise<string[]> {
  const events = await world.events(tenant)
  return events.map(({ type }) => type).filter((type) => /^(thread|message)/.test(type))
}
