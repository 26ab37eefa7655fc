import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { priceListTypes, statesOfList } from './price-lists/price-list.ts'
import {
  type CandidateList,
  type CandidatePrice,
  explainPrice,
  lineAmountOf,
  type PriceContext,
  resolvePrice,
  type VariantPrices,
} from './resolution.ts'

const now = new Date('2026-06-01T12:00:00Z')
const context: PriceContext = { channel: 'web', country: 'DE', currency: 'EUR', at: now }

function aList(changes: Partial<CandidateList> = {}): CandidateList {
  return {
    id: 'sale',
    name: 'Sale',
    type: 'SALE',
    status: 'ACTIVE',
    currency: 'EUR',
    taxInclusive: null,
    priority: 10,
    channels: [],
    countries: [],
    isForCustomer: true,
    isForGroup: true,
    parentId: null,
    adjustRate: null,
    startsAt: null,
    endsAt: null,
    ...changes,
  }
}

function aPrice(changes: Partial<CandidatePrice> = {}): CandidatePrice {
  return {
    id: 'row',
    priceListId: 'sale',
    minQuantity: 1,
    amount: 80,
    compareAt: null,
    unitQuantity: 1,
    floor: null,
    validFrom: null,
    validTo: null,
    ...changes,
  }
}

const base = { id: 'base', currency: 'EUR', minQuantity: 1, floor: null, amount: 100 }
const variant = (...priceListPrices: CandidatePrice[]): VariantPrices => ({
  prices: [base],
  priceListPrices,
})
const amountOf = (lists: CandidateList[], prices: CandidatePrice[], quantity = 1) =>
  resolvePrice(variant(...prices), lists, context, quantity)?.amount

const second = (changes: number) => new Date(now.getTime() + changes * 1_000)

describe('whether a price includes tax', () => {
  const held = (lists: CandidateList[], prices: CandidatePrice[]) =>
    resolvePrice(variant(...prices), lists, context, 1)?.taxInclusive
  for (const taxInclusive of [true, false, null]) {
    test(`is what the list of its row says: ${taxInclusive}`, () => {
      assert.equal(held([aList({ taxInclusive })], [aPrice()]), taxInclusive)
    })

    test(`is what the parent says where a rate takes its price: ${taxInclusive}`, () => {
      const parent = aList({ id: 'parent', status: 'DRAFT', taxInclusive })
      const child = aList({ parentId: 'parent', adjustRate: '-0.5', taxInclusive: false })
      assert.equal(held([child, parent], [aPrice({ priceListId: 'parent' })]), taxInclusive)
      const own = [aPrice({ priceListId: 'parent' }), aPrice()]
      assert.equal(held([child, parent], own), false, 'a row of its own comes first')
    })

    test(`is not said of base prices, whatever a rate over them says: ${taxInclusive}`, () => {
      assert.equal(held([], []), null)
      assert.equal(held([aList({ adjustRate: '-0.5', taxInclusive })], []), null)
    })
  }
})

describe('a list', () => {
  const applies: [name: string, list: Partial<CandidateList>, applies: boolean][] = [
    ['that is active', {}, true],
    ['that is a draft', { status: 'DRAFT' }, false],
    ['that is paused', { status: 'PAUSED' }, false],
    ['that is scheduled and whose time has come', { status: 'SCHEDULED', startsAt: now }, true],
    ['that is scheduled for later', { status: 'SCHEDULED', startsAt: second(1) }, false],
    ['that still counts as active after its end', { endsAt: now }, false],
    ['that ends in a second', { endsAt: second(1) }, true],
    ['in another currency', { currency: 'USD' }, false],
    ['for this channel and another', { channels: ['pos', 'web'] }, true],
    ['for another channel', { channels: ['pos'] }, false],
    ['for another country', { countries: ['FR'] }, false],
    ['for other customers', { isForCustomer: false }, false],
    ['for another group', { isForGroup: false }, false],
  ]
  for (const [name, changes, expected] of applies) {
    test(`${name} ${expected ? 'applies' : 'does not apply'}`, () => {
      assert.equal(amountOf([aList(changes)], [aPrice()]), expected ? 80 : 100)
    })
  }

  test('for a country does not apply where the country is not known', () => {
    const list = aList({ countries: ['DE'] })
    const nowhere = { ...context, country: null }
    assert.equal(resolvePrice(variant(aPrice()), [list], nowhere, 1)?.amount, 100)
  })
})

