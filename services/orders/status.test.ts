import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { allowedActions, takesAuthorization } from './commands.ts'
import {
  assertLegalStep,
  type Derived,
  derive,
  isCovered,
  legalSteps,
  netPaid,
  type OrderFacts,
  type OrderStatus,
  openUnits,
  orderStatuses,
  type Units,
} from './status.ts'

const now = new Date('2026-06-01T00:00:00.000Z')

const units = (quantity: number, rest: Partial<Units> = {}): Units => ({
  quantity,
  cancelled: 0,
  fulfilled: 0,
  delivered: 0,
  returned: 0,
  ...rest,
})

const placed: OrderFacts = {
  items: [units(3)],
  total: 300,
  authorizedTotal: 0,
  heldForShipping: 0,
  paidTotal: 0,
  refundedTotal: 0,
  pendingRefundTotal: 0,
  chargedBackTotal: 0,
  returnsRequested: 0,
  returnsInProgress: 0,
  disputesOpen: 0,
  disputesWon: 0,
  disputesLost: 0,
  paymentAttempt: 'NONE',
  placedAt: now,
  paidAt: null,
  refundedAt: null,
  expiredAt: null,
  completedAt: null,
  termsAcceptedAt: null,
  cancelledAt: null,
}
const paid: OrderFacts = { ...placed, paidTotal: 300, paidAt: now }
const shipped: OrderFacts = { ...paid, items: [units(3, { fulfilled: 3 })] }

describe('status: the first rule that is true decides', () => {
  const cases: [string, OrderFacts, OrderStatus][] = [
    ['not placed', { ...placed, placedAt: null }, 'DRAFT'],
    [
      'discarded before it was placed',
      { ...placed, placedAt: null, cancelledAt: now },
      'CANCELLED',
    ],
    ['placed and unpaid', placed, 'PENDING'],
    ['part paid', { ...placed, paidTotal: 299 }, 'PENDING'],
    ['a part payment given back', { ...placed, paidTotal: 100, refundedTotal: 100 }, 'PENDING'],
    ['expired', { ...placed, expiredAt: now }, 'EXPIRED'],
    [
      'expired, with money that came too late',
      { ...paid, paidAt: null, expiredAt: now },
      'EXPIRED',
    ],
    ['authorized in full', { ...placed, authorizedTotal: 300 }, 'AUTHORIZED'],
    [
      'part captured, rest authorized',
      { ...placed, paidTotal: 1, authorizedTotal: 299 },
      'AUTHORIZED',
    ],
    ['accepted on terms', { ...placed, termsAcceptedAt: now }, 'CONFIRMED'],
    ['paid', paid, 'PAID'],
    ['paid, then made dearer', { ...paid, total: 400 }, 'PAID'],
    [
      'all units cancelled',
      { ...paid, items: [units(3, { cancelled: 3 })], total: 0 },
      'CANCELLED',
    ],
    ['paid and all given back', { ...paid, refundedTotal: 300 }, 'REFUNDED'],
    [
      'given back, but more is authorized',
      { ...paid, refundedTotal: 300, authorizedTotal: 1 },
      'PAID',
    ],
    ['paid, and all of it on its way back', { ...paid, pendingRefundTotal: 300 }, 'PAID'],
    [
      'refunded, and more money came later',
      { ...paid, refundedTotal: 300, refundedAt: now, paidTotal: 400 },
      'REFUNDED',
    ],
    [
      'what had a price was cancelled and given back, the rest is free',
      { ...paid, total: 0, refundedTotal: 300, items: [units(2, { cancelled: 1 })] },
      'PAID',
    ],
    [
      'a part on its way back counts no more',
      { ...placed, authorizedTotal: 200, paidTotal: 100, pendingRefundTotal: 100 },
      'PENDING',
    ],
    [
      'some shipped, some open',
      { ...paid, items: [units(3, { fulfilled: 1 })] },
      'PARTIALLY_FULFILLED',
    ],
    [
      'one line shipped, one open',
      { ...paid, items: [units(1, { fulfilled: 1 }), units(1)] },
      'PARTIALLY_FULFILLED',
    ],
    [
      'some shipped, rest cancelled',
      { ...paid, items: [units(3, { fulfilled: 1, cancelled: 2 })] },
      'FULFILLED',
    ],
    ['all shipped', shipped, 'FULFILLED'],
    [
      'shipped on terms, unpaid',
      { ...shipped, paidTotal: 0, paidAt: null, termsAcceptedAt: now },
      'FULFILLED',
    ],
    ['completed', { ...shipped, completedAt: now }, 'COMPLETED'],
    ['all came back', { ...shipped, items: [units(3, { fulfilled: 3, returned: 3 })] }, 'RETURNED'],
    [
      'came back and given back',
      { ...shipped, items: [units(3, { fulfilled: 3, returned: 3 })], refundedTotal: 300 },
      'REFUNDED',
    ],
    ['a part refund leaves the headline', { ...shipped, refundedTotal: 100 }, 'FULFILLED'],
    ['nothing to pay', { ...placed, total: 0, paidAt: now }, 'PAID'],
  ]
  for (const [what, facts, status] of cases) {
    test(`${what}: ${status}`, () => assert.equal(derive(facts).status, status))
  }
})

