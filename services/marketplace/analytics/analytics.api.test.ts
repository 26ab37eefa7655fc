import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { getOrderForUpdate, recordCapture } from '@souk/orders/contract'
import { newId } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { everyUnit, type Line, Market, sentToGermany } from '../market.fixture.ts'
import type { AnalyticsView } from './schemas.ts'

type Analytics = Static<typeof AnalyticsView>

const url = '/api/v1/marketplace/analytics'
const dayMs = 86_400_000
let market: Market
let world: World

before(async () => {
  market = await Market.open()
  world = market.world
})
after(() => world.close())

async function analyticsOf(tenant: string, query = ''): Promise<Analytics> {
  const reply = await world.as(tenant).get<Analytics>(`${url}${query}`)
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}

async function euros(tenant: string, query = '') {
  const [figures] = (await analyticsOf(tenant, query)).currencies
  assert(figures)
  return figures
}

describe('GET /api/v1/marketplace/analytics', () => {
  test("200: an empty tenant gets zeros in its own currency and null for what can't be divided", async () => {
    const { period, provider_id, channel, currencies } = await analyticsOf('empty')
    assert.equal(Date.parse(period.to) - Date.parse(period.from), 30 * dayMs)
    assert.deepEqual([provider_id, channel, currencies.length], [null, null, 1])
    const [figures] = currencies
    assert.deepEqual(figures?.gmv, { amount: 0, currency: 'EUR' })
    assert.equal(figures?.average_order_value, null)
    assert.equal(figures?.gross_take_rate, null)
    const providers = { active: 0, selling: 0, activity_rate: null, concentration_top_10: null }
    assert.deepEqual(figures?.providers, providers)
  })

  test('200: counts what was paid, by kept units, and nothing else', async () => {
    const provider = await market.provider('sales')
    await market.provider('sales')
    const chair = await market.product('sales', 2_500, provider)
    const poster = await market.product('sales', 1_000)
    await market.sale('sales', [[chair, 2]])
    await market.sale('sales', [
      [chair, 1],
      [poster, 3],
    ])
    await market.order('sales', [[chair, 7]])
    const { orderId } = await market.sale('sales', [[chair, 5]])
    await market.cancel('sales', orderId)

    const figures = await euros('sales')
    assert.equal(figures.gmv.amount, 3 * 2_500 + 3 * 1_000)
    assert.equal(figures.gmv_including_shipping.amount, figures.gmv.amount)
    assert.equal(figures.nmv.amount, figures.gmv.amount)
    assert.deepEqual([figures.orders, figures.units], [2, 6])
    assert.equal(figures.average_order_value?.amount, 5_250)
    assert.equal(figures.units_per_order, '3.000000')
    assert.equal(figures.refund_rate, '0.000000')
    assert.deepEqual(figures.providers, {
      active: 2,
      selling: 1,
      activity_rate: '0.500000',
      concentration_top_10: '0.714286',
    })
  })

  test('200: a provider is active by the thirty days before the end, however long the period', async () => {
    const [early, late] = [await market.provider('active'), await market.provider('active')]
    await market.sale('active', [[await market.product('active', 100, early), 1]])
    world.advance('active', 40 * dayMs)
    const dollars = await market.product('active', 100, late, 'USD')
    await market.sale('active', [[dollars, 1]], { currency: 'USD' })
    const from = new Date(Date.now() - dayMs).toISOString()
    const figures = await euros('active', `?from=${from}`)
    assert.equal(figures.orders, 1)
    const { active, selling, activity_rate } = figures.providers
    assert.deepEqual([active, selling, activity_rate], [2, 1, '0.500000'])
  })

  test('200: what nothing records yet is null and never zero, also where something was sold', async () => {
    const provider = await market.provider('unrecorded')
    await market.sale('unrecorded', [[await market.product('unrecorded', 100, provider), 1]])
    const figures = await euros('unrecorded')
    assert.equal(figures.gmv.amount, 100)
    const { commission, fees, gross_take_rate, net_take_rate, effective_commission_rate } = figures
    const { dispute_rate, liquidity, fill_rate, settlement } = figures
    const { negative_exposure, time_to_settle, unmatched_lines, ...rest } = settlement
    const unrecorded = [
      ...[commission, fees, gross_take_rate, net_take_rate, effective_commission_rate],
      ...[dispute_rate, liquidity, fill_rate],
      ...[negative_exposure, time_to_settle, unmatched_lines, rest].flatMap((part) =>
        Object.values<unknown>(part),
      ),
    ]
    assert.equal(unrecorded.length, 8 + 5 + 2 + 5 + 7)
    assert(unrecorded.every((figure) => figure === null))
  })

  test('200: GMV is without tax and shipping, after what providers pay of discounts and before what the operator pays', async () => {
    const tenant = 'gross'
    const provider = await market.provider(tenant)
    await market.taxesAndShipping(tenant)
    const chair = await market.product(tenant, 12_000, provider)
    const poster = await market.product(tenant, 6_000)
    await market.promotion(tenant, '0.1', '0.6')
    const lines: Line[] = [
      [chair, 2],
      [poster, 1],
    ]
    const { orderId, paymentId } = await market.sale(tenant, lines, sentToGermany)
    // 240.00 less a tenth, of which the provider pays 14.40; 60.00 of the operator, who pays all of its own tenth.
    const ofProvider = (24_000 - 1_440) / 1.2
    const figures = await euros(tenant)
    assert.equal(figures.gmv.amount, ofProvider + 5_000)
    assert.equal(figures.gmv_including_shipping.amount, ofProvider + 5_000 + 600)
    assert.equal(figures.providers.concentration_top_10, (ofProvider / 23_800).toFixed(6))
    const own = await euros(tenant, `?provider_id=${provider}`)
    assert.equal(own.gmv.amount, ofProvider)
    assert.equal(
      own.gmv_including_shipping.amount,
      ofProvider + Math.round((600 * ofProvider) / 23_800),
    )
    const { groups, series } = await analyticsOf(tenant, '?group_by=provider&interval=month')
    assert.deepEqual(
      groups?.map(({ currencies }) => currencies[0]?.gmv.amount),
      [ofProvider, 5_000],
    )
    const months = series?.map(({ currencies }) => currencies[0]?.gmv.amount ?? 0) ?? []
    assert.equal(
      months.reduce((sum, amount) => sum + amount, 0),
      ofProvider + 5_000,
    )
    const { body } = await world
      .as(tenant)
      .get<{ items: { id: string }[]; total: { amount: number } }>(`/api/v1/orders/${orderId}`)
    const units = [{ order_item_id: body.items[0]?.id, quantity: 1 }]
    await world.as(tenant).post(`/api/v1/orders/${orderId}/cancel`, { items: units })
    await world.settle()
    const rest = await euros(tenant)
    assert.equal(rest.gmv.amount, ofProvider / 2 + 5_000)
    assert.equal(rest.nmv.amount, rest.gmv.amount, 'what was cancelled is in neither')
    await market.refund(tenant, paymentId, body.total.amount - 10_800)
    const refunded = await euros(tenant)
    assert.equal(refunded.gmv.amount, rest.gmv.amount, 'a refund does not lower it')
    assert.deepEqual([refunded.nmv.amount, refunded.refund_rate], [0, '1.000000'])
  })

  test('200: a refund lowers NMV; that of a cancelled order was never in it', async () => {
    const thing = await market.product('refunds', 1_000)
    const { paymentId } = await market.sale('refunds', [[thing, 4]])
    await market.refund('refunds', paymentId, 1_000)
    const { orderId } = await market.sale('refunds', [[thing, 6]])
    await market.cancel('refunds', orderId)
    const figures = await euros('refunds')
    assert.equal(figures.gmv.amount, 4_000)
    assert.equal(figures.nmv.amount, 3_000)
    assert.equal(figures.refund_rate, '0.250000')
  })

  test('200: a refund answers for cancelled units first, and only what goes beyond lowers NMV', async () => {
    const thing = await market.product('partly', 1_000)
    const { paymentId } = await market.sale('partly', [[thing, 4]])
    await market.scene(
      'partly',
      (tx) => tx`
        with line as (
          update orders.order_items
          set cancelled = 1, subtotal = 3000, total = 3000
          where tenant_id = ${tx.tenantId}
          returning order_id
        )
        update orders.orders
        set subtotal = 3000, total = 3000
        from line
        where tenant_id = ${tx.tenantId} and id = line.order_id
      `,
    )
    await market.refund('partly', paymentId, 1_000)
    const first = await euros('partly')
    assert.deepEqual([first.gmv.amount, first.nmv.amount, first.units], [3_000, 3_000, 3])
    assert.equal(first.refund_rate, '0.000000')
    await market.refund('partly', paymentId, 600)
    const second = await euros('partly')
    assert.deepEqual([second.gmv.amount, second.nmv.amount], [3_000, 2_400])
    assert.equal(second.refund_rate, '0.200000')
  })

  test('200: a return and the refund for it are one loss; a return alone is one too', async () => {
    const thing = await market.product('returns', 1_000)
    const both = await market.sale('returns', [[thing, 4]])
    const alone = await market.sale('returns', [[thing, 2]])
    for (const { orderId } of [both, alone]) await market.ship('returns', orderId)
    await market.refund('returns', both.paymentId, 1_000)
    await market.scene(
      'returns',
      (tx) => tx`
        update orders.order_items
        set delivered = fulfilled, returned = 1
        where tenant_id = ${tx.tenantId}
      `,
    )
    const figures = await euros('returns')
    assert.equal(figures.gmv.amount, 6_000)
    assert.equal(figures.nmv.amount, 4_000)
    assert.equal(figures.refund_rate, '0.166667')
    assert.equal(figures.return_rate, '0.333333')
  })

  test('200: one provider is seen with its lines and its share of a refund', async () => {
    const one = await market.provider('share')
    const other = await market.provider('share')
    const cheap = await market.product('share', 1_000, one)
    const dear = await market.product('share', 3_000, other)
    const { paymentId } = await market.sale('share', [
      [cheap, 1],
      [dear, 1],
    ])
    await market.sale('share', [[dear, 1]])
    await market.refund('share', paymentId, 2_000)
    const ofOne = await euros('share', `?provider_id=${one}`)
    assert.equal(ofOne.gmv.amount, 1_000)
    assert.equal(ofOne.nmv.amount, 500)
    assert.equal(ofOne.orders, 1)
    assert.deepEqual([ofOne.providers.active, ofOne.providers.selling], [1, 1])
    const ofOther = await euros('share', `?provider_id=${other}`)
    assert.equal(ofOther.nmv.amount, 6_000 - 1_500)
    assert.equal(ofOther.orders, 2)
    assert.equal((await euros('share')).nmv.amount, 7_000 - 2_000)
  })

  test("200: a provider's token sees its own figures without asking; 404 for another's", async () => {
    const own = await market.provider('token')
    const other = await market.provider('token')
    const thing = await market.product('token', 700, own)
    const theirs = await market.product('token', 900, other)
    await market.sale('token', [
      [thing, 1],
      [theirs, 1],
    ])
    const caller = world.asProvider('token', own)
    const { body } = await caller.get<Analytics>(url)
    assert.equal(body.provider_id, own)
    assert.equal(body.currencies[0]?.gmv.amount, 700)
    const refused = await caller.get(`${url}?provider_id=${other}`)
    assert.deepEqual([refused.status, refused.body.code], [404, 'provider_not_found'])
  })

  test("200: currencies stay apart, the tenant's own first", async () => {
    const dollars = await market.product('money', 500, undefined, 'USD')
    await market.sale('money', [[dollars, 2]], { currency: 'USD' })
    const { currencies } = await analyticsOf('money')
    assert.deepEqual(
      currencies.map(({ currency, gmv, orders }) => [currency, gmv.amount, orders]),
      [
        ['EUR', 0, 0],
        ['USD', 1_000, 1],
      ],
    )
  })

  test('200: filtered by channel', async () => {
    const thing = await market.product('channels', 100)
    await market.sale('channels', [[thing, 1]], { channel: 'web' })
    await market.sale('channels', [[thing, 2]], { channel: 'app' })
    assert.equal((await euros('channels', '?channel=app')).gmv.amount, 200)
    assert.equal((await euros('channels', '?channel=shop')).orders, 0)
  })

  test('200: an order belongs to the period in which it was placed, the end excluded', async () => {
    const thing = await market.product('period', 100)
    const { orderId } = await market.sale('period', [[thing, 1]])
    const placed = await world.as('period').get<{ placed_at: string }>(`/api/v1/orders/${orderId}`)
    const at = placed.body.placed_at
    const next = new Date(Date.parse(at) + 1).toISOString()
    const before = new Date(Date.parse(at) - dayMs).toISOString()
    assert.equal((await euros('period', `?from=${at}&to=${next}`)).orders, 1)
    assert.equal((await euros('period', `?from=${before}&to=${at}`)).orders, 0)
    world.advance('period', 31 * dayMs)
    assert.equal((await euros('period')).orders, 0)
    assert.equal((await euros('period', `?from=${before}`)).orders, 1)
  })

  test('200: an order that expired counts for nothing, even when money comes too late', async () => {
    const thing = await market.product('late', 1)
    const orderId = await market.order('late', [[thing, everyUnit]])
    world.advance('late', 2 * dayMs)
    await world.tick()
    await market.sale('late', [[thing, everyUnit]])
    await world.seed('late', async (tx) => {
      const order = await getOrderForUpdate(tx, orderId)
      const paid = await recordCapture(tx, order, order.total)
      assert.equal(paid.status, 'EXPIRED')
    })
    const figures = await euros('late')
    assert.deepEqual([figures.orders, figures.gmv.amount], [1, everyUnit])
  })

  test('200: another tenant sees nothing of it', async () => {
    assert.equal((await euros('stranger')).orders, 0)
  })

  const bad: Record<string, string> = {
    'from after to': '?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    'from equal to to': '?from=2026-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
    '367 days': '?from=2025-01-01T00:00:00Z&to=2026-01-03T00:00:00Z',
    'a date without a time': '?from=2026-01-01',
    'the thirtieth of February': '?from=2026-02-30T00:00:00Z',
    'a leap second': '?to=2016-12-31T23:59:60Z',
    words: '?from=yesterday',
    'an unknown parameter': '?group_by=day',
    'the id of something else': `?provider_id=${newId('ord')}`,
  }
  for (const [what, query] of Object.entries(bad)) {
    test(`400 validation_failed: ${what}`, async () => {
      const reply = await world.as('bad').get(`${url}${query}`)
      assert.deepEqual([reply.status, reply.body.code], [400, 'validation_failed'])
    })
  }

  test('404 provider_not_found: unknown here, or of another tenant', async () => {
    const theirs = await market.provider('neighbour')
    for (const id of [newId('prv'), theirs]) {
      const reply = await world.as('bad').get(`${url}?provider_id=${id}`)
      assert.deepEqual([reply.status, reply.body.code], [404, 'provider_not_found'])
    }
  })

  test('403 insufficient_scope: marketplace:read or the wildcard, no other scope', async () => {
    assert.equal((await world.as('x', ['orders:*']).get(url)).status, 403)
    assert.equal((await world.as('x', ['marketplace:read']).get(url)).status, 200)
    assert.equal((await world.as('x', ['marketplace:*']).get(url)).status, 200)
  })
})

