import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '@souk/platform'
import { type Answer, asOwner, type Caller } from '@souk/platform/testing'
import { aPayment, keyed, Staff } from '../testing/agents.ts'
import { aProduct, type Product, type Shop, startProduct } from '../testing/product.ts'

/** What was shown to whoever approved is what is done, or nothing is. */

let product: Product
let shop: Shop
let staff: Staff
let agent: Caller
let approver: Caller

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  staff = new Staff(product, shop)
  const owner = await staff.member(['ADMIN'])
  agent = keyed(
    await staff.asAgent(
      await staff.agent(owner, ['orders:*', 'inventory:*', 'catalog:*', 'payments:*']),
    ),
  )
  approver = await staff.signedIn(await staff.member(['ADMIN']))
})
after(() => product.close())

function approve({ status, body, text }: Answer): Promise<Answer> {
  assert.equal(status, 202, text)
  const { id, payload_sha256 } = body
  return approver.post(`/api/v1/approvals/${id}/approve`, { payload_sha256 })
}

async function approvalOf({ body }: Answer): Promise<Record<string, unknown>> {
  await product.workOff()
  return (await shop.get(`/api/v1/approvals/${body.id}`)).body
}

async function approved(asked: Answer): Promise<Record<string, unknown>> {
  const verdict = await approve(asked)
  assert.equal(verdict.status, 200, verdict.text)
  return approvalOf(asked)
}

interface Moved {
  readonly resources: readonly {
    readonly resource: string
    readonly id: string | null
    readonly shown_version: number | null
    readonly version: number | null
  }[]
  readonly refusal: string | null
}

/** Nobody can approve it, whoever tries is told why, and it has ended. */
async function stale(asked: Answer): Promise<Moved> {
  const { status, body } = await approve(asked)
  assert.deepEqual([status, body.code], [409, 'approval_stale'])
  assert.equal((await approvalOf(asked)).status, 'STALE')
  return body.meta as Moved
}

const eur = (amount: number) => ({ amount, currency: 'EUR' })

