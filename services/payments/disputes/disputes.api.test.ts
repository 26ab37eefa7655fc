import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  balances,
  createShop,
  euro,
  eventsOf,
  type MoneyBody,
  type OrderBody,
  type PaymentBody,
  type ProblemBody,
  paidOrder,
  passTime,
  readOrder,
  readPayment,
  refund,
} from '../fixtures.ts'

const world = await createShop()
after(() => world.close())

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface DisputeBody {
  id: string
  payment_id: string
  order_id: string
  status: string
  amount: MoneyBody
  fee: MoneyBody
  round: number
  evidence: Record<string, string>
  evidence_due_at: string | null
  commanded: string | null
  closed_at: string | null
  version: number
}

async function disputesOf(tenant: string, paymentId: string): Promise<DisputeBody[]> {
  const url = `/api/v1/disputes?payment_id=${paymentId}`
  return (await world.as(tenant).get<{ content: DisputeBody[] }>(url)).body.content
}

async function disputeOf(tenant: string, paymentId: string): Promise<DisputeBody> {
  const [dispute, ...others] = await disputesOf(tenant, paymentId)
  assert(dispute)
  assert.deepEqual(others, [])
  const { body } = await world.as(tenant).get<DisputeBody>(`/api/v1/disputes/${dispute.id}`)
  assert.deepEqual(body, dispute, 'the list shows what the dispute shows')
  return dispute
}

/** A paid order of 126.00 that was disputed. */
async function givenDispute(tenant: string, method = 'pm_test_dispute_won') {
  const { order, payment } = await paidOrder(world, tenant, { method })
  await passTime(world, tenant, hourMs)
  return { order, payment, dispute: await disputeOf(tenant, payment.id) }
}

function answer(tenant: string, disputeId: string, command: string, body: object = {}) {
  const url = `/api/v1/disputes/${disputeId}/${command}`
  return world.as(tenant).post<DisputeBody & ProblemBody>(url, body)
}

async function submit(tenant: string, disputeId: string) {
  const added = await answer(tenant, disputeId, 'evidence', { explanation: 'It was delivered.' })
  assert.equal(added.status, 200, added.text)
  const submitted = await answer(tenant, disputeId, 'submit')
  assert.equal(submitted.status, 200, submitted.text)
  return submitted.body
}

async function ship(tenant: string, order: OrderBody) {
  const { status, text } = await world.as(tenant).post(`/api/v1/orders/${order.id}/fulfillments`)
  assert.equal(status, 201, text)
  await world.settle()
}

const taken = {
  'asset:psp:test': -1_500,
  'asset:dispute': 12_600,
  'expense:dispute_fees': 1_500,
  'liability:escrow': 12_600,
}