describe('the highest priority', () => {
  const lists = [aList(), aList({ id: 'vip', priority: 20 })]
  const vip = (changes: Partial<CandidatePrice>) =>
    aPrice({ id: 'v', priceListId: 'vip', ...changes })

  test('wins, dearer or not, and whatever minimum quantity the other has', () => {
    const prices = [aPrice({ minQuantity: 5, amount: 10 }), vip({ amount: 95 })]
    assert.equal(amountOf(lists, prices, 5), 95)
    assert.equal(amountOf(lists.toReversed(), prices.toReversed(), 5), 95)
  })
  test('does not win without a price for the quantity', () => {
    assert.equal(amountOf(lists, [aPrice(), vip({ minQuantity: 10 })], 9), 80)
    assert.equal(amountOf(lists, [aPrice(), vip({ minQuantity: 10, amount: 70 })], 10), 70)
  })
  test('does not win with a price that is not valid yet, or no more', () => {
    assert.equal(amountOf(lists, [aPrice(), vip({ validFrom: second(1) })]), 80)
    assert.equal(amountOf(lists, [aPrice(), vip({ validTo: now })]), 80)
  })
  test('of type BASE is the last that is asked', () => {
    const complete = [aList(), aList({ id: 'shop', priority: 20, type: 'BASE' })]
    assert.equal(amountOf(complete, [aPrice()]), undefined)
    assert.equal(amountOf(complete, [aPrice(), aPrice({ priceListId: 'shop', amount: 91 })]), 91)
    const elsewhere = [
      aList(),
      aList({ id: 'shop', priority: 20, type: 'BASE', channels: ['pos'] }),
    ]
    assert.equal(amountOf(elsewhere, []), 100)
  })
})

describe('a percentage list', () => {
  test('takes the base price, rounded once, half away from zero', () => {
    const list = aList({ adjustRate: '-0.10' })
    const of = (amount: number) =>
      resolvePrice({ prices: [{ ...base, amount }], priceListPrices: [] }, [list], context, 1)
    assert.deepEqual(
      [1, 5, 15, 104, 105].map((amount) => of(amount)?.amount),
      [1, 5, 14, 94, 95],
    )
    assert.equal(of(105)?.compareAt, 105)
    assert.equal(of(105)?.priceId, 'base')
  })
  test('takes the price of its parent, also of one that does not apply itself', () => {
    const parent = aList({ id: 'parent', priority: 1, status: 'DRAFT' })
    const list = aList({ parentId: 'parent', adjustRate: '0.5' })
    const prices = [aPrice({ priceListId: 'parent', amount: 30 })]
    assert.equal(amountOf([list, parent], prices), 45)
    assert.equal(amountOf([list, parent], []), 100)
  })
  test('rounds at every list of a chain, as each would show it', () => {
    const lists = [
      aList({ id: 'a', priority: 3, parentId: 'b', adjustRate: '-0.5' }),
      aList({ id: 'b', priority: 2, adjustRate: '-0.5' }),
    ]
    const of = (amount: number) =>
      resolvePrice({ prices: [{ ...base, amount }], priceListPrices: [] }, lists, context, 1)
        ?.amount
    assert.deepEqual([of(1), of(2), of(5), of(9)], [1, 1, 2, 3])
  })
  test('has rows of its own that come first', () => {
    assert.equal(amountOf([aList({ adjustRate: '-0.5' })], [aPrice({ amount: 77 })]), 77)
  })
  test('never goes below the floor of a base price', () => {
    const floored = { prices: [{ ...base, floor: 60 }], priceListPrices: [] }
    const found = resolvePrice(floored, [aList({ adjustRate: '-0.5' })], context, 1)
    assert.equal(found?.amount, 60)
    assert.equal(resolvePrice(floored, [aList({ adjustRate: '-0.3' })], context, 1)?.amount, 70)
  })
  test('never goes below the floor of the row', () => {
    const parent = aList({ id: 'parent', priority: 1, status: 'DRAFT' })
    const list = aList({ parentId: 'parent', adjustRate: '-0.5' })
    const prices = [aPrice({ priceListId: 'parent', amount: 100, floor: 60 })]
    assert.equal(amountOf([list, parent], prices), 60)
  })
})

