import assert from 'node:assert/strict'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as gateways } from '@souk/gateways/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { assessSale, placeSale, type SaleDraft } from '@souk/orders/contract'
import { manifest as orders } from '@souk/orders/manifest'
import { manifest as payments } from '@souk/payments/manifest'
import type { Tx } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { sandboxService } from '@souk/sandbox/manifest'
import { shippingService } from '@souk/shipping/manifest'
import { taxService } from '@souk/tax/manifest'
import { manifest as marketplace } from './manifest.ts'

export interface ProviderBody {
  id: string
  handle: string
  status: string
  status_reason: string | null
  version: number
}

interface OrderBody {
  id: string
  status: string
  items: { id: string; product_id: string }[]
}

/** What an order with taxes and shipping says beside its lines. */
export const sentToGermany = {
  shipping_address: { country: 'DE', line1: 'Torstraße 1', city: 'Berlin', postal_code: '10115' },
  shipping_method: 'standard',
  tax: {},
}

/** The stock of each product. */
export const everyUnit = 100_000

export type Line = [productId: string, quantity: number]

/** A marketplace with everything below it, driven through the API as its users would. */
export class Market {
  readonly world: World
  #names = 0

  constructor(world: World) {
    this.world = world
  }

  static async open(): Promise<Market> {
    const sandbox = sandboxService({ identity: { forget: () => {} }, kinds: [] })
    const asking = { secret: 'the secret of a test', loopbackForSandboxes: true }
    const [shipping, tax] = [shippingService(asking), taxService(asking)]
    const ordered = [catalog, customers, inventory, orders, pricing, promotions, shipping, tax]
    const below = [sandbox, ledger, gateways, payments, ...ordered]
    return new Market(
      await createWorld({ services: [...below, marketplace], doesOutboundWork: true }),
    )
  }

  async provider(tenant: string, status: 'APPLIED' | 'ACTIVE' = 'ACTIVE'): Promise<string> {
    this.#names += 1
    const body = { handle: `provider-${this.#names}`, display_name: 'Oak & Iron' }
    const { id } = await this.#post<ProviderBody>(tenant, '/api/v1/providers', body)
    if (status === 'ACTIVE') {
      for (const command of ['submit', 'submit', 'approve']) await this.command(tenant, id, command)
    }
    return id
  }

  async command(tenant: string, providerId: string, command: string): Promise<ProviderBody> {
    return this.#post<ProviderBody>(tenant, `/api/v1/providers/${providerId}/${command}`, {})
  }

  async product(
    tenant: string,
    amount: number,
    providerId?: string,
    currency = 'EUR',
  ): Promise<string> {
    const { id } = await this.#post<{ id: string }>(tenant, '/v1/catalog/products', {
      title: 'Thing',
      price: { amount, currency },
      inventory: { available: everyUnit },
      ...(providerId && { provider_id: providerId }),
    })
    return id
  }

  /** So much off everything that anybody sells, of which the provider pays a part. */
  async promotion(tenant: string, rate: string, provider = '0'): Promise<void> {
    const funding = { operator: `${1 - Number(provider)}`, provider }
    const effects = [{ kind: 'PERCENT_OFF', target: 'ITEMS', rate }]
    const draft = { name: 'Summer', trigger: 'AUTOMATIC', effects, funding }
    const { id } = await this.#post<{ id: string }>(tenant, '/api/v1/promotions', draft)
    await this.#post(tenant, `/api/v1/promotions/${id}/activate`, {})
  }

  /** Prices include a fifth of tax in Germany, and a parcel costs 6.00. */
  async taxesAndShipping(tenant: string): Promise<void> {
    const settings = { prices_include_tax: true }
    await this.world.as(tenant).patch('/api/v1/pricing/tax/settings', settings)
    await this.#post(tenant, '/api/v1/pricing/tax-rates', {
      country: 'DE',
      tax_code: 'standard',
      rate: '0.2',
      name: 'Tax',
      valid_from: '2020-01-01T00:00:00.000Z',
    })
    const { id } = await this.#post<{ id: string }>(tenant, '/api/v1/shipping/methods', {
      code: 'standard',
      name: 'Parcel',
      rates: [{ currency: 'EUR', amount: 600 }],
    })
    await this.#post(tenant, `/api/v1/shipping/methods/${id}/activate`, {})
  }

  async order(tenant: string, lines: readonly Line[], more: object = {}): Promise<string> {
    const items = lines.map(([product_id, quantity]) => ({ product_id, quantity }))
    if (lines.length > 1) return this.#placeShared(tenant, { items, ...more })
    const { id } = await this.#post<OrderBody>(tenant, '/api/v1/orders', { items, ...more })
    return id
  }

  /** One order, also of several sellers, as an earlier release has placed it. */
  async #placeShared(tenant: string, draft: SaleDraft): Promise<string> {
    const { id } = await this.world.seed(tenant, async (tx) => {
      const sale = await assessSale(tx, draft, { verifyQuote: () => false, isPlaced: true })
      return placeSale(tx, sale, {})
    })
    return id
  }

  /** Places and pays; answers the order and its payment. */
  async sale(tenant: string, lines: readonly Line[], more: object = {}) {
    const orderId = await this.order(tenant, lines, more)
    const payment = { order_id: orderId, method: 'pm_test_ok' }
    const { id: paymentId } = await this.#post<{ id: string }>(tenant, '/api/v1/payments', payment)
    return { orderId, paymentId }
  }

  async ship(tenant: string, orderId: string): Promise<void> {
    await this.#post(tenant, `/api/v1/orders/${orderId}/fulfillments`, {})
  }

  async cancel(tenant: string, orderId: string, reason?: string): Promise<void> {
    await this.#post(tenant, `/api/v1/orders/${orderId}/cancel`, reason ? { reason } : {})
    await this.world.settle()
  }

  async refund(tenant: string, paymentId: string, amount: number): Promise<void> {
    const body = { amount: { amount, currency: 'EUR' } }
    await this.#post(tenant, `/api/v1/payments/${paymentId}/refunds`, body)
    await this.world.settle()
  }

  /** Writes a scene that no operation can make yet, such as promises and returns. */
  scene(tenant: string, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
    return this.world.seed(tenant, work)
  }

  async #post<Body>(tenant: string, url: string, body: object): Promise<Body> {
    const answer = await this.world.as(tenant).post<Body>(url, body)
    assert(answer.status === 200 || answer.status === 201, `${url}: ${answer.text}`)
    return answer.body
  }
}
