import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs } from '@souk/platform'
import fc from 'fast-check'
import {
  type BasePrice,
  type CandidateList,
  type CandidatePrice,
  resolvePrice,
} from '../resolution.ts'
import { type PriceHistory, type PriceStep, reductionOf, type Since, timelineOf } from './lowest.ts'

const start = new Date('2026-06-01T00:00:00Z').getTime()
const day = (days: number) => new Date(start + days * dayMs)
const steps = (...list: [days: number, amount: number | null][]): PriceStep[] =>
  list.map(([days, amount]) => ({ at: day(days), amount }))

describe('reductionOf: the lowest price of the 30 days before the reduction', () => {
  const cases: [what: string, steps: PriceStep[], lowest: number | null, since?: number][] = [
    ['a price that is new has no reference', steps([0, 100]), null],
    ['nothing at all', [], null],
    ['a price that rose has none', steps([0, 80], [90, 100]), null],
    ['a price that fell is compared with the one before', steps([0, 100], [90, 80]), 100, 90],
    ['a dip in the 30 days before counts', steps([0, 100], [70, 60], [75, 100], [90, 80]), 60, 90],
    [
      'a dip that ended 30 days before does not',
      steps([0, 100], [50, 60], [60, 100], [90, 80]),
      100,
      90,
    ],
    ['one that ended a day later does', steps([0, 100], [50, 60], [61, 100], [90, 80]), 60, 90],
    ['a rise just before the reduction hides nothing', steps([0, 80], [85, 120], [90, 80]), 80, 90],
    [
      'a price that fell twice goes on with the first reduction',
      steps([0, 100], [80, 90], [90, 80]),
      100,
      80,
    ],
    ['one that fell three times, too', steps([0, 100], [70, 95], [80, 90], [90, 80]), 100, 70],
    ['a fall 30 days later is a reduction of its own', steps([0, 100], [60, 90], [90, 80]), 90, 90],
    [
      'a rise between two falls ends the first reduction',
      steps([0, 100], [80, 85], [85, 95], [90, 80]),
      85,
      90,
    ],
    [
      'what was new less than 30 days before is compared with all there is',
      steps([85, 100], [90, 80]),
      100,
      90,
    ],
    ['the same amount again is no change', steps([0, 100], [80, 80], [90, 80]), 100, 80],
    ['a time without a price is no price', steps([0, 100], [80, null], [90, 80]), 100, 90],
    ['what comes later is not known yet', steps([0, 100], [200, 80]), null],
    ['given away', steps([0, 100], [90, 0]), 100, 90],
  ]
  for (const [what, given, lowest, since] of cases) {
    test(what, () => {
      const found = reductionOf({ steps: given, knownSince: null }, day(100))
      const reduction = typeof found === 'string' ? undefined : found
      assert.equal(reduction?.lowest ?? null, lowest)
      assert.deepEqual(reduction?.since, since === undefined ? undefined : day(since))
      const backwards = { steps: given.toReversed(), knownSince: null }
      assert.deepEqual(reductionOf(backwards, day(100)), found)
    })
  }
})

describe('reductionOf: what is not known is not guessed', () => {
  const known = day(50)
  const cases: [what: string, steps: PriceStep[], expected: number | 'NONE' | 'UNKNOWN'][] = [
    ['no change: it may have fallen before', steps([50, 80]), 'UNKNOWN'],
    ['no price at all', [], 'UNKNOWN'],
    ['a rise needs no past', steps([50, 80], [60, 90]), 'NONE'],
    ['a fall 30 days later has all that it is compared with', steps([50, 100], [80, 80]), 100],
    ['a fall a day earlier has not', steps([50, 100], [79, 80]), 'UNKNOWN'],
    ['a second fall goes back to the first', steps([50, 100], [70, 90], [85, 80]), 'UNKNOWN'],
    ['a rise between them ends that', steps([50, 100], [60, 90], [75, 95], [95, 80]), 90],
  ]
  for (const [what, given, expected] of cases) {
    test(what, () => {
      const found = reductionOf({ steps: given, knownSince: known }, day(100))
      assert.equal(typeof found === 'string' ? found : found.lowest, expected)
    })
  }
})

