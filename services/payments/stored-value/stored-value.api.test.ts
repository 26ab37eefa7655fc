import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import { allAtOnce, type Caller, type World } from '@souk/platform/testing'
import {
  balances,
  commandPayment,
  createShop,
  disturbGateway,
  euro,
  listPaymentsOf,
  type PaymentBody,
  type ProblemBody,
  passTime,
  pay,
  placeOrder,
  readOrder,
  readPayment,
  refund,
} from '../fixtures.ts'

let world: World
before(async () => {
  world = await createShop()
})
after(() => world.close())

interface CardBody {
  id: string
  code: string
  status: string
  balance: { amount: number }
  available: { amount: number }
}

const storedValues = '/api/v1/stored-value'
const dayMs = 86_400_000

async function givenCard(tenant: string, amount: number, more: object = {}): Promise<CardBody> {
  const body = { kind: 'GIFT_CARD', amount: euro(amount), reason: 'SALE', ...more }
  const answer = await world.as(tenant).post<CardBody>(storedValues, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

async function givenCustomer(tenant: string): Promise<{ id: string; self: Caller }> {
  const email = `${newUuid()}@shop.example`
  const { body } = await world.as(tenant).post<{ id: string }>('/api/v1/customers', { email })
  const scopes = ['orders:read', 'payments:write', 'stored_value:read']
  return { id: body.id, self: world.asCustomer(tenant, body.id, scopes) }
}

async function standing(tenant: string, id: string) {
  const { body } = await world.as(tenant).get<CardBody>(`${storedValues}/${id}`)
  return [body.balance.amount, body.available.amount, body.status]
}

const by = ({ code }: { code: string }) => ({ method: 'stored_value', stored_value: { code } })

/** The card and its account say the same, and nothing is in transit. */
async function checkBooks(tenant: string, owed: number): Promise<Record<string, number>> {
  const { 'liability:stored_value_in_transit': inTransit = 0, ...rest } = await balances(
    world,
    tenant,
  )
  assert.equal(inTransit, 0)
  assert.equal(rest['liability:stored_value'], owed)
  return rest
}

describe('a payment by gift card', () => {
  test('201: takes as much as there is, and another method pays the rest', async () => {
    const tenant = 'split'
    const card = await givenCard(tenant, 5_000)
    const order = await placeOrder(world, tenant)
    const part = await pay(world, tenant, order.id, by(card))
    assert.equal(part.status, 201, part.text)
    assert.partialDeepStrictEqual(part.body, {
      status: 'CAPTURED',
      amount: euro(5_000),
      method: { id: card.id, type: 'STORED_VALUE' },
      gateway: 'stored_value',
    })
    assert.deepEqual(await standing(tenant, card.id), [0, 0, 'DEPLETED'])
    const rest = await pay(world, tenant, order.id)
    assert.deepEqual([rest.status, rest.body.amount], [201, euro(7_600)])
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PAID')
    assert.deepEqual(await checkBooks(tenant, 0), {
      'asset:bank': 5_000,
      'asset:psp:test': 7_600,
      'liability:escrow': 12_600,
      'liability:stored_value': 0,
    })
  })

  test('201: the refund is on the card again, once, and is not lost when it has expired', async () => {
    const tenant = 'refunded'
    const expires_at = new Date(Date.now() + 2 * dayMs).toISOString()
    const card = await givenCard(tenant, 20_000, { expires_at })
    const order = await placeOrder(world, tenant)
    const { body: payment } = await pay(world, tenant, order.id, by(card))
    assert.deepEqual(await standing(tenant, card.id), [7_400, 7_400, 'ACTIVE'])
    const back = await refund(world, tenant, payment.id, { amount: euro(600) })
    assert.deepEqual([back.status, back.body.status], [201, 'SUCCEEDED'])
    assert.deepEqual(await standing(tenant, card.id), [8_000, 8_000, 'ACTIVE'])
    await passTime(world, tenant, 3 * dayMs)
    assert.deepEqual(await standing(tenant, card.id), [0, 0, 'EXPIRED'])
    assert.equal((await refund(world, tenant, payment.id)).body.status, 'SUCCEEDED')
    assert.deepEqual(await standing(tenant, card.id), [12_000, 12_000, 'ACTIVE'])
    const accounts = await checkBooks(tenant, 12_000)
    assert.deepEqual([accounts['revenue:breakage'], accounts['liability:escrow']], [8_000, 0])
  })

  test('200: what is held is taken in parts, and the rest is given back', async () => {
    const tenant = 'held'
    const card = await givenCard(tenant, 20_000)
    const order = await placeOrder(world, tenant)
    const { body: payment } = await pay(world, tenant, order.id, {
      ...by(card),
      capture_method: 'MANUAL',
    })
    assert.equal(payment.status, 'AUTHORIZED')
    assert.deepEqual(await standing(tenant, card.id), [20_000, 7_400, 'ACTIVE'])
    const part = { amount: euro(2_600) }
    const captured = await commandPayment(world, tenant, payment.id, 'capture', part)
    assert.deepEqual([captured.status, captured.body.captured], [200, euro(2_600)])
    assert.equal((await commandPayment(world, tenant, payment.id, 'cancel')).body.status, 'CLOSED')
    await world.settle()
    assert.deepEqual(await standing(tenant, card.id), [17_400, 17_400, 'ACTIVE'])
    await checkBooks(tenant, 17_400)
  })

  test('what is held is given back when the authorization lapses', async () => {
    const tenant = 'lapsed'
    const card = await givenCard(tenant, 20_000)
    const order = await placeOrder(world, tenant)
    const held = { ...by(card), capture_method: 'MANUAL' }
    const { body: payment } = await pay(world, tenant, order.id, held)
    await passTime(world, tenant, 8 * dayMs)
    assert.equal((await readPayment(world, tenant, payment.id)).status, 'EXPIRED')
    assert.deepEqual(await standing(tenant, card.id), [20_000, 20_000, 'ACTIVE'])
  })

  test('asked twice or left unanswered, the money moves once', async () => {
    for (const kind of ['duplicate', 'drop']) {
      const tenant = `disturbed ${kind}`
      const card = await givenCard(tenant, 20_000)
      const order = await placeOrder(world, tenant)
      await disturbGateway(world, tenant, kind)
      await pay(world, tenant, order.id, by(card))
      await passTime(world, tenant, 60_000)
      assert.equal((await readOrder(world, tenant, order.id)).status, 'PAID')
      const [payment] = await listPaymentsOf(world, tenant, order.id)
      assert(payment)
      await refund(world, tenant, payment.id, { amount: euro(100) })
      await passTime(world, tenant, 60_000)
      assert.deepEqual(await standing(tenant, card.id), [7_500, 7_500, 'ACTIVE'])
      await checkBooks(tenant, 7_500)
    }
  })

  test('402: of two orders at once that want all of one card, one is paid', async () => {
    const tenant = 'at once'
    const card = await givenCard(tenant, 12_600)
    const orders = [await placeOrder(world, tenant), await placeOrder(world, tenant)]
    const amount = euro(12_600)
    const answers = await allAtOnce(
      world.db,
      'stored_value.stored_values',
      orders.map(
        ({ id }) =>
          () =>
            pay(world, tenant, id, { ...by(card), amount }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 402])
    const [refused] = answers.filter(({ status }) => status === 402)
    assert.equal(refused?.body.code, 'payment_declined')
    assert.deepEqual(await standing(tenant, card.id), [0, 0, 'DEPLETED'])
    await checkBooks(tenant, 0)
  })

  test('400, 409, 422: what cannot be used begins no payment', async () => {
    const tenant = 'refused'
    const card = await givenCard(tenant, 100)
    const foreign = await givenCard('elsewhere', 100)
    const empty = await givenCard(tenant, 100)
    const debit = { amount: euro(100), reason: 'SALE' }
    await world.as(tenant).post(`${storedValues}/${empty.id}/debit`, debit)
    const order = await placeOrder(world, tenant)
    const refusals = [
      [by(foreign), 422, 'stored_value_unusable'],
      [by({ code: 'MISTYPED' }), 422, 'stored_value_unusable'],
      [by(empty), 409, 'insufficient_balance'],
      [{ method: card.id }, 422, 'payment_method_unknown'],
      [{ method: 'stored_value' }, 400, 'validation_failed'],
      [{ stored_value: { code: card.code } }, 400, 'validation_failed'],
      [{ method: 'stored_value', stored_value: { id: newId('sv') } }, 422, 'stored_value_unusable'],
    ] as const
    for (const [body, status, code] of refusals) {
      const answer = await pay(world, tenant, order.id, body)
      assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    }
    assert.deepEqual(await listPaymentsOf(world, tenant, order.id), [])
    const frozen = { reason: 'FRAUD' }
    await world.as(tenant).post(`${storedValues}/${card.id}/freeze`, frozen)
    const { status, body } = await pay(world, tenant, order.id, by(card))
    assert.deepEqual([status, body.code], [422, 'stored_value_unusable'])
  })
})

describe('a customer', () => {
  test('pays with own credit by its id, and with no other’s', async () => {
    const tenant = 'customer'
    const [ada, bob] = [await givenCustomer(tenant), await givenCustomer(tenant)]
    const credit = { kind: 'STORE_CREDIT', reason: 'GOODWILL' }
    const [own, others] = [
      await givenCard(tenant, 2_600, { ...credit, owner_id: ada.id }),
      await givenCard(tenant, 2_600, { ...credit, owner_id: bob.id }),
    ]
    const order = await placeOrder(world, tenant, undefined, { customer_id: ada.id })
    const payWith = ({ id }: { id: string }) =>
      ada.self.post<PaymentBody & ProblemBody>('/api/v1/payments', {
        order_id: order.id,
        method: 'stored_value',
        stored_value: { id },
      })
    const refused = await payWith(others)
    assert.deepEqual([refused.status, refused.body.code], [422, 'stored_value_unusable'])
    const paid = await payWith(own)
    assert.deepEqual([paid.status, paid.body.amount], [201, euro(2_600)], paid.text)
    const card = await givenCard(tenant, 50_000)
    const rest = await ada.self.post<PaymentBody>('/api/v1/payments', {
      order_id: order.id,
      ...by(card),
    })
    assert.deepEqual([rest.status, rest.body.amount], [201, euro(10_000)], rest.text)
    assert.equal((await readOrder(world, tenant, order.id)).status, 'PAID')
    await checkBooks(tenant, 2_600 + 40_000)
  })
})

interface CreditPage {
  readonly content: readonly {
    readonly id: string
    readonly balance: { readonly amount: number }
  }[]
}

describe('a refund to store credit', () => {
  const toCredit = (amount?: number) => ({
    destination: 'STORE_CREDIT',
    ...(amount === undefined ? {} : { amount: euro(amount) }),
  })
  const creditOf = async (tenant: string, customerId: string) => {
    const url = `${storedValues}?kind=STORE_CREDIT&owner_id=${customerId}`
    return (await world.as(tenant).get<CreditPage>(url)).body.content
  }
  const paidBy = async (tenant: string, customerId: string) => {
    const order = await placeOrder(world, tenant, undefined, { customer_id: customerId })
    return (await pay(world, tenant, order.id)).body
  }

  test('201: the first issues it, both are on it, and the gateway keeps the money', async () => {
    const tenant = 'credited'
    const { id } = await givenCustomer(tenant)
    const payments = [await paidBy(tenant, id), await paidBy(tenant, id)]
    const answers = await Promise.all(
      payments.map((payment) => refund(world, tenant, payment.id, toCredit(2_600))),
    )
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.status], [201, 'SUCCEEDED'])
      assert.partialDeepStrictEqual(body, { destination: 'STORE_CREDIT' })
    }
    const [credit, ...others] = await creditOf(tenant, id)
    assert.deepEqual([credit?.balance.amount, others], [5_200, []])
    assert.partialDeepStrictEqual(await checkBooks(tenant, 5_200), {
      'asset:psp:test': 25_200,
      'liability:escrow': 20_000,
    })
  })

  test('422 store_credit_needs_customer: nobody can have the credit of a guest', async () => {
    const tenant = 'guest'
    const order = await placeOrder(world, tenant)
    const { body: payment } = await pay(world, tenant, order.id)
    const { status, body } = await refund(world, tenant, payment.id, toCredit())
    assert.deepEqual([status, body.code], [422, 'store_credit_needs_customer'])
    assert.deepEqual((await readPayment(world, tenant, payment.id)).refund_pending, euro(0))
  })

  test('200: one that failed is tried again to credit', async () => {
    const tenant = 'elsewhere instead'
    const { id } = await givenCustomer(tenant)
    const order = await placeOrder(world, tenant, undefined, { customer_id: id })
    const method = { method: 'pm_test_refund_fails' }
    const { body: payment } = await pay(world, tenant, order.id, method)
    const { body: failed } = await refund(world, tenant, payment.id)
    assert.equal(failed.status, 'FAILED')
    const url = `/api/v1/refunds/${failed.id}/retry`
    const again = await world.as(tenant).post<{ status: string }>(url, toCredit())
    assert.deepEqual([again.status, again.body.status], [200, 'SUCCEEDED'], again.text)
    assert.equal((await creditOf(tenant, id))[0]?.balance.amount, 12_600)
    await checkBooks(tenant, 12_600)
  })

  test('asked twice or left unanswered, it is credited once', async () => {
    for (const kind of ['duplicate', 'drop']) {
      const tenant = `credit ${kind}`
      const { id } = await givenCustomer(tenant)
      const payment = await paidBy(tenant, id)
      await disturbGateway(world, tenant, kind)
      await refund(world, tenant, payment.id, toCredit(600))
      await passTime(world, tenant, 60_000)
      assert.equal((await creditOf(tenant, id))[0]?.balance.amount, 600)
      await checkBooks(tenant, 600)
    }
  })
})
