import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { allKinds, type ChargeStatus } from '@souk/gateways/contract'
import type { Order } from '@souk/orders/contract'
import { newId, Problem } from '@souk/platform'
import fc from 'fast-check'
import { chargeOf } from './asking/charge.ts'
import { amountToCapture, amountToPay, type Payable, surplusOf } from './due.ts'
import { anOrder } from './order.fixture.ts'
import {
  applyChargeStatus,
  applyRefund,
  beginCapture,
  cancel,
  capturableOf,
  capture,
  captureKey,
  confirm,
  declineCapture,
  expire,
  open,
  outstandingOf,
  type Payment,
} from './payment.ts'
import type { PaymentStatus } from './payment-lifecycle.ts'
import { waitForAnswer } from './polls.ts'
import { refundEntry } from './postings.ts'
import {
  applyRefundAnswer,
  checkRetry,
  openRefund,
  type Refund,
  refundAmount,
  refundStep,
  retry,
  spread,
} from './refunds/refund.ts'
import { testGateway } from './watched-gateway.fixture.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const asker = { actor: { type: 'member', id: 'mem' }, accountable: [] } as const

function opened(change: Partial<Payment> = {}): Payment {
  const draft = {
    id: newId('pay'),
    orderId: newId('ord'),
    customerId: null,
    providerId: null,
    amount: 1_000,
    currency: 'EUR',
    captureMethod: 'AUTOMATIC' as const,
    method: 'pm_test_ok',
    gateway: 'test',
    gatewayKind: 'TEST' as const,
    returnUrl: null,
    description: '1001',
    route: null,
  }
  return { ...open(draft, now), ...change }
}

const request = (key: string) => ({ key, signal: AbortSignal.abort() })
const authorize = (payment: Payment) =>
  testGateway.authorize(chargeOf(payment), request(payment.id))
const poll = (payment: Payment) => testGateway.poll(chargeOf(payment), request(payment.id))

const paidWith = async (method: string, change: Partial<Payment> = {}) => {
  const payment = opened({ method, ...change })
  return applyChargeStatus(payment, await authorize(payment), now)
}
const captured = (amount: number, refunded = 0) =>
  opened({ status: 'CAPTURED', amount, authorized: amount, captured: amount, refunded })

describe('the lifecycle of a payment', () => {
  /** Whatever somebody, the gateway or the clock may do to a payment next. */
  const steps: Readonly<Record<string, (payment: Payment) => Payment>> = {
    authorize: (payment) => applyChargeStatus(payment, answerTo(payment.method), now),
    decline: (payment) => applyChargeStatus(payment, answerTo('pm_test_decline_funds'), now),
    confirm: (payment) => confirm(payment, now),
    capture: (payment) => capture(payment, undefined, now),
    captureOne: (payment) => capture(payment, 1, now),
    cancel: (payment) => cancel(payment, now),
    expire: (payment) => expire(payment, now),
  }
  const methods = ['pm_test_ok', 'pm_test_3ds', 'pm_test_timeout', 'pm_test_decline_funds']
  const answers = new Map<string, ChargeStatus>()
  before(async () => {
    for (const method of methods) answers.set(method, await authorize(opened({ method })))
  })
  const answerTo = (method: string): ChargeStatus =>
    answers.get(method) ?? { outcome: 'unanswered' }
  const ended = ['CAPTURED', 'CANCELLED', 'EXPIRED', 'CLOSED', 'FAILED']

  const step = (payment: Payment, name: string): Payment => {
    try {
      return steps[name]?.(payment) ?? payment
    } catch (error) {
      assert(error instanceof Problem, String(error))
      return payment
    }
  }

  test('whatever happens to a payment: money only comes in by a capture, and an end is an end', () => {
    const walks = fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 12 })
    const method = fc.constantFrom('pm_test_ok', 'pm_test_3ds', 'pm_test_timeout')
    const captureMethods = fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const)
    fc.assert(
      fc.property(walks, method, captureMethods, (walk, method, captureMethod) => {
        let payment = opened({ method, captureMethod })
        for (const name of walk) {
          const next = step(payment, name)
          assert(next.captured >= payment.captured && next.captured <= next.authorized)
          assert.equal(next.captured > 0, /CAPTURED|CLOSED/.test(next.status), next.status)
          if (ended.includes(payment.status)) assert.equal(next, payment, payment.status)
          if (ended.includes(next.status)) assert.equal(capturableOf(next), 0)
          payment = next
        }
      }),
    )
  })

  const cancellable: Record<PaymentStatus, PaymentStatus | undefined> = {
    CREATED: undefined,
    REQUIRES_ACTION: 'CANCELLED',
    PROCESSING: undefined,
    AUTHORIZED: 'CANCELLED',
    PARTIALLY_CAPTURED: 'CLOSED',
    CAPTURED: undefined,
    FAILED: undefined,
    CANCELLED: undefined,
    EXPIRED: undefined,
    CLOSED: undefined,
  }
  for (const [status, target] of Object.entries(cancellable)) {
    test(`cancel: a ${status} payment ${target ? `becomes ${target}` : 'is refused'}`, () => {
      const payment = opened({ status: status as PaymentStatus, authorized: 1_000 })
      const attempt = () => cancel(payment, now)
      if (target) assert.equal(attempt().status, target)
      else assert.throws(attempt, { code: 'invalid_transition' })
    })
  }
})

