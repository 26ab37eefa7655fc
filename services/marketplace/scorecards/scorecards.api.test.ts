import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { World } from '@souk/platform/testing'
import type { Static } from 'typebox'
import { Market } from '../market.fixture.ts'
import type { MetricKey } from './policy.ts'
import type { ScorecardView } from './schemas.ts'

type Scorecard = Static<typeof ScorecardView>

const dayMs = 86_400_000
const hourMs = 3_600_000
let market: Market
let world: World

before(async () => {
  market = await Market.open()
  world = market.world
})
after(() => world.close())

async function scorecardOf(tenant: string, providerId: string, query = ''): Promise<Scorecard> {
  const url = `/api/v1/providers/${providerId}/scorecard${query}`
  const reply = await world.as(tenant).get<Scorecard>(url)
  assert.equal(reply.status, 200, reply.text)
  return reply.body
}

function metricOf(scorecard: Scorecard, key: MetricKey) {
  const metric = scorecard.metrics.find((candidate) => candidate.key === key)
  assert(metric)
  return metric
}

interface Evidence {
  readonly order_id: string
  readonly shared: boolean
  readonly fulfillment_id: string | null
  readonly numerator: number
  readonly denominator: number
}

/** Follows the evidence to its end, a few rows at a time. */
async function evidenceAt(tenant: string, url: string): Promise<Evidence[]> {
  const rows: Evidence[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: string = cursor === '' ? '' : `&cursor=${cursor}`
    const reply = await world
      .as(tenant)
      .get<{ content: Evidence[]; page: { next: string | null } }>(`${url}&limit=9${page}`)
    assert.equal(reply.status, 200, reply.text)
    rows.push(...reply.body.content)
    cursor = reply.body.page.next
  }
  return rows
}

const sumOf = (rows: readonly Evidence[], part: 'numerator' | 'denominator') =>
  rows.reduce((sum, row) => sum + row[part], 0)

/** The rows behind every metric add up to it, also those for and against the provider together. */
async function isEvident(tenant: string, { metrics }: Scorecard): Promise<void> {
  for (const { key, evidence_url: url, numerator, denominator } of metrics) {
    assert.equal(url === null, numerator === null, key)
    if (url === null) continue
    const rows = await evidenceAt(tenant, url)
    assert.deepEqual(
      [sumOf(rows, 'numerator'), sumOf(rows, 'denominator')],
      [numerator, denominator],
    )
    const parts = [...(await evidenceAt(tenant, `${url}&faults=true`))]
    const isBetterHigh = key.startsWith('on_time')
    assert(parts.every((row) => (isBetterHigh ? row.numerator === 0 : row.numerator > 0)))
    parts.push(...(await evidenceAt(tenant, `${url}&faults=false`)))
    assert.equal(parts.length, rows.length)
  }
}

/** A provider with so many paid orders of one unit, of which the first few are cancelled. */
async function givenSales(
  tenant: string,
  sales: number,
  cancelled = 0,
  reason?: string,
  more: object = {},
) {
  const providerId = await market.provider(tenant)
  const product = await market.product(tenant, 1_000, providerId)
  const orders: string[] = []
  for (let n = 0; n < sales; n += 1) {
    orders.push((await market.sale(tenant, [[product, 1]], more)).orderId)
  }
  for (const orderId of orders.slice(0, cancelled)) await market.cancel(tenant, orderId, reason)
  return { providerId, product, orders }
}

