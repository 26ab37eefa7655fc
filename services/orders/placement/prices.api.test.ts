import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { hourMs, newId, newUuid, type Sql, sql, type Tx, uuidOf } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { taxService } from '@souk/tax/manifest'
import {
  createShop,
  givenOrder,
  givenProduct,
  givenProvider,
  type OrderBody,
  type ProductBody,
  pay,
  type Refusal,
} from '../shop.fixture.ts'

const tax = taxService({ secret: 'the secret of a test', loopbackForSandboxes: true })
const world = await createShop(tax)
after(() => world.close())

const pricing = '/api/v1/pricing'
const eur = (amount: number) => ({ amount, currency: 'EUR' })

interface Shop {
  readonly name: string
  readonly shop: Caller
  readonly product: ProductBody
  readonly variant_id: string
}

/** A tenant of its own with a product of 10.00. */
async function givenShop(): Promise<Shop> {
  const name = newUuid()
  const shop = world.as(name)
  const product = await givenProduct(shop)
  return { name, shop, product, variant_id: product.default_variant_id }
}

async function givenDraft(shop: Caller, changes: object = {}): Promise<string> {
  const body = { name: 'Sale', type: 'SALE', currency: 'EUR', ...changes }
  const made = await shop.post<{ id: string }>(`${pricing}/price-lists`, body)
  assert.equal(made.status, 201, made.text)
  return made.body.id
}

async function givenList(shop: Caller, changes: object = {}): Promise<string> {
  const id = await givenDraft(shop, changes)
  const activated = await shop.post(`${pricing}/price-lists/${id}/activate`, {})
  assert.equal(activated.status, 200, activated.text)
  return id
}

async function setRows(shop: Caller, listId: string, prices: object[]): Promise<void> {
  const url = `${pricing}/price-lists/${listId}/prices`
  const answer = await shop.call('PUT', url, { body: { prices } })
  assert.equal(answer.status, 200, answer.text)
}

