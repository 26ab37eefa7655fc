import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  amountsOf,
  checkSums,
  type Discount,
  type ShippingLine,
  type TaxLine,
  totalsOf,
} from '../sales/amounts.ts'
import { divide } from './division.ts'

const seed = process.env.SOUK_SEED === undefined ? 20_261_120 : Number(process.env.SOUK_SEED)
const numRuns = process.env.SOUK_LONG === undefined ? 2_000 : 100_000

/** Parts of what is left, one after the other. */
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 })

function discountOf(amount: number, operatorPart: number, index: number): Discount {
  const operatorAmount = Math.floor(amount * operatorPart)
  return {
    promotionId: `prm_${index}`,
    codeId: null,
    name: 'Sale',
    code: null,
    amount,
    operatorAmount,
    providerAmount: amount - operatorAmount,
    onReturn: 'PRORATE',
  }
}

function taxOf(base: number, amount: number, index: number): TaxLine {
  const name = `Tax ${index}`
  return { name, jurisdiction: 'DE', reason: 'STANDARD', rate: '0.19', base, amount }
}

/** What somebody charges for a line or for sending: with discounts, and taxes that are in the price or come on top. */
const priced = fc
  .record({
    subtotal: fc.integer({ min: 0, max: 1_000_000 }),
    off: cuts,
    operatorPart: fc.double({ min: 0, max: 1, noNaN: true }),
    rates: fc.array(fc.double({ min: 0, max: 0.3, noNaN: true }), { maxLength: 3 }),
    holds: fc.constantFrom('nothing', 'what is owed', 'another tax'),
  })
  .map(({ subtotal, off, operatorPart, rates, holds }) => {
    let left = subtotal
    const discounts = off.map((cut, index) => {
      const amount = Math.floor(left * cut)
      left -= amount
      return discountOf(amount, operatorPart, index)
    })
    const taxes = rates.map((rate, index) => taxOf(left, Math.floor(left * rate), index))
    const owed = taxes.reduce((sum, { amount }) => sum + amount, 0)
    if (holds === 'what is owed' && owed <= left) {
      return amountsOf(subtotal, discounts, { net: left - owed, taxLines: taxes })
    }
    const held = holds === 'another tax' ? Math.floor(left / 6) : 0
    return amountsOf(subtotal, discounts, { net: left - held, taxLines: taxes })
  })

const line = fc
  .record({
    providerId: fc.constantFrom(null, 'prv_1', 'prv_2', 'prv_3', 'prv_4'),
    requiresShipping: fc.boolean(),
    priced,
  })
  .map(({ priced: amounts, ...rest }) => ({ ...rest, ...amounts }))

const shipping = priced.map(
  (amounts): ShippingLine => ({
    shippingMethodId: 'shm_1',
    code: 'standard',
    name: 'Standard',
    taxInclusive: null,
    ...amounts,
  }),
)

const sale = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    shippingLines: fc.array(shipping, { maxLength: 1 }),
  })
  .filter(
    ({ lines, shippingLines }) =>
      shippingLines.length === 0 || lines.some(({ requiresShipping }) => requiresShipping),
  )

describe('a sale of several sellers', () => {
  test('is divided so that every amount of the orders adds up to that of the sale', () => {
    fc.assert(
      fc.property(sale, ({ lines, shippingLines }) => {
        const parts = divide(lines, shippingLines)
        const whole = totalsOf(lines, shippingLines)
        const totals = parts.map((part) => {
          const sums = totalsOf(part.lines, part.shippingLines)
          checkSums({ ...sums, items: part.lines, shippingLines: part.shippingLines })
          return sums
        })
        for (const name of Object.keys(whole) as (keyof typeof whole)[]) {
          const sum = totals.reduce((all, each) => all + each[name], 0)
          assert.equal(sum, whole[name], name)
        }
      }),
      { seed, numRuns },
    )
  })

  test('keeps what the operator and providers pay of discounts on shipping, and what each tax comes to', () => {
    fc.assert(
      fc.property(sale, ({ lines, shippingLines }) => {
        const shared = divide(lines, shippingLines).flatMap((part) => part.shippingLines)
        for (const { discounts, taxLines } of shippingLines) {
          for (const { promotionId, operatorAmount, providerAmount } of discounts) {
            const own = shared.flatMap((each) =>
              each.discounts.filter((discount) => discount.promotionId === promotionId),
            )
            const sums = [
              own.reduce((sum, each) => sum + each.operatorAmount, 0),
              own.reduce((sum, each) => sum + each.providerAmount, 0),
            ]
            assert.deepEqual(sums, [operatorAmount, providerAmount])
          }
          for (const [index, { amount, base }] of taxLines.entries()) {
            const own = shared.map((each) => each.taxLines[index])
            assert.equal(
              own.reduce((sum, each) => sum + (each?.amount ?? 0), 0),
              amount,
            )
            assert.equal(
              own.reduce((sum, each) => sum + (each?.base ?? 0), 0),
              base,
            )
          }
        }
      }),
      { seed, numRuns },
    )
  })

  test('gives each seller its own lines, the operator first, and shipping to those alone that send', () => {
    fc.assert(
      fc.property(sale, ({ lines, shippingLines }) => {
        const parts = divide(lines, shippingLines)
        const sellers = parts.map(({ providerId }) => providerId ?? '')
        assert.deepEqual(sellers, [...new Set(sellers)].toSorted())
        for (const part of parts) {
          assert.deepEqual(
            part.lines,
            lines.filter(({ providerId }) => providerId === part.providerId),
          )
          const isSent = part.lines.some(({ requiresShipping }) => requiresShipping)
          assert.equal(part.shippingLines.length, isSent ? shippingLines.length : 0)
        }
      }),
      { seed, numRuns },
    )
  })

  test('shares shipping by what the goods cost that are sent: 5.00 over 59.99, 25.01 and 15.00', () => {
    const goods = (providerId: string | null, subtotal: number, requiresShipping = true) => ({
      providerId,
      requiresShipping,
      ...amountsOf(subtotal, [], null),
    })
    const lines = [
      goods('prv_2', 1_500),
      goods(null, 5_999),
      goods('prv_1', 2_501),
      goods('prv_3', 9_000, false),
    ]
    const standard = { shippingMethodId: 'shm_1', code: 'standard', name: 'Standard' }
    const charge = { ...standard, taxInclusive: null, ...amountsOf(500, [], null) }
    assert.deepEqual(
      divide(lines, [charge]).map((part) => [part.providerId, part.shippingLines[0]?.total]),
      [
        [null, 300],
        ['prv_1', 125],
        ['prv_2', 75],
        ['prv_3', undefined],
      ],
    )
  })
})
