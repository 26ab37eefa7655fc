import type { App } from '@souk/platform'
import { currency, customers, type DemoOrder, orders, products, providers } from './shop.ts'

/**
 * Fills the demo tenant through the public API, as any client would. Everything has a name of its own, so a
 * start that was interrupted is simply done again: what exists already answers 409 and stays as it is.
 */
export async function seedDemo(app: App, apiKey: string): Promise<void> {
  const shop = new Shop(app, apiKey)
  const providerIds = await enterProviders(shop)
  for (const { sku, title, description, amount, available, kind, provider } of products) {
    const providerId = provider && providerIds.get(provider)
    await shop.post('/v1/catalog/products', {
      title,
      description,
      sku,
      external_id: `demo-${sku}`,
      price: { amount, currency },
      ...(kind !== undefined && { kind }),
      ...(available !== undefined && { inventory: { available, warehouse: 'MAIN' } }),
      ...(providerId !== undefined && { provider_id: providerId }),
    })
  }
  const customerIds: (string | undefined)[] = []
  for (const customer of customers) customerIds.push(await shop.post('/api/v1/customers', customer))
  for (const [index, order] of orders.entries()) await placeOrder(shop, index, order, customerIds)
}

/** Applies for each provider and brings it through the review, from wherever an earlier start left it. */
async function enterProviders(shop: Shop): Promise<Map<string, string>> {
  for (const provider of providers) {
    await shop.post('/api/v1/providers', { ...provider, legal_name: provider.display_name })
  }
  const handles = new Set<string>(providers.map(({ handle }) => handle))
  const entered = (await shop.providers()).filter(({ handle }) => handles.has(handle))
  for (const { id } of entered) {
    for (const command of ['submit', 'submit', 'approve']) {
      await shop.post(`/api/v1/providers/${id}/${command}`, {})
    }
  }
  return new Map(entered.map(({ handle, id }) => [handle, id]))
}

async function placeOrder(
  shop: Shop,
  index: number,
  { customer, channel, items, steps }: DemoOrder,
  customerIds: readonly (string | undefined)[],
): Promise<void> {
  const customerId = customer === undefined ? undefined : customerIds[customer]
  const orderId = await shop.post('/api/v1/orders', {
    items: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
    channel,
    external_id: `demo-order-${index + 1}`,
    ...(customerId !== undefined && { customer_id: customerId }),
  })
  if (!orderId) return
  for (const step of steps) {
    if (step === 'pay')
      await shop.post('/api/v1/payments', { order_id: orderId, method: 'pm_test_ok' })
    if (step === 'fulfil') await shop.post(`/api/v1/orders/${orderId}/fulfillments`, {})
    if (step === 'cancel') await shop.post(`/api/v1/orders/${orderId}/cancel`, {})
  }
}

class Shop {
  readonly #app: App
  readonly #headers: Record<string, string>

  constructor(app: App, apiKey: string) {
    this.#app = app
    this.#headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  }

  async providers(): Promise<{ id: string; handle: string }[]> {
    const url = '/api/v1/providers?limit=96'
    const reply = await this.#app.inject({ url, headers: this.#headers })
    if (reply.statusCode !== 200) throw new Error(`GET ${url} answered ${reply.body}`)
    return reply.json<{ content: { id: string; handle: string }[] }>().content
  }

  /** The id of what was made, or nothing when it was there before. */
  async post(url: string, body: unknown): Promise<string | undefined> {
    const payload = JSON.stringify(body)
    const reply = await this.#app.inject({ method: 'POST', url, payload, headers: this.#headers })
    if (reply.statusCode === 409) return undefined
    if (reply.statusCode >= 300) {
      throw new Error(`the demo shop cannot be made: POST ${url} answered ${reply.body}`)
    }
    return reply.json<{ id: string }>().id
  }
}
