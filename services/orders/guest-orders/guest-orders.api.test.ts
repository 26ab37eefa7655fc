import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { customerAccountCreated, customerSignedIn } from '@souk/accounts/events'
import { emit, idOf, uuidOf } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { createShop, givenOrder, givenProduct, type OrderBody } from '../shop.fixture.ts'
import { claimedAtOnce } from './store.ts'

const world = await createShop()
after(() => world.close())

const email = 'Guest@shop.example'
const inOtherWords = 'guest@SHOP.example'

async function customerOf(shop: Caller): Promise<string> {
  return (await shop.post<{ id: string }>('/api/v1/customers', { email })).body.id
}

/** As accounts announces it: the address was proved, or a password was right. */
async function proves(
  tenant: string,
  customerId: string,
  proof?: 'LINK' | 'PASSWORD',
  at = new Date().toISOString(),
) {
  const object = {
    id: idOf('acc', uuidOf(customerId)),
    customer_id: customerId,
    has_password: false,
    verified_at: at,
    last_sign_in_at: at,
    version: proof ? 2 : 1,
    created_at: at,
    updated_at: at,
  }
  const { id, version } = object
  await world.seed(tenant, async (tx) => {
    if (proof) emit(tx, customerSignedIn, { id, version, object: { ...object, proof } })
    else emit(tx, customerAccountCreated, { id, version, object })
  })
}

/** What was proved is worked off in the background. */
async function claimed(): Promise<void> {
  await world.settle()
  await world.tick()
}

async function countOf(shop: Caller, customerId: string): Promise<number> {
  const url = `/api/v1/orders?customer_id=${customerId}&limit=96`
  return (await shop.get<{ content: unknown[] }>(url)).body.content.length
}

describe('orders that somebody placed as a guest', () => {
  test('are theirs once they have proved the address, all of them and each once', async () => {
    const tenant = 'claims'
    const shop = world.as(tenant)
    const { id: productId } = await givenProduct(shop)
    const items = [{ product_id: productId, quantity: 1 }]
    const placed: OrderBody[] = []
    for (let n = 0; n < claimedAtOnce + 1; n += 1) {
      placed.push(await givenOrder(shop, items, { email: inOtherWords }))
    }
    await givenOrder(shop, items, { email: 'somebody-else@shop.example' })
    const customerId = await customerOf(shop)
    await proves(tenant, customerId)
    await claimed()
    assert.equal(await countOf(shop, customerId), placed.length)
    await proves(tenant, customerId, 'LINK')
    await claimed()
    const events = await world.events(tenant)
    const updates = events.filter(({ type }) => type === 'order.updated')
    assert.equal(updates.length, placed.length)
    const mine = world.asCustomer(tenant, customerId)
    assert.equal((await mine.get(`/api/v1/orders/${placed[0]?.id}`)).status, 200)
  })

  test('are nobody’s before that, and a password proves nothing about the address', async () => {
    const tenant = 'unproved'
    const shop = world.as(tenant)
    const { id: productId } = await givenProduct(shop)
    const items = [{ product_id: productId, quantity: 1 }]
    const order = await givenOrder(shop, items, { email })
    const customerId = await customerOf(shop)
    await proves(tenant, customerId, 'PASSWORD')
    await claimed()
    const mine = world.asCustomer(tenant, customerId)
    assert.equal((await mine.get(`/api/v1/orders/${order.id}`)).status, 404)
    assert.equal(await countOf(mine, customerId), 0)
    await proves(tenant, customerId, 'LINK')
    await claimed()
    assert.equal((await mine.get(`/api/v1/orders/${order.id}`)).status, 200)
  })

  test('are those of the address that was proved, also when the customer has another one a moment later', async () => {
    const tenant = 'renamed'
    const shop = world.as(tenant)
    const { id: productId } = await givenProduct(shop)
    const items = [{ product_id: productId, quantity: 1 }]
    const proved = await givenOrder(shop, items, { email })
    const unproved = await givenOrder(shop, items, { email: 'new@shop.example' })
    const customerId = await customerOf(shop)
    await proves(tenant, customerId)
    const changes = { email: 'new@shop.example' }
    assert.equal((await shop.patch(`/api/v1/customers/${customerId}`, changes)).status, 200)
    await claimed()
    const mine = world.asCustomer(tenant, customerId)
    assert.equal((await mine.get(`/api/v1/orders/${proved.id}`)).status, 200)
    assert.equal((await mine.get(`/api/v1/orders/${unproved.id}`)).status, 404)
  })

  test('stay where they are for a customer who was disabled meanwhile, and with another tenant', async () => {
    const [here, there] = [world.as('here'), world.as('there')]
    const { id: productId } = await givenProduct(there)
    const items = [{ product_id: productId, quantity: 1 }]
    const order = await givenOrder(there, items, { email })
    const customerId = await customerOf(here)
    await proves('here', customerId)
    await claimed()
    const other = await customerOf(there)
    await there.post(`/api/v1/customers/${other}/disable`)
    await proves('there', other)
    await claimed()
    const { body } = await there.get<OrderBody>(`/api/v1/orders/${order.id}`)
    assert.equal((body as { customer_id?: unknown }).customer_id, null)
    assert.equal(await countOf(here, customerId), 0)
  })
})