describe('facets', () => {
  type Facets = Partial<Omit<Derived, 'status'>>
  const cases: [string, OrderFacts, Facets][] = [
    [
      'unpaid',
      placed,
      { paymentStatus: 'UNPAID', refundStatus: 'NONE', fulfillmentStatus: 'NONE' },
    ],
    ['being paid', { ...placed, paymentAttempt: 'PROCESSING' }, { paymentStatus: 'PENDING' }],
    ['declined', { ...placed, paymentAttempt: 'FAILED' }, { paymentStatus: 'FAILED' }],
    ['authorized', { ...placed, authorizedTotal: 300 }, { paymentStatus: 'AUTHORIZED' }],
    ['part paid', { ...placed, paidTotal: 100 }, { paymentStatus: 'PARTIALLY_PAID' }],
    [
      'part paid and given back',
      { ...placed, paidTotal: 100, refundedTotal: 100 },
      { paymentStatus: 'UNPAID', refundStatus: 'FULL' },
    ],
    ['paid', paid, { paymentStatus: 'PAID' }],
    ['paid, then made dearer', { ...paid, total: 400 }, { paymentStatus: 'PARTIALLY_PAID' }],
    ['paid too much', { ...paid, total: 200 }, { paymentStatus: 'OVERPAID' }],
    [
      'paid too much and given back',
      { ...paid, total: 200, refundedTotal: 100 },
      { paymentStatus: 'PAID', refundStatus: 'PARTIAL' },
    ],
    ['nothing to pay', { ...placed, total: 0, paidAt: now }, { paymentStatus: 'PAID' }],
    [
      'cancelled before it was paid',
      { ...placed, total: 0, items: [units(3, { cancelled: 3 })] },
      { paymentStatus: 'UNPAID' },
    ],
    [
      'cancelled, and all of it went back',
      { ...paid, total: 0, refundedTotal: 300, items: [units(3, { cancelled: 3 })] },
      { paymentStatus: 'UNPAID', refundStatus: 'FULL' },
    ],
    [
      'cancelled, and some of it went back',
      { ...paid, total: 0, refundedTotal: 100, items: [units(3, { cancelled: 3 })] },
      { paymentStatus: 'OVERPAID', refundStatus: 'PENDING' },
    ],
    [
      'refunded',
      { ...paid, refundedTotal: 300, refundedAt: now },
      { paymentStatus: 'UNPAID', refundStatus: 'FULL' },
    ],
    [
      'refunded, and more money came later',
      { ...paid, paidTotal: 400, refundedTotal: 300, refundedAt: now },
      { paymentStatus: 'OVERPAID', refundStatus: 'PENDING' },
    ],
    [
      'part shipped',
      { ...paid, items: [units(3, { fulfilled: 1 })] },
      { fulfillmentStatus: 'PARTIAL' },
    ],
    ['shipped', shipped, { fulfillmentStatus: 'FULFILLED', returnStatus: 'NONE' }],
    [
      'part delivered',
      { ...paid, items: [units(3, { fulfilled: 3, delivered: 1 })] },
      { fulfillmentStatus: 'PARTIALLY_DELIVERED' },
    ],
    [
      'delivered, rest open',
      { ...paid, items: [units(3, { fulfilled: 1, delivered: 1 })] },
      { fulfillmentStatus: 'PARTIALLY_DELIVERED' },
    ],
    [
      'delivered',
      { ...paid, items: [units(3, { fulfilled: 3, delivered: 3 })] },
      { fulfillmentStatus: 'DELIVERED' },
    ],
    [
      'part returned',
      { ...paid, items: [units(3, { fulfilled: 3, returned: 1 })] },
      { returnStatus: 'PARTIAL' },
    ],
    [
      'returned',
      { ...paid, items: [units(3, { fulfilled: 3, returned: 3 })] },
      { returnStatus: 'FULL' },
    ],
    ['a return asked for', { ...shipped, returnsRequested: 1 }, { returnStatus: 'REQUESTED' }],
    [
      'one return asked for, another on its way, a third received',
      {
        ...paid,
        items: [units(3, { fulfilled: 3, returned: 1 })],
        returnsRequested: 1,
        returnsInProgress: 1,
      },
      { returnStatus: 'IN_PROGRESS' },
    ],
    ['a refund on its way', { ...paid, pendingRefundTotal: 100 }, { refundStatus: 'PENDING' }],
    [
      'a refund on its way after another',
      { ...paid, refundedTotal: 100, pendingRefundTotal: 100 },
      { refundStatus: 'PENDING' },
    ],
    [
      'cancelled, and the money has not gone back',
      { ...paid, total: 0, items: [units(3, { cancelled: 3 })] },
      { refundStatus: 'PENDING' },
    ],
    [
      'cancelled, and the money went back',
      { ...paid, total: 0, refundedTotal: 300, items: [units(3, { cancelled: 3 })] },
      { refundStatus: 'FULL' },
    ],
    ['no dispute', paid, { disputeStatus: 'NONE' }],
    ['a dispute', { ...paid, disputesOpen: 1, disputesWon: 1 }, { disputeStatus: 'OPEN' }],
    ['a dispute won', { ...paid, disputesWon: 1 }, { disputeStatus: 'WON' }],
    ['one won, one lost', { ...paid, disputesWon: 1, disputesLost: 1 }, { disputeStatus: 'LOST' }],
  ]
  for (const [what, facts, expected] of cases) {
    test(what, () => assert.partialDeepStrictEqual(derive(facts), expected))
  }
})

