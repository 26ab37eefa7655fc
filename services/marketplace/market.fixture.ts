import assert from 'node:assert/strict'
import { manifest as catalog } from '@souk/catalog/manifest'
import { manifest as customers } from '@souk/customers/manifest'
import { manifest as inventory } from '@souk/inventory/manifest'
import { manifest as ledger } from '@souk/ledger/manifest'
import { manifest as orders } from '@souk/orders/manifest'
import { manifest as payments } from '@souk/payments/manifest'
import type { Tx } from '@souk/platform'
import { createWorld, type World } from '@souk/platform/testing'
import { manifest as pricing } from '@souk/pricing/manifest'
import { manifest as promotions } from '@souk/promotions/manifest'
import { sandboxService } from '@souk/sandbox/manifest'
import { manifest as shipping } from '@souk/shipping/manifest'
import { manifest as tax } from '@souk/tax/manifest'
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
    const ordered = [catalog, customers, inventory, orders, pricing, promotions, shipping, tax]
    const below = [sandbox, ledger, payments, ...ordered]
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

  async order(tenant: string, lines: readonly Line[], more: object = {}): Promise<string> {
    const items = lines.map(([product_id, quantity]) => ({ product_id, quantity }))
    const { id } = await this.#post<OrderBody>(tenant, '/api/v1/orders', { items, ...more })
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
