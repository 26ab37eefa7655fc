import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { type Caller, untilBlocked } from '@souk/platform/testing'
import {
  availableOf,
  createShop,
  givenOrder,
  givenProduct,
  givenProvider,
  type OrderBody,
  orderEvents,
  type ProductBody,
  pay,
  type Refusal,
} from './shop.fixture.ts'
import { getOrderForUpdate } from './store.ts'

const world = await createShop()
after(() => world.close())

interface BulkBody {
  readonly counts: Record<'total' | 'succeeded' | 'waiting' | 'refused' | 'retry', number>
  readonly rows: readonly {
    readonly id: string
    readonly outcome: string
    readonly status: number
    readonly result: (OrderBody & ProductBody) | null
    readonly problem: Refusal | null
  }[]
}

const cancelling = '/api/v1/orders/bulk/cancel'

function bulk<Body = BulkBody>(
  shop: Caller,
  url: string,
  rows: readonly object[],
  key = newUuid(),
) {
  return shop.post<Body>(url, { rows }, { 'idempotency-key': key })
}

/** Orders of one piece each, in a tenant of its own. */
async function someOrders(tenant: string, count: number) {
  const shop = world.as(tenant)
  const product = await givenProduct(shop)
  const orders: OrderBody[] = []
  while (orders.length < count) {
    orders.push(await givenOrder(shop, [{ product_id: product.id, quantity: 1 }]))
  }
  return { shop, product, orders }
}

const codesOf = ({ rows }: BulkBody) => rows.map(({ status, problem }) => problem?.code ?? status)

describe('POST /api/v1/orders/bulk/cancel', () => {
  test('200: each row has its own outcome, in order; what is refused stops and changes nothing', async () => {
    const { shop, orders } = await someOrders('each', 3)
    const [first, shipped, third] = orders as [OrderBody, OrderBody, OrderBody]
    await pay(world, 'each', shipped.id)
    await shop.post(`/api/v1/orders/${shipped.id}/fulfillments`)
    const unknown = newId('ord')
    const rows = [
      { id: first.id, body: { reason: 'sold out' } },
      { id: shipped.id },
      { id: unknown },
      { id: third.id, if_match: '"v99"' },
      { id: third.id },
    ]
    const { status, body, text } = await bulk(shop, cancelling, rows)
    assert.equal(status, 200, text)
    assert.deepEqual(body.counts, { total: 5, succeeded: 2, waiting: 0, refused: 3, retry: 0 })
    assert.deepEqual(
      body.rows.map(({ id }) => id),
      rows.map(({ id }) => id),
    )
    assert.deepEqual(codesOf(body), [
      200,
      'invalid_transition',
      'order_not_found',
      'version_mismatch',
      200,
    ])
    assert.equal(body.rows[0]?.result?.cancel_reason, 'sold out')
    const left = await shop.get<OrderBody>(`/api/v1/orders/${shipped.id}`)
    assert.equal(left.body.status, 'FULFILLED')
  })

  test('200: a repetition with the key does no row twice, and answers the same', async () => {
    const { shop, product, orders } = await someOrders('again', 2)
    const rows = orders.map(({ id }) => ({ id }))
    const key = newUuid()
    const first = await bulk(shop, cancelling, rows, key)
    assert.equal(first.body.counts.succeeded, 2)
    const events = (await orderEvents(world, 'again')).length
    assert.deepEqual((await bulk(shop, cancelling, rows, key)).body, first.body)
    assert.equal((await orderEvents(world, 'again')).length, events)
    assert.equal(await availableOf(shop, product), 1_000)
    const other = await bulk(shop, cancelling, rows)
    assert.deepEqual(codesOf(other.body), ['invalid_transition', 'invalid_transition'])
  })

  test('200: what was cut off is completed by a repetition; a row that was changed is refused', async () => {
    const { shop, orders } = await someOrders('cut', 3)
    const rows = orders.map(({ id }) => ({ id }))
    const key = newUuid()
    await bulk(shop, cancelling, rows.slice(0, 1), key)
    const all = await bulk(shop, cancelling, rows, key)
    assert.deepEqual(codesOf(all.body), [200, 200, 200])
    const swapped = await bulk(shop, cancelling, [...rows].reverse(), key)
    assert.deepEqual(codesOf(swapped.body), [
      'idempotency_key_reused',
      200,
      'idempotency_key_reused',
    ])
  })

  test('200: while somebody holds one order its row waits, and the outcome is that of a request alone', async () => {
    const { shop, orders } = await someOrders('held', 2)
    const [held] = orders as [OrderBody]
    const { answer } = await world.seed('held', async (tx) => {
      await getOrderForUpdate(tx, held.id)
      const answer = bulk(
        shop,
        cancelling,
        orders.map(({ id }) => ({ id })),
      )
      await untilBlocked(world.db)
      return { answer }
    })
    assert.deepEqual(codesOf((await answer).body), [200, 200])
  })

  test('409 idempotency_in_progress: whoever repeats it while it runs waits, and is told nothing of its rows', async () => {
    const { shop, orders } = await someOrders('twice', 3)
    const [, second] = orders as [OrderBody, OrderBody]
    const rows = orders.map(({ id }) => ({ id }))
    const key = newUuid()
    const { answer } = await world.seed('twice', async (tx) => {
      await getOrderForUpdate(tx, second.id)
      const answer = bulk(shop, cancelling, rows, key)
      await untilBlocked(world.db)
      const early = await bulk<Refusal>(shop, cancelling, rows, key)
      assert.deepEqual([early.status, early.body.code], [409, 'idempotency_in_progress'])
      assert.equal(early.headers['retry-after'], '1')
      return { answer }
    })
    const first = await answer
    assert.deepEqual(codesOf(first.body), [200, 200, 200])
    assert.deepEqual((await bulk(shop, cancelling, rows, key)).body, first.body)
  })

  test('200: a run that died keeps its key for some seconds, and no longer', async () => {
    const { shop, orders } = await someOrders('died', 1)
    const rows = orders.map(({ id }) => ({ id }))
    const key = newUuid()
    const { system } = world.database
    const { answer, tenantId } = await world.seed('died', async (tx) => {
      const { tenantId } = tx
      await getOrderForUpdate(tx, orders[0]?.id ?? '')
      const answer = bulk(shop, cancelling, rows, key)
      await untilBlocked(world.db)
      // As if another process had run it, which does not end it either.
      await system`update platform.bulk_runs set run_id = ${newUuid()} where tenant_id = ${tenantId}`
      return { answer, tenantId }
    })
    await answer
    const early = await bulk<Refusal>(shop, cancelling, rows, key)
    assert.equal(early.body.code, 'idempotency_in_progress')
    await system`update platform.bulk_runs set until = ${new Date(0)} where tenant_id = ${tenantId}`
    assert.deepEqual(codesOf((await bulk(shop, cancelling, rows, key)).body), [200])
    const left = await system`select key from platform.bulk_runs where tenant_id = ${tenantId}`
    assert.deepEqual(left, [])
  })

  test('400 idempotency_key_required, validation_failed: nothing is done', async () => {
    const { shop, orders } = await someOrders('wrong', 1)
    const [{ id }] = orders as [OrderBody]
    const without = await shop.post<Refusal>(cancelling, { rows: [{ id }] })
    assert.equal(without.body.code, 'idempotency_key_required')
    const unreadable = [[], Array.from({ length: 101 }, () => ({ id })), [{ method: 'DELETE' }]]
    for (const rows of unreadable) {
      const { body } = await bulk<Refusal>(shop, cancelling, rows)
      assert.equal(body.code, 'validation_failed', JSON.stringify(rows).slice(0, 100))
    }
    const wrong = [
      { id: 'ord_x' },
      { id: `${id}/../x` },
      { id, body: { colour: 'red' } },
      { id, method: 'DELETE' },
    ]
    const refused = codesOf((await bulk(shop, cancelling, wrong)).body)
    assert.deepEqual(
      refused,
      wrong.map(() => 'validation_failed'),
    )
    assert.equal((await shop.get<OrderBody>(`/api/v1/orders/${id}`)).body.status, 'PENDING')
  })

  test('403 insufficient_scope: as the operation itself; another tenant has none of the orders', async () => {
    const { orders } = await someOrders('scoped', 1)
    const rows = orders.map(({ id }) => ({ id }))
    const reader = await bulk<Refusal>(world.as('scoped', ['orders:read']), cancelling, rows)
    assert.deepEqual([reader.status, reader.body.code], [403, 'insufficient_scope'])
    const stranger = await bulk(world.as('stranger'), cancelling, rows)
    assert.deepEqual(codesOf(stranger.body), ['order_not_found'])
  })
})

