import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { untilBlocked } from '@souk/platform/testing'
import {
  balances,
  euro,
  eventsOf,
  listPaymentsOf,
  type PaymentBody,
  type ProblemBody,
  pay,
  placeOrder,
  type RefundBody,
  readOrder,
  readPayment,
} from '../fixtures.ts'
import { createStaffedShop, memberIdOf, type StaffedShop } from './people.fixture.ts'

let world: StaffedShop
before(async () => {
  world = await createStaffedShop()
})
after(() => world.close())

type Recorded = PaymentBody & ProblemBody & { recorded: object | null }

const received_at = '2026-05-04T09:30:00.000Z'
const transfer = { method: 'bank_transfer', recorded: { received_at, reference: 'RF18 5390' } }

function record(tenant: string, orderId: string, amount: number, more: object = {}, who = 'anna') {
  const body = { order_id: orderId, amount: euro(amount), ...transfer, ...more }
  return world.asMember(tenant, who).post<Recorded>('/api/v1/payments', body)
}

function confirm(tenant: string, paymentId: string, who: string) {
  const url = `/api/v1/payments/${paymentId}/confirm`
  return world.asMember(tenant, who).post<Recorded>(url)
}

const order126 = (tenant: string) => placeOrder(world, tenant)

async function refundsOf(tenant: string, orderId: string) {
  const url = `/api/v1/refunds?order_id=${orderId}`
  const { body } = await world
    .as(tenant)
    .get<{ content: (RefundBody & { destination: string })[] }>(url)
  return body.content
}

async function entryOf(tenant: string, kind: string) {
  const url = `/api/v1/ledger/transactions?kind=${kind}`
  const { body } = await world
    .as(tenant)
    .get<{ content: { effective_at: string; postings: { account: string }[] }[] }>(url)
  const [entry] = body.content
  return (
    entry && [entry.effective_at, ...entry.postings.map(({ account }) => account.split('ord_')[0])]
  )
}

test('422 amount_out_of_range: more than 10^14 is recorded by nobody, and nothing is kept', async () => {
  const order = await order126('much')
  const { status, body } = await record('much', order.id, 10 ** 14 + 1)
  assert.deepEqual([status, body.code], [422, 'amount_out_of_range'])
  assert.deepEqual(await listPaymentsOf(world, 'much', order.id), [])
  assert.deepEqual(await eventsOf(world, 'much', order.id), ['order.placed'])
  assert.equal((await record('much', order.id, 10 ** 14)).status, 201)
})

