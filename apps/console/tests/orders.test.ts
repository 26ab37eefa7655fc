import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Order } from '@souk/sdk'
import {
  afterCancel,
  deliveredStatus,
  isConfirmable,
  isDeliverable,
  unpaid,
} from '../src/pages/orders/order.ts'
import { byOrder } from '../src/pages/orders/parcels.ts'
import { worthOfUnits } from '../src/pages/orders/shares.ts'
import { capturable, isWrongCapture, statusAfterCapture } from '../src/pages/payments/capture.ts'

const money = (amount: number) => ({ amount, currency: 'EUR' })

/** Three shirts for 10.00 each and a free sample. */
function anOrder(more: Partial<Record<string, unknown>> = {}): Order {
  const line = {
    ...{ cancelled: 0, fulfilled: 0, unit_quantity: 1, discount_total: money(0) },
    ...{ included_tax_total: money(0), tax_total: money(0) },
  }
  return {
    status: 'PENDING',
    items: [
      { ...line, id: 'shirts', quantity: 3, unit_price: money(1_000), subtotal: money(3_000) },
      { ...line, id: 'sample', quantity: 1, unit_price: money(0), subtotal: money(0) },
    ],
    total: money(3_000),
    paid_total: money(0),
    authorized_total: money(0),
    refunded_total: money(0),
    pending_refund_total: money(0),
    charged_back_total: money(0),
    balance_due: money(3_000),
    ...more,
  } as unknown as Order
}

const all = { shirts: 3, sample: 1 }
const paid = { status: 'PAID', paid_total: money(3_000), balance_due: money(0) }
const shippedOne = anOrder()
  .items.slice(0, 1)
  .map((item) => ({ ...item, fulfilled: 1 }))

describe('an order of which units are cancelled', () => {
  for (const [what, order, units, expected] of [
    ['all of it ends', {}, all, ['CANCELLED', 0, 0]],
    ['all of it, paid, goes back whole', paid, all, ['CANCELLED', 0, 3_000]],
    ['a part costs less', {}, { shirts: 1 }, ['PENDING', 2_000, 0]],
    ['a part that was paid goes back', paid, { shirts: 2 }, ['PAID', 1_000, 2_000]],
    ['what costs nothing gives nothing back', paid, { sample: 1 }, ['PAID', 3_000, 0]],
    [
      'what went back already goes back no second time',
      { ...paid, refunded_total: money(500), pending_refund_total: money(300) },
      { shirts: 1 },
      ['PAID', 2_000, 200],
    ],
    [
      'what was paid in part may be enough for the rest',
      { paid_total: money(1_500), balance_due: money(1_500) },
      { shirts: 2 },
      ['PAID', 1_000, 500],
    ],
    [
      'what is authorized may be enough for the rest',
      { authorized_total: money(1_000) },
      { shirts: 2 },
      ['AUTHORIZED', 1_000, 0],
    ],
    ['the free rest of an unpaid order is paid', {}, { shirts: 3 }, ['PAID', 0, 0]],
    [
      'the rest of one that was shipped in part leaves it shipped',
      { ...paid, status: 'PARTIALLY_FULFILLED', items: shippedOne },
      { shirts: 2 },
      ['FULFILLED', 1_000, 2_000],
    ],
    [
      'a part of that rest leaves it shipped in part',
      { ...paid, status: 'PARTIALLY_FULFILLED', items: shippedOne },
      { shirts: 1 },
      ['PARTIALLY_FULFILLED', 2_000, 1_000],
    ],
  ] as const) {
    test(what, () => {
      const after = afterCancel(anOrder(order), new Map(Object.entries(units)))
      assert.deepEqual([after.status, after.total, after.refund], expected)
    })
  }
})