test('a refusal names only what somebody can ask for', () => {
  const allowed = (status: PaymentStatus) => {
    try {
      confirm(opened({ status }), now)
    } catch (error) {
      return (error as { meta: { allowed: string[] } }).meta.allowed
    }
    return undefined
  }
  assert.deepEqual(allowed('AUTHORIZED'), ['capture', 'cancel'])
  assert.deepEqual(allowed('PARTIALLY_CAPTURED'), ['capture', 'cancel'])
  for (const status of ['CREATED', 'PROCESSING', 'FAILED', 'CAPTURED'] as const) {
    assert.deepEqual(allowed(status), [], status)
  }
})

test('a capture keeps its name until it is answered, and the next one has another', () => {
  const held = opened({ status: 'AUTHORIZED', authorized: 1_000 })
  const begun = beginCapture(held, 400, now)
  const waiting = waitForAnswer(begun, now)
  assert.deepEqual([waiting.capturing, waiting.polls], [400, 1])
  assert(waiting.pollAt && waiting.pollAt > now)
  const decline = { code: 'authorization_revoked', retryable: false, advice: 'Cancel it.' }
  const declined = declineCapture(waiting, decline, now)
  const keys = [begun, waiting, declined, capture(waiting, 400, now)].map(captureKey)
  const { id } = held
  assert.deepEqual(keys, [`${id}:0`, `${id}:0`, `${id}:0:1`, `${id}:400`])
  assert.throws(() => beginCapture(held, 1_001, now), { code: 'capture_exceeds_authorized' })
})

describe('the test gateway', () => {
  test('voids, captures and refunds by the key it is given, and leaves some without an answer', async () => {
    const { void: voidCharge, capture, pollCapture, refund, pollRefund } = testGateway
    const charge = chargeOf(opened())
    const part = [1_000, request('pay_1:0')] as const
    assert.deepEqual(await voidCharge(charge, request('pay_1:void')), { outcome: 'voided' })
    const refunded = { outcome: 'refunded', ref: 'test_pay_1:0', fee: null }
    assert.deepEqual(await refund(charge, ...part), refunded)
    const slow = (method: string) => ({ ...charge, method })
    const unanswered = { outcome: 'unanswered' }
    assert.deepEqual(await capture(slow('pm_test_capture_timeout'), ...part), unanswered)
    assert.deepEqual(await pollCapture(slow('pm_test_capture_timeout'), ...part), {
      outcome: 'captured',
      fee: null,
      releasesRest: false,
    })
    const refused = await capture(slow('pm_test_capture_fails'), ...part)
    assert.equal(refused.outcome, 'declined')
    assert.deepEqual(await pollCapture(slow('pm_test_capture_fails'), ...part), refused)
    assert.deepEqual(await refund(slow('pm_test_refund_timeout'), ...part), unanswered)
    assert.deepEqual(await pollRefund(slow('pm_test_refund_timeout'), ...part), refunded)
  })

  const outcomes: Record<string, PaymentStatus> = {
    pm_test_ok: 'CAPTURED',
    pm_test_decline_funds: 'FAILED',
    pm_test_decline_fraud: 'FAILED',
    pm_test_3ds: 'REQUIRES_ACTION',
    pm_test_timeout: 'PROCESSING',
    pm_test_capture_fails: 'CAPTURED',
    pm_test_refund_fails: 'CAPTURED',
  }
  for (const [method, status] of Object.entries(outcomes)) {
    test(`${method} leads to ${status}`, async () => {
      assert(allKinds().knowMethod(method))
      assert.equal((await paidWith(method)).status, status)
    })
  }

  test('takes no other method, whatever its name', () => {
    for (const method of ['pm_live_ok', '', 'toString', '__proto__']) {
      assert(!allKinds().knowMethod(method))
    }
  })

  test('captures an unanswered payment on the first poll, and a confirmed one', async () => {
    const unanswered = await paidWith('pm_test_timeout')
    assert.deepEqual(unanswered.pollAt, new Date(now.getTime() + 5_000))
    const polled = applyChargeStatus(unanswered, await poll(unanswered), now)
    assert.deepEqual([polled.status, polled.captured, polled.pollAt], ['CAPTURED', 1_000, null])
    const confirmed = confirm(await paidWith('pm_test_3ds'), now)
    assert.equal(applyChargeStatus(confirmed, await poll(confirmed), now).status, 'CAPTURED')
  })
})

