import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  cancelled,
  expired,
  type LinkStatus,
  leftOf,
  linkStatuses,
  newLink,
  type PaymentLink,
  settled,
  statusAt,
} from './link.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const later = new Date('2026-06-20T12:00:00.000Z')
const draft = {
  orderId: 'ord',
  amount: null,
  currency: 'EUR',
  note: null,
  returnUrl: null,
  expiresAt: new Date('2026-06-15T12:00:00.000Z'),
}

function aLink(changes: Partial<PaymentLink> = {}): PaymentLink {
  return { ...newLink(draft, 'plk', now), ...changes }
}

describe('a link that somebody cancels', () => {
  const cancellable: Record<LinkStatus, boolean> = {
    ACTIVE: true,
    PAID: false,
    EXPIRED: false,
    CANCELLED: false,
  }
  for (const status of linkStatuses) {
    test(`${status}: ${cancellable[status] ? 'ends' : 'is refused'}`, () => {
      const attempt = () => cancelled(aLink({ status }), now)
      if (!cancellable[status]) return assert.throws(attempt, { code: 'invalid_transition' })
      assert.partialDeepStrictEqual(attempt(), {
        status: 'CANCELLED',
        endedBecause: 'SHOP',
        version: 2,
      })
    })
  }

  test('is refused once its time is over, also before anybody has noticed', () => {
    assert.equal(statusAt(aLink(), later), 'EXPIRED')
    assert.throws(() => cancelled(aLink(), later), { code: 'invalid_transition' })
    assert.partialDeepStrictEqual(expired(aLink(), later), {
      status: 'EXPIRED',
      endedBecause: 'TIME',
    })
  })
})

test('what becomes of a link by money and by its order', () => {
  const open = { captured: 0, due: 100, isOver: false }
  const cases: [Partial<PaymentLink>, typeof open, Partial<PaymentLink> | 'same'][] = [
    [{}, open, 'same'],
    [{}, { ...open, captured: 40, due: 60 }, { status: 'ACTIVE', paid: 40 }],
    [{ paid: 40 }, { ...open, captured: 40 }, 'same'],
    [
      {},
      { ...open, captured: 100, due: 0 },
      { status: 'PAID', endedBecause: 'PAYMENT', paid: 100 },
    ],
    [{}, { ...open, due: 0 }, { status: 'PAID', endedBecause: 'ORDER', paid: 0 }],
    [
      { amount: 40 },
      { ...open, captured: 40, due: 60 },
      { status: 'PAID', endedBecause: 'PAYMENT' },
    ],
    [{ amount: 40 }, { ...open, captured: 30, due: 70 }, { status: 'ACTIVE', paid: 30 }],
    [{}, { captured: 0, due: 0, isOver: true }, { status: 'CANCELLED', endedBecause: 'ORDER' }],
    [{ amount: 40 }, { captured: 40, due: 0, isOver: true }, { status: 'PAID', paid: 40 }],
    // Money that came after the end; what was paid otherwise changes nothing then.
    [{ status: 'EXPIRED' }, { ...open, captured: 100, due: 0 }, { status: 'PAID', paid: 100 }],
    [{ status: 'CANCELLED' }, { ...open, captured: 100, due: 0 }, { status: 'PAID' }],
    [{ status: 'EXPIRED' }, { ...open, due: 0 }, 'same'],
    [{ status: 'CANCELLED', paid: 40 }, { ...open, captured: 40, due: 0 }, 'same'],
    [{ status: 'PAID', paid: 100 }, { ...open, captured: 100 }, 'same'],
  ]
  for (const [changes, standing, expectation] of cases) {
    const before = aLink(changes)
    const after = settled(before, standing, now)
    if (expectation === 'same') assert.equal(after, before)
    else assert.partialDeepStrictEqual(after, { ...expectation, version: 2 })
  }
})

test('of an instalment no more is left than it has, and without an amount there is no bound', () => {
  assert.equal(leftOf(aLink({ amount: 100 }), 30, 50), 20)
  assert.equal(leftOf(aLink({ amount: 100 }), 80, 50), 0)
  assert.equal(leftOf(aLink(), 80, 50), Number.POSITIVE_INFINITY)
})
