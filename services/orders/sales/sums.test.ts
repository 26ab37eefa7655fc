import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allocate } from '@souk/platform'
import type { OnReturn, Reevaluated } from '@souk/promotions/contract'
import { type CalculatedAmount, calculateSale, type KnownTax } from '@souk/tax/contract'
import fc from 'fast-check'
import { plainOrder } from '../order.fixture.ts'
import { cancelUnits, type Order, openUnitsByItem, place } from '../order.ts'
import {
  type Amounts,
  amountsOf,
  checkSums,
  type Discount,
  merchandiseOf,
  priceOfUnits,
  taxableOf,
} from './amounts.ts'
import { withoutUnits, worthOf } from './shares.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
/** Prices as they are in yen, dollars, euros and dinars. */
const currencies = { JPY: 1, USD: 100, EUR: 100, KWD: 1_000 } as const
type Currency = keyof typeof currencies

const runs = process.env.SOUK_LONG === undefined ? 2_000 : 100_000
const seed = process.env.SOUK_SEED === undefined ? 20_261_119 : Number(process.env.SOUK_SEED)

interface Taxed {
  readonly inclusive: boolean
  readonly rates: readonly number[]
  readonly compound: boolean
  readonly vatIdCountry: string | null
  readonly inclusivePrices: 'FIX_GROSS' | 'FIX_NET'
}

function rateOf(
  country: string,
  rate: number,
  priority: number,
  isCompound: boolean,
): KnownTax['loaded']['facts']['ratesTo'][number] {
  return {
    id: `txr_${country}${priority}`,
    country,
    region: null,
    postal: null,
    taxCode: 'standard',
    priority,
    rate,
    name: 'Tax',
    compound: isCompound && priority > 1,
    reason: 'STANDARD',
    validFrom: new Date(0),
    validTo: null,
    preset: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
}

const settings = {
  rounding: 'HALF_AWAY_FROM_ZERO',
  roundingLevel: 'PER_LINE',
  pricesIncludeTax: false,
  defaultTaxCode: 'standard',
  shippingTaxCode: null,
  originCountry: 'DE',
  registrations: [],
  version: 1,
  updatedAt: null,
} as const

const gateway: KnownTax['gateway'] = {
  kind: 'BUILT_IN',
  url: null,
  sealedToken: null,
  onFailure: 'FAIL',
  version: 1,
  updatedAt: null,
}

/** Rates of where it goes to, and one of home. */
function knownTax({ rates, compound, vatIdCountry, inclusivePrices }: Taxed): KnownTax {
  const place = (country: string) => ({ country, region: null, postal: null })
  return {
    gateway,
    loaded: {
      facts: {
        settings: { ...settings, inclusivePrices },
        ratesTo: rates.map((rate, index) => rateOf('FR', rate, index + 1, compound)),
        ratesFrom: [rateOf('DE', 190_000, 1, compound)],
        vatIdCountry,
        isExempt: false,
      },
      completed: {
        currency: 'EUR',
        lines: [],
        shipping: null,
        from: place('DE'),
        to: place('FR'),
        customerId: null,
        taxId: null,
        exemptionId: null,
        at: now,
      },
    },
  }
}

const millionths = fc.constantFrom(190_000, 107_500, 62_500, 12_500, 200_000, 0, 55_000)
const taxed: fc.Arbitrary<Taxed> = fc.record({
  inclusive: fc.boolean(),
  rates: fc.array(millionths, { minLength: 1, maxLength: 3 }),
  compound: fc.boolean(),
  vatIdCountry: fc.constantFrom(null, null, 'FR'),
  inclusivePrices: fc.constantFrom('FIX_GROSS', 'FIX_NET'),
})
/** A part of what is left that a promotion takes off. */
interface Off {
  readonly thousandths: number
  readonly onReturn: OnReturn
}
const offs = fc.array(
  fc.record<Off>({
    thousandths: fc.integer({ min: 0, max: 1_000 }),
    onReturn: fc.constantFrom('PRORATE', 'PRORATE', 'KEEP', 'REEVALUATE'),
  }),
  { maxLength: 3 },
)
const aLine = fc.record({
  quantity: fc.integer({ min: 1, max: 7 }),
  price: fc.integer({ min: 0, max: 200 }),
  cents: fc.nat(999),
  unitQuantity: fc.constantFrom(1, 1, 1, 3, 1_000),
  offs,
})
const aSale = fc.record({
  currency: fc.constantFrom<Currency>('JPY', 'USD', 'EUR', 'KWD'),
  lines: fc.array(aLine, { minLength: 1, maxLength: 6 }),
  shipping: fc.option(fc.record({ amount: fc.nat(50), offs })),
  tax: fc.option(taxed),
  /** Which line loses how many units, over and over, and how much promotions that are evaluated anew take off then. */
  cancelled: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 }), fc.nat(1_200)), {
    maxLength: 8,
  }),
})
type Drawn = typeof aSale extends fc.Arbitrary<infer Sale> ? Sale : never

