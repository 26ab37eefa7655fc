import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Order, OrderItem } from '@souk/orders/contract'
import fc from 'fast-check'
import { anItem, anOrder } from '../order.fixture.ts'
import { hasHandedOver, revenueToRecognize, taxInRevenue } from './revenue.ts'

const own = (units: Partial<OrderItem> = {}) => anItem({ unitAmount: 500, ...units })
const sold = (units: Partial<OrderItem> = {}) => own({ providerId: 'prv', ...units })

describe('there may be revenue', () => {
  const cases: [what: string, items: OrderItem[], expected: boolean][] = [
    ['before anything is handed over', [own()], false],
    ['when only a provider’s goods are handed over', [own(), sold({ fulfilled: 1 })], false],
    ['with the first unit of several', [sold(), own({ quantity: 2, fulfilled: 1 })], true],
  ]
  for (const [what, items, expected] of cases) {
    test(`${what}: ${expected ? 'yes' : 'no'}`, () => {
      assert.equal(hasHandedOver(anOrder({ items })), expected)
    })
  }
})

interface Case {
  readonly what: string
  readonly items: readonly OrderItem[]
  readonly money?: Partial<Order>
  readonly escrow: number
  readonly expected: number
}

const paid = { total: 1_000, paidTotal: 1_000 }
const half = own({ quantity: 2, fulfilled: 1 })
const all = own({ quantity: 2, fulfilled: 2 })

describe('the revenue to recognize', () => {
  const cases: Case[] = [
    { what: 'nothing is handed over', items: [own()], escrow: 1_000, expected: 0 },
    { what: 'half is handed over', items: [half], escrow: 1_000, expected: 500 },
    { what: 'that half has been recognized', items: [half], escrow: 500, expected: 0 },
    { what: 'the other half follows', items: [all], escrow: 500, expected: 500 },
    {
      what: 'goods differ in value',
      items: [own({ fulfilled: 1 }), own({ unitAmount: 1_500 })],
      escrow: 1_000,
      expected: 250,
    },
    {
      what: 'a part of the money is there',
      items: [half],
      money: { paidTotal: 800 },
      escrow: 800,
      expected: 400,
    },
    {
      what: 'some was refunded',
      items: [half],
      money: { refundedTotal: 200 },
      escrow: 800,
      expected: 400,
    },
    {
      what: 'some is being refunded',
      items: [all],
      money: { pendingRefundTotal: 200 },
      escrow: 1_000,
      expected: 800,
    },
    {
      what: 'the rest was cancelled and its money is due',
      items: [own({ quantity: 2, fulfilled: 1, cancelled: 1 })],
      money: { total: 500 },
      escrow: 1_000,
      expected: 500,
    },
    {
      what: 'more was recognized than is left after a refund',
      items: [half],
      money: { refundedTotal: 600 },
      escrow: 0,
      expected: 0,
    },
  ]
  for (const { what, items, money, escrow, expected } of cases) {
    test(`${what}: ${expected}`, () => {
      assert.equal(revenueToRecognize(anOrder({ items, ...paid, ...money }), escrow), expected)
    })
  }
})

describe('of what providers sold', () => {
  const sells: [what: string, item: OrderItem, expected: number][] = [
    ['nothing is the operator’s', sold(), 500],
    ['nothing is once it is handed over', sold({ fulfilled: 1 }), 500],
    ['cancelled units have no part', sold({ quantity: 2, cancelled: 1 }), 500],
    ['open units have theirs', sold({ quantity: 3 }), 250],
  ]
  for (const [what, item, expected] of sells) {
    test(what, () => {
      const order = anOrder({ items: [own({ fulfilled: 1 }), item], ...paid })
      assert.equal(revenueToRecognize(order, 1_000), expected)
    })
  }
})

describe('of what is worth nothing', () => {
  const free = (units: Partial<OrderItem>) => own({ unitAmount: 0, quantity: 2, ...units })
  const cases: [what: string, items: OrderItem[], expected: number][] = [
    ['nothing is revenue while a unit is open', [free({ fulfilled: 1 })], 0],
    ['all is revenue with the last unit', [free({ fulfilled: 2 })], 1_000],
    ['nothing is revenue beside a provider', [free({ fulfilled: 2 }), sold({ unitAmount: 0 })], 0],
    [
      'nothing is, when the provider has handed over too',
      [free({ fulfilled: 2 }), sold({ unitAmount: 0, fulfilled: 1 })],
      0,
    ],
  ]
  for (const [what, items, expected] of cases) {
    test(what, () => assert.equal(revenueToRecognize(anOrder({ items, ...paid }), 1_000), expected))
  }
})

