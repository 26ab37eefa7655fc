import assert from 'node:assert/strict'
import { findUnknown, groupsOf } from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { filesService } from '@souk/files/manifest'
import { manifest as gateways } from '@souk/gateways/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { firstOrderOfQuote } from '@souk/orders/contract'
import { manifest as orders } from '@souk/orders/manifest'
import { manifest as payments } from '@souk/payments/manifest'
import { type PersonalTraces, type Principal, type Service, tokenInvalid } from '@souk/platform'
import {
  type Answer,
  type Caller,
  createWorld,
  openTestFiles,
  type World,
} from '@souk/platform/testing'
import { pricingService } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { sandboxService } from '@souk/sandbox/manifest'
import { manifest as shipping } from '@souk/shipping/manifest'
import { taxService } from '@souk/tax/manifest'
import { privacyService } from './manifest.ts'
import type { RequestView } from './schemas.ts'

export type Requested = Answer<RequestView & Refusal>

/** How an operation says no. */
export interface Refusal {
  readonly code: string
  readonly meta?: Record<string, unknown>
  readonly errors?: readonly { readonly path: string }[]
}

const secret = 'the secret of a test'
const quota = { liveBytes: 1e9, sandboxBytes: 1e9 }
const requests = '/api/v1/privacy-requests'

/** A world with all that keeps something of a person, in which every caller is a member who has signed in. */
export interface PrivacyWorld extends World {
  /** The same tenant with a key instead of a member. */
  asClient(tenant: string): Caller
  request(tenant: string, body: object): Promise<Requested>
  verify(tenant: string, requestId: string): Promise<Requested>
  give(tenant: string, requestId: string, command: string, body?: object): Promise<Requested>
  read(tenant: string, requestId: string): Promise<RequestView>
  /** Asks, verifies and lets the worker do what is due now. */
  ask(tenant: string, kind: 'EXPORT' | 'ERASE', customerId: string): Promise<RequestView>
  /** Lets the worker do what is due after so many minutes. */
  later(tenant: string, minutes: number): Promise<void>
  /** Lets the worker erase what it has begun with, both times. */
  finish(tenant: string): Promise<void>
}

const clientMark = 'client of '

/** Everybody who trades, of whom some keep something of a person. */
const trading: readonly Service[] = [
  pricingService({ secret, groupsOf, findUnknown, orderOf: firstOrderOfQuote }),
  taxService({ secret, loopbackForSandboxes: true }),
  sandboxService({ identity: { forget: () => {} }, kinds: [] }),
  ...[inventory, customers, catalog, gateways, ledger, orders, payments, promotions, shipping],
]

export async function createPrivacyWorld(
  traces: readonly PersonalTraces[] = [],
): Promise<PrivacyWorld> {
  const files = await openTestFiles()
  const { store } = files
  const kept = [...trading, filesService({ store, quota, isShared: true })]
  // What it keeps itself is among the rest.
  const itself = privacyService({ services: [], traces, store, quota })
  const privacy = privacyService({ services: [...kept, itself], traces, store, quota })
  const world: World = await createWorld({
    services: [...kept, privacy],
    doesOutboundWork: true,
    app: { authenticate: ({ authorization = '' }) => principalOf(world, authorization) },
  })
  const give: PrivacyWorld['give'] = (tenant, requestId, command, body = {}) =>
    world.as(tenant).post(`${requests}/${requestId}/${command}`, body)
  const request: PrivacyWorld['request'] = (tenant, body) => world.as(tenant).post(requests, body)
  const verify: PrivacyWorld['verify'] = (tenant, requestId) =>
    give(tenant, requestId, 'verify', { method: 'EMAIL', reference: 'ticket 4711' })
  const read: PrivacyWorld['read'] = async (tenant, requestId) => {
    const { status, body, text } = await world
      .as(tenant)
      .get<RequestView>(`${requests}/${requestId}`)
    assert.equal(status, 200, text)
    return body
  }
  const later: PrivacyWorld['later'] = async (tenant, minutes) => {
    world.advance(tenant, minutes * 60_000)
    await world.settle()
  }
  return {
    ...world,
    asClient: (tenant) => world.as(`${clientMark}${tenant}`),
    request,
    verify,
    give,
    read,
    ask: async (tenant, kind, customerId) => {
      const { body, text } = await request(tenant, { customer_id: customerId, kind })
      assert(body.id, text)
      const verified = await verify(tenant, body.id)
      assert.equal(verified.status, 200, verified.text)
      await world.settle()
      return read(tenant, body.id)
    },
    later,
    finish: async (tenant) => {
      await later(tenant, 5)
      await later(tenant, 5)
    },
    close: async () => {
      await world.close()
      await files.close()
    },
  }
}

/** Test tokens name tenant and scopes themselves. */
function principalOf(world: World, authorization: string): Principal {
  const [, named = '', scopes] = /^Bearer ([^|]+)\|([^|]*)\|/.exec(authorization) ?? []
  if (scopes === undefined) throw tokenInvalid()
  const isClient = named.startsWith(clientMark)
  const name = isClient ? named.slice(clientMark.length) : named
  const actor = isClient
    ? { type: 'client' as const, id: `cli_${name}` }
    : { type: 'member' as const, id: 'mem_01jtz5v8e2f4v9q0x6w3y7r1kd' }
  return {
    ...world.context(name),
    actor,
    clientId: `cli_${name}`,
    credentialId: `cli_${name}`,
    scopes: new Set(scopes.split(' ')),
  }
}

export interface CustomerBody {
  readonly id: string
  readonly status: string
  readonly email: string
  readonly name: string | null
  readonly version: number
}

export async function givenCustomer(
  shop: Caller,
  email: string,
  more: object = {},
): Promise<CustomerBody> {
  const body = { email, name: 'Ada Lovelace', phone: '+49 30 123456', ...more }
  const answer = await shop.post<CustomerBody>('/api/v1/customers', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

export interface OrderBody {
  readonly id: string
  readonly status: string
  readonly email: string | null
  readonly note: string | null
  readonly total: { readonly amount: number }
  readonly version: number
}

let products = 0

/** An order of 10.00 EUR. */
export async function givenOrder(shop: Caller, more: object): Promise<OrderBody> {
  products += 1
  const product = await shop.post<{ id: string }>('/v1/catalog/products', {
    title: `Lamp ${products}`,
    sku: `LAMP-${products}`,
    price: { amount: 1_000, currency: 'EUR' },
    inventory: { available: 10, warehouse: 'BER-1' },
  })
  assert.equal(product.status, 201, product.text)
  const items = [{ product_id: product.body.id, quantity: 1, metadata: { engraving: 'Ada' } }]
  const answer = await shop.post<OrderBody>('/api/v1/orders', { items, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** The same, closed. */
export async function givenClosedOrder(shop: Caller, more: object): Promise<OrderBody> {
  const { id } = await givenOrder(shop, more)
  await shop.patch(`/api/v1/orders/${id}`, { note: 'for Ada', tags: ['ada'] })
  const { status, body, text } = await shop.post<OrderBody>(`/api/v1/orders/${id}/cancel`, {
    reason: 'Ada called',
  })
  assert.equal(status, 200, text)
  return body
}
