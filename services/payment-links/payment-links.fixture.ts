import assert from 'node:assert/strict'
import {
  describeVariants,
  findUnknown,
  groupsOf,
  listBundleParts,
  listVariantsWithSkus,
} from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { allKinds } from '@souk/gateways/contract'
import { gatewaysService } from '@souk/gateways/manifest'
import { inventoryService } from '@souk/inventory/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { firstOrderOfQuote, hasOrder } from '@souk/orders/contract'
import { ordersService } from '@souk/orders/manifest'
import { charging, paymentsService } from '@souk/payments/manifest'
import { newUuid, type Service } from '@souk/platform'
import { type Answer, createWorld, type World } from '@souk/platform/testing'
import { pricingService } from '@souk/pricing/manifest'
import { promotionsService } from '@souk/promotions/manifest'
import { sandboxService } from '@souk/sandbox/manifest'
import { shippingService } from '@souk/shipping/manifest'
import { StoredValueCodes } from '@souk/stored-value/contract'
import { storedValueService } from '@souk/stored-value/manifest'
import { taxService } from '@souk/tax/manifest'
import { paymentLinksService } from './manifest.ts'
import type { PaymentLinkView } from './schemas.ts'

const secret = 'the secret of a test'
const baseUrl = 'https://shop.example.com'
export const links = '/api/v1/payment-links'
export const eur = (amount: number) => ({ amount, currency: 'EUR' })

/** The domain with all that it stands on, as a process runs it, with gateways on this machine. */
function services(): readonly Service[] {
  const asking = { secret, loopbackForSandboxes: true }
  const kinds = allKinds(asking)
  const codes = new StoredValueCodes(secret)
  const shopOf = async () => ({ name: 'Linen & Co', timeZone: 'Europe/Berlin', isOpen: true })
  return [
    sandboxService({ identity: { forget: () => {} }, kinds: [] }),
    pricingService({ secret, groupsOf, findUnknown, orderOf: firstOrderOfQuote }),
    inventoryService({ listBundleParts, listVariantsWithSkus }),
    customers,
    catalog,
    ledger,
    promotionsService({ describeItems: describeVariants, hasOrder }),
    shippingService(asking),
    taxService(asking),
    gatewaysService({ ...asking, kinds }),
    storedValueService({ secret }),
    ordersService({ secret }),
    paymentsService(kinds, codes),
    paymentLinksService({ secret, baseUrl, charging: charging(kinds, codes), shopOf }),
  ]
}

export function createPayingWorld(): Promise<World> {
  return createWorld({
    services: services(),
    app: { secret },
    database: { writers: 16 },
    doesOutboundWork: true,
  })
}

export interface ProblemBody {
  readonly code: string
  readonly meta: Record<string, unknown>
  readonly errors?: readonly { readonly path: string; readonly code: string }[]
}

export interface OrderBody {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly total: { readonly amount: number }
  readonly paid_total: { readonly amount: number }
  readonly balance_due: { readonly amount: number }
}

export interface PaymentBody {
  readonly id: string
  readonly status: string
  readonly amount: { readonly amount: number }
  readonly captured: { readonly amount: number }
  readonly method: { readonly id: string; readonly type: string }
}

/** An order of two linen shirts for 126.00 EUR that nobody has paid. */
export async function givenOrder(
  world: World,
  tenant: string,
  more: object = {},
): Promise<OrderBody> {
  const caller = world.as(tenant)
  const product = await caller.post<{ id: string }>('/v1/catalog/products', {
    title: 'Linen shirt',
    price: eur(6_300),
    inventory: { available: 2, warehouse: 'MAIN' },
  })
  assert.equal(product.status, 201, product.text)
  const items = [{ product_id: product.body.id, quantity: 2 }]
  const order = await caller.post<OrderBody>('/api/v1/orders', { items, ...more })
  assert.equal(order.status, 201, order.text)
  return order.body
}

export async function readOrder(world: World, tenant: string, id: string): Promise<OrderBody> {
  return (await world.as(tenant).get<OrderBody>(`/api/v1/orders/${id}`)).body
}

export interface Linked {
  readonly tenant: string
  readonly order: OrderBody
  readonly link: PaymentLinkBody
  /** Where the page is. */
  readonly path: string
}

export interface PaymentLinkBody extends PaymentLinkViewed {
  readonly status: PaymentLinkViewed['status']
}
type PaymentLinkViewed = import('typebox').Static<typeof PaymentLinkView>

export async function givenLink(
  world: World,
  tenant: string,
  more: object = {},
  order?: OrderBody,
): Promise<Linked> {
  const linked = order ?? (await givenOrder(world, tenant))
  const body = { order_id: linked.id, ...more }
  const made = await world.as(tenant).post<PaymentLinkBody>(links, body)
  assert.equal(made.status, 201, made.text)
  return { tenant, order: linked, link: made.body, path: new URL(made.body.url).pathname }
}

export async function readLink(world: World, { tenant, link }: Linked): Promise<PaymentLinkBody> {
  return (await world.as(tenant).get<PaymentLinkBody>(`${links}/${link.id}`)).body
}

export async function paymentsOf(world: World, { tenant, order }: Linked): Promise<PaymentBody[]> {
  const url = `/api/v1/payments?order_id=${order.id}`
  return (await world.as(tenant).get<{ content: PaymentBody[] }>(url)).body.content
}

/** What a browser gets. */
export async function open(
  world: World,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer<string>> {
  return answered(await world.app.inject({ method: 'GET', url: path, headers }))
}

/** The form of a page, as a browser sends it, with a value of its own unless one is said. */
export function submit(
  world: World,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer<string>> {
  const form = { attempt: newUuid(), method: 'pm_test_ok', ...fields }
  return send(world, path, new URLSearchParams(form).toString(), headers)
}

export async function send(
  world: World,
  path: string,
  payload: string,
  headers: Record<string, string> = {},
): Promise<Answer<string>> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = { method: 'POST', url: path, payload, headers: { ...type, ...headers } } as const
  return answered(await world.app.inject(sent))
}

function answered(reply: Awaited<ReturnType<World['app']['inject']>>): Answer<string> {
  const { statusCode: status, headers, body } = reply
  return { status, headers: headers as Answer['headers'], body, text: body }
}

/** Moves the clock of the tenant, and does what is due then. */
export async function passTime(world: World, tenant: string, milliseconds: number): Promise<void> {
  world.advance(tenant, milliseconds)
  await world.tick()
  await world.settle()
}

/** Types of the events of a link, in the order they happened. */
export async function eventsOf(world: World, { tenant, link }: Linked): Promise<string[]> {
  const events = await world.events(tenant)
  return events.filter(({ resource }) => resource.id === link.id).map(({ type }) => type)
}
