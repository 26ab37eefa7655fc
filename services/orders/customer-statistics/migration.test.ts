import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { keepStatistics, type StatisticsOfCustomer } from '@souk/customers/contract'
import { manifest as customers } from '@souk/customers/manifest'
import { type Context, id, idOrNull, newId, newUuid, plain, Table, type Tx } from '@souk/platform'
import { type Database, migrate } from '@souk/platform/server'
import {
  asOwner,
  createTestDatabase,
  type TestDatabase,
  untilBlocked,
} from '@souk/platform/testing'
import { manifest } from '../manifest.ts'
import { plainOrder } from '../order.fixture.ts'
import { type Order, place } from '../order.ts'
import type { Derived } from '../status.ts'
import { countCustomers } from './operations.ts'

const counting = '0008_customers.sql'

/** A folder with the migrations of orders before customers were counted. */
async function migrationsBefore(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orders-'))
  for (const name of await readdir(manifest.migrations)) {
    if (name >= counting) continue
    await cp(fileURLToPath(new URL(name, manifest.migrations)), join(folder, name))
  }
  return folder
}

const contextOf = (tenantId: string): Context => ({
  ...{ tenantId, mode: 'sandbox', clockOffsetMs: 0, currency: 'EUR' },
  ...{ actor: { type: 'system', id: 'test' }, requestId: 'test', operation: 'test' },
})

interface Bought {
  readonly customerId: string | null
  readonly currency?: string
  readonly paid?: number
  readonly refunded?: number
}

const countedMeanwhile = (customerId: string): StatisticsOfCustomer => ({
  ...{ customerId, orders: 1, spent: [{ amount: 42, currency: 'EUR' }], lastOrderAt: null },
  ...{ paidOrders: 1, refundedOrders: 0 },
})

let placed = 0

/** Each is placed a second after the one before. */
function orderOf({ customerId, currency = 'EUR', paid = 0, refunded = 0 }: Bought): Order {
  placed += 1
  const named = { id: newId('ord'), channel: 'api', customerId, quoteId: null, quotedCountry: null }
  const now = new Date(Date.UTC(2026, 0, 1) + placed * 1_000)
  const unsaid = { email: null, shippingAddress: null, billingAddress: null, externalId: null }
  const draft = { ...named, ...unsaid, currency, metadata: {}, items: [] }
  const order = place({ ...draft, ...plainOrder }, now)
  return { ...order, paidTotal: paid, refundedTotal: refunded }
}

type OrderThen = Derived &
  Pick<Order, 'id' | 'source' | 'channel' | 'customerId' | 'currency' | 'subtotal' | 'total'> &
  Pick<Order, 'paidTotal' | 'refundedTotal' | 'placedAt' | 'createdAt' | 'updatedAt'>

/** Without the columns that came later. */
const orderTable = new Table<OrderThen>('orders.orders', {
  id: id('ord'),
  status: plain(),
  paymentStatus: plain(),
  fulfillmentStatus: plain(),
  returnStatus: plain(),
  refundStatus: plain(),
  disputeStatus: plain(),
  source: plain(),
  channel: plain(),
  customerId: idOrNull('cus'),
  currency: plain(),
  subtotal: plain(),
  total: plain(),
  paidTotal: plain(),
  refundedTotal: plain(),
  placedAt: plain(),
  createdAt: plain(),
  updatedAt: plain(),
})

async function insertOrders(tx: Tx, bought: readonly Bought[]): Promise<void> {
  await orderTable.insert(tx, bought.map(orderOf))
}