const list = (changes: Partial<CandidateList> = {}): CandidateList => ({
  id: 'sale',
  name: 'Sale',
  type: 'SALE',
  status: 'ACTIVE',
  currency: 'EUR',
  taxInclusive: null,
  priority: 1,
  channels: [],
  countries: [],
  isForCustomer: true,
  isForGroup: true,
  parentId: null,
  adjustRate: '-0.10',
  startsAt: null,
  endsAt: null,
  ...changes,
})
const row = (changes: Partial<CandidatePrice> = {}): CandidatePrice => ({
  id: 'row',
  priceListId: 'sale',
  minQuantity: 1,
  amount: 70,
  compareAt: null,
  unitQuantity: 1,
  floor: null,
  validFrom: null,
  validTo: null,
  ...changes,
})

describe('timelineOf: what everybody paid', () => {
  const base = (days: number, amount: number, changes: object = {}) => ({
    changedAt: day(days),
    thing: { currency: 'EUR', minQuantity: 1, floor: null, amount, ...changes },
  })
  const stepsIn = (history: Partial<PriceHistory>, channel = 'web') =>
    timelineOf(
      { prices: [base(0, 100)], priceListPrices: [], lists: [], knownSince: null, ...history },
      { channel, currency: 'EUR' },
      day(100),
    ).steps.map(({ at, amount }) => [(at.getTime() - start) / dayMs, amount])

  test('base prices in the currency, for one unit', () => {
    const prices = [
      base(0, 100),
      base(5, 50, { minQuantity: 10 }),
      base(6, 40, { currency: 'USD' }),
      base(7, 90),
    ]
    assert.deepEqual(stepsIn({ prices }), [
      [0, 100],
      [5, 100],
      [6, 100],
      [7, 90],
    ])
  })
  test('a sale from its start to its end, and no longer than it was active', () => {
    const lists = [
      { changedAt: day(1), thing: list({ startsAt: day(10), endsAt: day(50) }) },
      { changedAt: day(20), thing: list({ startsAt: day(10), endsAt: day(50), status: 'PAUSED' }) },
    ]
    assert.deepEqual(stepsIn({ lists }), [
      [0, 100],
      [1, 100],
      [10, 90],
      [20, 100],
      [50, 100],
    ])
  })
  test('a row until it was deleted; its validity counts', () => {
    const lists = [{ changedAt: day(1), thing: list({ adjustRate: null }) }]
    const priceListPrices = [
      { changedAt: day(2), thing: row({ validFrom: day(3) }) },
      { changedAt: day(9), thing: { ...row(), amount: null } },
    ]
    assert.deepEqual(stepsIn({ lists, priceListPrices }), [
      [0, 100],
      [1, 100],
      [2, 100],
      [3, 70],
      [9, 100],
    ])
  })
  test('no list for some customers, and none of another channel', () => {
    const lists = [
      { changedAt: day(1), thing: list({ isForCustomer: false }) },
      {
        changedAt: day(2),
        thing: list({ id: 'till', priority: 2, channels: ['pos'], adjustRate: '-0.5' }),
      },
    ]
    assert.deepEqual(stepsIn({ lists }).at(-1), [2, 100])
    assert.deepEqual(stepsIn({ lists }, 'pos').at(-1), [2, 50])
  })
  test('lists that can say nothing about the variant are not asked, however often they change', () => {
    const lists = Array.from({ length: 50 }, (_, number) => ({
      changedAt: day(number),
      thing: list({ id: 'other', adjustRate: null, priority: number }),
    }))
    assert.deepEqual(stepsIn({ lists }), [[0, 100]])
    const complete = { changedAt: day(60), thing: list({ id: 'all', type: 'BASE', parentId: 'x' }) }
    assert.deepEqual(stepsIn({ lists: [...lists, complete] }).at(-1), [60, null])
  })
  test('a list takes what its parent has, also where that alone has a row', () => {
    const lists = [
      { changedAt: day(1), thing: list({ id: 'third', parentId: 'second', priority: 3 }) },
      {
        changedAt: day(1),
        thing: list({ id: 'second', parentId: 'sale', status: 'DRAFT', adjustRate: '0' }),
      },
      { changedAt: day(1), thing: list({ adjustRate: null, status: 'DRAFT' }) },
    ]
    const priceListPrices = [{ changedAt: day(2), thing: row() }]
    assert.deepEqual(stepsIn({ lists, priceListPrices }), [
      [0, 100],
      [1, 100],
      [2, 63],
    ])
  })
  test('what is older than what was read only says how all was then', () => {
    const lists = [{ changedAt: day(1), thing: list() }]
    assert.deepEqual(stepsIn({ lists, knownSince: day(30) }), [[30, 90]])
  })
  test('more moments than may be asked about: the last ones, and since when', () => {
    const prices = Array.from({ length: 40 }, (_, number) => base(number, 100 + number))
    const history = { prices, priceListPrices: [], lists: [], knownSince: null }
    const market = { channel: 'web', currency: 'EUR' }
    const timeline = timelineOf(history, market, day(100), 10)
    assert.deepEqual(timeline.knownSince, day(30))
    assert.deepEqual(
      timeline.steps.map(({ amount }) => amount),
      Array.from({ length: 10 }, (_, number) => 130 + number),
    )
    assert.equal(timelineOf(history, market, day(100), 40).knownSince, null)
  })
})

