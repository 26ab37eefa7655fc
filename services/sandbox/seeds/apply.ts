import { addAgent, addMembers } from './agents.ts'
import { SeedClient, type SeedResult, type SeedTarget } from './client.ts'
import { priceIn, type SeedName, seedNamed } from './seed.ts'
import type { SeedOrder, SeedProduct } from './shop.ts'

/**
 * Creates the data of a seed through the public API, as any client would, with the token of the request. Everything has
 * a fixed name, so that a seed that was interrupted can be applied again: what exists already is not changed, and what the
 * sandbox does not sell any more is left out.
 */
export async function applySeed(target: SeedTarget, name: SeedName): Promise<SeedResult> {
  const seed = seedNamed(name)
  const client = new SeedClient(target)
  const owner = seed.hasAgent ? await addMembers(client) : undefined
  const sellers = await enterProviders(client, seed.providers)
  for (const product of seed.products) await addProduct(client, product, sellers, target.currency)
  const customerIds: string[] = []
  for (const customer of seed.customers) customerIds.push(await addCustomer(client, customer))
  for (const order of seed.orders) await placeOrder(client, order, customerIds)
  if (owner) await addAgent(client, owner, target.currency)
  const { made, existing, skipped } = client
  return { made, existing, skipped }
}

/** Creates each provider and takes it through the review, continuing where an earlier attempt stopped. */
async function enterProviders(
  client: SeedClient,
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
  client: SeedClient,
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

async function addCustomer(
  client: SeedClient,
  customer: { readonly email: string },
): Promise<string> {
  const made = await client.make('customers', '/api/v1/customers', customer)
  return made ?? client.customerWith(customer.email)
}

async function placeOrder(
  client: SeedClient,
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