describe('POST /api/v1/payments with recorded', () => {
  test('201: is captured, pays the order, and stands in the books when and where it came', async () => {
    const order = await order126('came')
    const { status, body, headers } = await record('came', order.id, 12_600)
    assert.deepEqual([status, body.status, body.gateway], [201, 'CAPTURED', 'manual'])
    assert.equal(headers.location, `/api/v1/payments/${body.id}`)
    assert.deepEqual(body.recorded, {
      received_at,
      account: 'main',
      reference: 'RF18 5390',
      recorded_by: { type: 'member', id: memberIdOf('anna') },
    })
    assert.equal((await readOrder(world, 'came', order.id)).status, 'PAID')
    assert.deepEqual(await entryOf('came', 'payment.captured'), [
      received_at,
      'asset:bank:main',
      'liability:escrow:',
    ])
    assert.deepEqual(await eventsOf(world, 'came', body.id), [
      'payment.created',
      'payment.captured',
    ])
    assert.deepEqual(await listPaymentsOf(world, 'came', order.id), [
      await readPayment(world, 'came', body.id),
    ])
  })

  test('201: cash is cash, and another account is named by the settings', async () => {
    const order = await order126('where')
    const gateways = '/api/v1/payment-gateways'
    const found = await world
      .as('where')
      .get<{ content: { id: string }[] }>(`${gateways}?kind=MANUAL`)
    const manual = { accounts: ['main', 'giro'] }
    const changed = await world
      .as('where')
      .call('PATCH', `${gateways}/${found.body.content[0]?.id}`, { body: { manual } })
    assert.equal(changed.status, 200, changed.text)
    await record('where', order.id, 2_600, { method: 'cash', recorded: { received_at } })
    await record('where', order.id, 5_000, { recorded: { received_at, account: 'giro' } })
    await record('where', order.id, 5_000, { method: 'terminal', recorded: { received_at } })
    assert.equal((await readOrder(world, 'where', order.id)).status, 'PAID')
    assert.deepEqual(await balances(world, 'where'), {
      'asset:bank:giro': 5_000,
      'asset:bank:main': 5_000,
      'asset:cash': 2_600,
      'liability:escrow': 12_600,
    })
  })

  test('400, 422: what a gateway would be told, what is to come, and accounts that there are not', async () => {
    const order = await order126('wrong')
    const future = new Date(Date.now() + 86_400_000).toISOString()
    const wrong = [
      [{ recorded: { received_at: future } }, '/recorded/received_at'],
      [{ recorded: { received_at, account: 'nowhere' } }, '/recorded/account'],
      [{ method: 'cash', recorded: { received_at, account: 'main' } }, '/recorded/account'],
      [{ method: 'pm_test_ok' }, '/method'],
      [{ recorded: undefined }, '/recorded'],
      [{ amount: undefined }, '/amount'],
      [{ capture_method: 'MANUAL' }, '/capture_method'],
    ] as const
    for (const [more, path] of wrong) {
      const { status, body, text } = await record('wrong', order.id, 12_600, more)
      assert.deepEqual([status, body.errors?.map((error) => error.path)], [400, [path]], text)
    }
    const pounds = { amount: { amount: 5, currency: 'GBP' } }
    assert.equal(
      (await record('wrong', order.id, 5, pounds)).body.code,
      'payment_currency_mismatch',
    )
    assert.equal((await record('wrong', newId('ord'), 5)).body.code, 'order_unknown')
    assert.equal((await record('other', order.id, 5)).body.code, 'order_unknown')
    assert.deepEqual(await listPaymentsOf(world, 'wrong', order.id), [])
  })

  test('403: needs recorded_payments:write, and the operator', async () => {
    const order = await order126('scope')
    const body = { order_id: order.id, amount: euro(5), ...transfer }
    const seller = world.asMember('scope', 'anna', ['payments:write'])
    const refused = await seller.post<ProblemBody>('/api/v1/payments', body)
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
    const provider = world.asProvider('scope', newId('prv'))
    const denied = await provider.post<ProblemBody>('/api/v1/payments', body)
    assert.deepEqual([denied.status, denied.body.code], [403, 'insufficient_scope'])
    assert.deepEqual(await listPaymentsOf(world, 'scope', order.id), [])
  })

  test('423 period_closed: the books of that day are closed', async () => {
    const order = await order126('closed')
    const close = { through: '2026-05-31' }
    const closed = await world
      .asMember('closed', 'anna')
      .post('/api/v1/ledger/periods/close', close)
    assert.equal(closed.status, 201, closed.text)
    const { status, body } = await record('closed', order.id, 12_600)
    assert.deepEqual([status, body.code], [423, 'period_closed'])
    assert.deepEqual(await listPaymentsOf(world, 'closed', order.id), [])
  })

  test('409 payment_recorded_already: same reference, account and amount, unless it is another', async () => {
    const [one, two] = [await order126('again'), await order126('again')]
    const first = await record('again', one.id, 6_300)
    const said = { recorded: { received_at, reference: ' rf18  5390 ' } }
    const { status, body } = await record('again', two.id, 6_300, said)
    assert.deepEqual([status, body.code], [409, 'payment_recorded_already'])
    assert.equal(body.meta.payment_id, first.body.id)
    assert.equal((await record('again', two.id, 6_299)).status, 201)
    assert.equal((await record('again', one.id, 6_300, { is_another: true })).status, 201)
    assert.equal((await record('again', one.id, 6_300)).status, 409)
    const unnamed = { recorded: { received_at } }
    assert.equal((await record('again', two.id, 1, unnamed)).status, 201)
    assert.equal((await record('again', two.id, 1, unnamed)).status, 201)
    const elsewhere = await order126('elsewhere')
    assert.equal((await record('elsewhere', elsewhere.id, 6_300)).status, 201)
  })

  test('409: of the same money recorded at once for two orders, one is', async () => {
    const [one, two] = [await order126('race'), await order126('race')]
    const replies = await Promise.all([
      record('race', one.id, 6_300),
      record('race', two.id, 6_300),
    ])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409])
    assert.equal((await balances(world, 'race'))['asset:bank:main'], 6_300)
  })
})

