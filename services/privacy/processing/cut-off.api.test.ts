import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { PersonalTraces } from '@souk/platform'
import { createPrivacyWorld, givenCustomer } from '../privacy.fixture.ts'

/** Pages that were erased, and the calls at which the process is cut off: all of the page is undone then. */
const pages: (readonly string[])[] = []
let calls = 0
let cutOffAt: readonly number[] = []

const traces: PersonalTraces = {
  name: 'watched',
  columns: {},
  erase: async (_tx, ids) => {
    calls += 1
    if (cutOffAt.includes(calls)) throw new Error('the process is gone')
    pages.push(ids)
  },
}

const world = await createPrivacyWorld([traces])
after(() => world.close())
beforeEach(() => {
  pages.length = 0
  calls = 0
})

const orderCount = 130

/** More orders than a page has, all of them closed. */
async function givenBuyer(tenant: string): Promise<string> {
  const shop = world.as(tenant)
  const { id } = await givenCustomer(shop, 'ada@example.com')
  const product = await shop.post<{ id: string }>('/v1/catalog/products', {
    title: 'Lamp',
    sku: 'LAMP',
    price: { amount: 1_000, currency: 'EUR' },
    inventory: { available: 1_000, warehouse: 'BER-1' },
  })
  const items = [{ product_id: product.body.id, quantity: 1 }]
  for (let placed = 0; placed < orderCount; placed += 1) {
    const order = await shop.post<{ id: string }>('/api/v1/orders', { items, customer_id: id })
    await shop.post(`/api/v1/orders/${order.body.id}/cancel`)
  }
  return id
}

/** What is left of the person in the orders, and how often each was changed since it was closed. */
async function leftOf(tenant: string): Promise<{ named: number; versions: number[] }> {
  const found = await world.peek(
    tenant,
    (tx) => tx<{ email: string | null; version: number }>`
      select email, version from orders.orders where tenant_id = ${tx.tenantId}`,
  )
  const named = found.filter(({ email }) => email !== null).length
  return { named, versions: [...new Set(found.map(({ version }) => version))] }
}

test('wherever it is cut off, it goes on there, and everything is erased once', async () => {
  const tenant = 'cut off'
  const customerId = await givenBuyer(tenant)
  assert.equal((await leftOf(tenant)).named, orderCount)
  // The first page, the first page of orders, its second one, and one of the second time.
  cutOffAt = [1, 4, 6, 9]
  const { id } = await world.ask(tenant, 'ERASE', customerId)
  for (let tries = 0; tries < 10; tries += 1) await world.later(tenant, 2)
  assert.partialDeepStrictEqual(await world.read(tenant, id), { status: 'COMPLETED' })
  assert.deepEqual(await leftOf(tenant), { named: 0, versions: [3] })
  const orders = pages.flat().filter((one) => one.startsWith('ord_'))
  assert.equal(new Set(orders).size, orderCount)
  const anonymized = (await world.events(tenant)).filter(
    ({ type }) => type === 'customer.anonymized',
  )
  assert.equal(anonymized.length, 1)
})

test('what nobody could erase is tried again for as long as it takes', async () => {
  const tenant = 'stubborn'
  const { id: customerId } = await givenCustomer(world.as(tenant), 'ada@example.com')
  cutOffAt = Array.from({ length: 9 }, (_, call) => call + 1)
  const { id } = await world.ask(tenant, 'ERASE', customerId)
  for (let hours = 0; hours < 12; hours += 1) await world.later(tenant, 61)
  assert.partialDeepStrictEqual(await world.read(tenant, id), { status: 'COMPLETED' })
})