describe('explainPrice', () => {
  test('says of every list why it did or did not apply', () => {
    const lists = [
      aList({ id: 'd', priority: 1, channels: ['pos'] }),
      aList({ id: 'a', priority: 4, status: 'PAUSED' }),
      aList({ id: 'c', priority: 2 }),
      aList({ id: 'b', priority: 3 }),
      aList({ id: 'e', priority: 5 }),
    ]
    const prices = [aPrice({ priceListId: 'b' }), aPrice({ priceListId: 'c', amount: 70 })]
    const verdicts = explainPrice(variant(...prices), lists, context, 1).map(
      ({ priceListId, verdict, price }) => [priceListId, verdict, price?.amount ?? null],
    )
    assert.deepEqual(verdicts, [
      ['e', 'NO_PRICE', null],
      ['a', 'NOT_ACTIVE', null],
      ['b', 'APPLIED', 80],
      ['c', 'OUTRANKED', 70],
      ['d', 'OTHER_CHANNEL', null],
      [null, 'OUTRANKED', 100],
    ])
  })
})

describe('lineAmountOf', () => {
  const expected: [amount: number, unit: number, quantity: number, line: number][] = [
    [150, 1_000, 1, 0],
    [150, 1_000, 3, 0],
    [150, 1_000, 4, 1],
    [150, 1_000, 10, 2],
    [150, 1_000, 1_000, 150],
    [150, 1_000, 2_345, 352],
    [199, 1, 3, 597],
    [1, 2, 1, 1],
  ]
  for (const [amount, unitQuantity, quantity, line] of expected) {
    test(`${quantity} of ${amount} for ${unitQuantity} cost ${line}`, () => {
      assert.equal(lineAmountOf({ amount, unitQuantity }, quantity), line)
    })
  }
})

/** The words of the rule, one after the other, without a thought for cost. */
function naive(
  { prices, priceListPrices }: VariantPrices,
  lists: readonly CandidateList[],
  { channel, country, currency, at }: PriceContext,
  quantity: number,
): number | undefined {
  const greatest = <Row extends { minQuantity: number; amount: number }>(rows: readonly Row[]) => {
    const reached = rows.filter(({ minQuantity }) => minQuantity <= quantity)
    const minimum = Math.max(...reached.map(({ minQuantity }) => minQuantity))
    return reached.find(({ minQuantity }) => minQuantity === minimum)
  }
  const base = greatest(prices.filter((price) => price.currency === currency))
  const ownRow = (list: CandidateList) =>
    greatest(
      priceListPrices.filter(
        ({ priceListId, validFrom, validTo }) =>
          priceListId === list.id && !(validFrom && validFrom > at) && !(validTo && validTo <= at),
      ),
    )
  const inList = (list: CandidateList): { amount: number; floor: number } | undefined => {
    const row = ownRow(list)
    if (row) return { amount: row.amount, floor: row.floor ?? 0 }
    if (list.adjustRate === null) return undefined
    const parent = lists.find(({ id }) => id === list.parentId)
    if (list.parentId !== null && !parent) return undefined
    const source = parent ? inList(parent) : base && { amount: base.amount, floor: base.floor ?? 0 }
    if (!source) return undefined
    const exact = source.amount * (100 + Math.round(Number(list.adjustRate) * 100))
    const rounded = Math.floor(exact / 100) + (exact % 100 >= 50 ? 1 : 0)
    return { ...source, amount: Math.max(rounded, source.floor) }
  }
  let left = [...lists].filter(
    (list) =>
      ['ACTIVE', 'SCHEDULED'].includes(list.status) &&
      !(list.startsAt && list.startsAt > at) &&
      !(list.endsAt && list.endsAt <= at) &&
      list.currency === currency &&
      (list.channels.length === 0 || list.channels.includes(channel)) &&
      (list.countries.length === 0 || list.countries.includes(country ?? '?')) &&
      list.isForCustomer &&
      list.isForGroup,
  )
  while (left.length > 0) {
    const highest = Math.max(...left.map(({ priority }) => priority))
    const list = left.find(({ priority }) => priority === highest) as CandidateList
    const found = inList(list)
    if (found) return found.amount
    if (list.type === 'BASE') return undefined
    left = left.filter(({ id }) => id !== list.id)
  }
  return base?.amount
}

