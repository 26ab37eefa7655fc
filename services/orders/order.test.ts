import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { balanceDue } from './commands.ts'
import { plainOrder, pricedItem } from './order.fixture.ts'
import {
  amend,
  cancelUnits,
  costOf,
  expire,
  fulfill,
  type NewItem,
  type Order,
  type OrderDraft,
  openUnitsByItem,
  orderTotalMax,
  place,
} from './order.ts'
import { openUnits, refundDue } from './status.ts'

const now = new Date('2026-06-01T00:00:00.000Z')
const later = new Date('2026-06-02T00:00:00.000Z')

const anItem = (changes: Partial<NewItem> = {}): NewItem => pricedItem({ ...shirt, ...changes })

const shirt = {
  id: 'shirt',
  productId: 'prod',
  variantId: 'var',
  providerId: null,
  sku: null,
  title: 'Shirt',
  variantTitle: null,
  kind: 'PHYSICAL',
  requiresShipping: true,
  components: [],
  quantity: 3,
  unitAmount: 1_000,
  unitQuantity: 1,
  taxInclusive: null,
  metadata: {},
} as const

const draft = (items: NewItem[]): OrderDraft => ({
  ...plainOrder,
  id: 'ord',
  channel: 'api',
  customerId: null,
  quoteId: null,
  quotedCountry: null,
  email: null,
  shippingAddress: null,
  billingAddress: null,
  currency: 'EUR',
  externalId: null,
  metadata: {},
  items,
})

const anOrder = (...items: NewItem[]): Order =>
  place(draft(items.length > 0 ? items : [anItem()]), now)

const cancelOpen = (order: Order, reason: string | null, at: Date) =>
  cancelUnits(order, { units: openUnitsByItem(order), reason }, at)

describe('place', () => {
  test('adds up, and expires after a day without payment', () => {
    const order = anOrder(anItem(), anItem({ id: 'mug', quantity: 2, unitAmount: 250 }))
    assert.partialDeepStrictEqual(order, { status: 'PENDING', subtotal: 3_500, total: 3_500 })
    assert.equal(balanceDue(order), 3_500)
    assert.deepEqual(order.expiresAt, later)
  })

  test('an order with a total of zero is paid', () => {
    const order = anOrder(anItem({ unitAmount: 0 }))
    assert.partialDeepStrictEqual(order, { status: 'PAID', paidAt: now, expiresAt: null })
  })

  test('belongs to a provider only when all of it does', () => {
    const of = (...providers: (string | null)[]) =>
      anOrder(...providers.map((providerId) => anItem({ providerId }))).providerId
    assert.equal(of('a', 'a'), 'a')
    assert.equal(of('a', 'b'), null)
    assert.equal(of('a', null), null)
    assert.equal(of(null), null)
  })

  test('422 amount_out_of_range: amounts never leave the whole numbers', () => {
    const most = Number.MAX_SAFE_INTEGER
    assert.throws(() => anOrder(anItem({ unitAmount: most })), { code: 'amount_out_of_range' })
  })

  test('422 amount_out_of_range: a total has an end, in one line or in many', () => {
    const most = anItem({ unitAmount: orderTotalMax, quantity: 1 })
    assert.equal(anOrder(most).total, orderTotalMax)
    const tooMuch = [
      [most, anItem({ unitAmount: 1, quantity: 1 })],
      [anItem({ unitAmount: orderTotalMax + 1, quantity: 1 })],
      [anItem({ unitAmount: 1e12, quantity: 101 })],
    ]
    for (const items of tooMuch) {
      assert.throws(() => anOrder(...items), {
        code: 'amount_out_of_range',
        message: 'The total of an order is at most 100000000000000 minor units.',
      })
    }
  })
})

