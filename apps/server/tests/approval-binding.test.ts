import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { type Answer, asOwner, type Caller } from '@souk/platform/testing'
import { aPayment, keyed, Staff } from '../testing/agents.ts'
import { aProduct, type Product, type Shop, startProduct } from '../testing/product.ts'

/** What was shown to whoever approved is what is done, or nothing is. */

let product: Product
let shop: Shop
let agent: Caller
let approver: Caller

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  const staff = new Staff(product, shop)
  const owner = await staff.member(['ADMIN'])
  agent = keyed(
    await staff.asAgent(
      await staff.agent(owner, ['orders:*', 'inventory:*', 'catalog:*', 'payments:*']),
    ),
  )
  approver = await staff.signedIn(await staff.member(['ADMIN']))
})
after(() => product.close())

async function approved({ status, body, text }: Answer): Promise<Record<string, unknown>> {
  assert.equal(status, 202, text)
  const { id, payload_sha256 } = body
  const verdict = await approver.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
  assert.equal(verdict.status, 200, verdict.text)
  await product.workOff()
  return (await shop.get(`/api/v1/approvals/${id}`)).body
}

const eur = (amount: number) => ({ amount, currency: 'EUR' })

describe('an order', () => {
  async function askedFor(productId: unknown): Promise<Answer> {
    return agent.post('/api/v1/orders', { items: [{ product_id: productId, quantity: 1 }] })
  }

  test('STALE: costs something else than was shown, and is not placed', async () => {
    const { id } = await aProduct(shop, { amount: 5_000, available: 10 })
    const asked = await askedFor(id)
    await shop.patch(`/v1/catalog/products/${id}`, { price: eur(5) })
    const { status, result } = await approved(asked)
    assert.equal(status, 'STALE', JSON.stringify(result))
    const again = await askedFor(id)
    assert.notEqual(again.body.id, asked.body.id)
    assert.deepEqual(again.body.money, eur(5))
    assert.equal((await approved(again)).status, 'EXECUTED')
  })

  test('STALE: is of something else than was shown, at the same price', async () => {
    const { id } = await aProduct(shop, { amount: 5_000, available: 10 })
    const asked = await askedFor(id)
    await shop.patch(`/v1/catalog/products/${id}`, { title: 'Something else' })
    assert.equal((await approved(asked)).status, 'STALE')
  })

  test('EXECUTED: others were placed meanwhile', async () => {
    const { id } = await aProduct(shop, { amount: 5_000, available: 10 })
    const asked = await askedFor(id)
    const order = { items: [{ product_id: id, quantity: 1 }] }
    assert.equal((await shop.post('/api/v1/orders', order)).status, 201)
    assert.equal((await approved(asked)).status, 'EXECUTED')
  })
})

describe('stock', () => {
  const path = '/api/v1/inventory/adjustments'

  interface StockItems {
    readonly content: readonly { readonly variant_id: string; readonly on_hand: number }[]
  }

  async function stocked(): Promise<string> {
    await aProduct(shop, { amount: 5_000, available: 10 })
    const { body } = await shop.get<StockItems>('/api/v1/inventory/items?limit=1')
    return body.content[0]?.variant_id ?? ''
  }

  test('STALE: was counted meanwhile, and stays as it was counted', async () => {
    const variant_id = await stocked()
    const asked = await agent.post(path, { adjustments: [{ variant_id, set: 12 }] })
    const [change] = asked.body.changes as { before: { on_hand: number } }[]
    assert.equal(change?.before.on_hand, 10)
    await shop.post(path, { adjustments: [{ variant_id, set: 900 }] })
    assert.equal((await approved(asked)).status, 'STALE')
    const { body } = await shop.get<StockItems>(`/api/v1/inventory/items?variant_id=${variant_id}`)
    assert.equal(body.content[0]?.on_hand, 900)
  })

  test('EXECUTED: an item that the adjustment itself makes has another id each time', async () => {
    const variant_id = await stocked()
    const made = await shop.post('/api/v1/inventory/locations', { code: 'BER-9', name: 'Berlin' })
    assert.equal(made.status, 201, made.text)
    const adjustments = [{ variant_id, warehouse: 'BER-9', set: 3 }]
    const { status, result } = await approved(await agent.post(path, { adjustments }))
    assert.equal(status, 'EXECUTED', JSON.stringify(result))
  })
})

