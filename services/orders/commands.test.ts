import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allowedActions, balanceDue, type OrderAction, type OrderState } from './commands.ts'

const now = new Date('2026-06-01T00:00:00.000Z')

const pending: OrderState = {
  status: 'PENDING',
  total: 300,
  authorizedTotal: 0,
  heldForShipping: 0,
  paidTotal: 0,
  refundedTotal: 0,
  pendingRefundTotal: 0,
  chargedBackTotal: 0,
  paidAt: null,
}
const paid: OrderState = { ...pending, status: 'PAID', paidTotal: 300, paidAt: now }

describe('the commands that an order accepts', () => {
  const cases: [string, OrderState, OrderAction[]][] = [
    ['unpaid', pending, ['confirm', 'pay', 'cancel']],
    ['part authorized', { ...pending, authorizedTotal: 100 }, ['pay', 'cancel']],
    ['authorized', { ...pending, status: 'AUTHORIZED', authorizedTotal: 300 }, ['cancel']],
    [
      'held for shipping',
      { ...pending, status: 'AUTHORIZED', authorizedTotal: 300, heldForShipping: 300 },
      ['fulfill', 'cancel'],
    ],
    [
      'held for shipping in part, and the rest to be captured by hand',
      { ...pending, status: 'AUTHORIZED', authorizedTotal: 300, heldForShipping: 200 },
      ['cancel'],
    ],
    [
      'held for shipping once, and voided by the release before',
      {
        ...pending,
        status: 'AUTHORIZED',
        authorizedTotal: 200,
        paidTotal: 50,
        heldForShipping: 300,
      },
      ['pay', 'cancel'],
    ],
    ['on terms', { ...pending, status: 'CONFIRMED' }, ['pay', 'fulfill', 'cancel']],
    ['paid', paid, ['fulfill', 'cancel']],
    ['paid, then made dearer', { ...paid, total: 400 }, ['pay', 'fulfill', 'cancel']],
    ['paid, and all of it on its way back', { ...paid, pendingRefundTotal: 300 }, ['cancel']],
    [
      'paid, all of it given back, and more money held',
      { ...paid, refundedTotal: 300, authorizedTotal: 100 },
      ['cancel'],
    ],
    [
      'what is left is free, and what was paid went back',
      { ...paid, total: 0, refundedTotal: 300 },
      ['fulfill', 'cancel'],
    ],
    ['part shipped', { ...paid, status: 'PARTIALLY_FULFILLED' }, ['fulfill', 'cancel']],
    ['shipped and paid', { ...paid, status: 'FULFILLED' }, []],
    ['shipped on terms', { ...pending, status: 'FULFILLED' }, ['pay']],
    ['shipped, with a goodwill refund', { ...paid, status: 'FULFILLED', refundedTotal: 9 }, []],
    ['completed', { ...paid, status: 'COMPLETED' }, []],
    ['cancelled', { ...pending, status: 'CANCELLED' }, []],
    ['expired', { ...pending, status: 'EXPIRED' }, []],
    ['refunded', { ...paid, status: 'REFUNDED', refundedTotal: 300 }, []],
  ]
  for (const [what, order, expected] of cases) {
    test(`${what}: ${expected.join(', ') || 'none'}`, () =>
      assert.deepEqual(allowedActions(order), expected))
  }
})

describe('balance due', () => {
  const cases: [string, OrderState, number][] = [
    ['nothing came', pending, 300],
    ['a part came', { ...pending, paidTotal: 100 }, 200],
    ['a part came and went back', { ...pending, paidTotal: 100, refundedTotal: 100 }, 300],
    [
      'a part came and is on its way back',
      { ...pending, paidTotal: 9, pendingRefundTotal: 9 },
      300,
    ],
    ['paid', paid, 0],
    ['paid, and some of it given back', { ...paid, refundedTotal: 100 }, 0],
    ['paid, then made dearer', { ...paid, total: 400 }, 100],
    ['expired', { ...pending, status: 'EXPIRED' }, 0],
    ['cancelled', { ...pending, status: 'CANCELLED', total: 0 }, 0],
    ['refunded', { ...paid, status: 'REFUNDED', refundedTotal: 300, total: 400 }, 0],
  ]
  for (const [what, order, expected] of cases) {
    test(`${what}: ${expected}`, () => assert.equal(balanceDue(order), expected))
  }
})