describe('parts of the figures', () => {
  const from = '2026-01-01T00:00:00Z'

  test('200: interval gives every piece of the period, sales in the piece of their day in the zone', async () => {
    const tenant = 'series'
    const chair = await market.product(tenant, 2_500)
    await market.sale(tenant, [[chair, 2]])
    await market.sale(tenant, [[chair, 1]])
    world.advance(tenant, dayMs)
    await market.sale(tenant, [[chair, 4]])
    const whole = await analyticsOf(tenant, '?interval=day')
    assert.equal(whole.time_zone, 'UTC')
    const { series = [], period } = whole
    assert.deepEqual([series[0]?.from, series.at(-1)?.to], [period.from, period.to])
    const sold = series.flatMap(({ currencies }) => currencies)
    assert.deepEqual(
      sold.map(({ gmv, orders, units }) => [gmv.amount, orders, units]),
      [
        [7_500, 2, 3],
        [10_000, 1, 4],
      ],
    )
    assert.deepEqual(sold[0]?.average_order_value, { amount: 3_750, currency: 'EUR' })
    const months = await analyticsOf(tenant, '?interval=month&time_zone=Asia/Kolkata')
    assert.equal(months.time_zone, 'Asia/Kolkata')
    assert((months.series ?? []).slice(1).every((piece) => piece.from.endsWith('T18:30:00.000Z')))
    const total = (months.series ?? []).flatMap(({ currencies }) => currencies)
    assert.equal(
      total.reduce((sum, { gmv }) => sum + gmv.amount, 0),
      whole.currencies[0]?.gmv.amount,
    )
  })

  test('200: group_by gives each provider or channel, the largest first, to a provider itself', async () => {
    const tenant = 'groups'
    const [small, large] = [await market.provider(tenant), await market.provider(tenant)]
    await market.sale(tenant, [[await market.product(tenant, 1_000, small), 1]])
    await market.sale(tenant, [[await market.product(tenant, 9_000, large), 1]])
    await market.sale(tenant, [[await market.product(tenant, 4_000), 1]])
    const { groups = [], series } = await analyticsOf(tenant, '?group_by=provider')
    assert.equal(series, undefined)
    assert.deepEqual(
      groups.map(({ key, currencies }) => [key, currencies[0]?.gmv.amount]),
      [
        [large, 9_000],
        [null, 4_000],
        [small, 1_000],
      ],
    )
    const own = await world.asProvider(tenant, small).get<Analytics>(`${url}?group_by=provider`)
    assert.deepEqual(
      own.body.groups?.map(({ key }) => key),
      [small],
    )
    const channels = await analyticsOf(tenant, '?group_by=channel')
    assert.equal(channels.groups?.[0]?.currencies[0]?.gmv.amount, 14_000)
  })

  test('422 time_zone_unknown, 400 validation_failed: what is no zone, interval or group', async () => {
    const refused = async (query: string) => {
      const { status, body } = await world.as('series').get(`${url}?from=${from}&${query}`)
      return [status, body.code]
    }
    assert.deepEqual(await refused('time_zone=Europe/Atlantis'), [422, 'time_zone_unknown'])
    for (const query of ['interval=hour', 'group_by=product', 'time_zone=%2B02:00']) {
      assert.deepEqual(await refused(query), [400, 'validation_failed'])
    }
  })
})