describe('a payment that is disputed', () => {
  test('is found an hour later: the bank has the money, with a fee, and nothing of it can be refunded', async () => {
    const { order, payment, dispute } = await givenDispute('opened')
    assert.deepEqual([dispute.status, dispute.round], ['NEEDS_RESPONSE', 1])
    assert.deepEqual([dispute.amount, dispute.fee], [euro(12_600), euro(1_500)])
    assert.deepEqual(await balances(world, 'opened'), taken)
    const { disputed } = (await readPayment(world, 'opened', payment.id)) as PaymentBody & {
      disputed: MoneyBody
    }
    assert.deepEqual(disputed, euro(12_600))
    const { dispute_status, status } = (await readOrder(world, 'opened', order.id)) as OrderBody & {
      dispute_status: string
    }
    assert.deepEqual([dispute_status, status], ['OPEN', 'PAID'])
    const given = await refund(world, 'opened', payment.id, { amount: euro(1) })
    assert.deepEqual([given.status, given.body.code], [409, 'refund_exceeds_refundable'])
    assert.deepEqual(await eventsOf(world, 'opened', dispute.id), ['dispute.opened'])
  })

  test('is told of once, however often its gateway is asked', async () => {
    const { payment, dispute } = await givenDispute('again')
    await passTime(world, 'again', dayMs)
    await passTime(world, 'again', dayMs)
    assert.equal((await disputeOf('again', payment.id)).version, dispute.version)
    assert.deepEqual(await balances(world, 'again'), taken)
  })

  test('that is won brings the money back, and costs the fee', async () => {
    const { order, payment, dispute } = await givenDispute('won')
    const submitted = await submit('won', dispute.id)
    assert.deepEqual([submitted.status, submitted.commanded], ['UNDER_REVIEW', null])
    await passTime(world, 'won', dayMs + hourMs)
    const ended = await disputeOf('won', payment.id)
    assert.equal(ended.status, 'WON')
    assert.notEqual(ended.closed_at, null)
    assert.deepEqual(await balances(world, 'won'), {
      'asset:psp:test': 11_100,
      'asset:dispute': 0,
      'expense:dispute_fees': 1_500,
      'liability:escrow': 12_600,
    })
    const { dispute_status } = (await readOrder(world, 'won', order.id)) as never
    assert.equal(dispute_status, 'WON')
    assert.equal((await refund(world, 'won', payment.id)).status, 201)
    const events = ['dispute.opened', 'dispute.submitted', 'dispute.won']
    assert.deepEqual(await eventsOf(world, 'won', dispute.id), events)
  })

  test('that is lost before anything was sent takes the money out of escrow, and the order does not ship', async () => {
    const { order, dispute } = await givenDispute('lost', 'pm_test_dispute_lost')
    await submit('lost', dispute.id)
    await passTime(world, 'lost', dayMs + hourMs)
    assert.deepEqual(await balances(world, 'lost'), {
      'asset:psp:test': -1_500,
      'asset:dispute': 0,
      'expense:dispute_fees': 1_500,
      'liability:escrow': 0,
    })
    const lost = (await readOrder(world, 'lost', order.id)) as OrderBody & {
      charged_back_total: MoneyBody
    }
    assert.deepEqual(lost.charged_back_total, euro(12_600))
    const shipped = await world.as('lost').post(`/api/v1/orders/${order.id}/fulfillments`)
    assert.equal(shipped.status, 409, shipped.text)
    const cancelled = await world.as('lost').post(`/api/v1/orders/${order.id}/cancel`)
    assert.equal(cancelled.status, 200, cancelled.text)
    await world.settle()
    const { refund_status, refunded_total } = await readOrder(world, 'lost', order.id)
    assert.deepEqual([refund_status, refunded_total], ['NONE', euro(0)])
  })

  test('that is lost after the goods were sent is a bad debt', async () => {
    const { order, payment } = await paidOrder(world, 'sent', { method: 'pm_test_dispute_lost' })
    await ship('sent', order)
    await passTime(world, 'sent', hourMs)
    const accepted = await answer('sent', (await disputeOf('sent', payment.id)).id, 'accept')
    assert.deepEqual([accepted.status, accepted.body.status], [200, 'ACCEPTED'])
    assert.deepEqual(await balances(world, 'sent'), {
      'asset:psp:test': -1_500,
      'asset:dispute': 0,
      'expense:dispute_fees': 1_500,
      'expense:bad_debt': 12_600,
      'liability:escrow': 0,
      'revenue:sales': 12_600,
    })
  })

  test('without evidence is lost when the time to respond is over, and that is said three days before', async () => {
    const { payment, dispute } = await givenDispute('late')
    await passTime(world, 'late', 5 * dayMs)
    assert.equal((await eventsOf(world, 'late', dispute.id)).at(-1), 'dispute.evidence_due')
    await passTime(world, 'late', dayMs)
    assert.equal((await eventsOf(world, 'late', dispute.id)).length, 2)
    world.advance('late', 2 * dayMs)
    const late = await answer('late', dispute.id, 'evidence', { explanation: 'Too late.' })
    assert.deepEqual([late.status, late.body.code], [410, 'evidence_window_closed'])
    await passTime(world, 'late', hourMs)
    assert.equal((await disputeOf('late', payment.id)).status, 'LOST')
    const closed = await answer('late', dispute.id, 'submit')
    assert.deepEqual([closed.status, closed.body.code], [409, 'dispute_closed'])
  })

  test('comes back in a second round, which moves the money again', async () => {
    const { payment, dispute } = await givenDispute('twice', 'pm_test_dispute_twice')
    await submit('twice', dispute.id)
    await passTime(world, 'twice', 2 * dayMs)
    assert.equal((await disputeOf('twice', payment.id)).status, 'WON')
    await passTime(world, 'twice', 8 * dayMs)
    const again = await disputeOf('twice', payment.id)
    assert.deepEqual([again.status, again.round, again.closed_at], ['NEEDS_RESPONSE', 2, null])
    assert.deepEqual(await balances(world, 'twice'), taken)
    await submit('twice', dispute.id)
    await passTime(world, 'twice', 2 * dayMs)
    assert.equal((await disputeOf('twice', payment.id)).status, 'LOST')
    const { 'asset:dispute': held, 'liability:escrow': escrow } = await balances(world, 'twice')
    assert.deepEqual([held, escrow], [0, 0])
    assert.equal((await eventsOf(world, 'twice', dispute.id)).length, 6)
  })

  test('may be a question only, which moves nothing', async () => {
    const { payment, dispute } = await givenDispute('asked', 'pm_test_dispute_inquiry')
    assert.deepEqual([dispute.status, dispute.round], ['WARNING', 0])
    const untouched = { 'asset:psp:test': 12_600, 'liability:escrow': 12_600 }
    assert.deepEqual(await balances(world, 'asked'), untouched)
    await passTime(world, 'asked', 4 * dayMs)
    assert.equal((await disputeOf('asked', payment.id)).status, 'CLOSED')
    assert.deepEqual(await balances(world, 'asked'), untouched)
  })
})