test('a step that the table does not have is a bug', () => {
  assert.throws(() => assertLegalStep('CANCELLED', 'PAID'))
  assert.throws(() => assertLegalStep('PENDING', 'FULFILLED'))
  assert.doesNotThrow(() => assertLegalStep('CANCELLED', 'CANCELLED'))
})

/** One thing that can happen to an order, with the guard that the domains keep. */
interface Happening {
  readonly name: string
  readonly happens: (
    facts: OrderFacts,
    status: OrderStatus,
    roll: number,
  ) => Partial<OrderFacts> | undefined
}

const unitPrice = 100
const isOver = (status: OrderStatus) =>
  ['CANCELLED', 'EXPIRED', 'REFUNDED', 'DRAFT'].includes(status)

/** Changes the first line where there is room for it. */
function moveUnits(
  facts: OrderFacts,
  field: 'cancelled' | 'fulfilled' | 'delivered' | 'returned',
  roomOf: (item: Units) => number,
  roll: number,
): Partial<OrderFacts> | undefined {
  const index = facts.items.findIndex((item) => roomOf(item) > 0)
  const item = facts.items[index]
  if (!item) return undefined
  const moved = 1 + (roll % roomOf(item))
  return { items: facts.items.with(index, { ...item, [field]: item[field] + moved }) }
}

function sumOf(items: readonly Units[] | undefined, field: keyof Units): number {
  return (items ?? []).reduce((sum, item) => sum + item[field], 0)
}

function unship(facts: OrderFacts): Partial<OrderFacts> | undefined {
  const index = facts.items.findIndex((item) => item.fulfilled > 0)
  const item = facts.items[index]
  if (!item || item.delivered > 0) return undefined
  return { items: facts.items.with(index, { ...item, fulfilled: 0 }) }
}

function withTotal(facts: OrderFacts, change: Partial<OrderFacts> | undefined) {
  if (!change?.items) return change
  const wanted = change.items.reduce((sum, item) => sum + item.quantity - item.cancelled, 0)
  return { ...change, total: facts.total === 0 ? 0 : wanted * unitPrice }
}