const time = fc.option(fc.constantFrom(second(-60), now, second(60)))
const ids = ['a', 'b', 'c', 'd']
const listAt = (place: number) =>
  fc.record({
    id: fc.constant(ids[place] ?? ''),
    name: fc.constant('List'),
    type: fc.constantFrom(...priceListTypes),
    status: fc.constantFrom(...statesOfList, 'ACTIVE' as const, 'ACTIVE' as const),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
    priority: fc.integer({ min: 0, max: 9 }).map((n) => n * 10 + place),
    channels: fc.subarray(['web', 'pos'], { maxLength: 1 }),
    countries: fc.subarray(['DE', 'FR'], { maxLength: 1 }),
    isForCustomer: fc.constantFrom(true, true, false),
    isForGroup: fc.constantFrom(true, true, false),
    taxInclusive: fc.constant(null),
    // Only a list of a later letter is a parent, so there is no circle.
    parentId: fc.option(fc.constantFrom(...ids.slice(place + 1), 'z')),
    adjustRate: fc.option(fc.constantFrom('-0.10', '0.25', '-0.33', '-1', '0')),
    startsAt: time,
    endsAt: time,
  })
const row = fc.record({
  id: fc.uuid(),
  priceListId: fc.constantFrom(...ids),
  minQuantity: fc.constantFrom(1, 2, 5, 10),
  amount: fc.integer({ min: 0, max: 2_000 }),
  compareAt: fc.constant(null),
  unitQuantity: fc.constant(1),
  floor: fc.option(fc.integer({ min: 0, max: 500 })),
  validFrom: time,
  validTo: time,
})
const rows = fc.uniqueArray(row, {
  selector: ({ priceListId, minQuantity }) => `${priceListId} ${minQuantity}`,
  maxLength: 12,
})
const basePrices = fc.uniqueArray(
  fc.record({
    currency: fc.constantFrom('EUR', 'USD'),
    minQuantity: fc.constantFrom(1, 3, 10),
    amount: fc.integer({ min: 0, max: 2_000 }),
    floor: fc.option(fc.integer({ min: 0, max: 500 })),
  }),
  { selector: ({ currency, minQuantity }) => `${currency} ${minQuantity}`, maxLength: 6 },
)
const lists = fc.tuple(listAt(0), listAt(1), listAt(2), listAt(3))

test('random lists, prices and quantities: the same price as the words of the rule give', () => {
  fc.assert(
    fc.property(
      lists,
      rows,
      basePrices,
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('DE', null),
      (some, priceListPrices, prices, quantity, country) => {
        const asked = { ...context, country }
        assert.equal(
          resolvePrice({ prices, priceListPrices }, some, asked, quantity)?.amount,
          naive({ prices, priceListPrices }, some, asked, quantity),
        )
      },
    ),
    { numRuns: 2_000 },
  )
})
