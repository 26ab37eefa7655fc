import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noOrders, refundRate } from './statistics.ts'

const rates: [refunded: number, paid: number, rate: string | null][] = [
  [0, 0, null],
  [0, 3, '0.0000'],
  [1, 3, '0.3333'],
  [2, 3, '0.6667'],
  [3, 3, '1.0000'],
  // A tie, which no float can say: the database rounds it up.
  [3, 800, '0.0038'],
]
for (const [refundedOrders, paidOrders, rate] of rates) {
  test(`${refundedOrders} of ${paidOrders} orders refunded is ${rate}`, () => {
    assert.equal(refundRate({ ...noOrders, refundedOrders, paidOrders }), rate)
  })
}
