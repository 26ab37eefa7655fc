import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { EventEnvelope, EventKind } from '@souk/platform'
import { declaredOperations } from '../declared.ts'
import { services } from '../services.ts'
import { aGrant, anApproval, Staff } from '../testing/agents.ts'
import { aClosing } from '../testing/closing.ts'
import { aCommission } from '../testing/commissions.ts'
import { aDispute } from '../testing/disputes.ts'
import { canary, seedAll } from '../testing/furnish.ts'
import { anOrderGroup } from '../testing/order-groups.ts'
import { aProduct, order, type Product, type Shop, startProduct } from '../testing/product.ts'
import { aReconciliation } from '../testing/reconciliations.ts'
import { aRedemption } from '../testing/redemptions.ts'
import { signedInShopper } from '../testing/shopper.ts'

/** An event carries its resource as reading it shows: declared so for every kind, and sent so for what happens here. */

type Facts = Record<string, unknown>
type Fields = Readonly<Record<string, unknown>>
interface ObjectSchema {
  readonly properties: Fields
  readonly required: readonly string[]
}

interface Reading {
  readonly operationId: string
  /** Where the resource of that id is read. */
  readonly url: (id: string) => string
  /** Fields that the events of version 1 say in another way, or not at all. */
  readonly except?: readonly string[]
  /** Another resource shows it, and the events say only what has become of it: what both have is compared. */
  readonly isPart?: boolean
}

const { list } = declaredOperations()

/** Those that are not read by their id alone, or that show more than their events. */
const readings: Readonly<Record<string, Partial<Reading>>> = {
  // Receivers of events may not read what a request is about, so its content is left out, and what depends on who reads.
  approval: {
    except: [
      ...['money', 'missing_scope', 'request', 'changes', 'sources', 'summary', 'resources'],
      ...['can_decide', 'cannot_decide_reason', 'deciders'],
    ],
  },
  // What a cart costs holds for a moment, so its events say only what its buyer has: its lines and codes without amounts.
  cart: {
    except: [
      ...['items', 'shipping', 'codes', 'promotions', 'within_reach', 'blockers'],
      ...['shown', 'is_tax_final'],
      ...[
        'subtotal',
        'discount_total',
        'shipping_total',
        'included_tax_total',
        'tax_total',
        'total',
      ],
    ],
  },
  // Read with the customer whose it is, and where they are signed in.
  customer_account: {
    url: (id) => `/api/v1/customers/cus_${id.slice('acc_'.length)}/account`,
    except: ['account', 'sessions'],
  },
  // The events name the method by its id, as they always have.
  payment: { except: ['method'] },
  // Whoever has the address can open the page: those who read events need not.
  payment_link: { except: ['url'] },
  price: {
    operationId: 'listPrices',
    url: (id) => `/api/v1/pricing/prices?variant_id=${id}`,
  },
  // How often a code was used is counted without a new version of it, and told by the events of redemptions.
  promotion_code: { except: ['uses'] },
  product_relations: { url: (id) => `/v1/catalog/products/${id}/relations` },
  tenant: { url: () => '/api/v1/tenant' },
  // The health of an endpoint is not part of the resource, and changes without an event.
  webhook_endpoint: { except: ['health'] },
}

/** A `stock_item` is read with `getStockItem`, unless its events or the table above say otherwise. */
function readingOf({ resource, shownBy }: Pick<EventKind, 'resource' | 'shownBy'>): Reading {
  const said = readings[resource] ?? {}
  const name = resource.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const { operationId = shownBy ?? `get${name}` } = said
  const read = list.find(({ schema }) => schema.operationId === operationId)
  assert(read, `how is a ${resource} read?`)
  const isPart = shownBy !== undefined && said.operationId === undefined
  return { operationId, url: (id) => read.url.replace(/:[A-Za-z]+$/, id), isPart, ...said }
}

/** What cannot be read by its id, or is a message to a receiver that has proved nothing yet. */
const unreadable = new Set([
  'price.below_floor_attempted',
  'stock.out',
  'stock.back_in_stock',
  'sandbox.created',
  'sandbox.reset',
  'webhook.endpoint_challenged',
  'webhook.endpoint_tested',
])

