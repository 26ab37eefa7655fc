import assert from 'node:assert/strict'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { feedService } from '@souk/feed/manifest'
import { manifest as gateways } from '@souk/gateways/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { manifest as marketplace } from '@souk/marketplace/manifest'
import { assessSale, placeSale } from '@souk/orders/contract'
import { manifest as orders } from '@souk/orders/manifest'
import { manifest as payments } from '@souk/payments/manifest'
import { newUuid } from '@souk/platform'
import { type Answer, type Caller, createWorld, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { sandboxService } from '@souk/sandbox/manifest'
import { shippingService } from '@souk/shipping/manifest'
import { taxService } from '@souk/tax/manifest'
import { manifest as reviews } from './manifest.ts'
import type { ShownReview } from './schemas.ts'

export const collection = '/api/v1/marketplace/reviews'

export interface ReviewBody extends ShownReview {
  readonly code?: string
  readonly meta?: Readonly<Record<string, unknown>>
}

export function createReviewWorld(): Promise<World> {
  const sandbox = sandboxService({ identity: { forget: () => {} }, kinds: [] })
  const asking = { secret: 'the secret of a test', loopbackForSandboxes: true }
  const [shipping, tax] = [shippingService(asking), taxService(asking)]
  const sold = [catalog, customers, inventory, orders, pricing, promotions, shipping, tax]
  const below = [sandbox, ledger, gateways, payments, ...sold]
  const services = [...below, marketplace, reviews]
  return createWorld({ services: [...services, feedService({ services })] })
}

async function made<Body extends { readonly id: string }>(
  caller: Caller,
  url: string,
  body: object = {},
): Promise<Body> {
  const answer = await caller.post<Body>(url, body)
  assert(answer.status < 300, `${url}: ${answer.text}`)
  return answer.body
}

/** A customer has bought something from a provider and something from the operator, and has got both. */
export interface Sale {
  readonly world: World
  readonly tenant: string
  readonly operator: Caller
  readonly buyer: Caller
  readonly seller: Caller
  readonly customerId: string
  readonly providerId: string
  readonly orderId: string
  /** Of the provider. */
  readonly productId: string
  /** Of the operator. */
  readonly ownProductId: string
}

interface Wanted {
  readonly isShipped?: boolean
  readonly settings?: object
}

let handles = 0

export async function givenSale(
  world: World,
  tenant: string = newUuid(),
  { isShipped = true, settings }: Wanted = {},
): Promise<Sale> {
  const operator = world.as(tenant)
  if (settings) assert.equal((await operator.patch(`${collection}/settings`, settings)).status, 200)
  handles += 1
  const provider = { handle: `provider-${handles}`, display_name: 'Oak & Iron' }
  const { id: providerId } = await made(operator, '/api/v1/providers', provider)
  for (const command of ['submit', 'submit', 'approve']) {
    await made(operator, `/api/v1/providers/${providerId}/${command}`)
  }
  const customer = { email: `${newUuid()}@example.com` }
  const { id: customerId } = await made(operator, '/api/v1/customers', customer)
  const [productId, ownProductId] = [
    await givenProduct(operator, { provider_id: providerId }),
    await givenProduct(operator),
  ]
  const sale: Sale = {
    world,
    tenant,
    operator,
    buyer: world.asCustomer(tenant, customerId),
    seller: world.asProvider(tenant, providerId),
    customerId,
    providerId,
    productId,
    ownProductId,
    orderId: '',
  }
  return { ...sale, orderId: await givenOrder(sale, { isShipped }) }
}

async function givenProduct(operator: Caller, more: object = {}): Promise<string> {
  const price = { amount: 2_000, currency: 'EUR' }
  const product = { title: 'Chair', price, inventory: { available: 100 }, ...more }
  return (await made(operator, '/v1/catalog/products', product)).id
}

/** One order of both sellers, as that of a cart is. */
export async function givenOrder(
  { world, tenant, operator, customerId, productId, ownProductId }: Sale,
  { isShipped = true }: Wanted = {},
): Promise<string> {
  const items = [productId, ownProductId].map((id) => ({ product_id: id, quantity: 1 }))
  const { id } = await world.seed(tenant, async (tx) => {
    const draft = { customer_id: customerId, items }
    const sale = await assessSale(tx, draft, { verifyQuote: () => false, isPlaced: true })
    return placeSale(tx, sale, {})
  })
  await made(operator, `/api/v1/orders/${id}/confirm`)
  if (isShipped) await made(operator, `/api/v1/orders/${id}/fulfillments`)
  return id
}

type Of = 'PRODUCT' | 'PROVIDER' | 'CUSTOMER'

/** What is written about one of the three. */
export function about(sale: Sale, type: Of, more: object = {}) {
  const ids = { PRODUCT: sale.productId, PROVIDER: sale.providerId, CUSTOMER: sale.customerId }
  const body = 'It was as it was said to be.'
  return { subject: { type, id: ids[type] }, order_id: sale.orderId, rating: 4, body, ...more }
}

export function write(caller: Caller, body: object): Promise<Answer<ReviewBody>> {
  return caller.post<ReviewBody>(collection, body)
}

export async function written(caller: Caller, body: object): Promise<ReviewBody> {
  const answer = await write(caller, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export async function listed(caller: Caller, query = ''): Promise<ReviewBody[]> {
  const answer = await caller.get<{ content: ReviewBody[] }>(`${collection}?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.content
}

export function give(
  caller: Caller,
  { id }: Pick<ReviewBody, 'id'>,
  command: string,
  body: object = {},
): Promise<Answer<ReviewBody>> {
  return caller.post<ReviewBody>(`${collection}/${id}/${command}`, body)
}

export async function read(caller: Caller, { id }: Pick<ReviewBody, 'id'>) {
  return caller.get<ReviewBody>(`${collection}/${id}`)
}

/** Average and number of one subject. */
export async function rated(caller: Caller, id: string): Promise<[string | null, number]> {
  const url = `/api/v1/marketplace/ratings?ids=${id}`
  const { body } = await caller.get<{ content: { average: string | null; count: number }[] }>(url)
  const [rating] = body.content
  assert(rating)
  return [rating.average, rating.count]
}

/** Moves the clock of the tenant, and does what is due then. */
export async function passTime(world: World, tenant: string, milliseconds: number): Promise<void> {
  world.advance(tenant, milliseconds)
  await world.tick()
  await world.settle()
}

/** What somebody finds of reviews in the feed. */
export async function fedTo(world: World, caller: Caller): Promise<string[]> {
  await world.settle()
  const { status, body, text } = await caller.get<{ content: { type: string }[] }>('/api/v1/events')
  assert.equal(status, 200, text)
  return body.content.map(({ type }) => type).filter((type) => type.startsWith('review'))
}

/** Types of the events of a review, in the order they happened. */
export async function eventsOf(world: World, tenant: string, reviewId: string) {
  const events = await world.events(tenant)
  return events.filter(({ resource }) => resource.id === reviewId).map(({ type }) => type)
}
