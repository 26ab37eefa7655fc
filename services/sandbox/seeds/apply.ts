import { addAgent, addMembers } from './agents.ts'
import { addCart, seedCarts } from './carts.ts'
import { SeedClient, type SeedResult, type SeedTarget } from './client.ts'
import { detailsOf } from './details.ts'
import { addPicture } from './pictures/upload.ts'
import { addPromotions } from './promotions.ts'
import { relateProducts } from './relations.ts'
import { priceIn, type Seed, type SeedName, seedNamed } from './seed.ts'
import { addShipping } from './shipping.ts'
import { channels, orders, type SeedOrder, type SeedProduct } from './shop.ts'
import { categories, coffeeType, collections } from './structure.ts'
import { addTaxes } from './taxes.ts'

const daySeconds = 24 * 60 * 60

/**
 * Creates the data of a seed through the public API, as any client would, with the token of the request. Everything has
 * a fixed name, so that a seed that was interrupted can be applied again: what exists already is not changed, and what the
 * sandbox does not sell any more is left out.
 */
export async function applySeed(target: SeedTarget, name: SeedName): Promise<SeedResult> {
  const seed = seedNamed(name)
  const client = new SeedClient(target)
  const owner = seed.hasAgent ? await addMembers(client) : undefined
  const customerIds = await openShop(client, seed, target.currency)
  for (const order of seed.orders) await placeOrder(client, order, customerIds)
  if (owner) await addAgent(client, owner, target.currency)
  const { made, existing, skipped } = client
  return { made, existing, skipped }
}

/** How far behind real time a sandbox begins that has a past. */
export const pastSeconds = daySeconds * Math.max(...orders.map(({ daysAgo }) => daysAgo))

/**
 * Several seeds in a sandbox whose clock began `pastSeconds` ago: each order is placed and each cart filled at its own time, and the clock, which
 * only goes forward, reaches real time in the end. Where it is there already everything happens now.
 */
export async function applySeedsWithPast(
  target: SeedTarget,
  names: readonly SeedName[],
): Promise<void> {
  const client = new SeedClient(target)
  const placed: { readonly order: SeedOrder; readonly customerIds: readonly string[] }[] = []
  for (const seed of names.map(seedNamed)) {
    const customerIds = await openShop(client, seed, target.currency)
    placed.push(...seed.orders.map((order) => ({ order, customerIds })))
  }
  const clock = await client.call<{ offset_seconds: number }>('GET', '/api/v1/sandbox/clock')
  let behind = -clock.offset_seconds
  const moveTo = async (seconds: number) => {
    if (behind <= seconds) return
    await client.call('POST', '/api/v1/sandbox/clock/advance', { seconds: behind - seconds })
    behind = seconds
  }
  const past = [
    ...placed.map(({ order, customerIds }) => ({
      daysAgo: order.daysAgo,
      happen: () => placeOrder(client, order, customerIds),
    })),
    ...seedCarts.map((cart) => ({ daysAgo: cart.daysAgo, happen: () => addCart(client, cart) })),
  ]
  for (const { daysAgo, happen } of past.sort((a, b) => b.daysAgo - a.daysAgo)) {
    await moveTo(daySeconds * daysAgo)
    await happen()
  }
  await moveTo(0)
}