describe('timelineOf: the rule at every moment', () => {
  const days = fc.integer({ min: 0, max: 40 })
  const dayOrNull = fc.option(days.map(day), { nil: null })
  /** Each takes from one that comes before it, so there is no circle. */
  const changedList = fc
    .record({
      at: days,
      number: fc.integer({ min: 0, max: 4 }),
      type: fc.constantFrom('BASE', 'SALE', 'SALE'),
      status: fc.constantFrom('ACTIVE', 'ACTIVE', 'SCHEDULED', 'PAUSED', 'DRAFT'),
      adjustRate: fc.constantFrom(null, '-0.10', '-0.5', '0.2'),
      parent: fc.integer({ min: -2, max: 3 }),
      rank: fc.integer({ min: 0, max: 3 }),
      isForCustomer: fc.boolean(),
      startsAt: dayOrNull,
      endsAt: dayOrNull,
    })
    .map(({ at, number, parent, rank, type, status, ...rest }) => ({
      changedAt: day(at),
      thing: list({
        ...rest,
        type: type as CandidateList['type'],
        status: status as CandidateList['status'],
        id: `list ${number}`,
        priority: rank * 10 + number,
        parentId: parent >= 0 && parent < number ? `list ${parent}` : null,
      }),
    }))
  const changedRow = fc
    .record({
      at: days,
      number: fc.integer({ min: 0, max: 4 }),
      amount: fc.option(fc.integer({ min: 1, max: 99 }), { nil: null, freq: 3 }),
      validFrom: dayOrNull,
      validTo: dayOrNull,
    })
    .map(({ at, number, amount, ...rest }) => ({
      changedAt: day(at),
      thing: { ...row({ id: `row ${number}`, priceListId: `list ${number}`, ...rest }), amount },
    }))
  const changedPrice = fc
    .record({ at: days, amount: fc.integer({ min: 1, max: 99 }) })
    .map(({ at, amount }) => ({
      changedAt: day(at),
      thing: { currency: 'EUR', minQuantity: 1, floor: null, amount },
    }))

  /** All there was at the moment, and the rule. */
  function priceAt(history: PriceHistory, moment: Date): number | null {
    const last = <Thing>(changes: readonly Since<Thing>[], keyOf: (thing: Thing) => string) => [
      ...new Map(
        changes
          .filter(({ changedAt }) => changedAt <= moment)
          .toSorted((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
          .map(({ thing }) => [keyOf(thing), thing]),
      ).values(),
    ]
    const rows = last(history.priceListPrices, ({ id }) => id).filter(
      ({ amount }) => amount !== null,
    )
    const variant = {
      prices: last(history.prices, () => 'EUR').filter(
        (price): price is BasePrice => price.amount !== null,
      ),
      priceListPrices: rows as CandidatePrice[],
    }
    const context = { channel: 'web', country: null, currency: 'EUR', at: moment }
    const lists = last(history.lists, ({ id }) => id)
    return resolvePrice(variant, lists, context, 1)?.amount ?? null
  }

  test('agrees with the rule asked of everything, whatever changed', () => {
    const few = { maxLength: 12 }
    fc.assert(
      fc.property(
        fc.array(changedPrice, { maxLength: 4 }),
        fc.array(changedRow, few),
        fc.array(changedList, few),
        (prices, priceListPrices, lists) => {
          const history = { prices, priceListPrices, lists, knownSince: null }
          const { steps: found } = timelineOf(history, { channel: 'web', currency: 'EUR' }, day(50))
          for (let number = 0; number <= 50; number += 1) {
            const step = found.findLast(({ at }) => at <= day(number))
            assert.equal(step?.amount ?? null, priceAt(history, day(number)), `day ${number}`)
          }
        },
      ),
    )
  })
})
