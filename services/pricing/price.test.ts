import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '@souk/platform'
import fc from 'fast-check'
import { changesOf, newPrice, tierFor, wholeOf } from './price.ts'

const now = new Date('2026-06-01T00:00:00Z')
const variantId = newId('var')

describe('tierFor', () => {
  const tiers = [
    { minQuantity: 10, amount: 80 },
    { minQuantity: 1, amount: 100 },
    { minQuantity: 100, amount: 50 },
  ]
  const expected: Record<number, number> = { 1: 100, 9: 100, 10: 80, 99: 80, 100: 50, 5000: 50 }
  for (const [quantity, amount] of Object.entries(expected)) {
    test(`${quantity} units cost ${amount} each`, () => {
      assert.equal(tierFor(tiers, Number(quantity))?.amount, amount)
    })
  }

  test('below the least quantity there is no price', () => {
    assert.equal(tierFor([{ minQuantity: 2, amount: 1 }], 1), undefined)
    assert.equal(tierFor([], 1), undefined)
  })

  test('the order of the tiers never matters, and no greater tier was reached', () => {
    const tier = fc.record({ minQuantity: fc.integer({ min: 1, max: 50 }), amount: fc.nat() })
    const unique = fc.uniqueArray(tier, { selector: ({ minQuantity }) => minQuantity })
    fc.assert(
      fc.property(unique, fc.integer({ min: 1, max: 60 }), (some, quantity) => {
        const found = tierFor(some, quantity)
        assert.deepEqual(tierFor(some.toReversed(), quantity), found)
        const reached = some.filter(({ minQuantity }) => minQuantity <= quantity)
        const greatest = Math.max(...reached.map(({ minQuantity }) => minQuantity))
        const decisive = reached.find(({ minQuantity }) => minQuantity === greatest)
        assert.deepEqual(found, decisive)
      }),
    )
  })
})

describe('changesOf', () => {
  const eur = (amount: number) => ({ amount, currency: 'EUR' })
  const first = wholeOf({ variantId, providerId: null, price: eur(100), floor: eur(60) })
  const existing = [newPrice(first, newId('prc'), now)]

  test('the same amount again is no change; any other key or amount is one', () => {
    const drafts = [
      { variantId, price: eur(100) },
      { variantId, price: eur(100), minQuantity: 2 },
      { variantId, price: { amount: 100, currency: 'USD' } },
      { variantId: newId('var'), price: eur(100) },
    ].map((draft) => ({ ...draft, providerId: null }))
    const news = drafts.slice(1).map((draft) => wholeOf(draft))
    assert.deepEqual(changesOf(drafts, existing), news)
    assert.equal(changesOf([{ variantId, providerId: null, price: eur(99) }], existing).length, 1)
  })

  const floors: [what: string, floor: ReturnType<typeof eur> | null | undefined, after: unknown][] =
    [
      ['left out stays', undefined, []],
      ['the same is no change', eur(60), []],
      ['another one is a change', eur(70), [70]],
      ['null removes it', null, [null]],
    ]
  for (const [what, floor, after] of floors) {
    test(`a floor that is ${what}`, () => {
      const draft = { variantId, providerId: null, price: eur(100), floor }
      assert.deepEqual(
        changesOf([draft], existing).map((one) => one.floor),
        after,
      )
    })
  }
})
