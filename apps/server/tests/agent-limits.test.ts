import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import type { Caller } from '@souk/platform/testing'
import { Staff } from '../testing/agents.ts'
import { aProduct, type Product, type Shop, startProduct } from '../testing/product.ts'

/** Limits hold for calls that come at once, because they are counted in the transaction of the action itself. */

const atOnce = 50

let product: Product
let shop: Shop
let staff: Staff

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  staff = new Staff(product, shop)
  // The policies that it starts with.
  await product.settle()
})
after(() => product.close())

async function anAgent(limits: object): Promise<{ id: string; agent: Caller }> {
  const owner = await staff.member(['ADMIN'])
  const id = await staff.agent(owner, ['orders:write', 'catalog:write'], { limits })
  return { id, agent: await staff.asAgent(id) }
}

interface Answered {
  readonly status: number
  readonly body: object
}

/** Whoever has waited too long for the others is turned away with nothing done, and asks again. */
async function untilAnswered(call: () => Promise<Answered>, attempts = 10): Promise<Answered> {
  const answered = await call()
  return answered.status === 503 && attempts > 1 ? untilAnswered(call, attempts - 1) : answered
}

/** How many calls were answered with each code, or with their status. */
async function allTogether(call: (index: number) => Promise<Answered>) {
  const answers = await Promise.all(
    Array.from({ length: atOnce }, (_, index) => untilAnswered(() => call(index))),
  )
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const code = 'code' in body ? String(body.code) : String(status)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

describe(`of ${atOnce} calls of an agent at once`, () => {
  test('403 agent_limit_exceeded: as many are done as its limit of actions an hour allows', async () => {
    const { agent } = await anAgent({ actions_per_hour: 7 })
    const { id } = await aProduct(shop)
    const counts = await allTogether((index) =>
      agent.patch(
        `/v1/catalog/products/${id}`,
        { description: `Text ${index}` },
        { 'idempotency-key': newUuid() },
      ),
    )
    assert.deepEqual(counts, { 200: 7, agent_limit_exceeded: atOnce - 7 })
  })

  test('403 agent_limit_exceeded: as many are done as its limit of money a day pays for', async () => {
    const { agent } = await anAgent({ per_day: { amount: 3_000, currency: 'EUR' } })
    await staff.allow('createOrder')
    const { id } = await aProduct(shop, { available: 1_000, amount: 500 })
    const counts = await allTogether(() =>
      agent.post(
        '/api/v1/orders',
        { items: [{ product_id: id, quantity: 1 }] },
        { 'idempotency-key': newUuid() },
      ),
    )
    assert.deepEqual(counts, { 201: 6, agent_limit_exceeded: atOnce - 6 })
  })

  test('202: as many are done as a policy that counts allows, and the others wait', async () => {
    const { agent } = await anAgent({})
    // Each its own, so that no row of the catalog makes them wait for each other.
    const products: string[] = []
    for (let made = 0; made < atOnce; made += 1) products.push((await aProduct(shop)).id)
    const match = { operations: ['updateProduct'], actors: 'AGENT' }
    await staff.policy({
      name: 'Nine texts in an hour',
      match: { ...match, count_over: { n: 9, window_hours: 1 } },
      effect: 'REQUIRE_APPROVAL',
    })
    const counts = await allTogether((index) =>
      agent.patch(
        `/v1/catalog/products/${products[index]}`,
        { description: 'Another text' },
        { 'idempotency-key': newUuid() },
      ),
    )
    assert.deepEqual(counts, { 200: 9, 202: atOnce - 9 })
  })
})
