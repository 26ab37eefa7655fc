import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { always, anEffect, basket, line, selects, terms } from './evaluation.fixture.ts'
import { type Evaluation, evaluate } from './evaluation.ts'
import { naively, type Off } from './reference.fixture.ts'
import type { Effect, Terms } from './terms.ts'

/** Amounts as they are in yen, euros and dinars. */
const currencies = { JPY: 1, EUR: 100, KWD: 1_000 } as const
type Currency = keyof typeof currencies

const rate = fc.constantFrom('0.1', '0.125', '0.333333', '0.5', '0.07', '1')
const tag = fc.constantFrom('a', 'b', 'c')
const selector = fc.option(tag.map((each) => selects({ tags: [each] })))

function effectsIn(currency: Currency) {
  const money = fc
    .integer({ min: 1, max: 30 * currencies[currency] })
    .map((amount) => [{ amount, currency }])
  const units = fc.record({ quantity: fc.integer({ min: 1, max: 3 }), selector })
  const most = fc.option(fc.integer({ min: 1, max: 4 }))
  const cap = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, money)
  const valued = fc.oneof(
    rate.map((each) => ({ kind: 'PERCENT_OFF' as const, rate: each })),
    money.map((amounts) => ({ kind: 'AMOUNT_OFF' as const, amounts })),
  )
  const tiers = fc.tuple(rate, rate).map(([low, high]) => [
    { minQuantity: 2, minValue: [], rate: low, amounts: [] },
    { minQuantity: 5, minValue: [], rate: high, amounts: [] },
  ])
  return fc.oneof(
    fc
      .record({
        value: valued,
        target: fc.constantFrom('ORDER', 'ITEMS', 'CHEAPEST', 'SHIPPING'),
        selector,
        cap,
        most,
      })
      .map(({ value, most: maxApplications, ...rest }) =>
        anEffect({ ...rest, ...value, ...(rest.target === 'CHEAPEST' && { maxApplications }) }),
      ),
    fc
      .record({
        target: fc.constantFrom('ITEMS', 'CHEAPEST', 'SHIPPING'),
        amounts: money,
        selector,
      })
      .map((rest) => anEffect({ kind: 'FIXED_PRICE', ...rest })),
    fc.constant(anEffect({ kind: 'FREE_SHIPPING', target: 'SHIPPING' })),
    fc
      .record({ selector, most })
      .map(({ selector: of, most: maxApplications }) =>
        anEffect({ kind: 'FREE_ITEM', target: 'CHEAPEST', selector: of, maxApplications }),
      ),
    fc
      .record({ buy: units, get: units, rate: fc.option(rate), most, cap })
      .map(({ most: maxApplications, ...rest }) =>
        anEffect({ kind: 'BUY_X_GET_Y', ...rest, maxApplications }),
      ),
    fc
      .record({ tiers, target: fc.constantFrom('ORDER', 'ITEMS'), selector })
      .map((rest) => anEffect({ kind: 'TIERED', ...rest })),
  ) as fc.Arbitrary<Effect>
}

function promotionsIn(currency: Currency): fc.Arbitrary<Terms[]> {
  const one = fc.record({
    effects: fc.array(effectsIn(currency), { minLength: 1, maxLength: 2 }),
    priority: fc.integer({ min: 0, max: 2 }),
    isByCode: fc.boolean(),
    group: fc.constantFrom(null, null, 'x', 'y'),
    mode: fc.constantFrom('COMBINE', 'COMBINE', 'EXCLUSIVE_IN_GROUP', 'EXCLUSIVE'),
    minValue: fc.option(fc.integer({ min: 1, max: 200 * currencies[currency] })),
    minQuantity: fc.option(fc.integer({ min: 1, max: 6 })),
    onSale: fc.boolean(),
    below: fc.boolean(),
    operator: fc.constantFrom('1', '0.5', '0.333333', '0'),
  })
  return fc.array(one, { minLength: 1, maxLength: 8 }).map((all) =>
    all.map(({ effects, priority, group, mode, minValue, minQuantity, ...rest }, index) =>
      terms(`prm ${index}`, effects, {
        priority,
        isByCode: rest.isByCode,
        stacking: { group, mode: mode as Terms['stacking']['mode'] },
        conditions: {
          ...always,
          minValue: minValue === null ? [] : [{ amount: minValue, currency }],
          minQuantity,
        },
        combinableWithSalePrice: rest.onSale,
        allowBelowFloor: rest.below,
        funding: {
          operator: rest.operator,
          provider: String(Number((1 - Number(rest.operator)).toFixed(6))),
        },
      }),
    ),
  )
}