describe('GET /api/v1/providers/:providerId/scorecard', () => {
  test('200: a provider without orders has fifteen metrics, none of which says anything', async () => {
    const providerId = await market.provider('new')
    const scorecard = await scorecardOf('new', providerId)
    assert.equal(scorecard.provider_id, providerId)
    assert.deepEqual([scorecard.tier, scorecard.score], ['NEW', null])
    assert.equal(scorecard.metrics.length, 15)
    const counted = [
      'on_time_ship_rate',
      'on_time_delivery_rate',
      'cancellation_rate',
      'defect_rate',
    ]
    for (const { key, numerator, denominator, value, status } of scorecard.metrics) {
      // What has nothing to count yet says so: a zero would be read as a result.
      const none = counted.includes(key) ? 0 : null
      assert.deepEqual([numerator, denominator], [none, none], key)
      assert.deepEqual([value, status], [null, 'INSUFFICIENT'])
    }
    assert.equal(Date.parse(scorecard.window.to) - Date.parse(scorecard.window.from), 365 * dayMs)
    assert.deepEqual(metricOf(scorecard, 'cancellation_rate'), {
      key: 'cancellation_rate',
      numerator: 0,
      denominator: 0,
      value: null,
      target: '0.005000',
      floor: '0.025000',
      unit: 'RATIO',
      window_days: 30,
      status: 'INSUFFICIENT',
      evidence_url: `/api/v1/providers/${providerId}/scorecard/evidence?${new URLSearchParams({
        metric: 'cancellation_rate',
        as_of: scorecard.as_of,
      })}`,
      raw: null,
    })
    await isEvident('new', scorecard)
    assert.equal(metricOf(scorecard, 'rating_average').raw, null)
    assert.deepEqual([scorecard.formula_version, scorecard.actions], [1, []])
  })

  test('200: the same look has the same id, another moment or provider another', async () => {
    const [one, other] = [await market.provider('ids'), await market.provider('ids')]
    const moment = '?as_of=2026-01-01T00:00:00Z'
    const { id } = await scorecardOf('ids', one, moment)
    assert.equal((await scorecardOf('ids', one, moment)).id, id)
    assert.notEqual((await scorecardOf('ids', other, moment)).id, id)
    assert.notEqual((await scorecardOf('ids', one, '?as_of=2026-01-02T00:00:00Z')).id, id)
  })

  test("200: what the provider cancels is counted; it takes two days' evaluations to fall", async () => {
    const { providerId } = await givenSales('cancels', 24, 3, 'out_of_stock')
    const today = await scorecardOf('cancels', providerId)
    const metric = metricOf(today, 'cancellation_rate')
    assert.deepEqual([metric.numerator, metric.denominator], [3, 24])
    assert.deepEqual([metric.value, metric.status], ['0.125000', 'BREACH'])
    await isEvident('cancels', today)
    assert.deepEqual([today.tier, today.score], ['NEW', 0])
    world.advance('cancels', 2 * dayMs)
    assert.equal((await scorecardOf('cancels', providerId)).tier, 'WATCH')
  })

  test('200: what the customer cancels, or nobody says why, never counts', async () => {
    const { providerId, product, orders } = await givenSales('changes', 23, 2, 'changed my mind')
    await market.cancel('changes', orders[2] ?? '')
    const scorecard = await scorecardOf('changes', providerId)
    const { numerator, denominator, status } = metricOf(scorecard, 'cancellation_rate')
    assert.deepEqual([numerator, denominator, status], [0, 23, 'MEETS'])
    assert.deepEqual([scorecard.tier, scorecard.score], ['STANDARD', 100])
    world.advance('changes', 31 * dayMs)
    for (let n = 0; n < 20; n += 1) await market.sale('changes', [[product, 1]])
    assert.equal((await scorecardOf('changes', providerId)).tier, 'PREMIUM')
  })

  test('200: three cancellations for one buyer are no breach', async () => {
    const buyer = await world
      .as('buyer')
      .post<{ id: string }>('/api/v1/customers', { email: 'ada@example.com' })
    const customer = { customer_id: buyer.body.id }
    const { providerId } = await givenSales('buyer', 20, 3, 'provider', customer)
    const scorecard = await scorecardOf('buyer', providerId)
    assert.equal(metricOf(scorecard, 'cancellation_rate').status, 'WATCH')
  })

  test('200: a provider answers for its own lines, out of all that was ordered and did not expire', async () => {
    const one = await market.provider('shared')
    const other = await market.provider('shared')
    const [own, foreign] = [
      await market.product('shared', 100, one),
      await market.product('shared', 100, other),
    ]
    const { orderId } = await market.sale('shared', [
      [own, 2],
      [foreign, 30],
    ])
    await market.order('shared', [[own, 7]])
    world.advance('shared', 2 * dayMs)
    await world.tick()
    await market.order('shared', [[own, 50]])
    await market.cancel('shared', orderId, 'Out_of_Stock')
    const scorecard = await scorecardOf('shared', one)
    const counted = metricOf(scorecard, 'cancellation_rate')
    assert.deepEqual([counted.numerator, counted.denominator], [2, 52])
    await isEvident('shared', scorecard)
    const rows = await evidenceAt('shared', `${counted.evidence_url}&faults=true`)
    assert.deepEqual(
      rows.map(({ order_id, shared, numerator }) => [order_id, shared, numerator]),
      [[orderId, true, 2]],
    )
  })

  test('200: defects wait until their orders are mature, and as_of looks back', async () => {
    const { providerId } = await givenSales('defects', 20, 3, 'pricing_error')
    world.advance('defects', 32 * dayMs)
    const scorecard = await scorecardOf('defects', providerId)
    const { numerator, denominator, status } = metricOf(scorecard, 'defect_rate')
    assert.deepEqual([numerator, denominator, status], [3, 20, 'BREACH'])
    assert.equal(metricOf(scorecard, 'cancellation_rate').denominator, 0)
    assert.equal(scorecard.tier, 'AT_RISK')
    const earlier = new Date(Date.parse(scorecard.as_of) - 30 * dayMs).toISOString()
    const then = await scorecardOf('defects', providerId, `?as_of=${earlier}`)
    assert.equal(then.as_of, earlier)
    assert.equal(metricOf(then, 'defect_rate').denominator, 0)
    assert.equal(metricOf(then, 'cancellation_rate').denominator, 20)
    for (const card of [scorecard, then]) await isEvident('defects', card)
  })

  test('200: shipments are judged by their promise, where one was made', async () => {
    const { providerId, orders } = await givenSales('ships', 24)
    for (const orderId of orders) await market.ship('ships', orderId)
    world.advance('ships', 3 * dayMs)
    const unpromised = await scorecardOf('ships', providerId)
    assert.equal(metricOf(unpromised, 'on_time_ship_rate').denominator, 0)
    await market.scene(
      'ships',
      (tx) => tx`
        with numbered as (
          select id, row_number() over (order by id) as place,
            shipped_at - interval '1 hour' as before, shipped_at + interval '1 hour' as after
          from orders.fulfillments
          where tenant_id = ${tx.tenantId}
        )
        update orders.fulfillments
        set promised_ship_by = case when place <= 3 then before else after end
        from numbered
        where tenant_id = ${tx.tenantId} and numbered.id = fulfillments.id and place <= 22
      `,
    )
    const judged = await scorecardOf('ships', providerId)
    await isEvident('ships', judged)
    const { numerator, denominator, value, status } = metricOf(judged, 'on_time_ship_rate')
    assert.deepEqual([numerator, denominator], [19, 22])
    assert.deepEqual([value, status], ['0.863636', 'BREACH'])
  })

  test('200: the operator decided: SUSPENDED', async () => {
    const providerId = await market.provider('stopped')
    const url = `/api/v1/providers/${providerId}/suspend`
    await world.as('stopped').post(url, { reason: 'complaints' })
    assert.equal((await scorecardOf('stopped', providerId)).tier, 'SUSPENDED')
  })

  test("200: a provider's token reads its own scorecard", async () => {
    const providerId = await market.provider('own')
    const url = `/api/v1/providers/${providerId}/scorecard`
    const own = world.asProvider('own', providerId)
    assert.equal((await own.get(url)).status, 200)
    const evidence = `${url}/evidence?metric=defect_rate`
    assert.equal((await own.get(evidence)).status, 200)
    const other = world.asProvider('own', await market.provider('own'))
    assert.equal((await other.get(evidence)).status, 404)
  })

  test('404 provider_not_found: unknown, or of another tenant', async () => {
    const theirs = await market.provider('neighbour')
    for (const id of [newId('prv'), theirs]) {
      const reply = await world.as('here').get(`/api/v1/providers/${id}/scorecard`)
      assert.deepEqual([reply.status, reply.body.code], [404, 'provider_not_found'])
    }
  })

  test('400 validation_failed: a moment in the future, or none at all', async () => {
    const providerId = await market.provider('when')
    const future = new Date(Date.now() + hourMs).toISOString()
    for (const query of [`as_of=${future}`, 'as_of=today', 'as_of=2026-02-30T00:00:00Z', 'at=1']) {
      const url = `/api/v1/providers/${providerId}/scorecard?${query}`
      const reply = await world.as('when').get(url)
      assert.deepEqual([reply.status, reply.body.code], [400, 'validation_failed'], query)
    }
    for (const query of ['', '?metric=rating_average', `?metric=defect_rate&as_of=${future}`]) {
      const url = `/api/v1/providers/${providerId}/scorecard/evidence${query}`
      const reply = await world.as('when').get(url)
      assert.deepEqual([reply.status, reply.body.code], [400, 'validation_failed'], query)
    }
  })

  test('403 insufficient_scope: without marketplace:read', async () => {
    const providerId = await market.provider('when')
    const url = `/api/v1/providers/${providerId}/scorecard`
    assert.equal((await world.as('when', ['catalog:read']).get(url)).status, 403)
  })
})