const happenings: Happening[] = [
  {
    name: 'place',
    happens: (facts) => (facts.placedAt || facts.cancelledAt ? undefined : { placedAt: now }),
  },
  {
    name: 'place on terms',
    happens: (facts) =>
      facts.placedAt || facts.cancelledAt ? undefined : { placedAt: now, termsAcceptedAt: now },
  },
  { name: 'discard', happens: (facts) => (facts.placedAt ? undefined : { cancelledAt: now }) },
  {
    name: 'authorize',
    happens: (facts, status, roll) =>
      takesAuthorization({ ...facts, status })
        ? { authorizedTotal: facts.authorizedTotal + (roll % 2 === 0 ? facts.total : 1 + roll) }
        : undefined,
  },
  {
    name: 'authorization lapses',
    happens: ({ authorizedTotal }, status) =>
      authorizedTotal > 0 && status !== 'DRAFT' ? { authorizedTotal: 0 } : undefined,
  },
  {
    name: 'capture what was authorized',
    happens: ({ authorizedTotal, paidTotal }, status) =>
      authorizedTotal > 0 && !isOver(status)
        ? { authorizedTotal: 0, paidTotal: paidTotal + authorizedTotal }
        : undefined,
  },
  {
    name: 'capture',
    happens: (facts, status, roll) =>
      allowedActions({ ...facts, status }).includes('pay') && facts.paidTotal < facts.total
        ? { paidTotal: facts.paidTotal + 1 + (roll % (facts.total - facts.paidTotal)) }
        : undefined,
  },
  {
    name: 'capture the balance',
    happens: (facts, status) =>
      allowedActions({ ...facts, status }).includes('pay') && facts.paidTotal < facts.total
        ? { paidTotal: facts.total }
        : undefined,
  },
  {
    name: 'late capture',
    happens: ({ total, paidTotal, ...facts }, status, roll) =>
      status === 'EXPIRED'
        ? {
            paidTotal: total + paidTotal - netPaid({ ...facts, paidTotal }),
            expiredAt: roll % 2 === 0 ? null : now,
          }
        : undefined,
  },
  {
    name: 'late money for an order that is over',
    happens: ({ paidTotal }, status, roll) =>
      status === 'CANCELLED' || status === 'REFUNDED'
        ? { paidTotal: paidTotal + 1 + roll }
        : undefined,
  },
  {
    name: 'a refund sets out',
    happens: (facts, _status, roll) =>
      netPaid(facts) > 0
        ? { pendingRefundTotal: facts.pendingRefundTotal + 1 + (roll % netPaid(facts)) }
        : undefined,
  },
  {
    name: 'what set out arrives',
    happens: ({ refundedTotal, pendingRefundTotal }) =>
      pendingRefundTotal > 0
        ? { refundedTotal: refundedTotal + pendingRefundTotal, pendingRefundTotal: 0 }
        : undefined,
  },
  {
    name: 'what set out comes back',
    happens: ({ pendingRefundTotal }) =>
      pendingRefundTotal > 0 ? { pendingRefundTotal: 0 } : undefined,
  },
  {
    name: 'refund some',
    happens: (facts, _status, roll) =>
      netPaid(facts) > 0
        ? { refundedTotal: facts.refundedTotal + 1 + (roll % netPaid(facts)) }
        : undefined,
  },
  {
    name: 'refund all',
    happens: (facts) =>
      netPaid(facts) > 0 ? { refundedTotal: facts.refundedTotal + netPaid(facts) } : undefined,
  },
  {
    name: 'a dispute is lost',
    happens: (facts, _status, roll) =>
      netPaid(facts) > 0
        ? { chargedBackTotal: facts.chargedBackTotal + 1 + (roll % netPaid(facts)) }
        : undefined,
  },
  {
    name: 'confirm',
    happens: (facts, status) =>
      allowedActions({ ...facts, status }).includes('confirm')
        ? { termsAcceptedAt: now }
        : undefined,
  },
  {
    name: 'expire',
    happens: (_facts, status) => (status === 'PENDING' ? { expiredAt: now } : undefined),
  },
  {
    name: 'cancel what is open',
    happens: (facts, status) =>
      allowedActions({ ...facts, status }).includes('cancel')
        ? withTotal(facts, {
            items: facts.items.map((item) => ({
              ...item,
              cancelled: item.quantity - item.fulfilled,
            })),
          })
        : undefined,
  },
  {
    name: 'cancel some of it',
    happens: (facts, status, roll) =>
      allowedActions({ ...facts, status }).includes('cancel')
        ? withTotal(facts, moveUnits(facts, 'cancelled', openUnits, roll))
        : undefined,
  },
  {
    name: 'ship',
    happens: (facts, status, roll) =>
      allowedActions({ ...facts, status }).includes('fulfill')
        ? moveUnits(facts, 'fulfilled', openUnits, roll)
        : undefined,
  },
  {
    name: 'ship and capture what ships',
    happens: (facts, status, roll) => {
      if (status !== 'AUTHORIZED' && status !== 'PARTIALLY_FULFILLED') return undefined
      const change = moveUnits(facts, 'fulfilled', openUnits, roll)
      const value =
        unitPrice * (sumOf(change?.items, 'fulfilled') - sumOf(facts.items, 'fulfilled'))
      if (!change || value > facts.authorizedTotal) return undefined
      const authorizedTotal = facts.authorizedTotal - value
      return { ...change, authorizedTotal, paidTotal: facts.paidTotal + value }
    },
  },
  {
    name: 'take a shipment back before the carrier has it',
    happens: (facts, status) =>
      status === 'FULFILLED' || status === 'PARTIALLY_FULFILLED' ? unship(facts) : undefined,
  },
  {
    name: 'deliver',
    happens: (facts, status, roll) =>
      isOver(status)
        ? undefined
        : moveUnits(facts, 'delivered', (item) => item.fulfilled - item.delivered, roll),
  },
  {
    name: 'take a return back',
    happens: (facts, status, roll) =>
      isOver(status)
        ? undefined
        : moveUnits(facts, 'returned', (item) => item.delivered - item.returned, roll),
  },
  {
    name: 'complete',
    happens: (facts, status) =>
      status === 'FULFILLED' && facts.items.every((item) => item.delivered === item.fulfilled)
        ? { completedAt: now }
        : undefined,
  },
]