function scenesIn(currency: Currency) {
  const unit = currencies[currency]
  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 60 * unit }),
      quantity: fc.integer({ min: 1, max: 5 }),
      tags: fc.subarray(['a', 'b', 'c']),
      floorShare: fc.constantFrom(0, 0, 0.5, 1),
      isOnSale: fc.boolean(),
      providerId: fc.constantFrom(null, 'prv 1', 'prv 2'),
    }),
    { minLength: 1, maxLength: 6 },
  )
  return fc.record({
    promotions: promotionsIn(currency),
    basket: fc
      .tuple(lines, fc.array(fc.integer({ min: 0, max: 9 * unit }), { maxLength: 2 }))
      .map(([all, shipping]) =>
        basket(
          all.map(({ price, quantity, floorShare, ...rest }, index) => {
            const amount = price * quantity
            return line(`${index}`, amount, {
              ...rest,
              quantity,
              floor: Math.floor(amount * floorShare),
            })
          }),
          {
            currency,
            shipping: shipping.map((amount, index) => ({
              ref: `${index}`,
              amount,
              providerId: null,
            })),
          },
        ),
      ),
  })
}

function offOf({ applied }: Evaluation): Off {
  return new Map(
    applied.map(({ promotionId, lines }) => [
      promotionId,
      new Map(
        lines.map(({ of, ref, amount }) => [of === 'SHIPPING' ? `shipping ${ref}` : ref, amount]),
      ),
    ]),
  )
}

const sorted = (off: Off) =>
  [...off]
    .map(([id, lines]) => [id, [...lines].sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** Each is thousands of evaluations and a naive one beside it. */
const runs = process.env.SOUK_LONG === undefined ? 200 : 5_000
const seed = process.env.SOUK_SEED === undefined ? 20_261_118 : Number(process.env.SOUK_SEED)

for (const currency of Object.keys(currencies) as Currency[]) {
  test(`random promotions in ${currency} take off what the naive reference says, to the minor unit`, () => {
    fc.assert(
      fc.property(scenesIn(currency), ({ basket: given, promotions }) => {
        const evaluation = evaluate(given, promotions)
        assert.deepEqual(sorted(offOf(evaluation)), sorted(naively(given, promotions)))
      }),
      { seed, numRuns: runs },
    )
  })

  test(`random promotions in ${currency} of which few may apply are those of the naive reference`, () => {
    const scenes = fc.tuple(scenesIn(currency), fc.integer({ min: 1, max: 3 }))
    fc.assert(
      fc.property(scenes, ([{ basket: given, promotions }, most]) => {
        const evaluation = evaluate(given, promotions, most)
        assert.deepEqual(sorted(offOf(evaluation)), sorted(naively(given, promotions, most)))
        assert(evaluation.applied.length <= most)
        const left = evaluation.rejected.filter(({ reason }) => reason === 'TOO_MANY_PROMOTIONS')
        assert(left.length <= Math.max(0, promotions.length - most))
        assert.equal(evaluation.applied.length + evaluation.rejected.length, promotions.length)
      }),
      { seed, numRuns: runs },
    )
  })

  test(`random promotions in ${currency} leave no line below zero or its floor, and both who pay pay all of it`, () => {
    fc.assert(
      fc.property(scenesIn(currency), ({ basket: given, promotions }) => {
        const { applied, totals, rejected } = evaluate(given, promotions)
        const discounts = applied.flatMap(({ lines }) => lines)
        for (const each of discounts) {
          assert.equal(each.operatorAmount + each.providerAmount, each.amount)
          assert(each.operatorAmount >= 0 && each.providerAmount >= 0)
          if (each.providerId === null) assert.equal(each.providerAmount, 0)
        }
        const mayGoBelow = promotions.some(({ allowBelowFloor }) => allowBelowFloor)
        for (const { ref, amount, floor } of given.lines) {
          const off = discounts.filter((each) => each.of === 'ITEM' && each.ref === ref)
          const left = amount - off.reduce((sum, each) => sum + each.amount, 0)
          assert(left >= (mayGoBelow ? 0 : Math.min(floor, amount)), `${ref} is left with ${left}`)
        }
        const paid = totals.itemTotal - totals.itemDiscount + totals.shippingTotal
        assert.equal(totals.total, paid - totals.shippingDiscount)
        assert(totals.total >= 0)
        assert.equal(applied.length + rejected.length, promotions.length)
      }),
      { seed, numRuns: runs },
    )
  })

  test(`random promotions in ${currency} come to the same in every order of entry`, () => {
    fc.assert(
      fc.property(scenesIn(currency), ({ basket: given, promotions }) => {
        assert.deepEqual(evaluate(given, promotions.toReversed()), evaluate(given, promotions))
      }),
      { seed, numRuns: runs },
    )
  })
}