describe('cancelUnits', () => {
  test('an unpaid order owes nothing and was never paid', () => {
    const cancelled = cancelOpen(anOrder(), 'mistake', later)
    assert.partialDeepStrictEqual(cancelled, {
      status: 'CANCELLED',
      total: 0,
      paidAt: null,
      cancelReason: 'mistake',
      cancelledAt: later,
      expiresAt: null,
      version: 2,
    })
    assert.equal(refundDue(cancelled), 0)
  })

  test('a paid order owes all of it; a part-paid one only its part', () => {
    const paid = amend(anOrder(), { paidTotal: 3_000 }, now)
    assert.equal(refundDue(cancelOpen(paid, null, later)), 3_000)
    const part = amend(anOrder(), { paidTotal: 500 }, now)
    assert.equal(refundDue(cancelOpen(part, null, later)), 500)
  })

  test('the rest of a shipped order: what was handed over is still owed for', () => {
    const paid = amend(anOrder(), { paidTotal: 3_000 }, now)
    const shipped = fulfill(paid, new Map([['shirt', 1]]), now)
    const rest = cancelOpen(shipped, null, later)
    assert.partialDeepStrictEqual(rest, {
      status: 'FULFILLED',
      total: 1_000,
      fulfilledAt: later,
      cancelledAt: null,
      cancelReason: null,
    })
    assert.equal(refundDue(rest), 2_000)
  })

  test('one of three: the order goes on and costs less; what is paid beyond that is due back', () => {
    const one = new Map([['shirt', 1]])
    const paid = amend(anOrder(), { paidTotal: 3_000 }, now)
    const rest = cancelUnits(paid, { units: one, reason: 'too many' }, later)
    assert.partialDeepStrictEqual(rest, {
      status: 'PAID',
      paymentStatus: 'OVERPAID',
      refundStatus: 'PENDING',
      subtotal: 2_000,
      total: 2_000,
      cancelledAt: null,
      cancelReason: null,
    })
    assert.equal(refundDue(rest), 1_000)
    const part = cancelUnits(
      amend(anOrder(), { paidTotal: 500 }, now),
      { units: one, reason: null },
      later,
    )
    assert.partialDeepStrictEqual(part, { status: 'PENDING', total: 2_000 })
    assert.equal(refundDue(part), 0)
    assert.equal(balanceDue(part), 1_500)
    const covered = cancelUnits(
      amend(anOrder(), { paidTotal: 2_500 }, now),
      { units: one, reason: null },
      later,
    )
    assert.partialDeepStrictEqual(covered, { status: 'PAID', paidAt: later })
  })
})

test('a number is short, readable and made from the random end of the id', () => {
  const { number } = place({ ...draft([anItem()]), id: 'ord_01jz8k3v5nfz2r9c4x7k2m4qxd' }, now)
  assert.equal(number, 'S7K2M4QXD')
})

test('an expired order owes whatever was paid on it', () => {
  const part = amend(anOrder(), { paidTotal: 500 }, now)
  assert.equal(refundDue(part), 0)
  assert.equal(refundDue(expire(part, later)), 500)
})

test('the latch: a paid order that becomes dearer stays paid and shows the balance', () => {
  const paid = amend(anOrder(), { paidTotal: 3_000 }, now)
  const dearer = amend(paid, { subtotal: 3_500, total: 3_500 }, later)
  assert.partialDeepStrictEqual(dearer, {
    status: 'PAID',
    paymentStatus: 'PARTIALLY_PAID',
    paidAt: now,
  })
  assert.equal(balanceDue(dearer), 500)
})

test('shipping in any parts costs what the whole costs, and leaves nothing open', () => {
  const items = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(5_000)), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(items, fc.infiniteStream(fc.nat(99)), (lines, rolls) => {
      const newItems = lines.map(([quantity, unitAmount], index) =>
        anItem({ id: `item-${index}`, quantity, unitAmount }),
      )
      let order = anOrder(...newItems)
      if (order.total > 0) order = amend(order, { paidTotal: order.total }, now)
      let shippedValue = 0
      while (openUnitsByItem(order).size > 0) {
        const [[id, open] = ['', 0]] = openUnitsByItem(order)
        const units = new Map([[id, 1 + ((rolls.next().value ?? 0) % open)]])
        shippedValue += costOf(order, units)
        order = fulfill(order, units, later)
      }
      assert.equal(shippedValue, order.total)
      assert.equal(order.status, 'FULFILLED')
      assert(order.items.every((item) => openUnits(item) === 0))
    }),
  )
})