describe('a second person', () => {
  const much = (tenant: string) => placeOrder(world, tenant, [{ price: 120_000, quantity: 1 }])

  test('200: above the limit it holds nothing until another person confirms it', async () => {
    const order = await much('two')
    const { status, body } = await record('two', order.id, 120_000)
    const url = `/api/v1/payments/${body.id}/confirm`
    assert.deepEqual(
      [status, body.status, body.next_action],
      [201, 'REQUIRES_ACTION', { type: 'SECOND_PERSON', url }],
    )
    assert.deepEqual(await balances(world, 'two'), {})
    assert.equal((await readOrder(world, 'two', order.id)).payment_status, 'UNPAID')

    const own = await confirm('two', body.id, 'anna')
    assert.deepEqual([own.status, own.body.code], [403, 'second_person_required'])
    const program = await world.as('two').post<ProblemBody>(url)
    assert.deepEqual([program.status, program.body.code], [403, 'second_person_required'])
    const without = world.asMember('two', 'bert', ['payments:write'])
    assert.equal((await without.post<ProblemBody>(url)).body.code, 'insufficient_scope')
    assert.deepEqual(await balances(world, 'two'), {})

    const done = await confirm('two', body.id, 'bert')
    assert.deepEqual([done.status, done.body.status], [200, 'CAPTURED'])
    assert.equal((await readOrder(world, 'two', order.id)).status, 'PAID')
    assert.equal((await entryOf('two', 'payment.captured'))?.[0], received_at)
    assert.deepEqual(await eventsOf(world, 'two', body.id), [
      'payment.created',
      'payment.requires_action',
      'payment.captured',
    ])
    assert.equal((await confirm('two', body.id, 'bert')).body.code, 'invalid_transition')
  })

  test('the limit is what the tenant says for the currency, and a thousand of the others', async () => {
    const yen = await record('limit', (await much('limit')).id, 100_000)
    assert.equal(yen.body.status, 'CAPTURED')
    const above = await record('limit', (await much('limit')).id, 100_001)
    assert.equal(above.body.status, 'REQUIRES_ACTION')
  })

  test('cancelled, it can be recorded again; while it waits, the order can be paid another way', async () => {
    const order = await much('cancel')
    const { body: first } = await record('cancel', order.id, 120_000)
    assert.equal((await record('cancel', order.id, 120_000)).status, 409)
    const cancel = `/api/v1/payments/${first.id}/cancel`
    const without = world.asMember('cancel', 'bert', ['payments:write'])
    assert.equal((await without.post<ProblemBody>(cancel)).body.code, 'insufficient_scope')
    const done = await world.asMember('cancel', 'anna').post<PaymentBody>(cancel)
    assert.equal(done.body.status, 'CANCELLED')
    const { body: second } = await record('cancel', order.id, 120_000)
    assert.equal((await pay(world, 'cancel', order.id)).body.status, 'CAPTURED')
    assert.equal((await readPayment(world, 'cancel', second.id)).status, 'REQUIRES_ACTION')
    const confirmed = await confirm('cancel', second.id, 'bert')
    assert.deepEqual(
      [confirmed.body.captured, confirmed.body.refund_pending],
      [euro(120_000), euro(120_000)],
    )
  })

  test('of two who confirm it at once, the second waits and is refused', async () => {
    const order = await much('both')
    const { body } = await record('both', order.id, 120_000)
    const { replies } = await world.seed('both', async (tx) => {
      await tx`select id from payments.payments where tenant_id = ${tx.tenantId} for update`
      const replies = Promise.all([
        confirm('both', body.id, 'bert'),
        confirm('both', body.id, 'carl'),
      ])
      await untilBlocked(world.db, 2)
      return { replies }
    })
    assert.deepEqual((await replies).map(({ status }) => status).sort(), [200, 409])
    assert.equal((await balances(world, 'both'))['asset:bank:main'], 120_000)
  })
})

describe('what the order does not take', () => {
  test('is recorded in full, and waits to be sent back by hand', async () => {
    const order = await order126('over')
    const { body } = await record('over', order.id, 15_000)
    assert.deepEqual(
      [body.status, body.captured, body.refund_pending],
      ['CAPTURED', euro(15_000), euro(2_400)],
    )
    const [back, ...others] = await refundsOf('over', order.id)
    assert.deepEqual(
      [back?.status, back?.destination, back?.reason, back?.amount, others.length],
      ['PENDING', 'MANUAL', 'paid_too_much', euro(2_400), 0],
    )
    assert.equal((await readOrder(world, 'over', order.id)).status, 'PAID')
    assert.equal((await balances(world, 'over'))['asset:bank:main'], 15_000)
  })

  test('of a part payment is nothing, and of a cancelled order all', async () => {
    const order = await order126('part')
    await record('part', order.id, 2_600)
    assert.equal((await readOrder(world, 'part', order.id)).payment_status, 'PARTIALLY_PAID')
    const caller = world.as('part')
    await caller.post(`/api/v1/orders/${order.id}/cancel`, { reason: 'customer_request' })
    await world.settle()
    await record('part', order.id, 10_000, { method: 'cash', recorded: { received_at } })
    const waiting = await refundsOf('part', order.id)
    assert.deepEqual(
      waiting.map(({ status, amount }) => [status, amount.amount]),
      [
        ['PENDING', 10_000],
        ['PENDING', 2_600],
      ],
    )
    assert.equal((await readOrder(world, 'part', order.id)).status, 'CANCELLED')
  })
})