describe('the orders behind the figures', () => {
  const tenant = 'behind'
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(Math.random() * values.length)] as Value

  /** Follows the list to its end, a few at a time. */
  async function countOrders(filter: Readonly<Record<string, string>>): Promise<number> {
    let found = 0
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Record<string, string> = cursor === '' ? {} : { cursor }
      const query = new URLSearchParams({ sold: 'true', limit: '7', ...filter, ...page })
      const reply = await world
        .as(tenant)
        .get<{ content: object[]; page: { next: string | null } }>(`/api/v1/orders?${query}`)
      assert.equal(reply.status, 200, reply.text)
      found += reply.body.content.length
      cursor = reply.body.page.next
    }
    return found
  }

  type Piece = { readonly currencies: readonly { currency: string; orders: number }[] }

  /** Every currency of a piece counts as many orders as the list shows. */
  async function isBehind({ currencies }: Piece, filter: Readonly<Record<string, string>>) {
    for (const { currency, orders } of currencies) {
      assert.equal(await countOrders({ ...filter, currency }), orders, JSON.stringify(filter))
    }
  }

  test('200: whatever was sold, cancelled or left unpaid, a list has as many orders as a figure counts', async () => {
    const providers = [undefined, await market.provider(tenant), await market.provider(tenant)]
    const products: Record<string, string[]> = { EUR: [], USD: [] }
    for (const [currency, sold] of Object.entries(products)) {
      for (const provider of providers)
        sold.push(await market.product(tenant, 900, provider, currency))
    }
    for (let n = 0; n < 36; n += 1) {
      const currency = pick(['EUR', 'EUR', 'USD'])
      const first = pick(products[currency] ?? [])
      const second = pick((products[currency] ?? []).filter((product) => product !== first))
      const lines = pick<[string, number][]>([
        [[first, 2]],
        [
          [first, 1],
          [second, 2],
        ],
      ])
      const more = { currency, channel: pick(['web', 'app']) }
      const isSold = pick([true, true, true, false])
      const id = isSold
        ? (await market.sale(tenant, lines, more)).orderId
        : await market.order(tenant, lines, more)
      const placed = await world
        .as(tenant)
        .get<{ items: { id: string; quantity: number }[] }>(`/api/v1/orders/${id}`)
      const [line] = placed.body.items
      const items = [{ order_item_id: line?.id, quantity: line?.quantity }]
      const cancelled = pick([undefined, undefined, {}, { items }])
      if (cancelled) await world.as(tenant).post(`/api/v1/orders/${id}/cancel`, cancelled)
      if (n % 9 === 8) world.advance(tenant, dayMs)
    }
    const whole = await analyticsOf(tenant, '?interval=day&group_by=provider')
    const within = { placed_from: whole.period.from, placed_to: whole.period.to }
    await isBehind(whole, within)
    for (const piece of whole.series ?? []) {
      await isBehind(piece, { placed_from: piece.from, placed_to: piece.to })
    }
    for (const { key, currencies } of whole.groups ?? []) {
      if (key !== null) await isBehind({ currencies }, { ...within, seller_id: key })
    }
    for (const { key, currencies } of (await analyticsOf(tenant, '?group_by=channel')).groups ??
      []) {
      await isBehind({ currencies }, { ...within, channel: String(key) })
    }
    for (const seller_id of providers.filter((provider) => provider !== undefined)) {
      const query = `?provider_id=${seller_id}&channel=web&from=${within.placed_from}&to=${within.placed_to}`
      const figures = await analyticsOf(tenant, query)
      await isBehind(figures, { ...within, seller_id, channel: 'web' })
    }
  })
})