test('an unanswered payment is asked about less and less often, and never given up', () => {
  const delays: number[] = []
  let payment = opened()
  for (let poll = 0; poll < 12; poll += 1) {
    payment = applyChargeStatus(payment, { outcome: 'unanswered' }, now)
    delays.push(((payment.pollAt?.getTime() ?? 0) - now.getTime()) / 1_000)
  }
  assert.deepEqual(
    delays,
    delays.toSorted((a, b) => a - b),
  )
  assert.deepEqual(delays.slice(-3), [86_400, 86_400, 86_400])
})

test('captures in any parts never take more than was authorized, and end captured', async () => {
  const held = await paidWith('pm_test_ok', { captureMethod: 'MANUAL' })
  const parts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 })
  fc.assert(
    fc.property(parts, (amounts) => {
      let payment = held
      for (const amount of amounts) {
        const left = capturableOf(payment)
        if (left === 0)
          assert.throws(() => capture(payment, amount, now), { code: 'payment_not_capturable' })
        else if (amount > left)
          assert.throws(() => capture(payment, amount, now), { code: 'capture_exceeds_authorized' })
        else payment = capture(payment, amount, now)
        assert.equal(payment.captured + capturableOf(payment), 1_000)
        assert.equal(payment.status === 'CAPTURED', payment.captured === 1_000)
      }
    }),
  )
})

test('a lapsed authorization keeps what was captured', async () => {
  const held = await paidWith('pm_test_ok', { captureMethod: 'MANUAL' })
  assert.equal(expire(held, now).status, 'EXPIRED')
  const part = expire(capture(held, 300, now), now)
  assert.deepEqual([part.status, part.captured, capturableOf(part)], ['CLOSED', 300, 0])
})