const kinds: readonly EventKind[] = services.flatMap(({ events = [] }) => events)
const readable = kinds.filter(({ type }) => !unreadable.has(type))

describe('the schema of every event', () => {
  for (const kind of readable) {
    const { type, object } = kind
    test(`${type} has the fields of the resource, with the same schemas`, () => {
      const reading = readingOf(kind)
      const read = list.find(({ schema }) => schema.operationId === reading.operationId)
      const view = (read?.schema.response as Record<string, ObjectSchema> | undefined)?.['200']
      assert(view)
      const facts = object as unknown as ObjectSchema
      for (const [name, field] of Object.entries(view.properties)) {
        if (reading.except?.includes(name)) continue
        if (reading.isPart && !(name in facts.properties)) continue
        assert(name in facts.properties, `${name} is missing`)
        assert(facts.required.includes(name), `${name} may be missing`)
        assert.deepEqual(withoutWords(facts.properties[name]), withoutWords(field), name)
      }
    })
  }
})

function withoutWords(schema: unknown): unknown {
  const { description: _words, ...rest } = schema as { description?: string }
  return rest
}

/** Looks at the resource of each new event and compares, wherever nothing has changed it since. */
class Witness {
  readonly compared = new Set<string>()
  readonly #product: Product
  readonly #shop: Shop
  #after = 0

  constructor(product: Product, shop: Shop) {
    this.#product = product
    this.#shop = shop
  }

  async look(): Promise<void> {
    await this.#product.settle()
    for (;;) {
      const url = `/api/v1/events?limit=96&after_sequence=${this.#after}`
      const { body } = await this.#shop.get<{ content: EventEnvelope<Facts>[] }>(url)
      if (body.content.length === 0) return
      for (const event of body.content) await this.#compare(event)
      this.#after = body.content.at(-1)?.sequence ?? this.#after
    }
  }

  async #compare({ type, resource, data: { object } }: EventEnvelope<Facts>): Promise<void> {
    if (unreadable.has(type)) return
    const kind = kinds.find((each) => each.type === type)
    assert(kind, `${type} is declared`)
    const reading = readingOf(kind)
    const { isPart = false } = reading
    const { status, body: view } = await this.#shop.get<Facts>(reading.url(resource.id))
    if (status === 404) return
    assert.equal(status, 200)
    if (isPart) assert.equal(view.id, resource.id, `${type} is shown by ${kind.shownBy}`)
    else if ('version' in view) {
      assert.equal(object.version, resource.version, `${type} carries its version`)
      if (view.version !== resource.version) return
    }
    for (const [name, value] of Object.entries(view)) {
      if (reading.except?.includes(name) || (isPart && !(name in object))) continue
      assert(
        isDeepStrictEqual(object[name], value),
        `${name} of ${type}: ${JSON.stringify(object)}`,
      )
    }
    this.compared.add(type)
  }
}