async function givenCustomer(shop: Caller): Promise<string> {
  const body = { email: `${newId('cus')}@example.com`, name: 'Ada' }
  const answer = await shop.post<{ id: string }>('/api/v1/customers', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.id
}

interface Quoted {
  readonly id: string
  readonly signature: string
  readonly lines: readonly { readonly tax_inclusive: boolean | null }[]
}

/** What German tax comes to on each line, which is asked for as the order says. */
async function taxesOf(shop: Caller, { items }: OrderBody): Promise<number[]> {
  const preset = { preset: 'EU_VAT', countries: ['DE'] }
  assert.equal((await shop.post(`${pricing}/tax-rates/presets`, preset)).status, 200)
  const lines = items.map(({ id, total, quantity, tax_inclusive }) => ({
    ...{ ref: id, amount: total, quantity, tax_inclusive },
  }))
  const asked = { lines, to: { country: 'DE' } }
  const made = await shop.post<{ lines: { amount: { amount: number } }[] }>(
    `${pricing}/tax/calculate`,
    asked,
  )
  assert.equal(made.status, 201, made.text)
  return made.body.lines.map(({ amount }) => amount.amount)
}

const totalOf = async (shop: Caller, items: object[], more: object = {}) =>
  (await givenOrder(shop, items, more)).total.amount

describe('placing an order with price lists', () => {
  test('takes the price of the list that applies in the channel and for the customer', async () => {
    const { shop, variant_id } = await givenShop()
    const customer_id = await givenCustomer(shop)
    const other = await givenCustomer(shop)
    await givenList(shop, { adjust_rate: '-0.10', conditions: { channels: ['web'] } })
    const contract = { type: 'CONTRACT', conditions: { customer_ids: [customer_id] } }
    await setRows(shop, await givenList(shop, contract), [
      { variant_id, amount: eur(700) },
      { variant_id, amount: eur(600), min_quantity: 3 },
    ])
    const items = (quantity: number) => [{ variant_id, quantity }]
    assert.equal(await totalOf(shop, items(1)), 1_000)
    assert.equal(await totalOf(shop, items(1), { channel: 'web' }), 900)
    assert.equal(await totalOf(shop, items(1), { customer_id, channel: 'web' }), 700)
    assert.equal(await totalOf(shop, items(3), { customer_id }), 1_800)
    assert.equal(await totalOf(shop, items(1), { customer_id: other, channel: 'web' }), 900)
    const availability = await shop.get<{ variants: { unit_price: object }[] }>(
      `/v1/catalog/products/${(await givenOrder(shop, items(1))).items[0]?.product_id}/availability?channel=web&customer_id=${customer_id}`,
    )
    assert.deepEqual(availability.body.variants[0]?.unit_price, eur(700))
  })

  test('takes the price of a group for its members, and no more when they leave', async () => {
    const { shop, variant_id } = await givenShop()
    const customer_id = await givenCustomer(shop)
    const group = await shop.post<{ id: string }>('/api/v1/customer-groups', { name: 'Trade' })
    assert.equal(group.status, 201, group.text)
    const conditions = { customer_group_ids: [group.body.id] }
    await givenList(shop, { type: 'CONTRACT', adjust_rate: '-0.40', conditions })
    const members = `/api/v1/customer-groups/${group.body.id}/members`
    const totals = async () => {
      const items = [{ variant_id, quantity: 1 }]
      const asked = { lines: items, context: { customer_id } }
      const quote = await shop.post<{ total: { amount: number } }>(`${pricing}/quotes`, asked)
      return [await totalOf(shop, items, { customer_id }), quote.body.total.amount]
    }
    assert.deepEqual(await totals(), [1_000, 1_000])
    const body = { customer_ids: [customer_id] }
    assert.equal((await shop.post(`${members}/add`, body)).status, 200)
    assert.deepEqual(await totals(), [600, 600])
    assert.equal(await totalOf(shop, [{ variant_id, quantity: 1 }]), 1_000)
    assert.equal((await shop.post(`${members}/remove`, body)).status, 200)
    assert.deepEqual(await totals(), [1_000, 1_000])
  })

  test('goes by the clock of the tenant, whatever the status of the list is', async () => {
    const { name, shop, variant_id } = await givenShop()
    const starts_at = new Date(Date.now() + hourMs).toISOString()
    const ends_at = new Date(Date.now() + 2 * hourMs).toISOString()
    await givenList(shop, { adjust_rate: '-0.5', starts_at, ends_at })
    const items = [{ variant_id, quantity: 1 }]
    const totals = [await totalOf(shop, items)]
    for (const hours of [1.5, 1]) {
      world.advance(name, hours * hourMs)
      totals.push(await totalOf(shop, items))
    }
    assert.deepEqual(totals, [1_000, 500, 1_000])
  })

  test('1.50 for 1,000 is rounded once a line, and again when units are cancelled', async () => {
    const { shop, product, variant_id } = await givenShop()
    const unit = { quantity: 1_000, measure: 'sheet' }
    await setRows(shop, await givenList(shop), [{ variant_id, amount: eur(150), unit }])
    const order = await givenOrder(shop, [{ variant_id, quantity: 345 }])
    const [item] = order.items
    assert.deepEqual([item?.unit_price, item?.unit_quantity], [eur(150), 1_000])
    assert.deepEqual([item?.subtotal.amount, order.total.amount], [52, 52])
    const items = [{ order_item_id: item?.id, quantity: 45 }]
    const cancelled = await shop.post<OrderBody>(`/api/v1/orders/${order.id}/cancel`, { items })
    assert.equal(cancelled.body.total.amount, 45, product.id)
  })

  test('the tax of a line is calculated as its price list says, whatever the setting of the tenant is', async () => {
    const { shop } = await givenShop()
    const variants: string[] = []
    for (const _each of ['base', 'net', 'gross', 'reduced']) {
      variants.push((await givenProduct(shop)).default_variant_id)
    }
    const [base = '', net = '', gross = '', reduced = ''] = variants
    const netList = await givenList(shop, { tax_inclusive: false })
    await setRows(shop, netList, [{ variant_id: net, amount: eur(1_000) }])
    const grossList = await givenList(shop, { tax_inclusive: true })
    await setRows(shop, grossList, [{ variant_id: gross, amount: eur(595) }])
    // Half of a price that includes tax includes tax, whatever the list says about rows of its own.
    const source = await givenDraft(shop, { tax_inclusive: true })
    await setRows(shop, source, [{ variant_id: reduced, amount: eur(2_380) }])
    await givenList(shop, { parent_id: source, adjust_rate: '-0.5', tax_inclusive: false })
    const lines = variants.map((variant_id) => ({ variant_id, quantity: 2 }))
    const { body: quoted } = await shop.post<Quoted>(`${pricing}/quotes`, { lines })
    const quote = { id: quoted.id, signature: quoted.signature }
    const netIs = (tax_inclusive: boolean) =>
      shop.patch(`${pricing}/price-lists/${netList}`, { tax_inclusive })
    assert.equal((await netIs(true)).status, 200)
    const byQuote = await givenOrder(shop, lines, { quote })
    assert.equal((await netIs(false)).status, 200)
    const byLists = await givenOrder(shop, lines)
    const said = [null, false, true, true]
    for (const { items } of [byQuote, byLists]) {
      assert.deepEqual(
        items.map(({ tax_inclusive }) => tax_inclusive),
        said,
      )
    }
    assert.deepEqual(
      quoted.lines.map(({ tax_inclusive }) => tax_inclusive),
      said,
    )
    assert.deepEqual(
      byQuote.items.map(({ variant_id, total }) => [variant_id, total.amount]),
      [
        [base, 2_000],
        [net, 2_000],
        [gross, 1_190],
        [reduced, 2_380],
      ],
    )
    assert.deepEqual(await taxesOf(shop, byQuote), [380, 380, 190, 380])
    await shop.patch(`${pricing}/tax/settings`, { prices_include_tax: true })
    assert.deepEqual(await taxesOf(shop, byQuote), [319, 380, 190, 380])
  })

  test('422 price_missing: a complete list without a price of it', async () => {
    const { shop, variant_id } = await givenShop()
    await givenList(shop, { type: 'BASE', conditions: { channels: ['pos'] } })
    const body = { items: [{ variant_id, quantity: 1 }], channel: 'pos' }
    const answer = await shop.post<Refusal>('/api/v1/orders', body)
    assert.deepEqual([answer.status, answer.body.code], [422, 'price_missing'])
  })

  test('one look-up and one commit, with lists, rows and a quote as without', async () => {
    const { shop, variant_id } = await givenShop()
    const items = [{ variant_id, quantity: 1 }]
    await givenOrder(shop, items)
    const flushesOf = async (more: object) => {
      const before = world.database.writeFlushes
      await givenOrder(shop, items, more)
      return world.database.writeFlushes - before
    }
    const without = await flushesOf({})
    for (const priority of [1, 2, 3]) {
      await setRows(shop, await givenList(shop, { priority }), [{ variant_id, amount: eur(1) }])
    }
    const { id, signature } = await quoted(shop, [[variant_id, 1]])
    assert.equal(
      await flushesOf({}),
      without + 2,
      'the first order finds that there are lists, and reads them',
    )
    assert.deepEqual(
      [await flushesOf({}), await flushesOf({ quote: { id, signature } })],
      [without, without],
    )
  })
})

interface Quote {
  readonly id: string
  readonly signature: string
}

async function quoted(
  shop: Caller,
  lines: readonly (readonly [string, number])[],
  context: object = {},
): Promise<Quote> {
  const asked = lines.map(([variant_id, quantity]) => ({ variant_id, quantity }))
  const answer = await shop.post<Quote>(`${pricing}/quotes`, { lines: asked, context })
  assert.equal(answer.status, 200, answer.text)
  const { id, signature } = answer.body
  return { id, signature }
}

describe('an order by a quote for a country', () => {
  const locations = '/api/v1/inventory/locations'

  for (const [country, status] of [
    ['AT', 'PAID'],
    ['DE', 'EXPIRED'],
  ] as const) {
    test(`is ${status} when it is paid late and its stock ships to ${country}`, async () => {
      const { name, shop, variant_id } = await givenShop()
      const quote = await quoted(shop, [[variant_id, 1]], { country: 'AT' })
      const { id } = await givenOrder(shop, [{ variant_id, quantity: 1 }], { quote })
      world.advance(name, 25 * hourMs)
      await world.tick()
      const { body } = await shop.get<{ content: { id: string }[] }>(locations)
      await shop.patch(`${locations}/${body.content[0]?.id}`, { ships_to: [country] })
      await pay(world, name, id)
      assert.equal((await shop.get<OrderBody>(`/api/v1/orders/${id}`)).body.status, status)
    })
  }
})

describe('placing an order with a quote', () => {
  test('costs what the quote says, whatever has changed since; a second order as well', async () => {
    const { shop, variant_id } = await givenShop()
    const listId = await givenList(shop, { adjust_rate: '-0.10' })
    const quote = await quoted(shop, [[variant_id, 2]])
    const prices = [{ variant_id, price: eur(5_000) }]
    await shop.call('PUT', `${pricing}/prices`, { body: { prices } })
    await shop.post(`${pricing}/price-lists/${listId}/pause`, {})
    const items = [{ variant_id, quantity: 2 }]
    assert.equal(await totalOf(shop, items), 10_000)
    for (let times = 1; times <= 2; times += 1) {
      const order = await givenOrder(shop, items, { quote })
      assert.deepEqual([order.items[0]?.unit_price, order.total], [eur(900), eur(1_800)])
    }
  })

  test('names its lines in another order, by SKU and by product', async () => {
    const { shop, product, variant_id } = await givenShop()
    const other = await givenProduct(shop)
    const quote = await quoted(shop, [
      [variant_id, 2],
      [other.default_variant_id, 1],
    ])
    const items = [
      { sku: other.sku, quantity: 1 },
      { product_id: product.id, quantity: 2 },
    ]
    assert.equal(await totalOf(shop, items, { quote }), 3_000)
  })

  const differing: [what: string, differing: string, order: (shop: Shop) => object][] = [
    ['other quantities', 'items', ({ variant_id }) => ({ items: [{ variant_id, quantity: 3 }] })],
    [
      'fewer lines',
      'items',
      ({ variant_id }) => ({
        items: [
          { variant_id, quantity: 2 },
          { variant_id, quantity: 2 },
        ],
      }),
    ],
    ['another channel', 'channel', () => ({ channel: 'web' })],
    ['another currency', 'currency', () => ({ currency: 'USD' })],
  ]
  for (const [what, field, change] of differing) {
    test(`422 quote_mismatch: an order of ${what}`, async () => {
      const given = await givenShop()
      const { shop, variant_id } = given
      const quote = await quoted(shop, [[variant_id, 2]])
      const body = { items: [{ variant_id, quantity: 2 }], quote, ...change(given) }
      const answer = await shop.post<Refusal>('/api/v1/orders', body)
      assert.deepEqual(
        [answer.status, answer.body.code, answer.body.meta?.differing],
        [422, 'quote_mismatch', field],
      )
    })
  }

  test('422 quote_mismatch: by another customer, or by nobody', async () => {
    const { shop, variant_id } = await givenShop()
    const customer_id = await givenCustomer(shop)
    const quote = await quoted(shop, [[variant_id, 1]], { customer_id })
    const items = [{ variant_id, quantity: 1 }]
    for (const more of [{}, { customer_id: await givenCustomer(shop) }]) {
      const answer = await shop.post<Refusal>('/api/v1/orders', { items, quote, ...more })
      assert.deepEqual([answer.status, answer.body.meta?.differing], [422, 'customer_id'])
    }
    assert.equal(await totalOf(shop, items, { quote, customer_id }), 1_000)
  })

  test('422 quote_tampered, quote_unknown and 410 quote_expired: no order is placed', async () => {
    const { name, shop, variant_id } = await givenShop()
    const items = [{ variant_id, quantity: 1 }]
    const quote = await quoted(shop, [[variant_id, 1]])
    const later = new Date(Date.now() + hourMs).toISOString()
    const unsigned = await quoted(shop, [[variant_id, 1]], { at: later })
    const stranger = await givenShop()
    const foreign = await quoted(stranger.shop, [[stranger.variant_id, 1]])
    const other = quote.signature.startsWith('A') ? 'B' : 'A'
    const refused: [quote: object, status: number, code: string][] = [
      [{ ...quote, signature: other + quote.signature.slice(1) }, 422, 'quote_tampered'],
      [{ ...quote, signature: 'x' }, 422, 'quote_tampered'],
      [{ ...unsigned, signature: quote.signature }, 422, 'quote_tampered'],
      [{ ...quote, id: newId('qte') }, 422, 'quote_unknown'],
      [foreign, 422, 'quote_unknown'],
    ]
    for (const [sent, status, code] of refused) {
      const answer = await shop.post<Refusal>('/api/v1/orders', { items, quote: sent })
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    }
    const nothing = [{ variant_id: newId('var'), quantity: 1 }]
    const unknown = await shop.post<Refusal>('/api/v1/orders', { items: nothing, quote })
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'product_unknown'])
    world.advance(name, hourMs / 2)
    const expired = await shop.post<Refusal>('/api/v1/orders', { items, quote })
    assert.deepEqual([expired.status, expired.body.code], [410, 'quote_expired'])
    const { body } = await shop.get<{ page: { total: number } }>('/api/v1/orders')
    assert.equal(body.page.total, 0)
  })

  test('422 quote_tampered: a quote that was changed where it is kept', async () => {
    const { name, shop, variant_id } = await givenShop()
    const items = [{ variant_id, quantity: 1 }]
    const changes: [what: string, change: (tx: Tx) => Sql][] = [
      ['amounts', () => sql`lines = jsonb_set(lines, '{0,unitAmount}', '1')`],
      ['times', ({ now }) => sql`expires_at = ${new Date(now.getTime() + 9 * hourMs)}`],
      ['signature', () => sql`signature = 'x'`],
    ]
    for (const [what, change] of changes) {
      const quote = await quoted(shop, [[variant_id, 1]])
      assert.equal(await totalOf(shop, items, { quote }), 1_000)
      await world.seed(
        name,
        (tx) => tx`
          update pricing.quotes set ${change(tx)}
          where tenant_id = ${tx.tenantId} and id = ${uuidOf(quote.id)}`,
      )
      const sent = what === 'signature' ? { ...quote, signature: 'x' } : quote
      const answer = await shop.post<Refusal>('/api/v1/orders', { items, quote: sent })
      assert.deepEqual([answer.status, answer.body.code], [422, 'quote_tampered'], what)
    }
  })

  test('422 product_unknown: an order that names nothing is not told of its quote', async () => {
    const { shop, variant_id } = await givenShop()
    const quote = await quoted(shop, [[variant_id, 1]])
    const items = [{ variant_id: newId('var'), quantity: 1 }]
    const answer = await shop.post<Refusal>('/api/v1/orders', { items, quote })
    assert.deepEqual([answer.status, answer.body.code], [422, 'product_unknown'])
  })

  test('422: what is not for sale any more is refused, quoted or not', async () => {
    const { shop, product, variant_id } = await givenShop()
    const quote = await quoted(shop, [[variant_id, 1]])
    await shop.post(`/v1/catalog/products/${product.id}/unpublish`, {})
    const items = [{ variant_id, quantity: 1 }]
    const answer = await shop.post<Refusal>('/api/v1/orders', { items, quote })
    assert.equal(answer.body.code, 'product_not_sellable')
  })

  test('422 quote_unknown: a provider orders with quotes of its own alone', async () => {
    const { name, shop } = await givenShop()
    const providerId = await givenProvider(world, name)
    const provider = world.asProvider(name, providerId)
    const product = await givenProduct(shop, { provider_id: providerId })
    const items = [{ variant_id: product.default_variant_id, quantity: 1 }]
    const lines = [[product.default_variant_id, 1]] as const
    const operators = { items, quote: await quoted(shop, lines) }
    assert.equal(
      (await provider.post<Refusal>('/api/v1/orders', operators)).body.code,
      'quote_unknown',
    )
    assert.equal(await totalOf(provider, items, { quote: await quoted(provider, lines) }), 1_000)
  })
})

