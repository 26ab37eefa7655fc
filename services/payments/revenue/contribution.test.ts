import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Order, OrderItem } from '@souk/orders/contract'
import { anItem, anOrder } from '../order.fixture.ts'
import { contributionTo, hasContribution } from './contribution.ts'

const discount = {
  promotionId: 'prm',
  codeId: null,
  name: 'Summer',
  code: null,
  amount: 300,
  operatorAmount: 200,
  providerAmount: 100,
  onReturn: 'PRORATE' as const,
}
const sold = anItem({ providerId: 'prv', discounts: [discount], discountTotal: 300, total: 700 })
const own = anItem({ discounts: [discount], discountTotal: 300, total: 700 })
const free: OrderItem = { ...sold, total: 0 }
const at = new Date('2026-06-01T12:00:00.000Z')
const paid: Partial<Order> = { total: 700, paidTotal: 700, paidAt: at, status: 'PAID' }

describe('what the operator adds to the escrow', () => {
  const cases: [what: string, items: OrderItem[], order: Partial<Order>, expected: number][] = [
    ['its part of discounts once the order is paid', [sold], paid, 200],
    ['nothing for its own goods', [own], paid, 0],
    ['nothing before the order is paid', [sold], { ...paid, paidAt: null, paidTotal: 350 }, 0],
    ['nothing where all is cancelled', [sold], { ...paid, status: 'CANCELLED' }, 0],
    ['half of it where half went back', [sold], { ...paid, refundedTotal: 350 }, 100],
    ['the same while that is on its way', [sold], { ...paid, pendingRefundTotal: 350 }, 100],
    ['nothing where all went back', [sold], { ...paid, refundedTotal: 700 }, 0],
    ['no more where more was paid than it costs', [sold], { ...paid, paidTotal: 900 }, 200],
    ['all of it where nothing is left to pay', [free], { ...paid, total: 0, paidTotal: 0 }, 200],
  ]
  for (const [what, items, order, expected] of cases) {
    test(what, () => assert.equal(contributionTo(anOrder({ items, ...order })), expected))
  }

  test('may have been something before units were cancelled', () => {
    const nothing = { ...discount, amount: 0, operatorAmount: 0, providerAmount: 0 }
    const gone = anItem({ providerId: 'prv', cancelled: 1, discounts: [nothing] })
    assert.equal(hasContribution(anOrder({ items: [gone] })), true)
    assert.equal(hasContribution(anOrder({ items: [own, anItem({ providerId: 'prv' })] })), false)
  })
})
