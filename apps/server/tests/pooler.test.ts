import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { call, clientOf, insist } from '../testing/client.ts'
import { type External, startExternal } from '../testing/external.ts'
import { type Launched, launched, refusalOf } from '../testing/launcher.ts'
import { type PgBouncer, pgbouncer, startPgBouncer } from '../testing/pgbouncer.ts'

/** The product behind a pooler that gives every transaction whichever connection is free. */

describe('behind PgBouncer in transaction mode', { skip: !pgbouncer && 'no PgBouncer' }, () => {
  let external: External
  let pooler: PgBouncer
  let home: string

  before(async () => {
    external = await startExternal()
    pooler = await startPgBouncer(external)
    home = mkdtempSync(join(tmpdir(), 'souk-pooler-home-'))
  })
  after(async () => {
    await pooler.stop()
    await external.stop()
    rmSync(home, { recursive: true, force: true })
  })

  const pooled = (kind: 'owner' | 'app' | 'system') =>
    external.url(kind, 'sslmode=disable').replace(`:${external.port}/`, `:${pooler.port}/`)

  const addresses = () => ({
    DATABASE_URL: external.url('owner'),
    SOUK_APP_DATABASE_URL: pooled('app'),
    SOUK_SYSTEM_DATABASE_URL: pooled('system'),
  })

  test('it is found out, and the setting for it asked for in one line', async () => {
    assert.match(
      await refusalOf(home, addresses()),
      /^souk: SOUK_APP_DATABASE_URL leads through a pooler: set SOUK_POOLER=transaction\n$/,
    )
    const all = { ...addresses(), DATABASE_URL: pooled('owner'), SOUK_POOLER: 'transaction' }
    assert.match(
      await refusalOf(home, all),
      /^souk: DATABASE_URL cannot be used, because its connections come from a pooler: .*\n$/,
    )
  })

  test('logins without the time limits are refused, and what the line says to run mends it', async () => {
    const env = { ...addresses(), SOUK_POOLER: 'transaction' }
    for (const login of ['shop_api', 'shop_worker']) {
      const said = await refusalOf(home, env)
      assert.match(said, new RegExp(`names ${login}, which has no time limits, .*\\n$`))
      const [, cure = ''] = /: run (.*), and RECONNECT in the pooler\n$/.exec(said) ?? []
      await external.admin.query(cure)
      await external.admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
        [login],
      )
    }
  })

  describe('with the setting', () => {
    let product: Launched
    before(async () => {
      product = await launched(home, { ...addresses(), SOUK_POOLER: 'transaction' })
    })
    after(() => product.stop())

    const ask = <Body>(path: string, body?: object) => call<Body>(clientOf(product), path, body)

    test('many at once share few connections, nothing is oversold, and events arrive', async () => {
      const made = await ask<{ id: string }>('/v1/catalog/products', {
        title: 'Copper cezve',
        price: { amount: 4_900, currency: 'EUR' },
        inventory: { available: 20, warehouse: 'MAIN' },
      })
      const items = [{ product_id: made.body.id, quantity: 1 }]
      // Insisting, because a busy machine may have no time for one of so many.
      const orders = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          insist(() => clientOf(product), '/api/v1/orders', { items }, `pooled-${n}`),
        ),
      )
      const placed = orders.filter(({ status }) => status === 201)
      assert.equal(placed.length, 20)
      assert(orders.every(({ status }) => status === 201 || status === 409))
      const reads = await Promise.all(
        placed.flatMap(({ body: { id } }) => [
          ask<{ id: string }>(`/api/v1/orders/${id}`),
          ask<{ content: { id: string }[] }>('/api/v1/orders?limit=5'),
        ]),
      )
      assert(reads.every(({ status }) => status === 200))
      const [first] = placed
      const payment = { order_id: first?.body.id, method: 'pm_test_ok' }
      assert.equal((await ask('/api/v1/payments', payment)).status, 201)
      await until(async () => {
        const { body } = await ask<{ content: object[] }>('/api/v1/events?type=order.paid&limit=5')
        return body.content.length > 0
      })
      const { rows } = await external.admin.query(
        `select max(count)::int as most from (
           select count(*) from pg_stat_activity where usename like 'shop_%' group by usename
         ) each`,
      )
      assert(rows[0].most <= 5, `${rows[0].most} connections of one login`)
    })

    test('a read that takes too long is asked again among the long ones, as without a pooler', async () => {
      const { body } = await ask<{ content: { id: string }[] }>('/api/v1/orders?limit=1')
      const holder = await external.admin.connect()
      await holder.query('begin; lock table orders.orders in access exclusive mode')
      const reply = ask(`/api/v1/orders/${body.content[0]?.id}`)
      try {
        await until(async () => {
          const page = await product.metrics()
          return /souk_reads_moved_total\{process="api-1"\} [1-9]/.test(page)
        })
      } finally {
        await holder.query('rollback')
        holder.release()
      }
      assert.equal((await reply).status, 200)
    })

    test('503: a database that is gone behind the pooler is told as such, and later serves', async () => {
      const { admin } = external
      await admin.query('alter database shop connection limit 0')
      try {
        await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'shop_%'`,
        )
        const replies = await Promise.all([
          ask('/api/v1/orders?limit=1'),
          ask('/v1/catalog/products', { title: 'Lamp', price: { amount: 1, currency: 'EUR' } }),
        ])
        assert.deepEqual(
          replies.map(({ status }) => status),
          [503, 503],
        )
      } finally {
        await admin.query('alter database shop connection limit -1')
      }
      await until(async () => (await ask('/api/v1/orders?limit=1')).status === 200)
    })
  })
})