/** What there has to be before anybody can order, and the ids of the customers. */
async function openShop(client: SeedClient, seed: Seed, currency: string): Promise<string[]> {
  const sellers = await enterProviders(client, seed.providers)
  for (const channel of channels) await client.post('/v1/catalog/channels', channel)
  const structure = await addStructure(client)
  for (const product of seed.products) {
    await addProduct(client, product, { sellers, structure, currency })
  }
  await relateProducts(client)
  await addTaxes(client)
  await addShipping(client, currency)
  await addPromotions(client, currency)
  const customerIds: string[] = []
  for (const customer of seed.customers) customerIds.push(await addCustomer(client, customer))
  return customerIds
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

/** What products are put in, by handle, and what describes the coffee; without an id where the caller may not look. */
interface Structure {
  readonly categoryIds: ReadonlyMap<string, string | undefined>
  readonly coffeeTypeId: string | undefined
}

async function addStructure(client: SeedClient): Promise<Structure> {
  const categoryIds = new Map<string, string | undefined>()
  for (const { parent, ...category } of categories) {
    const parentId = parent && categoryIds.get(parent)
    const body = { ...category, ...(parentId !== undefined && { parent_id: parentId }) }
    const id = await client.ensure('/v1/catalog/categories', body, `handle=${category.handle}`)
    categoryIds.set(category.handle, id)
  }
  for (const collection of collections) await client.post('/v1/catalog/collections', collection)
  const types = '/v1/catalog/product-types'
  const coffeeTypeId = await client.ensure(types, coffeeType, `name=${coffeeType.name}`)
  return { categoryIds, coffeeTypeId }
}

interface Shop {
  readonly sellers: ReadonlyMap<string, string>
  readonly structure: Structure
  readonly currency: string
}

async function addProduct(client: SeedClient, product: SeedProduct, shop: Shop): Promise<void> {
  const { sku, title, description, kind, provider, channel, tags } = product
  const providerId = provider && shop.sellers.get(provider)
  const details = detailsOf(sku)
  const pictureId = await addPicture(client, product, providerId)
  await client.make('products', '/v1/catalog/products', {
    title,
    description,
    external_id: `demo-${sku}`,
    ...soldAs(product, shop.currency),
    ...placedIn(product, shop.structure),
    ...(pictureId !== undefined && { media_ids: [pictureId] }),
    ...(kind !== undefined && { kind }),
    ...(tags !== undefined && { tags }),
    ...(details && { translations: { de: details.inGerman } }),
    ...(details?.taxCode && { tax_code: details.taxCode }),
    ...(providerId !== undefined && { provider_id: providerId }),
    ...(channel !== undefined && { publications: [{ channel }] }),
  })
}

/** As one variant, or as one for each size. */
function soldAs({ sku, amount, available, sizes }: SeedProduct, currency: string) {
  const grams = detailsOf(sku)?.grams
  const offer = {
    price: priceIn(currency, amount),
    ...(grams !== undefined && { weight_g: grams }),
    ...(available !== undefined && { inventory: { available, warehouse: 'MAIN' } }),
  }
  if (sizes === undefined) return { variants: [{ sku, ...offer }] }
  const variants = sizes.map((size) => {
    return { ...offer, sku: `${sku}-${size}`, option_values: { size } }
  })
  return { options: [{ name: 'size', values: sizes }], variants }
}

function placedIn({ category, coffee }: SeedProduct, { categoryIds, coffeeTypeId }: Structure) {
  const categoryId = category && categoryIds.get(category)
  const isDescribed = coffee !== undefined && coffeeTypeId !== undefined
  return {
    ...(categoryId !== undefined && { category_ids: [categoryId] }),
    ...(isDescribed && {
      product_type_id: coffeeTypeId,
      attributes: { ...coffee, weight: { value: coffee.weight, unit: 'g' } },
    }),
  }
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
  const orderIds = await client.makeOrders({
    items: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
    channel,
    external_id: externalId,
    ...(customerId !== undefined && { customer_id: customerId }),
  })
  for (const orderId of orderIds) await takeSteps(client, orderId, steps)
}

async function takeSteps(
  client: SeedClient,
  orderId: string,
  steps: SeedOrder['steps'],
): Promise<void> {
  const take = {
    pay: () => client.post('/api/v1/payments', { order_id: orderId, method: 'pm_test_ok' }),
    fulfill: () => client.post(`/api/v1/orders/${orderId}/fulfillments`, {}),
    cancel: () => client.post(`/api/v1/orders/${orderId}/cancel`, {}),
  }
  for (const step of steps) await take[step]()
}