test('200: orders are shipped and delivered in bulk', async () => {
  const { shop, orders } = await someOrders('ship', 2)
  for (const { id } of orders) await pay(world, 'ship', id)
  const rows = orders.map(({ id }) => ({ id, body: { carrier: 'DHL' } }))
  const shipped = await bulk(shop, '/api/v1/orders/bulk/fulfillments', rows)
  assert.deepEqual(codesOf(shipped.body), [201, 201])
  const sent = shipped.body.rows.map(({ result }) => ({ id: result?.id }))
  const delivered = await bulk(shop, '/api/v1/fulfillments/bulk/deliver', sent)
  assert.deepEqual(codesOf(delivered.body), [200, 200])
})

test('200: products are published, repriced and archived in bulk, each by whom it belongs to', async () => {
  const shop = world.as('catalog')
  const providerId = await givenProvider(world, 'catalog')
  const [own, theirs] = [
    await givenProduct(shop, { status: 'DRAFT' }),
    await givenProduct(shop, { status: 'DRAFT', provider_id: providerId }),
  ]
  const rows = [own, theirs].map(({ id }) => ({ id }))
  const products = '/v1/catalog/products/bulk'
  const provider = world.asProvider('catalog', providerId)
  const published = await bulk(provider, `${products}/publish`, rows)
  assert.deepEqual(codesOf(published.body), ['product_not_found', 200])
  const price = { amount: 1_250, currency: 'EUR' }
  const repriced = rows.map(({ id }) => ({ id, body: { price } }))
  const changed = await bulk<{ rows: { result: { price: object } }[] }>(shop, products, repriced)
  assert.deepEqual(
    changed.body.rows.map(({ result }) => result.price),
    [price, price],
  )
  const archived = await bulk(shop, `${products}/archive`, rows)
  assert.deepEqual(codesOf(archived.body), [200, 200])
})
