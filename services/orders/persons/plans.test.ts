import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, type Person, sql, type Tx, uuidOf } from '@souk/platform'
import { asOwner } from '@souk/platform/testing'
import { createShop, givenOrder, givenProduct } from '../shop.fixture.ts'
import { listOpenOrderIds, listOrderIdsOfGuest, listOrderIdsOfPerson } from './store.ts'

const world = await createShop()
after(() => world.close())

const tenant = 'many'
const person: Person = { ids: [newId('cus')], emails: ['ada@example.com'] }

/** How PostgreSQL would answer what is asked, for the role of the product: others need not heed row-level security. */
async function planOf(ask: (tx: Tx) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  await world.peek(tenant, (tx) => {
    const explain = async (strings: TemplateStringsArray, ...values: unknown[]) => {
      plans.push(JSON.stringify(await tx`explain ${sql(strings, ...values)}`))
      return []
    }
    return ask(Object.assign(explain, { tenantId: tx.tenantId }) as unknown as Tx)
  })
  return plans.join('\n')
}

describe('among many orders of guests', { skip: world.db.isDistributed }, () => {
  /** Copies of one order, each of a guest of its own. */
  before(async () => {
    const shop = world.as(tenant)
    const { id: productId } = await givenProduct(shop)
    const { id } = await givenOrder(shop, [{ product_id: productId, quantity: 1 }])
    await asOwner(world.db, async (client) => {
      await client.query(
        `insert into orders.orders
         select (jsonb_populate_record(made, jsonb_build_object('id', overlay(made.id::text
             placing lpad(to_hex(n), 8, '0') from 29), 'number', null,
             'email', n || '@example.com', 'email_key', n || '@example.com'))).*
         from orders.orders made, generate_series(1, 5000) n
         where made.tenant_id = $1 and made.id = $2`,
        [world.tenant(tenant), uuidOf(id)],
      )
      await client.query('analyze orders.orders')
    })
  })

  test('those of one are looked up in an index', async () => {
    for (const ask of [
      (tx: Tx) => listOrderIdsOfGuest(tx, person, null),
      (tx: Tx) => listOrderIdsOfPerson(tx, person, null),
      (tx: Tx) => listOpenOrderIds(tx, person),
    ]) {
      const plan = await planOf(ask)
      assert.match(plan, /orders_email_key/)
      assert.doesNotMatch(plan, /Seq Scan on orders\b|using orders_pkey/)
    }
  })
})