describe('a price', () => {
  function lower(productId: string, amount: number): Promise<Answer> {
    return agent.patch(`/v1/catalog/products/${productId}`, { price: eur(amount) })
  }

  test('202: is not lowered further in small steps than in one, and an approved one is where the next begin', async () => {
    const { id } = await aProduct(shop, { amount: 10_000 })
    assert.equal((await lower(id, 9_000)).status, 200)
    assert.equal((await lower(id, 8_000)).status, 200)
    const asked = await lower(id, 7_000)
    assert.equal((await approved(asked)).status, 'EXECUTED')
    assert.equal((await lower(id, 6_000)).status, 200)
    assert.equal((await lower(id, 5_000)).status, 202)
    await shop.post('/api/v1/sandbox/clock/advance', { seconds: 60 * 24 * 60 * 60 })
    assert.equal((await lower(id, 5_000)).status, 202)
  })

  test('202: is not raised a little every day', async () => {
    const { id } = await aProduct(shop, { amount: 1_080 })
    assert.equal((await lower(id, 1_285)).status, 200)
    await shop.post('/api/v1/sandbox/clock/advance', { seconds: 24 * 60 * 60 })
    assert.equal((await lower(id, 1_529)).status, 202)
  })

  test('200: is measured by what a person has set since', async () => {
    const { id } = await aProduct(shop, { amount: 10_000 })
    assert.equal((await lower(id, 9_000)).status, 200)
    await shop.patch(`/v1/catalog/products/${id}`, { price: eur(5_000) })
    assert.equal((await lower(id, 4_500)).status, 200)
    assert.equal((await lower(id, 3_900)).status, 202)
  })

  test('403 denied_by_policy: what waits is measured by the same when somebody approves it', async () => {
    const mine = await product.open('sandbox')
    const people = new Staff(product, mine)
    const helper = keyed(
      await people.asAgent(await people.agent(await people.member(['ADMIN']), ['catalog:*'])),
    )
    const { id } = await aProduct(mine, { amount: 1_000 })
    const set = (amount: number) =>
      helper.patch(`/v1/catalog/products/${id}`, { price: eur(amount) })
    assert.equal((await set(1_190)).status, 200)
    const asked = await set(1_400)
    assert.equal(asked.status, 202, asked.text)
    const match = { operations: ['updateProduct'], actors: 'AGENT', change_over_percent: 30 }
    await people.policy({ name: 'Not so much', match, effect: 'DENY' })
    const admin = await people.signedIn(await people.member(['ADMIN']))
    const { payload_sha256 } = asked.body
    const decided = await admin.post(`/api/v1/approvals/${asked.body.id}/approve`, {
      payload_sha256,
    })
    assert.deepEqual([decided.status, decided.body.code], [403, 'denied_by_policy'])
  })
})

describe('what whoever decides is shown', () => {
  interface Shown {
    readonly resource: string
    readonly id: string
    readonly before: Record<string, unknown> | null
    readonly after: Record<string, unknown> | null
  }

  function changeOf({ body }: Answer, resource: string): Shown {
    const found = (body.changes as Shown[]).find((change) => change.resource === resource)
    assert(found, JSON.stringify(body.changes))
    return found
  }

  test('202: is the resource before and after, as reading it shows it', async () => {
    const paymentId = await aPayment(shop)
    const asked = await agent.post(`/api/v1/payments/${paymentId}/refunds`, {})
    const refund = changeOf(asked, 'refund')
    const { body: order } = await shop.get(`/api/v1/payments/${paymentId}`)
    const { before } = changeOf(asked, 'order')
    assert.deepEqual(before, (await shop.get(`/api/v1/orders/${order.order_id}`)).body)
    assert.equal(refund.before, null)
    assert.equal((await approved(asked)).status, 'EXECUTED')
    const { body } = await shop.get<{ content: object[] }>(
      `/api/v1/refunds?payment_id=${paymentId}`,
    )
    assert.deepEqual(
      Object.keys(refund.after ?? {}).sort(),
      Object.keys(body.content[0] ?? {}).sort(),
    )
  })

  test('202: is a product with all that reading it shows, and a price that is to be', async () => {
    const { id } = await aProduct(shop, { amount: 10_000 })
    const asked = await agent.patch(`/v1/catalog/products/${id}`, { price: eur(5_000) })
    const { before, after } = changeOf(asked, 'product')
    const { body } = await shop.get(`/v1/catalog/products/${id}`)
    assert.deepEqual(before, body)
    assert.deepEqual(after?.price, eur(5_000))
    assert.deepEqual(Object.keys(after ?? {}).sort(), Object.keys(body).sort())
  })
})

describe('what is altered where it is kept', () => {
  async function alter({ body }: Answer, set: string): Promise<void> {
    await asOwner(product.db, (client) =>
      client.query(`update approvals.approvals set ${set} where id = $1`, [
        uuidOf(String(body.id)),
      ]),
    )
  }

  async function asked(): Promise<Answer> {
    const { id } = await aProduct(shop, { amount: 5_000, available: 10 })
    return agent.post('/api/v1/orders', { items: [{ product_id: id, quantity: 1 }] })
  }

  const alterations = {
    'the body': `request = jsonb_set(request, '{body,items,0,quantity}', '2')`,
    'the rights': `requester = jsonb_set(requester, '{scopes}', '["orders:*", "identity:*"]')`,
    'who decides': `binding = jsonb_set(binding, '{approvers,quorum}', '0')`,
    'the money': `preview = jsonb_set(preview, '{money,amount}', '1')`,
  }
  for (const [name, set] of Object.entries(alterations)) {
    test(`409 payload_changed: ${name}, and nobody can approve it any more`, async () => {
      const answer = await asked()
      await alter(answer, set)
      const { id, payload_sha256 } = answer.body
      const verdict = await approver.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
      assert.deepEqual([verdict.status, verdict.body.code], [409, 'payload_changed'])
    })
  }

  test('STALE: after it was approved, and it is not done', async () => {
    const answer = await asked()
    const { id, payload_sha256 } = answer.body
    await approver.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
    await alter(answer, `requester = jsonb_set(requester, '{scopes}', '["orders:*", "pricing:*"]')`)
    await product.workOff()
    assert.equal((await shop.get(`/api/v1/approvals/${id}`)).body.status, 'STALE')
  })

  test('STALE: the operation is another one by now', async () => {
    const answer = await asked()
    const { id, payload_sha256 } = answer.body
    await approver.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
    await alter(answer, `binding = jsonb_set(binding, '{route}', '"POST /api/v0/orders"')`)
    await product.workOff()
    assert.equal((await shop.get(`/api/v1/approvals/${id}`)).body.status, 'STALE')
  })
})
