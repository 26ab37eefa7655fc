import assert from 'node:assert/strict'
import { registerSeller } from '@souk/catalog/contract'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import type { GatewayKinds } from '@souk/gateways/contract'
import { gatewaysService } from '@souk/gateways/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { assessSale, placeSale, type SaleDraft } from '@souk/orders/contract'
import { manifest as orders } from '@souk/orders/manifest'
import { manifest as paymentMethods, paymentMethodsService } from '@souk/payment-methods/manifest'
import type { Service } from '@souk/platform'
import { createWorld, type World, type WorldOptions } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { sandboxService } from '@souk/sandbox/manifest'
import { shippingService } from '@souk/shipping/manifest'
import { manifest as storedValue } from '@souk/stored-value/manifest'
import { taxService } from '@souk/tax/manifest'
import { manifest as payments, paymentsService } from './manifest.ts'

/** The sandbox needs to tell nobody that its clock has moved: the test moves it. */
const sandbox = sandboxService({ identity: { forget: () => {} }, kinds: [] })

/** Everything that a payment needs, and payments through gateways of these kinds. */
export function shopServices(kinds?: GatewayKinds): Service[] {
  const asking = { secret: 'secret of this test', loopbackForSandboxes: true }
  const sold = [catalog, orders, promotions, shippingService(asking), taxService(asking)]
  const gateways = gatewaysService({ ...asking, ...(kinds && { kinds }) })
  const kept = [storedValue, kinds ? paymentMethodsService(kinds) : paymentMethods]
  const below = [sandbox, inventory, pricing, customers, ledger, gateways, ...kept, ...sold]
  return [...below, kinds ? paymentsService(kinds) : payments]
}

/** Another test gateway of the tenant, which can be reached when the built-in one cannot. */
export async function givenBackup(world: World, tenant: string, code = 'backup'): Promise<string> {
  const body = { kind: 'TEST', code, name: 'Backup' }
  const made = await world.as(tenant).post<{ id: string }>('/api/v1/payment-gateways', body)
  assert.equal(made.status, 201, made.text)
  return made.body.id
}

export function createShop(
  options: Partial<WorldOptions> = {},
  kinds?: GatewayKinds,
): Promise<World> {
  const services = shopServices(kinds)
  return createWorld({ services, doesOutboundWork: true, ...options })
}

export interface MoneyBody {
  amount: number
  currency: string
}

export const euro = (amount: number): MoneyBody => ({ amount, currency: 'EUR' })

export interface OrderBody {
  id: string
  status: string
  payment_status: string
  total: MoneyBody
  authorized_total: MoneyBody
  paid_total: MoneyBody
  refunded_total: MoneyBody
  pending_refund_total: MoneyBody
  charged_back_total: MoneyBody
  refund_status: string
  paid_at: string | null
  items: {
    id: string
    product_id: string
    variant_id: string
    provider_id: string | null
    quantity: number
    cancelled: number
    fulfilled: number
    delivered: number
    returned: number
    kind: string
    total: MoneyBody
    unit_price: MoneyBody
    discounts: { operator_amount: MoneyBody }[]
  }[]
}

export interface PaymentBody {
  id: string
  status: string
  amount: MoneyBody
  authorized: MoneyBody
  captured: MoneyBody
  capture_pending: MoneyBody
  refunded: MoneyBody
  refund_pending: MoneyBody
  next_action: { type: string; url: string } | null
  decline: { code: string; retryable: boolean } | null
  gateway: string
  gateway_ref: string | null
  attempts: { gateway: string; reason: string }[]
  explain_route: { rule: string | null; reason: string } | null
  method_details: object | null
  fee: MoneyBody | null
  version: number
}

export interface RefundBody {
  id: string
  payment_id: string
  status: string
  amount: MoneyBody
  reason: string | null
  gateway_ref: string | null
  failure_code: string | null
  version: number
}

export interface ProblemBody {
  detail: string
  code: string
  meta: Record<string, unknown>
  errors: { path: string }[]
}

interface Line {
  readonly price: number
  readonly quantity: number
  /** Who sells it, when the operator does not. */
  readonly provider_id?: string
  readonly track_inventory?: boolean
  readonly kind?: string
}