describe('what an event carries', () => {
  let product: Product
  let shop: Shop
  let witness: Witness
  before(async () => {
    product = await startProduct({ config: { webhookLoopback: true } })
    shop = await product.open('sandbox')
    witness = new Witness(product, shop)
  })
  after(() => product.close())

  /** Calls and then looks at what was announced. */
  async function act<Body = { id: string }>(method: string, url: string, body: unknown = {}) {
    const answer = await shop.call<Body>(method, url, { body })
    assert(answer.status < 300 || answer.status === 402, `${url} ${answer.text}`)
    await witness.look()
    return answer.body
  }
  const post = <Body = { id: string }>(url: string, body?: unknown) => act<Body>('POST', url, body)
  const patch = (url: string, body: unknown) => act('PATCH', url, body)
  const pay = (order_id: string, more: object = {}) =>
    post('/api/v1/payments', { order_id, method: 'pm_test_ok', ...more })
  const place = async (productId: string, quantity: number, more: object = {}) => {
    const placed = (await order(shop, productId, quantity, more)).body
    await witness.look()
    return placed
  }

  const goodsForSale = async () => {
    const goods = await aProduct(shop)
    await witness.look()
    return goods
  }

  test('is the customer, the product, the price or the stock as it is read at that version', async () => {
    const customer = await post('/api/v1/customers', { email: 'ada@example.com', name: 'Ada' })
    await patch(`/api/v1/customers/${customer.id}`, { phone: '+49 30 123456' })
    await post('/api/v1/inventory/locations', { code: 'BER-1', metadata: { floor: '2' } })
    await act('PUT', '/api/v1/inventory/routing/rules', { criteria: ['PRIORITY'] })
    const goods = await goodsForSale()
    const url = `/v1/catalog/products/${goods.id}`
    await patch(url, { title: 'Cezve', price: { amount: 900, currency: 'EUR' }, tags: ['copper'] })
    for (const command of ['unpublish', 'publish', 'archive', 'restore', 'publish']) {
      await post(`${url}/${command}`)
    }
    const related = [{ kind: 'ACCESSORY', product_id: (await goodsForSale()).id }]
    await act('PUT', `${url}/relations`, { relations: related })
    const shelf = await post('/v1/catalog/collections', { title: 'Copper', kind: 'MANUAL' })
    await act('PUT', `/v1/catalog/collections/${shelf.id}/products`, { product_ids: [goods.id] })
    const variant = await post(`${url}/variants`, {
      price: { amount: 950, currency: 'EUR' },
      option_values: { size: 'L' },
      inventory: { available: 3 },
    })
    await patch(`/v1/catalog/variants/${variant.id}`, { title: 'Large' })
    const price = { amount: 800, currency: 'EUR' }
    await act('PUT', '/api/v1/pricing/prices', {
      prices: [{ variant_id: variant.id, min_quantity: 10, price }],
    })
    const sale = { name: 'Sale', type: 'SALE', currency: 'EUR' }
    const { id: saleId } = await post('/api/v1/pricing/price-lists', sale)
    const row = { variant_id: variant.id, amount: price, floor: price }
    await act('PUT', `/api/v1/pricing/price-lists/${saleId}/prices`, { prices: [row] })
    for (const command of ['activate', 'pause', 'archive']) {
      await post(`/api/v1/pricing/price-lists/${saleId}/${command}`)
    }
    await post('/api/v1/inventory/adjustments', {
      adjustments: [{ variant_id: variant.id, delta: 2 }],
    })
  })

  test('is the order, the fulfillment, the payment or the refund', async () => {
    const goods = await goodsForSale()
    const customer = await post('/api/v1/customers', { email: 'bea@example.com' })
    const bought = await place(goods.id, 3, {
      customer_id: customer.id,
      email: 'ada@example.com',
      metadata: { gift: 'yes' },
    })
    await patch(`/api/v1/orders/${bought.id}`, { note: 'Ring twice' })
    await pay(bought.id)
    const [line] = bought.items
    const units = [{ order_item_id: line?.id, quantity: 1 }]
    const shipped = await post(`/api/v1/orders/${bought.id}/fulfillments`, { lines: units })
    await post(`/api/v1/fulfillments/${shipped.id}/deliver`)
    await post(`/api/v1/orders/${bought.id}/cancel`, { items: units })
    await post(`/api/v1/orders/${bought.id}/fulfillments`)
    const cancelled = await place(goods.id, 1)
    await post(`/api/v1/orders/${cancelled.id}/cancel`, { reason: 'No longer wanted' })
    const held = await pay((await place(goods.id, 2)).id, { capture_method: 'MANUAL' })
    await post(`/api/v1/payments/${held.id}/capture`)
    await post(`/api/v1/payments/${held.id}/refunds`, { amount: { amount: 100, currency: 'EUR' } })
    await pay((await place(goods.id, 1)).id, { method: 'pm_test_decline_funds' })
    const later = await pay((await place(goods.id, 1)).id, { method: 'pm_test_3ds' })
    await post(`/api/v1/payments/${later.id}/cancel`)
  })

  test('is the provider, the client, the key, the member, the tenant, the endpoint or the fault', async () => {
    const provider = await post('/api/v1/providers', { handle: 'oak', display_name: 'Oak' })
    await patch(`/api/v1/providers/${provider.id}`, { legal_name: 'Oak GmbH', country: 'DE' })
    for (const command of ['submit', 'submit', 'approve', 'pause', 'resume']) {
      await post(`/api/v1/providers/${provider.id}/${command}`)
    }
    const client = await post('/api/v1/clients', { name: 'Till', scopes: ['orders:read'] })
    await patch(`/api/v1/clients/${client.id}`, { name: 'Tills' })
    await post(`/api/v1/clients/${client.id}/rotate-secret`)
    const key = await post('/api/v1/api-keys', { name: 'Till', scopes: ['orders:read'] })
    await post(`/api/v1/api-keys/${key.id}/rotate`)
    const member = await post('/api/v1/members', { email: 'bo@example.com', roles: ['ANALYST'] })
    await patch(`/api/v1/members/${member.id}`, { name: 'Bo' })
    await patch('/api/v1/tenant', { name: 'Bazaar' })
    await patch('/api/v1/pricing/tax/settings', { origin_country: 'DE' })
    await act('PUT', '/api/v1/pricing/tax/gateway', {
      kind: 'HTTP',
      url: 'http://127.0.0.1:9/tax',
    })
    await act('PUT', '/api/v1/shipping/gateway', {
      kind: 'HTTP',
      url: 'http://127.0.0.1:9/rates',
    })
    const gateway = await post('/api/v1/payment-gateways', {
      kind: 'TEST',
      code: 'second',
      name: 'Second',
    })
    await act('PUT', '/api/v1/payment-routing', {
      rules: [{ name: 'All', when: {}, gateway_id: gateway.id }],
    })
    await patch('/api/v1/carts/settings', { hold_seconds: 600 })
    const endpoint = await post('/api/v1/webhooks/endpoints', {
      url: 'http://127.0.0.1:9/hook',
      event_types: ['order.*'],
      description: 'Warehouse',
    })
    await patch(`/api/v1/webhooks/endpoints/${endpoint.id}`, { metadata: { team: 'a' } })
    await post(`/api/v1/webhooks/endpoints/${endpoint.id}/rotate-secret`)
    await post('/api/v1/sandbox/faults', { target: 'gateway', kind: 'drop', rate: 0.001 })
  })

  test('is the resource when a service makes one of everything that it keeps', async () => {
    const other = await product.open('sandbox')
    const onlooker = new Witness(product, other)
    const ids = await seedAll(other, () => onlooker.look())
    await aRedemption(product, other, { ids, mark: canary })
    await anApproval(product, other)
    await aGrant(product, other)
    await aClosing(product, other)
    await aDispute(product, other, ids)
    await aReconciliation(product, other)
    await aCommission(product, other)
    await anOrderGroup(other, ids, canary)
    await new Staff(product, other).disableAllowances()
    await onlooker.look()
    for (const type of onlooker.compared) witness.compared.add(type)
  })

  test('of customers who sign in, and where messages to them go', async () => {
    await signedInShopper(shop, 'signs-in@example.com')
    const settings = { message_url: 'https://shop.example/messages' }
    const set = await shop.patch('/api/v1/customer-accounts/settings', settings)
    assert.equal(set.status, 200, set.text)
    const lasting = { expires_after_months: 36 }
    const kept = await shop.patch('/api/v1/stored-value/settings', lasting)
    assert.equal(kept.status, 200, kept.text)
    await patch('/api/v1/marketplace/reviews/settings', { window_days: 60 })
    await patch('/api/v1/marketplace/threads/settings', { response_hours: 12 })
    await witness.look()
  })

  test('was compared for every resource', () => {
    const nouns = new Set([...witness.compared].map((type) => resourceOf(type)))
    assert.deepEqual(
      [...nouns].sort(),
      [...new Set(readable.map(({ resource }) => resource))].sort(),
    )
    assert(witness.compared.size >= 45, `only ${witness.compared.size} types were compared`)
  })

  test('never is a secret that is shown once', async () => {
    const { body } = await shop.get<object>('/api/v1/events?limit=96&type=client.*')
    const keys = await shop.get<object>('/api/v1/events?limit=96&type=api_key.*')
    const endpoints = await shop.get<object>('/api/v1/events?limit=96&type=webhook.*')
    const told = JSON.stringify([body, keys.body, endpoints.body])
    assert.doesNotMatch(told, /souk_secret_|souk_test_|whsec_|"secret"|client_secret|"api_key":"/)
  })
})

function resourceOf(type: string): string {
  return kinds.find((kind) => kind.type === type)?.resource ?? type
}