describe('units that are cancelled take their shares with them, to the cent', () => {
  const line = (price: number, quantity: number, more: Readonly<Record<string, number>> = {}) => {
    const { discount = 0, held = 0, tax = held, of = 1, cancelled = 0 } = more
    const subtotal = Math.round((price * (quantity - cancelled)) / of)
    const [unit_price, discount_total] = [money(price), money(discount)]
    const [included_tax_total, tax_total] = [money(held), money(tax)]
    const amounts = { unit_price, subtotal: money(subtotal), discount_total, included_tax_total }
    return { ...amounts, tax_total, quantity, cancelled, unit_quantity: of } as Order['items'][0]
  }
  for (const [what, item, count, worth] of [
    ['none are worth nothing', line(500, 2, { discount: 333 }), 0, 0],
    ['the odd cent of a discount goes with the first', line(500, 2, { discount: 333 }), 1, 333],
    ['and stays where less than half of it is theirs', line(500, 3, { discount: 100 }), 1, 467],
    ['tax in the price is part of it', line(1_190, 2, { held: 380 }), 1, 1_190],
    ['tax on top is shared out', line(1_000, 3, { tax: 572 }), 1, 1_191],
    ['the last takes the rest', line(1_000, 3, { tax: 572, discount: 10 }), 3, 3_562],
    ['what is free by a discount gives nothing back', line(500, 1, { discount: 500 }), 1, 0],
    ['so many units cost the price', line(5, 150, { of: 100 }), 50, 3],
    ['units that went before count no more', line(500, 3, { cancelled: 1, discount: 7 }), 1, 496],
  ] as const) {
    test(what, () => assert.equal(worthOfUnits(item, count), worth))
  }
})

describe('an order that is not paid', () => {
  test('takes what nobody has promised yet', () => {
    assert.equal(unpaid(anOrder({ authorized_total: money(1_000) })), 2_000)
    assert.equal(unpaid(anOrder(paid)), 0)
  })
  test('is accepted on terms as long as nothing is authorized', () => {
    assert.equal(isConfirmable(anOrder()), true)
    assert.equal(isConfirmable(anOrder({ authorized_total: money(1) })), false)
    assert.equal(isConfirmable(anOrder(paid)), false)
  })
})

describe('what was shipped', () => {
  test('can arrive as long as it has not', () => {
    const deliverable = ['NONE', 'PARTIAL', 'FULFILLED', 'PARTIALLY_DELIVERED', 'DELIVERED'].filter(
      (status) => isDeliverable({ fulfillment_status: status as Order['fulfillment_status'] }),
    )
    assert.deepEqual(deliverable, ['PARTIAL', 'FULFILLED', 'PARTIALLY_DELIVERED'])
  })
  test('is all of the order, unless some of it is open', () => {
    assert.equal(deliveredStatus({ status: 'FULFILLED' }), 'DELIVERED')
    assert.equal(deliveredStatus({ status: 'PARTIALLY_FULFILLED' }), 'PARTIALLY_DELIVERED')
  })
  test('is told by order: the worst of its parcels, and done where none was left', () => {
    const parcels = [
      { id: 'a1', order_id: 'a', version: 1 },
      { id: 'a2', order_id: 'a', version: 1 },
      { id: 'b1', order_id: 'b', version: 1 },
    ]
    const problem = { code: 'version_mismatch', title: 'Changed', detail: '' }
    const results = [
      { id: 'a1', outcome: 'SUCCEEDED', problem: null },
      { id: 'a2', outcome: 'REFUSED', problem },
      { id: 'b1', outcome: 'WAITING', problem: null },
    ] as const
    assert.deepEqual(byOrder(['a', 'b', 'c'], parcels, results), [
      { id: 'a', outcome: 'REFUSED', problem },
      { id: 'b', outcome: 'WAITING', problem: null },
      { id: 'c', outcome: 'SUCCEEDED', problem: null },
    ])
  })
})

describe('what is captured', () => {
  const held = { authorized: money(3_000), captured: money(1_000), status: 'AUTHORIZED' } as const
  test('is what is held, or a part of it', () => {
    assert.equal(capturable(held), 2_000)
    const wrong = [undefined, 0, 1, 2_000, 2_001].map((amount) => isWrongCapture(held, amount))
    assert.deepEqual(wrong, [true, true, false, false, true])
  })
  test('leaves the rest held', () => {
    assert.equal(statusAfterCapture(held, 1_999), 'PARTIALLY_CAPTURED')
    assert.equal(statusAfterCapture(held, 2_000), 'CAPTURED')
    const again = { ...held, status: 'PARTIALLY_CAPTURED' } as const
    assert.equal(statusAfterCapture(again, 1), 'PARTIALLY_CAPTURED')
  })
})
