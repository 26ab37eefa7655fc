import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  disputeStatuses,
  fulfillmentStatuses,
  isEnded,
  orderStatuses,
  paymentStatuses,
  refundStatuses,
  returnStatuses,
} from '../status.ts'
import { type FacetsOfOrder, facetsOf } from './facets.ts'

const order: fc.Arbitrary<FacetsOfOrder> = fc.record({
  status: fc.constantFrom(...orderStatuses),
  paymentStatus: fc.constantFrom(...paymentStatuses),
  fulfillmentStatus: fc.constantFrom(...fulfillmentStatuses),
  returnStatus: fc.constantFrom(...returnStatuses),
  refundStatus: fc.constantFrom(...refundStatuses),
  disputeStatus: fc.constantFrom(...disputeStatuses),
})
const orders = fc.array(order, { minLength: 1, maxLength: 6 })
const seed = process.env.SOUK_SEED === undefined ? 20_261_120 : Number(process.env.SOUK_SEED)
const options = { seed, numRuns: 5_000 }

const plain: FacetsOfOrder = {
  status: 'PENDING',
  paymentStatus: 'UNPAID',
  fulfillmentStatus: 'NONE',
  returnStatus: 'NONE',
  refundStatus: 'NONE',
  disputeStatus: 'NONE',
}

describe('where the orders of a group stand together', () => {
  test('is where each stands, if all stand there', () => {
    fc.assert(
      fc.property(order, fc.integer({ min: 1, max: 5 }), (one, count) => {
        const { status: _, ...facets } = one
        assert.deepEqual(facetsOf(Array.from({ length: count }, () => one)), facets)
      }),
      options,
    )
  })

  test('does not depend on the order in which they are read', () => {
    fc.assert(
      fc.property(orders, (all) => {
        assert.deepEqual(facetsOf(all.toReversed()), facetsOf(all))
      }),
      options,
    )
  })

  test('is PAID, DELIVERED or FULL only if every order that counts is', () => {
    fc.assert(
      fc.property(orders, (all) => {
        const alive = all.filter(({ status }) => !isEnded(status))
        const counted = alive.length > 0 ? alive : all
        const facets = facetsOf(all)
        if (facets.paymentStatus === 'PAID') {
          assert.ok(counted.every(({ paymentStatus }) => paymentStatus === 'PAID'))
        }
        const isDelivered = counted.every((one) => one.fulfillmentStatus === 'DELIVERED')
        assert.equal(facets.fulfillmentStatus === 'DELIVERED', isDelivered)
        const isRefunded = all.every(({ refundStatus }) => refundStatus === 'FULL')
        assert.equal(facets.refundStatus === 'FULL', isRefunded)
      }),
      options,
    )
  })

  const cases: [string, Partial<FacetsOfOrder>[], Partial<ReturnType<typeof facetsOf>>][] = [
    ['one of two is paid', [{ paymentStatus: 'PAID' }, {}], { paymentStatus: 'PARTIALLY_PAID' }],
    [
      'one is paid and the other was cancelled',
      [{ status: 'PAID', paymentStatus: 'PAID' }, { status: 'CANCELLED' }],
      { paymentStatus: 'PAID' },
    ],
    [
      'one is captured as it ships, and the other held',
      [{ paymentStatus: 'PAID' }, { paymentStatus: 'AUTHORIZED' }],
      { paymentStatus: 'AUTHORIZED' },
    ],
    [
      'one has arrived, and nothing of the other was sent',
      [{ fulfillmentStatus: 'DELIVERED' }, {}],
      { fulfillmentStatus: 'PARTIALLY_DELIVERED' },
    ],
    [
      'one was sent, and nothing of the other',
      [{ fulfillmentStatus: 'FULFILLED' }, {}],
      { fulfillmentStatus: 'PARTIAL' },
    ],
    ['one was refunded in full', [{ refundStatus: 'FULL' }, {}], { refundStatus: 'PARTIAL' }],
    [
      'a refund of one is under way',
      [{ refundStatus: 'PENDING' }, { refundStatus: 'FULL' }],
      { refundStatus: 'PENDING' },
    ],
    [
      'one dispute is open, and another lost',
      [{ disputeStatus: 'LOST' }, { disputeStatus: 'OPEN' }],
      { disputeStatus: 'OPEN' },
    ],
    [
      'one came back, and something of the other did',
      [{ returnStatus: 'FULL' }, { returnStatus: 'PARTIAL' }],
      { returnStatus: 'PARTIAL' },
    ],
  ]
  for (const [what, changes, expected] of cases) {
    test(`says ${JSON.stringify(expected)} where ${what}`, () => {
      const facets = facetsOf(changes.map((change) => ({ ...plain, ...change })))
      assert.deepEqual({ ...facets, ...expected }, facets)
    })
  }
})