test('unit by unit never more is recognized than the escrow has, and all of it with the last', () => {
  const lines = fc.array(
    fc.record({ unitAmount: fc.nat(999), quantity: fc.integer({ min: 1, max: 4 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  fc.assert(
    fc.property(lines, fc.nat(10_000), (goods, paidTotal) => {
      let items = goods.map((line) => own(line))
      let escrow = paidTotal
      for (const [line, { quantity }] of goods.entries()) {
        for (let fulfilled = 1; fulfilled <= quantity; fulfilled += 1) {
          items = items.with(line, own({ ...goods[line], fulfilled }))
          const recognized = revenueToRecognize(
            anOrder({ items, total: paidTotal, paidTotal }),
            escrow,
          )
          assert(recognized >= 0 && recognized <= escrow, `${recognized} of ${escrow}`)
          escrow -= recognized
        }
      }
      assert.equal(escrow, 0)
    }),
  )
})

/** A line of two units for 5.00 with 0.95 of tax, of which the shipping of 2.00 has 0.38. */
const taxed = (units: Partial<OrderItem> = {}) =>
  own({ quantity: 2, total: 1_190, taxTotal: 190, ...units })
const withShipping = { total: 1_428, taxTotal: 228 }

describe('the tax in what was recognized', () => {
  interface TaxCase {
    readonly what: string
    readonly items: readonly OrderItem[]
    readonly money?: Partial<Order>
    readonly recognized: number
    readonly expected: number
  }
  const cases: TaxCase[] = [
    { what: 'nothing is handed over', items: [taxed()], recognized: 0, expected: 0 },
    { what: 'one of two units', items: [taxed({ fulfilled: 1 })], recognized: 714, expected: 114 },
    { what: 'both units', items: [taxed({ fulfilled: 2 })], recognized: 1_428, expected: 228 },
    {
      what: 'half of it went back',
      items: [taxed({ fulfilled: 2 })],
      recognized: 714,
      expected: 114,
    },
    { what: 'all of it went back', items: [taxed({ fulfilled: 2 })], recognized: 0, expected: 0 },
    {
      what: 'more was paid than it costs',
      items: [taxed({ fulfilled: 2 })],
      recognized: 2_000,
      expected: 228,
    },
    {
      what: 'another line bears no tax',
      items: [taxed({ fulfilled: 2 }), own({ total: 1_190 })],
      money: { total: 2_618 },
      recognized: 1_309,
      expected: 209,
    },
    {
      what: 'a provider sold as much',
      items: [taxed({ fulfilled: 2 }), taxed({ providerId: 'prv', fulfilled: 2 })],
      money: { total: 2_618, taxTotal: 418 },
      recognized: 1_309,
      expected: 209,
    },
    {
      what: 'only shipping costs something',
      items: [taxed({ fulfilled: 2, total: 0, taxTotal: 0 })],
      money: { total: 238, taxTotal: 38 },
      recognized: 238,
      expected: 38,
    },
  ]
  for (const { what, items, money, recognized, expected } of cases) {
    test(`${what}: ${expected}`, () => {
      const order = anOrder({ items, ...withShipping, ...money })
      assert.equal(taxInRevenue(order, recognized), expected)
    })
  }
})

test('unit by unit the tax never goes down, and with the last unit it is that of the order', () => {
  const line = fc.record({
    unitAmount: fc.nat(9_999),
    quantity: fc.integer({ min: 1, max: 4 }),
    rate: fc.constantFrom(0, 0.07, 0.19, 0.255),
  })
  const shipping = fc.record({ amount: fc.nat(999), rate: fc.constantFrom(0, 0.19) })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), shipping, (goods, parcel) => {
      const itemOf = (
        { unitAmount, quantity, rate }: (typeof goods)[number],
        fulfilled: number,
      ) => {
        const taxTotal = Math.round(unitAmount * quantity * rate)
        const total = unitAmount * quantity + taxTotal
        return own({ unitAmount, quantity, fulfilled, taxTotal, total })
      }
      const parcelTax = Math.round(parcel.amount * parcel.rate)
      let items = goods.map((each) => itemOf(each, 0))
      const sum = (amount: (item: OrderItem) => number) =>
        items.reduce((total, item) => total + amount(item), 0)
      const total = sum((item) => item.total) + parcel.amount + parcelTax
      const taxTotal = sum((item) => item.taxTotal) + parcelTax
      let [escrow, owed] = [total, 0]
      for (const [index, each] of goods.entries()) {
        for (let fulfilled = 1; fulfilled <= each.quantity; fulfilled += 1) {
          items = items.with(index, itemOf(each, fulfilled))
          const order = anOrder({ items, total, taxTotal, paidTotal: total })
          escrow -= revenueToRecognize(order, escrow)
          const tax = taxInRevenue(order, total - escrow)
          assert(tax >= owed - 1 && tax <= total - escrow, `${tax} after ${owed}`)
          owed = tax
        }
      }
      assert.deepEqual([escrow, owed], [0, taxTotal])
    }),
  )
})
