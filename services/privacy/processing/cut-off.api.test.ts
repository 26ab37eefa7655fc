import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { beginFile } from '@souk/files/contract'
import { type PersonalTraces, tracesErased, uuidOf } from '@souk/platform'
import { createPrivacyWorld, givenCustomer } from '../privacy.fixture.ts'

/** Pages that were erased, and those at which the process is cut off, by what they hold: all of the page is undone then. */
const pages: (readonly string[])[] = []
const tries = new Map<string, number>()
let isCutOff: (prefix: string, nth: number) => boolean = () => false
/** Whether every page has more traces than one transaction changes. */
let isMuch = false
let prepared = 0

const traces: PersonalTraces = {
  name: 'watched',
  columns: {},
  prepare: async () => {
    prepared += 1
    return prepared % 3 !== 0
  },
  erase: async (_tx, ids, after = null) => {
    const prefix = ids[0]?.split('_')[0] ?? ''
    const nth = (tries.get(prefix) ?? 0) + 1
    tries.set(prefix, nth)
    if (isCutOff(prefix, nth)) throw new Error('the process is gone')
    pages.push(ids)
    return after === null && isMuch ? { ids: [], next: 'half' } : tracesErased
  },
}

const world = await createPrivacyWorld([traces])
after(() => world.close())
beforeEach(() => {
  pages.length = 0
  tries.clear()
  isCutOff = () => false
  prepared = 0
  isMuch = false
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
  // The first page of orders, their second one, one of the second time, and the last steps.
  const cuts = new Set(['ord 1', 'ord 3', 'ord 5', 'cus 1', 'prq 1'])
  isCutOff = (prefix, nth) => cuts.delete(`${prefix} ${nth}`)
  const { id } = await world.ask(tenant, 'ERASE', customerId)
  for (let minutes = 0; minutes < 30; minutes += 2) await world.later(tenant, 2)
  assert.deepEqual([...cuts], [], 'each of them was reached')
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
  let failures = 0
  isCutOff = () => {
    failures += 1
    return failures <= 9
  }
  const { id } = await world.ask(tenant, 'ERASE', customerId)
  for (let hours = 0; hours < 7; hours += 1) await world.later(tenant, 61)
  assert.partialDeepStrictEqual(await world.read(tenant, id), {
    status: 'BLOCKED',
    blocked_code: 'processing_failed',
  })
  for (let hours = 0; hours < 5; hours += 1) await world.later(tenant, 61)
  assert.partialDeepStrictEqual(await world.read(tenant, id), {
    status: 'COMPLETED',
    blocked_code: null,
  })
})

test('a copy that was cut off leaves no file', async () => {
  const tenant = 'half a copy'
  const { id: customerId } = await givenCustomer(world.as(tenant), 'ada@example.com')
  const { body } = await world.request(tenant, { customer_id: customerId, kind: 'EXPORT' })
  await world.verify(tenant, body.id)
  await world.seed(tenant, async (tx) => {
    const file = await beginFile(tx, 'disk', new Date(tx.now.getTime() + 1e9))
    await tx`
      update privacy.progress set file_id = ${file.id}
      where tenant_id = ${tx.tenantId} and id = ${uuidOf(body.id)}`
  })
  await world.settle()
  const done = await world.read(tenant, body.id)
  assert.equal(done.status, 'COMPLETED')
  const files = await world.peek(
    tenant,
    (tx) => tx`select id from files.files where tenant_id = ${tx.tenantId} and not is_removing`,
  )
  assert.equal(files.length, 1, 'that of the copy')
})

test('traces that are too many for one transaction are erased in several, and each is cut off alone', async () => {
  const tenant = 'much'
  const { id: customerId } = await givenCustomer(world.as(tenant), 'ada@example.com')
  isMuch = true
  // Between the first half of the traces of a page and the second.
  isCutOff = (prefix, nth) => prefix === 'cus' && nth === 2
  const { id } = await world.ask(tenant, 'ERASE', customerId)
  for (let minutes = 0; minutes < 30; minutes += 2) await world.later(tenant, 2)
  assert.partialDeepStrictEqual(await world.read(tenant, id), { status: 'COMPLETED' })
  const ofCustomer = pages.filter((ids) => ids.includes(customerId))
  assert.equal(ofCustomer.length % 2, 0, 'both halves, each time')
  assert(ofCustomer.length >= 4)
  assert(prepared >= 6, 'all that was there before was made ready, each time')
})
