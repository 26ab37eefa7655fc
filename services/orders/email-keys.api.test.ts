import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newUuid, uuidOf } from '@souk/platform'
import { asOwner } from '@souk/platform/testing'
import {
  createShop,
  givenOrder,
  givenProduct,
  type OrderBody,
  orderEvents,
} from './shop.fixture.ts'

const world = await createShop()
after(() => world.close())

/** A shop whose orders 3.4.0 has placed: so many of them, each for an address of its own. */
async function givenOldOrders(count: number) {
  const name = newUuid()
  const shop = world.as(name)
  const { id: productId } = await givenProduct(shop)
  const items = [{ product_id: productId, quantity: 1 }]
  const first = await givenOrder(shop, items, { email: 'Anna.0@Example.com' })
  await asOwner(world.db, async (client) => {
    await client.query(
      `insert into orders.orders
       select (jsonb_populate_record(made, jsonb_build_object('id', overlay(made.id::text
           placing lpad(to_hex(n), 8, '0') from 29), 'number', null,
           'email', 'Anna.' || n || '@Example.com'))).*
       from orders.orders made, generate_series(1, $3) n
       where made.tenant_id = $1 and made.id = $2`,
      [world.tenant(name), uuidOf(first.id), count - 1],
    )
    await client.query('update orders.orders set email_key = null where tenant_id = $1', [
      world.tenant(name),
    ])
  })
  const found = async (email: string) => {
    const url = `/api/v1/orders?email=${encodeURIComponent(email)}`
    return (await shop.get<{ content: OrderBody[] }>(url)).body.content
  }
  return { name, shop, first, found }
}

describe('orders that a process of 3.4.0 has placed', { skip: world.db.isDistributed }, () => {
  test('get the key of their address some at a time, without a change of their own', async () => {
    const { name, shop, first, found } = await givenOldOrders(1_100)
    const before = await orderEvents(world, name)
    assert.deepEqual(await found('anna.0@example.com'), [])
    await world.tick()
    for (const n of [0, 1, 1_099]) {
      assert.equal((await found(`ANNA.${n}@example.com`)).length, 1, `order ${n}`)
    }
    assert.deepEqual((await shop.get(`/api/v1/orders/${first.id}`)).body, first)
    assert.deepEqual(await orderEvents(world, name), before)
    const [left] = await world.peek(
      name,
      (tx) => tx<{ count: number }>`
        select count(*)::int as count
        from orders.orders
        where tenant_id = ${tx.tenantId} and email_key is null`,
    )
    assert.equal(left?.count, 0)
  })

  test('one that is being changed meanwhile holds up no other, and gets its key with the change', async () => {
    const { name, shop, first, found } = await givenOldOrders(3)
    await asOwner(world.db, async (client) => {
      await client.query('begin')
      await client.query(
        'select id from orders.orders where tenant_id = $1 and id = $2 for update',
        [world.tenant(name), uuidOf(first.id)],
      )
      await world.tick()
      assert.equal((await found('anna.1@example.com')).length, 1)
      assert.equal((await found('anna.0@example.com')).length, 0)
      await client.query('commit')
    })
    assert.equal((await shop.patch(`/api/v1/orders/${first.id}`, { note: 'Ring' })).status, 200)
    assert.equal((await found('anna.0@example.com')).length, 1)
  })
})