/** Makes a product for each line and orders it. */
export async function placeOrder(
  world: World,
  tenant: string,
  lines: readonly Line[] = [{ price: 6_300, quantity: 2 }],
  more: object = {},
): Promise<OrderBody> {
  const caller = world.as(tenant)
  const items: { product_id: string; quantity: number }[] = []
  for (const { price, quantity, ...rest } of lines) {
    const { provider_id: providerId } = rest
    if (providerId !== undefined) {
      await world.seed(tenant, (tx) =>
        registerSeller(tx, { providerId, maySell: true, version: 1 }),
      )
    }
    const product = await caller.post<{ id: string }>('/v1/catalog/products', {
      title: 'Linen shirt',
      price: euro(price),
      inventory: { available: quantity, warehouse: 'MAIN' },
      ...rest,
    })
    assert.equal(product.status, 201, product.text)
    items.push({ product_id: product.body.id, quantity })
  }
  const sellers = new Set(lines.map(({ provider_id }) => provider_id))
  if (sellers.size > 1) return placeShared(world, tenant, { items, ...more })
  const order = await caller.post<OrderBody>('/api/v1/orders', { items, ...more })
  assert.equal(order.status, 201, order.text)
  return order.body
}

/** One order of several sellers, as an earlier release has placed it. */
async function placeShared(world: World, tenant: string, draft: SaleDraft): Promise<OrderBody> {
  const { id } = await world.seed(tenant, async (tx) => {
    const sale = await assessSale(tx, draft, { verifyQuote: () => false, isPlaced: true })
    return placeSale(tx, sale, {})
  })
  return readOrder(world, tenant, id)
}

export async function readOrder(world: World, tenant: string, orderId: string): Promise<OrderBody> {
  return (await world.as(tenant).get<OrderBody>(`/api/v1/orders/${orderId}`)).body
}

export function pay(world: World, tenant: string, orderId: string, rest: object = {}) {
  const body = { order_id: orderId, method: 'pm_test_ok', ...rest }
  return world.as(tenant).post<PaymentBody & ProblemBody>('/api/v1/payments', body)
}

export async function paidOrder(world: World, tenant: string, rest: object = {}) {
  const order = await placeOrder(world, tenant)
  const payment = await pay(world, tenant, order.id, rest)
  assert.equal(payment.status, 201, payment.text)
  return { order, payment: payment.body }
}

export async function readPayment(
  world: World,
  tenant: string,
  paymentId: unknown,
): Promise<PaymentBody> {
  return (await world.as(tenant).get<PaymentBody>(`/api/v1/payments/${paymentId}`)).body
}

export async function listPaymentsOf(
  world: World,
  tenant: string,
  orderId: string,
): Promise<PaymentBody[]> {
  const url = `/api/v1/payments?order_id=${orderId}`
  return (await world.as(tenant).get<{ content: PaymentBody[] }>(url)).body.content
}

/** Sends a command to a payment, such as `capture` or `cancel`. */
export function commandPayment(
  world: World,
  tenant: string,
  paymentId: string,
  command: string,
  body: object = {},
  headers = {},
) {
  const url = `/api/v1/payments/${paymentId}/${command}`
  return world.as(tenant).post<PaymentBody & ProblemBody>(url, body, headers)
}

export function refund(world: World, tenant: string, paymentId: string, body: object = {}) {
  const url = `/api/v1/payments/${paymentId}/refunds`
  return world.as(tenant).post<RefundBody & ProblemBody>(url, body)
}

const faults = '/api/v1/sandbox/faults'

/** From now on the gateway of the tenant is disturbed, until `removeFaults`. */
export async function disturbGateway(
  world: World,
  tenant: string,
  kind: string,
  rest: object = {},
): Promise<void> {
  const fault = { target: 'gateway', kind, ...rest }
  const { status, text } = await world.as(tenant).post(faults, fault)
  assert.equal(status, 201, text)
}

export function removeFaults(world: World, tenant: string) {
  return world.as(tenant).call('DELETE', faults)
}

/** Moves the clock of the tenant, and does what is due then. */
export async function passTime(world: World, tenant: string, milliseconds: number): Promise<void> {
  world.advance(tenant, milliseconds)
  await world.tick()
  await world.settle()
}

/** Where the accounts stand, by code without owner; asserts on the way that the sides are equal. */
export async function balances(world: World, tenant: string): Promise<Record<string, number>> {
  const { body } = await world.as(tenant).get<{
    balanced: boolean
    currencies: { accounts: { code: string; balance: MoneyBody }[] }[]
  }>('/api/v1/ledger/trial-balance')
  assert(body.balanced, 'debits equal credits')
  const accounts = body.currencies.flatMap((currency) => currency.accounts)
  return Object.fromEntries(accounts.map(({ code, balance }) => [code, balance.amount]))
}

/** Types of the events of the tenant about a resource, in the order they happened. */
export async function eventsOf(
  world: World,
  tenant: string,
  resourceId: string,
): Promise<string[]> {
  const events = await world.events(tenant)
  return events.filter(({ resource }) => resource.id === resourceId).map(({ type }) => type)
}