function discountsOf(subtotal: number, parts: readonly Off[]): Discount[] {
  let left = subtotal
  return parts.map(({ thousandths, onReturn }, index) => {
    const amount = Math.floor((left * thousandths) / 1_000)
    left -= amount
    const [operatorAmount = 0, providerAmount = 0] = allocate(amount, [7, 3])
    const called = { promotionId: `prm_${index}`, codeId: null, name: 'Sale', code: null }
    return { ...called, amount, operatorAmount, providerAmount, onReturn }
  })
}

interface Charge {
  readonly subtotal: number
  readonly discounts: readonly Discount[]
}

function chargeOf(subtotal: number, parts: readonly Off[]): Charge {
  return { subtotal, discounts: discountsOf(subtotal, parts) }
}

/** What is sold, with what promotions take off it. */
function soldOf({ currency, lines, shipping, tax }: Drawn) {
  const scale = currencies[currency]
  const items = lines.map(({ quantity, price, cents, unitQuantity, offs: parts }, index) => {
    const unitAmount = price * scale + (cents % scale)
    const subtotal = priceOfUnits({ unitAmount, unitQuantity }, quantity)
    const ids = { id: `oit_${index}`, productId: 'prod', variantId: 'var', providerId: null }
    const named = { ...ids, sku: null, title: 'One', variantTitle: null, kind: 'PHYSICAL' as const }
    const rest = { requiresShipping: true, components: [], taxInclusive: tax?.inclusive ?? null }
    const item = { ...named, ...rest, quantity, unitAmount, unitQuantity, metadata: {} }
    return { item, ...chargeOf(subtotal, parts) }
  })
  const parcel = shipping && chargeOf(shipping.amount * scale, shipping.offs)
  return { items, parcel }
}

/** What is owed on each item and on the parcel, where taxes are calculated at all. */
function owedOn(tax: Taxed | null, items: readonly Charge[], parcel: Charge | null) {
  if (tax === null) return { lines: [], shipping: null }
  const asked = ({ subtotal, discounts }: Charge) => {
    const amount = taxableOf(subtotal, discounts)
    return { amount, quantity: 1, taxCode: null, taxInclusive: tax.inclusive }
  }
  const lines = items.map((item, index) => ({ ref: `${index}`, ...asked(item) }))
  const calculation = calculateSale(
    knownTax(tax),
    { now },
    { lines, shipping: parcel && asked(parcel) },
  )
  const owed = ({ net, taxes }: CalculatedAmount) => ({ net, taxLines: taxes })
  return {
    lines: calculation.lines.map(owed),
    shipping: calculation.shipping && owed(calculation.shipping),
  }
}

function orderOf(drawn: Drawn): Order {
  const { items, parcel } = soldOf(drawn)
  const owed = owedOn(drawn.tax, items, parcel)
  const method = { shippingMethodId: 'shm', code: 'standard', name: 'Parcel', taxInclusive: null }
  const draft = {
    ...plainOrder,
    id: 'ord_00000000000000000000000000',
    channel: 'api',
    customerId: null,
    quoteId: null,
    quotedCountry: null,
    email: null,
    shippingAddress: null,
    billingAddress: null,
    currency: drawn.currency,
    externalId: null,
    metadata: {},
    shippingLines:
      parcel === null
        ? []
        : [{ ...method, ...amountsOf(parcel.subtotal, parcel.discounts, owed.shipping) }],
    items: items.map(({ item, subtotal, discounts }, index) => ({
      ...item,
      ...amountsOf(subtotal, discounts, owed.lines[index] ?? null),
    })),
  }
  return place(draft, now)
}

/** So many thousandths of what each took off before; some are not evaluated. */
function reevaluatedOf(order: Order, thousandths: number): Reevaluated {
  const charges = [
    ...order.items,
    ...order.shippingLines.map((line) => ({ ...line, id: 'shipping' })),
  ]
  const found = charges.flatMap(({ id: ref, discounts }) =>
    discounts
      .filter(({ onReturn, promotionId }) => onReturn === 'REEVALUATE' && promotionId !== 'prm_2')
      .map(({ promotionId, amount: before }) => {
        const amount = Math.floor((before * thousandths) / 1_000)
        const [operatorAmount = 0, providerAmount = 0] = allocate(amount, [7, 3])
        const of = ref === 'shipping' ? ('SHIPPING' as const) : ('ITEM' as const)
        return { promotionId, of, ref, amount, operatorAmount, providerAmount, providerId: null }
      }),
  )
  return Map.groupBy(found, ({ promotionId }) => promotionId)
}

