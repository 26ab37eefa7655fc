import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Basket } from '../../evaluation/basket.ts'
import { always, anEffect, eur, line, terms } from '../../evaluation/evaluation.fixture.ts'
import type { Effect, Terms } from '../../evaluation/terms.ts'
import type { OnReturn } from '../../promotions/promotion.ts'
import { type Agreement, agreementsOf, reevaluated } from './agreement.ts'

const tenOff: Effect = anEffect({ kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [eur(1_000)] })
const from50: Partial<Terms> = { conditions: { ...always, minValue: [eur(5_000)] } }
const basket = { lines: [line('a', 4_000), line('b', 2_000, { quantity: 2 })], shipping: [] }

function agreed(promised: Terms, on: Pick<Basket, 'lines' | 'shipping'> = basket): Agreement[] {
  const promotion = { promotionId: promised.id, terms: promised }
  return [...agreementsOf([{ ...promotion, onReturn: 'REEVALUATE' }], on).values()]
}

const offOf = (agreements: Agreement[], units: ReturnType<typeof left>) =>
  reevaluated(agreements, 'EUR', units)
    .get('p')
    ?.map(({ ref, amount }) => [ref, amount])

const left = (a: number, b: number) => [
  { ref: 'a', quantity: a, amount: 4_000 * a },
  { ref: 'b', quantity: b, amount: 1_000 * b },
]

describe('agreementsOf', () => {
  const promised = terms('p', [tenOff])

  test('are kept of an order with a promotion that is evaluated anew, then of all, and else of none', () => {
    const kept = (...onReturns: OnReturn[]) =>
      agreementsOf(
        onReturns.map((onReturn, index) => ({
          promotionId: `${index}`,
          onReturn,
          terms: promised,
        })),
        basket,
      ).size
    assert.deepEqual([kept('PRORATE', 'KEEP'), kept('PRORATE', 'REEVALUATE'), kept()], [0, 2, 0])
  })

  test('name no customer: who they were stays true', () => {
    const whom = { customerIds: ['cus_1'], customerGroupIds: ['cgr_1'], firstOrder: true }
    const agreements = agreed(terms('p', [tenOff], { conditions: { ...always, ...whom } }))
    assert(!JSON.stringify(agreements).includes('cus_1'))
    assert.equal(offOf(agreements, left(1, 2))?.length, 2)
  })
})

describe('reevaluated', () => {
  test('a promotion whose condition still holds takes off all of it', () => {
    const off = offOf(agreed(terms('p', [tenOff], from50)), left(1, 1))
    assert.deepEqual(off, [
      ['a', 800],
      ['b', 200],
    ])
  })

  test('one whose condition is broken takes off nothing, and is there', () => {
    assert.deepEqual(offOf(agreed(terms('p', [tenOff], from50)), left(1, 0)), [])
  })

  test('buy one, get one: without the unit that was bought nothing is free', () => {
    const one = { quantity: 1, selector: null }
    const deal = anEffect({ kind: 'BUY_X_GET_Y', buy: one, get: one, rate: '1' })
    const agreements = agreed(terms('p', [deal]))
    assert.deepEqual(offOf(agreements, left(0, 2)), [['b', 1_000]])
    assert.deepEqual(offOf(agreements, left(0, 1)), [])
  })

  test('one that takes a part sees what another left', () => {
    const half = (target: 'ITEMS' | 'ORDER') =>
      anEffect({ kind: 'PERCENT_OFF', target, rate: '0.5' })
    const both = [terms('first', [half('ITEMS')]), terms('p', [half('ORDER')])]
    const applied = both.map((each) => ({
      promotionId: each.id,
      terms: each,
      onReturn: 'REEVALUATE' as const,
    }))
    const agreements = [...agreementsOf(applied, basket).values()]
    assert.deepEqual(offOf(agreements, left(1, 0)), [['a', 1_000]])
  })

  test('a floor is shared by the units of its line', () => {
    const half = anEffect({ kind: 'PERCENT_OFF', target: 'ITEMS', rate: '0.5' })
    const floored = { lines: [line('b', 2_000, { quantity: 2, floor: 1_500 })], shipping: [] }
    assert.deepEqual(offOf(agreed(terms('p', [half]), floored), left(0, 1)), [['b', 250]])
  })
})