describe('the quote of an order', () => {
  interface Listed {
    readonly id: string
    readonly status: string
    readonly order_id: string | null
  }
  const listed = async (caller: Caller, filter = '') => {
    const { status, body, text } = await caller.get<{ content: Listed[] }>(
      `${pricing}/quotes?${filter}`,
    )
    assert.equal(status, 200, text)
    return body.content.map((one) => [one.id, one.status, one.order_id])
  }

  test('is kept on it: shown, listed, filtered by, announced and exported; null for others', async () => {
    const { name, shop, variant_id } = await givenShop()
    const quote = await quoted(shop, [[variant_id, 1]])
    const items = [{ variant_id, quantity: 1 }]
    const plain = await givenOrder(shop, items)
    const placed = [
      await givenOrder(shop, items, { quote }),
      await givenOrder(shop, items, { quote }),
    ]
    assert.deepEqual(
      [plain, ...placed].map(({ quote_id }) => quote_id),
      [null, quote.id, quote.id],
    )
    const all = await shop.get<{ content: OrderBody[] }>('/api/v1/orders')
    assert.deepEqual(
      all.body.content.map(({ quote_id }) => quote_id),
      [quote.id, quote.id, null],
    )
    for (const more of ['', '&status=PENDING', `&search=${placed[0]?.number}`]) {
      const found = await shop.get<{ content: OrderBody[] }>(
        `/api/v1/orders?quote_id=${quote.id}${more}`,
      )
      assert.deepEqual(
        found.body.content.map(({ id }) => id),
        more.includes('search') ? [placed[0]?.id] : [placed[1]?.id, placed[0]?.id],
        more,
      )
    }
    assert.equal((await shop.post(`/api/v1/orders/${placed[0]?.id}/cancel`, {})).status, 200)
    const told = (await world.events(name)).filter(({ type }) => type.startsWith('order.'))
    const quotesOf = told.map(({ data }) => (data as { object: OrderBody }).object.quote_id)
    assert.deepEqual(quotesOf, [null, quote.id, quote.id, quote.id])
  })

  test('says which order was placed by it first, and is taken from then on', async () => {
    const { name, shop, variant_id } = await givenShop()
    const [taken, open] = [
      await quoted(shop, [[variant_id, 1]]),
      await quoted(shop, [[variant_id, 1]]),
    ]
    const at = new Date(Date.now() + hourMs).toISOString()
    const shown = await quoted(shop, [[variant_id, 1]], { at })
    const items = [{ variant_id, quantity: 1 }]
    const first = await givenOrder(shop, items, { quote: taken })
    await givenOrder(shop, items, { quote: taken })
    assert.deepEqual(await listed(shop), [
      [shown.id, 'INDICATIVE', null],
      [open.id, 'OPEN', null],
      [taken.id, 'TAKEN', first.id],
    ])
    const { body } = await shop.get<Listed>(`${pricing}/quotes/${taken.id}`)
    assert.deepEqual([body.status, body.order_id], ['TAKEN', first.id])
    world.advance(name, hourMs)
    const statuses = ['OPEN', 'EXPIRED', 'TAKEN', 'INDICATIVE']
    const found = await Promise.all(statuses.map((status) => listed(shop, `status=${status}`)))
    assert.deepEqual(found, [
      [],
      [[open.id, 'EXPIRED', null]],
      [[taken.id, 'TAKEN', first.id]],
      [[shown.id, 'INDICATIVE', null]],
    ])
    assert.deepEqual(await listed(world.as(newUuid())), [], 'another tenant')
  })

  test('of a provider names its order to it, and to no other', async () => {
    const { name, shop } = await givenShop()
    const providerId = await givenProvider(world, name)
    const { default_variant_id: variant_id } = await givenProduct(shop, { provider_id: providerId })
    const provider = world.asProvider(name, providerId)
    const quote = await quoted(provider, [[variant_id, 1]])
    const order = await givenOrder(provider, [{ variant_id, quantity: 1 }], { quote })
    assert.deepEqual(await listed(provider), [[quote.id, 'TAKEN', order.id]])
    assert.deepEqual(await listed(shop), [[quote.id, 'TAKEN', order.id]])
    const other = world.asProvider(name, await givenProvider(world, name))
    assert.deepEqual(await listed(other), [])
  })
})