describe('what is due', () => {
  const order = (change: Partial<Payable> = {}): Payable => ({
    id: newId('ord'),
    status: 'PENDING',
    currency: 'EUR',
    total: 1_000,
    authorizedTotal: 0,
    heldForShipping: 0,
    paidTotal: 0,
    refundedTotal: 0,
    pendingRefundTotal: 0,
    chargedBackTotal: 0,
    paidAt: null,
    ...change,
  })

  test('is captured of what is held, and no more than the order still costs', async () => {
    const held = await paidWith('pm_test_ok', { captureMethod: 'MANUAL' })
    assert.equal(amountToCapture(order(), held, undefined), 1_000)
    assert.equal(amountToCapture(order({ total: 700 }), held, undefined), 700)
    assert.equal(amountToCapture(order({ total: 700 }), held, 300), 300)
    assert.throws(() => amountToCapture(order({ total: 700 }), held, 701), {
      code: 'payment_exceeds_balance',
    })
    for (const over of [order({ status: 'EXPIRED' }), order({ paidTotal: 1_000 })]) {
      assert.throws(() => amountToCapture(over, held, undefined), {
        code: 'payment_not_capturable',
      })
    }
  })

  test('is asked for in full, or as far as no open payment brings it in', async () => {
    assert.equal(amountToPay(order(), [], undefined), 1_000)
    assert.equal(amountToPay(order({ paidTotal: 300 }), [], undefined), 700)
    const open3ds = await paidWith('pm_test_3ds', { amount: 400 })
    assert.equal(outstandingOf(open3ds), 400)
    assert.equal(amountToPay(order(), [open3ds], undefined), 600)
    assert.throws(() => amountToPay(order(), [open3ds], { amount: 601, currency: 'EUR' }), {
      code: 'payment_in_progress',
    })
    assert.throws(() => amountToPay(order(), [], { amount: 1_001, currency: 'EUR' }), {
      code: 'payment_exceeds_balance',
    })
  })

  test('422 amount_out_of_range: more than can be counted as paid is not asked for', async () => {
    const before = (left: number) => {
      const paidTotal = Number.MAX_SAFE_INTEGER - left
      return order({ paidTotal, refundedTotal: paidTotal })
    }
    const outOfRange = { code: 'amount_out_of_range' }
    const open3ds = await paidWith('pm_test_3ds', { amount: 400 })
    assert.equal(amountToPay(before(1_000), [open3ds], undefined), 600)
    assert.throws(() => amountToPay(before(999), [open3ds], undefined), outOfRange)
    const held = await paidWith('pm_test_ok', { captureMethod: 'MANUAL' })
    assert.equal(amountToCapture(before(1_000), held, undefined), 1_000)
    assert.throws(() => amountToCapture(before(999), held, undefined), outOfRange)
  })
})

describe('of money that came late', () => {
  type Side = Partial<Order>
  const wasPaid = { status: 'PAID', paidAt: now } as const
  const expired = { status: 'EXPIRED', expiredAt: now } as const
  const refunded = { status: 'REFUNDED', refundedAt: now } as const
  const cases: [what: string, before: Side, captured: number, after: Side, surplus: number][] = [
    ['what is due is kept', {}, 1_000, wasPaid, 0],
    ['a part of what is due is kept', {}, 400, {}, 0],
    ['what is beyond a part that was paid goes back', { paidTotal: 600 }, 1_000, wasPaid, 600],
    ['all goes back from an order that was paid', { ...wasPaid, paidTotal: 1_000 }, 700, {}, 700],
    [
      'none replaces what was refunded as goodwill',
      { ...wasPaid, paidTotal: 1_000, refundedTotal: 300 },
      400,
      {},
      400,
    ],
    [
      'what was due back before goes back with it',
      { ...wasPaid, total: 500, paidTotal: 1_000 },
      200,
      {},
      700,
    ],
    ['all goes back from an order that stays expired', expired, 1_000, {}, 1_000],
    [
      'none goes back from an order that it revives',
      expired,
      1_000,
      { ...wasPaid, expiredAt: null },
      0,
    ],
    [
      'what is not on its way back already goes back from an order that was refunded',
      { ...refunded, paidTotal: 1_000, refundedTotal: 700, pendingRefundTotal: 300 },
      500,
      {},
      500,
    ],
  ]
  for (const [what, beforeIt, captured, afterIt, surplus] of cases) {
    test(what, () => {
      const before = anOrder(beforeIt)
      const after = { ...before, ...afterIt, paidTotal: before.paidTotal + captured }
      assert.equal(surplusOf(before, after, captured), surplus)
    })
  }
})

