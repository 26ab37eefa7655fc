import assert from 'node:assert/strict'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as gateways } from '@souk/gateways/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { manifest as marketplace } from '@souk/marketplace/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { manifest as payments } from '@souk/payments/manifest'
import { createWorld, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { sandboxService } from '@souk/sandbox/manifest'
import { shippingService } from '@souk/shipping/manifest'
import { taxService } from '@souk/tax/manifest'
import { manifest as commissions } from './manifest.ts'

export const plansUrl = '/api/v1/marketplace/commission-plans'
export const assignmentsUrl = '/api/v1/marketplace/commission-assignments'
export const linesUrl = '/api/v1/marketplace/commission-lines'

export interface MoneyBody {
  amount: number
  currency: string
}
export const eur = (amount: number): MoneyBody => ({ amount, currency: 'EUR' })

export interface PlanBody {
  id: string
  status: string
  revision: number
  rules: { id: string; name: string }[]
  rules_valid_from: string | null
  version: number
}

export interface LineBody {
  id: string
  kind: string
  order_id: string
  order_item_id: string | null
  provider_id: string
  plan_id: string
  revision: number
  rule_id: string
  units: number
  base: MoneyBody
  rate: string | null
  amount: MoneyBody
  tax_amount: MoneyBody
  total: MoneyBody
  reverses: string | null
  terms: { name: string }
}

export interface ProblemBody {
  code: string
  meta: Record<string, unknown>
  errors: { path: string; code: string }[]
}

/** Ten per cent of everything, with a fifth of tax on it. */
export const tenPercent = { name: 'Everything', kind: 'PERCENT', rate: '0.1', tax_rate: '0.2' }

export function createMarket(): Promise<World> {
  const sandbox = sandboxService({ identity: { forget: () => {} }, kinds: [] })
  const asking = { secret: 'the secret of a test', loopbackForSandboxes: true }
  const [shipping, tax] = [shippingService(asking), taxService(asking)]
  const ordered = [catalog, customers, inventory, orders, pricing, promotions, shipping, tax]
  const services = [sandbox, ledger, gateways, payments, ...ordered, marketplace, commissions]
  return createWorld({ services, doesOutboundWork: true })
}

/** A marketplace of one tenant, driven through the API as its users would. */
export class Market {
  readonly world: World
  readonly tenant: string
  #names = 0

  constructor(world: World, tenant: string) {
    this.world = world
    this.tenant = tenant
  }

  get caller() {
    return this.world.as(this.tenant)
  }

  async post<Body = { id: string }>(url: string, body: object = {}): Promise<Body> {
    const answer = await this.caller.post<Body>(url, body)
    assert(answer.status === 200 || answer.status === 201, `${url}: ${answer.text}`)
    return answer.body
  }

  async provider(): Promise<string> {
    this.#names += 1
    const body = { handle: `provider-${this.#names}`, display_name: 'Oak & Iron' }
    const { id } = await this.post('/api/v1/providers', body)
    for (const command of ['submit', 'submit', 'approve']) {
      await this.post(`/api/v1/providers/${id}/${command}`)
    }
    return id
  }

  async product(price: number, providerId?: string, more: object = {}): Promise<string> {
    const { id } = await this.post('/v1/catalog/products', {
      title: 'Thing',
      price: eur(price),
      inventory: { available: 100_000 },
      ...(providerId && { provider_id: providerId }),
      ...more,
    })
    return id
  }

  /** A plan that is in force, for everybody unless it is for one provider. */
  async plan(rules: readonly object[] = [tenPercent], providerId?: string): Promise<PlanBody> {
    const { id } = await this.post<PlanBody>(plansUrl, { name: 'Standard', rules })
    const is_default = providerId === undefined
    const plan = await this.post<PlanBody>(`${plansUrl}/${id}/activate`, { is_default })
    if (providerId) await this.post(assignmentsUrl, { provider_id: providerId, plan_id: id })
    return plan
  }

  async order(lines: readonly [productId: string, quantity: number][], more: object = {}) {
    const items = lines.map(([product_id, quantity]) => ({ product_id, quantity }))
    return this.post<OrderBody>('/api/v1/orders', { items, ...more })
  }

  /** Places and pays, and lets the commissions follow. What is bought of several sellers is an order each. */
  async sale(lines: readonly [productId: string, quantity: number][], more: object = {}) {
    const { id: orderId, group } = await this.order(lines, more)
    const paid: { orderId: string; paymentId: string; items: OrderBody['items'] }[] = []
    for (const { id } of group?.orders ?? [{ id: orderId }]) {
      const { body } = await this.caller.get<OrderBody>(`/api/v1/orders/${id}`)
      paid.push({ orderId: id, items: body.items, paymentId: (await this.pay(id)).id })
    }
    const [first] = paid
    assert(first, 'a sale has an order')
    return { ...first, orders: paid }
  }

  async pay(orderId: string): Promise<{ id: string }> {
    const payment = await this.post('/api/v1/payments', { order_id: orderId, method: 'pm_test_ok' })
    await this.world.settle()
    return payment
  }

  async refund(paymentId: string, body: object = {}): Promise<void> {
    await this.post(`/api/v1/payments/${paymentId}/refunds`, body)
    await this.world.settle()
  }

  async cancel(orderId: string, items?: readonly object[]): Promise<void> {
    await this.post(`/api/v1/orders/${orderId}/cancel`, items ? { items } : {})
    await this.world.settle()
  }

  async ship(orderId: string): Promise<void> {
    await this.post(`/api/v1/orders/${orderId}/fulfillments`)
    await this.world.settle()
  }

  /** The oldest first. */
  async lines(query = ''): Promise<LineBody[]> {
    const { body } = await this.caller.get<{ content: LineBody[] }>(`${linesUrl}?limit=96&${query}`)
    return body.content.toReversed()
  }
}

export interface OrderBody {
  id: string
  group?: { orders: { id: string }[] }
  total: MoneyBody
  items: { id: string; product_id: string; total: MoneyBody }[]
}

/** Kind, base, commission and tax of each line. */
export function amountsOf(lines: readonly LineBody[]) {
  return lines.map(({ kind, base, amount, tax_amount }) => [
    kind,
    base.amount,
    amount.amount,
    tax_amount.amount,
  ])
}