/** The latches are set as `amend` sets them. */
function play(facts: OrderFacts, change: Partial<OrderFacts>): OrderFacts {
  const changed = { ...facts, ...change }
  const paid = { ...changed, paidAt: changed.paidAt ?? (isCovered(changed) ? now : null) }
  return { ...paid, refundedAt: derive(paid).status === 'REFUNDED' ? now : null }
}

const draft = (quantities: readonly number[], isFree: boolean): OrderFacts => ({
  ...placed,
  placedAt: null,
  items: quantities.map((quantity) => units(quantity)),
  total: isFree ? 0 : quantities.reduce((sum, quantity) => sum + quantity * unitPrice, 0),
})

test('random play: every step that is derived is in the table, and every invariant holds', () => {
  const seen = new Set<string>()
  const game = fc.property(
    fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 0, max: 9 }),
    fc.noBias(fc.array(fc.tuple(fc.nat(9_999), fc.nat(999)), { maxLength: 40, size: 'max' })),
    (quantities, luck, moves) => {
      let facts = draft(quantities, luck === 0)
      let { status } = derive(facts)
      for (const [choice, roll] of moves) {
        const possible = happenings.flatMap(({ happens }) => happens(facts, status, roll) ?? [])
        const change = possible[choice % possible.length]
        if (!change) break
        facts = play(facts, change)
        const next = derive(facts).status
        assertLegalStep(status, next)
        if (next !== status) seen.add(`${status} ${next}`)
        status = next
        assert(netPaid(facts) >= 0)
        assert(facts.items.every((item) => openUnits(item) >= 0 && item.returned <= item.fulfilled))
      }
    },
  )
  fc.assert(game, { numRuns: 5_000, seed: 7 })
  const unreached = orderStatuses.flatMap((from) =>
    legalSteps[from].filter((to) => !seen.has(`${from} ${to}`)).map((to) => `${from} ${to}`),
  )
  assert.deepEqual(unreached, [], 'the table has steps that nothing leads to')
})