describe('a refund', () => {
  const opening = (payment: Payment, amount: number, beyondDue = amount): Refund => {
    const id = newId('ref')
    const asked = { id, amount, beyondDue, reason: null, gatewayKey: id, requestedBy: null }
    return openRefund(payment, asked, now)
  }

  test('without an answer is on its way: the payment has that much less to give back', () => {
    const payment = captured(1_000)
    const waiting = applyRefundAnswer(opening(payment, 400), { outcome: 'unanswered' }, now)
    assert.deepEqual([waiting.status, waiting.polls], ['PROCESSING', 1])
    assert.equal(waiting.pollAt?.getTime(), now.getTime() + 5_000)
    const asked = refundStep(payment, undefined, waiting, now)
    assert.deepEqual([asked.payment.refunded, asked.payment.refundPending], [0, 400])
    assert.throws(() => refundAmount([asked.payment], 601), { code: 'refund_exceeds_refundable' })
    const done = applyRefundAnswer(waiting, { outcome: 'refunded', ref: 'x', fee: null }, now)
    const { refunded, refundPending } = refundStep(asked.payment, waiting, done, now).payment
    assert.deepEqual([refunded, refundPending], [400, 0])
    const failed = applyRefundAnswer(waiting, { outcome: 'failed', failureCode: 'closed' }, now)
    const freed = refundStep(asked.payment, waiting, failed, now).payment
    assert.deepEqual([freed.refunded, freed.refundPending], [0, 0])
  })

  test('that failed may be tried again, under another key; no other may', () => {
    const open = opening(captured(1_000), 400)
    const failed = applyRefundAnswer(open, { outcome: 'failed', failureCode: 'closed' }, now)
    const retried = retry(failed, asker, now)
    assert.partialDeepStrictEqual(retried, { status: 'PROCESSING', failureCode: null, version: 2 })
    assert.equal(retried.gatewayKey, `${open.id}:2`)
    const done = applyRefundAnswer(open, { outcome: 'refunded', ref: 'x', fee: null }, now)
    assert.throws(() => retry(done, asker, now), {
      code: 'invalid_transition',
      meta: { state: 'SUCCEEDED', action: 'retry', allowed: [] },
    })
  })

  test('is tried again for what is still due and for its goodwill, and never for more', () => {
    const payment = captured(1_000, 200)
    const cases: [amount: number, beyondDue: number, due: number, refundable?: number][] = [
      [400, 0, 400],
      [400, 0, 399, 399],
      [400, 0, 0, 0],
      [400, 100, 300],
      [400, 100, 299, 399],
      [400, 400, 0],
      [801, 801, 0, 800],
    ]
    for (const [amount, beyondDue, due, refundable] of cases) {
      const attempt = () => checkRetry(opening(payment, amount, beyondDue), payment, due)
      if (refundable === undefined) attempt()
      else {
        const meta = { refundable: { amount: refundable, currency: 'EUR' } }
        assert.throws(attempt, { code: 'refund_exceeds_refundable', meta })
      }
    }
  })

  test('is what was asked for, or all that is left, and never more', () => {
    assert.equal(refundAmount([captured(1_000, 200)], undefined), 800)
    assert.equal(refundAmount([captured(1_000, 200)], 800), 800)
    const tooMuch = { code: 'refund_exceeds_refundable' }
    assert.throws(() => refundAmount([captured(1_000, 200)], 801), tooMuch)
    assert.throws(() => refundAmount([captured(1_000, 1_000)], undefined), tooMuch)
  })

  test('is spread over the oldest payments first, none beyond what it has', () => {
    const payments = fc.array(
      fc
        .tuple(fc.nat(1_000), fc.nat(1_000))
        .map(([a, b]) => captured(Math.max(a, b), Math.min(a, b))),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(payments, fc.nat(5_000), (list, due) => {
        const left = list.reduce((sum, payment) => sum + payment.captured - payment.refunded, 0)
        const shares = spread(due, list)
        assert.equal(
          shares.reduce((sum, { amount }) => sum + amount, 0),
          Math.min(due, left),
        )
        for (const { payment, amount } of shares) applyRefund(payment, amount, 0, now)
        const goodwill = spread(due, list, 100).reduce((sum, share) => sum + share.beyondDue, 0)
        assert.equal(goodwill, Math.max(0, Math.min(due, left) - 100))
        const isLast = (index: number) => index === shares.length - 1
        for (const [index, { payment, amount }] of shares.entries()) {
          assert(isLast(index) || amount === payment.captured - payment.refunded)
        }
      }),
    )
  })

  test('comes out of the escrow first and out of sales for the rest', () => {
    const payment = captured(1_000)
    const debits = [700, 100, 0].map((escrow) => {
      const { postings } = refundEntry(opening(payment, 600), payment, escrow)
      return postings.slice(0, -1).map(({ account, amount }) => [account.split(':')[1], amount])
    })
    assert.deepEqual(debits, [
      [['escrow', 600]],
      [
        ['escrow', 100],
        ['sales', 500],
      ],
      [['sales', 600]],
    ])
  })
})