describe('an order', () => {
  async function askedFor(productId: unknown): Promise<Answer> {
    return agent.post('/api/v1/orders', { items: [{ product_id: productId, quantity: 1 }] })
  }

  test('409 approval_stale: costs something else than was shown, and is not placed', async () => {
    const { id } = await aProduct(shop, { amount: 5_000, available: 10 })
    const asked = await askedFor(id)
    await shop.patch(`/v1/catalog/products/${id}`, { price: eur(5) })
    const { resources } = await stale(asked)
    assert.deepEqual(
      resources.filter(({ resource }) => resource === 'order').map(({ id: order }) => order),
      [null],
    )
    const again = await askedFor(id)
    assert.notEqual(again.body.id, asked.body.id)
    assert.deepEqual(again.body.money, eur(5))
    assert.equal((await approved(again)).status, 'EXECUTED')
  })

  test('409 approval_stale: is of something else than was shown, at the same price', async () => {
    const { id } = await aProduct(shop, { amount: 5_000, available: 10 })
    const asked = await askedFor(id)
    await shop.patch(`/v1/catalog/products/${id}`, { title: 'Something else' })
    await stale(asked)
  })

  test('STALE: costs something else after it was approved, and is not placed', async () => {
    const { id } = await aProduct(shop, { amount: 5_000, available: 10 })
    const asked = await askedFor(id)
    assert.equal((await approve(asked)).status, 200)
    await shop.patch(`/v1/catalog/products/${id}`, { price: eur(5) })
    assert.equal((await approvalOf(asked)).status, 'STALE')
  })

  test('202: asked for again it shows what it costs now, and what waited has ended', async () => {
    const { id } = await aProduct(shop, { amount: 5_000, available: 10 })
    const asked = await askedFor(id)
    await shop.patch(`/v1/catalog/products/${id}`, { price: eur(700) })
    const again = await askedFor(id)
    assert.deepEqual([again.status, again.body.money], [202, eur(700)])
    assert.equal((await approvalOf(asked)).status, 'STALE')
    assert.equal((await approved(again)).status, 'EXECUTED')
  })

  test('409 approval_stale: would be refused by now', async () => {
    const { id } = await aProduct(shop, { amount: 5_000, available: 1 })
    const asked = await askedFor(id)
    const order = { items: [{ product_id: id, quantity: 1 }] }
    assert.equal((await shop.post('/api/v1/orders', order)).status, 201)
    const { refusal } = await stale(asked)
    assert.equal(refusal, 'insufficient_stock')
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

  test('409 approval_stale: was counted meanwhile, and stays as it was counted', async () => {
    const variant_id = await stocked()
    const asked = await agent.post(path, { adjustments: [{ variant_id, set: 12 }] })
    const [change] = asked.body.changes as { before: { on_hand: number } }[]
    assert.equal(change?.before.on_hand, 10)
    await shop.post(path, { adjustments: [{ variant_id, set: 900 }] })
    await stale(asked)
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

describe('a refund', () => {
  interface Refunds {
    readonly content: readonly { readonly amount: { readonly amount: number } }[]
  }

  async function refund(paymentId: string, amount: number, caller = agent): Promise<Answer> {
    return caller.post(`/api/v1/payments/${paymentId}/refunds`, { amount: eur(amount) })
  }

  async function orderOf(paymentId: string): Promise<string> {
    return String((await shop.get(`/api/v1/payments/${paymentId}`)).body.order_id)
  }

  async function refunded(paymentId: string): Promise<number[]> {
    const { body } = await shop.get<Refunds>(`/api/v1/refunds?payment_id=${paymentId}`)
    return body.content.map(({ amount }) => amount.amount).sort((a, b) => a - b)
  }

  test('EXECUTED: others of the same order were made meanwhile, and each is approved', async () => {
    const paymentId = await aPayment(shop)
    const asked = [await refund(paymentId, 1_000), await refund(paymentId, 1_001)]
    await refund(paymentId, 500, shop)
    for (const one of asked) assert.equal((await approve(one)).status, 200)
    for (const one of asked) assert.equal((await approvalOf(one)).status, 'EXECUTED')
    assert.deepEqual(await refunded(paymentId), [500, 1_000, 1_001])
  })

  test('EXECUTED: somebody wrote a note on the order; asked for again it is the same approval', async () => {
    const paymentId = await aPayment(shop)
    const asked = await refund(paymentId, 1_200)
    await shop.patch(`/api/v1/orders/${await orderOf(paymentId)}`, { note: 'called the customer' })
    assert.equal((await refund(paymentId, 1_200)).body.id, asked.body.id)
    assert.equal((await approved(asked)).status, 'EXECUTED')
    assert.deepEqual(await refunded(paymentId), [1_200])
  })

  test('409 approval_stale: is more than is left, and the order is not refunded twice', async () => {
    const paymentId = await aPayment(shop)
    const asked = await refund(paymentId, 3_000)
    await refund(paymentId, 4_000, shop)
    assert.equal((await stale(asked)).refusal, 'refund_exceeds_refundable')
    assert.deepEqual(await refunded(paymentId), [4_000])
  })

  test('409 approval_stale: the order is in another state, which the answer names', async () => {
    const paymentId = await aPayment(shop)
    const orderId = await orderOf(paymentId)
    const asked = await refund(paymentId, 1_000)
    const shown = (asked.body.resource_versions as { id: string; version: number }[]).find(
      ({ id }) => id === orderId,
    )
    const shipped = await shop.post(`/api/v1/orders/${orderId}/fulfillments`, {})
    assert.equal(shipped.status, 201, shipped.text)
    const { resources } = await stale(asked)
    const moved = resources.find(({ id }) => id === orderId)
    assert.deepEqual([moved?.resource, moved?.shown_version], ['order', shown?.version])
    assert(Number(moved?.version) > Number(shown?.version))
  })
})

describe('a price', () => {
  test('409 approval_stale: was changed meanwhile by somebody else', async () => {
    const { id } = await aProduct(shop, { amount: 10_000 })
    const asked = await lower(id, 5_000)
    await shop.patch(`/v1/catalog/products/${id}`, { price: eur(20_000) })
    const { resources } = await stale(asked)
    assert(resources.some((moved) => moved.resource === 'product' && moved.id === id))
  })

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

describe('the line that tells a request from others', () => {
  interface Item {
    readonly id: string
    readonly summary: string
    readonly resources: readonly { readonly id: string; readonly name: string | null }[]
  }

  async function listed(caller: Caller, { body }: Answer): Promise<Item | undefined> {
    const found = await caller.get<{ content: Item[] }>('/api/v1/approvals?limit=96')
    return found.body.content.find(({ id }) => id === body.id)
  }

  test('202: names the money and the order of a refund, in the list as well', async () => {
    const paymentId = await aPayment(shop)
    const asked = await agent.post(`/api/v1/payments/${paymentId}/refunds`, { amount: eur(1_200) })
    const { body: payment } = await shop.get(`/api/v1/payments/${paymentId}`)
    const { body: order } = await shop.get(`/api/v1/orders/${payment.order_id}`)
    const summary = `Create a refund of 12.00 EUR for order ${order.number}`
    assert.equal(asked.body.summary, summary)
    const item = await listed(approver, asked)
    assert.equal(item?.summary, summary)
    const about = { resource: 'order', id: order.id, name: order.number }
    assert.deepEqual(item.resources, [about])
    assert.deepEqual(asked.body.resources, [about])
  })

  test('202: names the product and the prices of a change', async () => {
    const { id } = await aProduct(shop, { amount: 1_150 })
    const { body } = await shop.get(`/v1/catalog/products/${id}`)
    const asked = await agent.patch(`/v1/catalog/products/${id}`, { price: eur(1_495) })
    const summary = `Update product ${body.title}: price from 11.50 to 14.95 EUR (+30 %)`
    assert.equal(asked.body.summary, summary)
  })

  test('200: says no more than the operation to whoever may not read what it is about, and in events', async () => {
    const asked = await agent.post(`/api/v1/payments/${await aPayment(shop)}/refunds`, {})
    const blind = await staff.signedIn(await staff.member(['ADMIN']), 'approvals:*')
    const item = await listed(blind, asked)
    assert.deepEqual([item?.summary, item?.resources], ['Create a refund.', []])
    const { body } = await blind.get(`/api/v1/approvals/${asked.body.id}`)
    assert.deepEqual([body.summary, body.resources], ['Create a refund.', []])
    await product.settle()
    const { body: events } = await shop.get<{ content: { data: { object: Item } }[] }>(
      `/api/v1/events?resource_id=${asked.body.id}`,
    )
    const shown = events.content.map(({ data }) => [data.object.summary, data.object.resources])
    assert.deepEqual(shown, [['Create a refund.', []]])
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
    'who decides': `binding = jsonb_set(binding, '{requirements,0,quorum}', '0')`,
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