const amounts = ['subtotal', 'discountTotal', 'includedTaxTotal', 'taxTotal', 'total'] as const

function checkStep(before: Order, after: Order): void {
  checkSums(after)
  assert(after.total <= before.total, 'no cancellation makes an order dearer')
  const all = [...before.items, ...before.shippingLines].flatMap(({ discounts }) => discounts)
  const isShared = all.every(({ onReturn }) => onReturn !== 'REEVALUATE')
  for (const [index, item] of after.items.entries()) {
    const earlier = before.items[index]
    assert(earlier)
    for (const name of isShared ? amounts : []) {
      assert(item[name] >= 0 && item[name] <= earlier[name], `${name} only becomes less`)
    }
    for (const { amount, operatorAmount, providerAmount } of item.discounts) {
      assert(operatorAmount >= 0 && providerAmount >= 0)
      assert.equal(amount, operatorAmount + providerAmount)
    }
  }
}

describe('whatever is sold', () => {
  test('the total is the sum of its parts, also after each of many cancellations', () => {
    fc.assert(
      fc.property(aSale, (drawn) => {
        let order = orderOf(drawn)
        checkSums(order)
        const { total } = order
        for (const [place, most, thousandths] of drawn.cancelled) {
          const item = order.items[place % order.items.length]
          const open = item ? (openUnitsByItem(order).get(item.id) ?? 0) : 0
          if (!item || open === 0 || order.status === 'CANCELLED') continue
          const units = new Map([[item.id, Math.min(most, open)]])
          const reevaluated = reevaluatedOf(order, thousandths)
          const after = cancelUnits(order, { units, reason: null, reevaluated }, now)
          checkStep(order, after)
          order = after
        }
        assert(order.total <= total)
        if (order.status === 'CANCELLED') return
        const end = cancelUnits(order, { units: openUnitsByItem(order), reason: null }, now)
        checkStep(order, end)
        const { subtotal, discountTotal, shippingTotal, taxTotal } = end
        assert.deepEqual(
          [subtotal, discountTotal, shippingTotal, taxTotal, end.total],
          [0, 0, 0, 0, 0],
        )
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  })
})

describe('withoutUnits', () => {
  const off = (amount: number, onReturn: OnReturn = 'PRORATE'): Discount[] =>
    discountsOf(10_000, []).concat({
      promotionId: 'prm',
      codeId: null,
      name: 'Sale',
      code: null,
      amount,
      operatorAmount: amount,
      providerAmount: 0,
      onReturn,
    })
  const discountsGone = (discount: number, quantity: number, price: number): number[] => {
    let line = amountsOf(price * quantity, off(discount), null)
    return Array.from({ length: quantity }, (_, gone) => {
      const left = quantity - gone
      const after = withoutUnits(line, { left, gone: 1, subtotal: price * (left - 1) })
      const share = line.discountTotal - after.discountTotal
      line = after
      return share
    })
  }
  const cases: [string, number, number, number[]][] = [
    ['1.00 over three units', 100, 3, [33, 34, 33]],
    ['¥1000 over seven', 1_000, 7, [143, 143, 143, 143, 143, 143, 142]],
    ['10.000 dinars over three', 10_000, 3, [3_333, 3_334, 3_333]],
    ['one cent over three', 1, 3, [0, 1, 0]],
    ['nothing', 0, 2, [0, 0]],
  ]
  for (const [what, discount, quantity, shares] of cases) {
    test(`gives back ${what}, and the last unit takes the rest`, () => {
      assert.deepEqual(discountsGone(discount, quantity, 20_000), shares)
    })
  }

  test('KEEP: what is left keeps the whole discount, as far as it costs so much', () => {
    let line = amountsOf(3_000, off(1_200, 'KEEP'), null)
    const seen = [2, 1].map((left) => {
      line = withoutUnits(line, { left: left + 1, gone: 1, subtotal: left * 1_000 })
      return [line.discountTotal, line.total]
    })
    assert.deepEqual(seen, [
      [1_200, 800],
      [1_000, 0],
    ])
  })

  const evaluated = (discounts: readonly Discount[], holdsTax = false) => {
    return { promotionIds: new Set(['prm']), discounts, holdsTax }
  }

  test('REEVALUATE: as it was evaluated, never more than the line costs, and shared out where it was not', () => {
    const line = amountsOf(3_000, off(900, 'REEVALUATE'), null)
    const units = { left: 3, gone: 1, subtotal: 2_000 }
    const afterwards = (amount: number) =>
      withoutUnits(line, units, evaluated(off(amount, 'REEVALUATE'))).discountTotal
    assert.deepEqual([1_200, 0, 5_000].map(afterwards), [1_200, 0, 2_000])
    assert.equal(withoutUnits(line, units).discountTotal, 600)
  })

  const taxed = (base: number, amount: number, rate = '0.19') => {
    const tax = { name: 'VAT', jurisdiction: 'DE', reason: 'STANDARD', rate, base, amount }
    return { net: base, taxLines: [tax] }
  }
  const lost = (line: Amounts, holdsTax: boolean) => {
    const units = { left: 1, gone: 0, subtotal: line.subtotal }
    const after = withoutUnits(line, units, evaluated([], holdsTax))
    return [after.includedTaxTotal, after.taxTotal, after.total, after.taxLines[0]?.base]
  }

  test('a line that loses its discount is taxed at the rates that it had', () => {
    const cases: [string, Amounts, boolean, number[]][] = [
      [
        'without tax',
        amountsOf(1_000, off(500, 'REEVALUATE'), taxed(500, 95)),
        false,
        [0, 190, 1_190, 1_000],
      ],
      [
        'with tax in it',
        amountsOf(1_190, off(595, 'REEVALUATE'), taxed(500, 95)),
        true,
        [190, 190, 1_190, 1_000],
      ],
      [
        'free before',
        amountsOf(1_000, off(1_000, 'REEVALUATE'), taxed(0, 0)),
        false,
        [0, 190, 1_190, 1_000],
      ],
      [
        'free before, tax in it',
        amountsOf(1_190, off(1_190, 'REEVALUATE'), taxed(0, 0)),
        true,
        [190, 190, 1_190, 1_000],
      ],
      [
        'exempt',
        amountsOf(1_000, off(500, 'REEVALUATE'), taxed(500, 0, '0')),
        false,
        [0, 0, 1_000, 1_000],
      ],
    ]
    for (const [what, line, holdsTax, amounts] of cases) {
      assert.deepEqual(lost(line, holdsTax), amounts, what)
    }
  })

  test('what nobody pays stays free: two promotions that take everything off give everything back', () => {
    const discounts = [...off(1), ...off(1)]
    const line = amountsOf(2, discounts, null)
    const after = withoutUnits(line, { left: 2, gone: 1, subtotal: 1 })
    assert.deepEqual([after.subtotal, after.discountTotal, after.total], [1, 1, 0])
  })
})

test('worthOf: units that are there and units that went come to the total', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(9),
      (total, left, units) => {
        const gone = Math.min(units, left)
        const worth = worthOf(total, gone, left)
        assert(worth >= 0 && worth <= total)
        assert(
          gone === 0 || worth >= worthOf(total, gone - 1, left),
          'more units are never worth less',
        )
        assert(gone < left || worth === total)
      },
    ),
  )
})

describe('merchandise', () => {
  const discount = (operatorAmount: number, providerAmount: number): Discount => ({
    promotionId: 'prm',
    codeId: null,
    name: 'Summer',
    code: null,
    amount: operatorAmount + providerAmount,
    operatorAmount,
    providerAmount,
    onReturn: 'PRORATE',
  })
  const cases: [string, Parameters<typeof amountsOf>, number][] = [
    ['is the price where nothing else is', [12_000, [], null], 12_000],
    ['is less what the provider pays', [12_000, [discount(0, 1_200)], null], 10_800],
    ['is not less what the operator pays', [12_000, [discount(1_200, 0)], null], 12_000],
    ['is split as the discount is', [12_000, [discount(480, 720)], null], 11_280],
    ['is without tax that a price holds', [12_000, [], { net: 10_000, taxLines: [] }], 10_000],
    [
      'is without the tax of what the operator pays',
      [12_000, [discount(1_200, 0)], { net: 9_000, taxLines: [] }],
      10_000,
    ],
    ['of what is given away is its price', [500, [discount(500, 0)], null], 500],
  ]
  for (const [name, amounts, expected] of cases) {
    test(name, () => assert.equal(merchandiseOf(amountsOf(...amounts)), expected))
  }
})