describe('an order that is cancelled while the bank has its money', () => {
  test('gives it back when the dispute was won, and not before', async () => {
    const { order, payment, dispute } = await givenDispute('cancelled')
    await world.as('cancelled').post(`/api/v1/orders/${order.id}/cancel`)
    await world.settle()
    assert.deepEqual((await readPayment(world, 'cancelled', payment.id)).refunded, euro(0))
    await submit('cancelled', dispute.id)
    await passTime(world, 'cancelled', 2 * dayMs)
    const { refunded } = await readPayment(world, 'cancelled', payment.id)
    assert.deepEqual(refunded, euro(12_600))
    const { 'liability:escrow': escrow } = await balances(world, 'cancelled')
    assert.equal(escrow, 0)
  })
})

describe('evidence', () => {
  test('is collected field by field, and needed to submit', async () => {
    const { dispute } = await givenDispute('collected')
    const empty = await answer('collected', dispute.id, 'submit')
    assert.deepEqual([empty.status, empty.body.code], [422, 'evidence_missing'])
    await answer('collected', dispute.id, 'evidence', { shipping_carrier: 'DHL', explanation: 'x' })
    const { body } = await answer('collected', dispute.id, 'evidence', { explanation: null })
    assert.deepEqual(body.evidence, { shipping_carrier: 'DHL' })
    for (const wrong of [
      {},
      { explanation: ' ' },
      { smoke: 'x' },
      { explanation: 'x'.repeat(20_001) },
    ]) {
      assert.equal((await answer('collected', dispute.id, 'evidence', wrong)).status, 400)
    }
  })

  test('is submitted once: what was submitted is neither submitted nor accepted again', async () => {
    const { dispute } = await givenDispute('once')
    await submit('once', dispute.id)
    for (const command of ['submit', 'accept']) {
      const { status, body } = await answer('once', dispute.id, command)
      assert.deepEqual([status, body.code], [409, 'invalid_transition'])
    }
  })

  test('of another tenant is not found', async () => {
    const { dispute } = await givenDispute('mine')
    for (const command of ['evidence', 'submit', 'accept']) {
      const { status, body } = await answer('theirs', dispute.id, command, {
        ...(command === 'evidence' && { explanation: 'x' }),
      })
      assert.deepEqual([status, body.code], [404, 'dispute_not_found'])
    }
  })
})
