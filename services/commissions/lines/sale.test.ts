import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Order, OrderItem } from '@souk/orders/contract'
import fc from 'fast-check'
import { aRule } from '../rules/rule.fixture.ts'
import type { CommissionRule } from '../rules/rule.ts'
import { type LineAmounts, netOf, type Sale, stepsOf } from './line.ts'
import { anItem, anOrder } from './order.fixture.ts'
import { salesOf, standingIn } from './sale.ts'
import { keptOf, type RefundOfOrder } from './standing.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

function sell(order: Order, rule: CommissionRule = aRule()): Sale[] {
  const providers = new Set(order.items.flatMap(({ providerId }) => providerId ?? []))
  const terms = { planId: 'plan', revision: 1, rules: [rule] }
  const inForce = new Map([...providers].map((id) => [id, terms]))
  return salesOf(order, { inForce, categories: new Map() })
}

const discount = (operatorAmount: number, providerAmount: number) => ({
  promotionId: 'promo',
  codeId: null,
  name: 'Summer',
  code: null,
  amount: operatorAmount + providerAmount,
  operatorAmount,
  providerAmount,
  onReturn: 'PRORATE' as const,
})

describe('the base of a line', () => {
  const taxed = { taxTotal: 2_000, total: 12_000, includedTaxTotal: 0 }
  const included = { subtotal: 12_000, includedTaxTotal: 2_000, taxTotal: 2_000, total: 12_000 }
  const funded = { discountTotal: 1_000, discounts: [discount(1_000, 0)], total: 9_000 }
  const given = { discountTotal: 1_000, discounts: [discount(0, 1_000)], total: 9_000 }
  const cases: [what: string, item: Partial<OrderItem>, net: number, gross: number][] = [
    ['price without tax', {}, 10_000, 10_000],
    ['tax on top', taxed, 10_000, 12_000],
    ['tax in the price', included, 10_000, 12_000],
    ['a discount that the operator pays', funded, 10_000, 10_000],
    ['a discount that the provider pays', given, 9_000, 9_000],
  ]
  for (const [what, item, net, gross] of cases) {
    test(`${what}: ${net} net and ${gross} gross`, () => {
      const order = anOrder({ items: [anItem({ unitAmount: 10_000, ...item })] })
      const [withoutTax, withTax] = [sell(order), sell(order, aRule({ basis: 'GROSS' }))]
      assert.deepEqual([withoutTax[0]?.base, withTax[0]?.base], [net, gross])
    })
  }

  test('nothing is sold of the operator’s own, of cancelled units and of gift cards', () => {
    const items = [
      anItem({ id: 'own', providerId: null }),
      anItem({ id: 'gone', cancelled: 1 }),
      anItem({ id: 'card', kind: 'GIFT_CARD' }),
    ]
    assert.deepEqual(sell(anOrder({ items })), [])
  })
})

const shipped = (total: number) => [
  {
    ...anItem({ unitAmount: total }),
    shippingMethodId: 'method',
    code: 'parcel',
    name: 'Parcel',
    taxInclusive: null,
  },
]

describe('shipping', () => {
  const items = [
    anItem({ id: 'a', unitAmount: 2_000 }),
    anItem({ id: 'b', unitAmount: 1_000, providerId: 'other' }),
    anItem({ id: 'c', unitAmount: 1_000, providerId: null }),
  ]
  const order = anOrder({ items, shippingLines: shipped(400) })
  const rule = aRule({ include_shipping: true })
  const shipping = sell(order, rule).filter(({ orderItemId }) => orderItemId === null)

  test('is shared out to everything that is sold, and providers pay for their shares', () => {
    const bases = shipping.map(({ providerId, base, amount }) => [providerId, base, amount])
    assert.deepEqual(bases, [
      ['prv', 200, 20],
      ['other', 100, 10],
    ])
  })

  test('is gone for a provider of which nothing is left, while others still send', () => {
    const left = items.map((item) => (item.id === 'b' ? { ...item, cancelled: 1 } : item))
    const standing = standingIn({ ...order, items: left }, [])
    const standings = shipping.map((sale) => standing(sale).kept)
    assert.deepEqual(standings, [400, 0])
  })
})

describe('what the customer has had back', () => {
  const items = [anItem({ id: 'a', unitAmount: 6_000 }), anItem({ id: 'b', unitAmount: 4_000 })]
  const paid = { items, total: 10_000, paidTotal: 10_000 }
  const refund = (line_id: string, amount: number): RefundOfOrder => ({
    status: 'SUCCEEDED',
    amount,
    beyondDue: amount,
    lines: [{ line_id, amount }],
  })
  const cases: [string, Partial<Order>, RefundOfOrder[], [number, number]][] = [
    ['nothing', {}, [], [6_000, 4_000]],
    ['an amount, by value', { refundedTotal: 1_000 }, [], [5_400, 3_600]],
    ['what a bank took, by value', { chargedBackTotal: 1_000 }, [], [5_400, 3_600]],
    ['lines', { refundedTotal: 1_000 }, [refund('b', 1_000)], [6_000, 3_000]],
    ['lines and an amount', { refundedTotal: 1_900 }, [refund('b', 1_000)], [5_400, 2_700]],
    ['everything', { refundedTotal: 10_000 }, [], [0, 0]],
    ['a refund under way is none', { pendingRefundTotal: 1_000 }, [], [6_000, 4_000]],
    ['one that failed is none', {}, [{ ...refund('b', 1_000), status: 'FAILED' }], [6_000, 4_000]],
    [
      'more than it costs was paid',
      { paidTotal: 11_000, refundedTotal: 1_000 },
      [],
      [6_000, 4_000],
    ],
  ]
  for (const [what, order, refunds, expected] of cases) {
    test(`${what}: ${expected.join(' and ')} are left`, () => {
      const kept = keptOf(anOrder({ ...paid, ...order }), refunds)
      assert.deepEqual(
        ['a', 'b'].map((id) => kept.items.get(id)?.kept),
        expected,
      )
    })
  }
})