for (const owner of ['superuser', 'ordinary'] as const) {
  describe(`customers with orders from before they were counted, under an owner who is ${owner}`, () => {
    let folder: string
    let db: TestDatabase
    let database: Database
    before(async () => {
      folder = await migrationsBefore()
      const migrations = pathToFileURL(`${folder}/`)
      db = await createTestDatabase([customers, { name: manifest.name, migrations }], owner)
      database = db.open()
    })
    after(async () => {
      await database.close()
      await db.drop()
      await rm(folder, { recursive: true })
    })

    const upgrade = () => {
      const services = [customers, manifest].map(({ name, migrations }) => ({
        service: name,
        folder: migrations,
      }))
      return migrate({ ownerUrl: db.ownerUrl, services })
    }

    const [mine, theirs] = [contextOf(newUuid()), contextOf(newUuid())]
    const [buyer, idle, racing] = [newId('cus'), newId('cus'), newId('cus')]

    const keptOf = (context: Context) =>
      database.read(
        context,
        (tx) => tx`
          select customer_id, orders, spent, last_order_at, paid_orders, refunded_orders
          from customers.customer_statistics where tenant_id = ${tx.tenantId}
          order by customer_id
        `,
      )

    /** What is kept after the same customers are counted as ever after. */
    async function keptOnceMore(context: Context, ...customerIds: string[]) {
      const bought = customerIds.map((customerId) => ({ customerId, orderId: newId('ord') }))
      await database.write(context, (tx) => countCustomers(tx, bought))
      return keptOf(context)
    }

    const spentBy = (kept: readonly object[]) =>
      kept.map((row) => {
        const { orders, spent, paid_orders, refunded_orders } = row as Record<string, unknown>
        return { orders, spent, paid_orders, refunded_orders }
      })

    test('are counted by the upgrade as they are counted ever after, each tenant its own', async () => {
      await database.write(mine, (tx) =>
        insertOrders(tx, [
          { customerId: buyer, paid: 1_000 },
          { customerId: buyer, paid: 500, refunded: 500 },
          { customerId: buyer, paid: 700, refunded: 100, currency: 'USD' },
          { customerId: buyer },
          { customerId: null, paid: 9_999 },
        ]),
      )
      await database.write(theirs, (tx) => insertOrders(tx, [{ customerId: buyer, paid: 3 }]))
      // A worker of the new release counts somebody meanwhile: the upgrade waits for it and leaves that as it is.
      const { upgrading } = await database.write(mine, async (tx) => {
        await insertOrders(tx, [{ customerId: racing, paid: 42 }])
        await keepStatistics(tx, [countedMeanwhile(racing)])
        const upgrading = upgrade()
        await untilBlocked(db)
        return { upgrading }
      })
      const applied = await upgrading
      assert(applied.includes(`${manifest.name}/${counting}`))
      const kept = await keptOf(mine)
      assert.deepEqual(
        spentBy(kept).toSorted((a, b) => Number(b.orders) - Number(a.orders)),
        [
          {
            orders: 4,
            spent: [
              { amount: 1_000, currency: 'EUR' },
              { amount: 600, currency: 'USD' },
            ],
            paid_orders: 3,
            refunded_orders: 2,
          },
          {
            orders: 1,
            spent: [{ amount: 42, currency: 'EUR' }],
            paid_orders: 1,
            refunded_orders: 0,
          },
        ],
      )
      const again = await keptOnceMore(mine, buyer)
      assert.deepEqual(again, kept, 'counted again it is the same')
      const [other] = await keptOf(theirs)
      assert.partialDeepStrictEqual(other, { orders: 1, spent: [{ amount: 3, currency: 'EUR' }] })
    })

    test('stay as they are when the upgrade runs a second time, or its statement does', async () => {
      const kept = await keptOf(mine)
      assert.deepEqual(await upgrade(), [])
      const text = await readFile(new URL(counting, manifest.migrations), 'utf8')
      const statements = text.slice(text.indexOf('alter table orders.orders no force'))
      await database.write(mine, (tx) => insertOrders(tx, [{ customerId: idle, paid: 5 }]))
      for (const _again of [1, 2]) await asOwner(db, (client) => client.query(statements))
      const again = await keptOf(mine)
      const known = new Set(kept.map((row) => JSON.stringify(row)))
      const added = again.filter((row) => !known.has(JSON.stringify(row)))
      assert.equal(again.length, kept.length + 1)
      assert.deepEqual(spentBy(added), [
        { orders: 1, spent: [{ amount: 5, currency: 'EUR' }], paid_orders: 1, refunded_orders: 0 },
      ])
    })

    test('are bound by the policies of their tenant after it as before', async () => {
      const forced = await asOwner(db, async (client) => {
        const { rows } = await client.query<{ relforcerowsecurity: boolean }>(`
          select relforcerowsecurity from pg_class
          where oid in ('orders.orders'::regclass, 'customers.customer_statistics'::regclass)
        `)
        return rows
      })
      assert.deepEqual(forced, [{ relforcerowsecurity: true }, { relforcerowsecurity: true }])
    })
  })
}