/** What happens to an order, one after the other. */
const happening = fc.oneof(
  fc.record({ what: fc.constant('cancel' as const), item: fc.nat(3), units: fc.nat(3) }),
  fc.record({ what: fc.constant('refund' as const), share: fc.nat(100) }),
  fc.record({ what: fc.constant('line' as const), item: fc.nat(3), share: fc.nat(100) }),
)
const somePrices = fc.array(fc.tuple(fc.nat(5_000), fc.integer({ min: 1, max: 4 })), {
  minLength: 1,
  maxLength: 4,
})
const someRule = fc.constantFrom(
  aRule({ tax_rate: '0.2' }),
  aRule({ kind: 'PERCENT_PLUS_FIXED', fixed: [eur(25)], tax_rate: '0.19' }),
  aRule({ include_shipping: true, rate: '0.0777', min: [eur(50)] }),
)

/** Without any rounding on the way: the part of the sale that is neither cancelled nor refunded. */
function naive(order: Order, sale: Sale, refunds: readonly RefundOfOrder[], sold: Order): number {
  const was = sold.items.find(({ id }) => id === sale.orderItemId)
  const now = order.items.find(({ id }) => id === sale.orderItemId)
  if (!was || !now || was.total === 0) return Number.NaN
  const kept = keptOf(order, refunds).items.get(now.id)?.kept ?? 0
  return (sale.amount * kept) / was.total
}

test('whatever happens to an order, its lines are what is left of it, and nothing where all is gone', () => {
  fc.assert(
    fc.property(
      somePrices,
      fc.array(happening, { maxLength: 10 }),
      someRule,
      (prices, all, rule) => {
        const items = prices.map(([unitAmount, quantity], index) =>
          anItem({ id: `${index}`, unitAmount, quantity }),
        )
        const shippingLines = shipped(499)
        const total = items.reduce((sum, item) => sum + item.total, 499)
        const sold = anOrder({ items, shippingLines, total, paidTotal: total })
        const sales = sell(sold, rule)
        const later = new Map<Sale, LineAmounts[]>(sales.map((sale) => [sale, []]))
        const refunds: RefundOfOrder[] = []
        const follow = (order: Order) => {
          const standing = standingIn(order, refunds)
          for (const sale of sales) {
            const lines = later.get(sale) ?? []
            lines.push(...stepsOf(sale, lines, standing(sale)))
            const net = netOf([sale, ...lines])
            for (const name of ['base', 'amount', 'taxAmount'] as const) {
              assert(net[name] >= 0 && net[name] <= sale[name], `${name} is ${net[name]}`)
            }
            const expected = naive(order, sale, refunds, sold)
            const drift = Math.abs(net.amount - expected)
            assert(Number.isNaN(drift) || drift <= all.length + 1, `${net.amount}, not ${expected}`)
          }
        }
        const order = all.reduce((before, step) => {
          const after = stepped(before, step, refunds)
          follow(after)
          return after
        }, sold)
        follow({ ...order, refundedTotal: order.paidTotal })
        for (const [sale, lines] of later) {
          const { base, amount, taxAmount } = netOf([sale, ...lines])
          assert.deepEqual([base, amount, taxAmount], [0, 0, 0])
        }
      },
    ),
    { numRuns: 300 },
  )
})

type Happening = typeof happening extends fc.Arbitrary<infer Each> ? Each : never

/** Money that is due for cancelled units goes back at once, as payments has it. */
function stepped(order: Order, step: Happening, refunds: RefundOfOrder[]): Order {
  if (step.what === 'cancel') {
    const items = order.items.map((item, index) => {
      if (index !== step.item) return item
      const cancelled = Math.min(item.quantity, item.cancelled + step.units)
      const { id, unitAmount, quantity } = item
      return anItem({ id, unitAmount, quantity, cancelled })
    })
    const isOver = items.every(({ cancelled, quantity }) => cancelled === quantity)
    const shippingLines = isOver ? shipped(0) : order.shippingLines
    const shipping = isOver ? 0 : 499
    const total = items.reduce((sum, item) => sum + item.total, shipping)
    const due = Math.max(0, order.paidTotal - order.refundedTotal - total)
    return { ...order, items, shippingLines, total, refundedTotal: order.refundedTotal + due }
  }
  const left = order.paidTotal - order.refundedTotal
  if (step.what === 'refund') {
    const amount = Math.floor((left * step.share) / 100)
    return { ...order, refundedTotal: order.refundedTotal + amount }
  }
  const item = order.items[step.item]
  if (!item) return order
  const amount = Math.min(left, Math.floor((item.total * step.share) / 100))
  refunds.push({
    status: 'SUCCEEDED',
    amount,
    beyondDue: amount,
    lines: [{ line_id: item.id, amount }],
  })
  return { ...order, refundedTotal: order.refundedTotal + amount }
}
