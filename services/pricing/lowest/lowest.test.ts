import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs } from '@souk/platform'
import type { AskedList, AskedPrice } from '../resolution.ts'
import { type PriceHistory, type PriceStep, reductionOf, stepsOf } from './lowest.ts'

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
      const reduction = reductionOf(given, day(100))
      assert.equal(reduction?.lowest ?? null, lowest)
      assert.deepEqual(reduction?.since, since === undefined ? undefined : day(since))
      assert.deepEqual(reductionOf(given.toReversed(), day(100)), reduction)
    })
  }
})

const list = (changes: Partial<AskedList> = {}): AskedList => ({
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
const row = (changes: Partial<AskedPrice> = {}): AskedPrice => ({
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

describe('stepsOf: what everybody paid', () => {
  const base = (days: number, amount: number, changes: object = {}) => ({
    changedAt: day(days),
    thing: { currency: 'EUR', minQuantity: 1, amount, ...changes },
  })
  const stepsIn = (history: Partial<PriceHistory>, channel = 'web') =>
    stepsOf(
      { prices: [base(0, 100)], listPrices: [], lists: [], ...history },
      { channel, currency: 'EUR' },
      day(100),
    ).map(({ at, amount }) => [(at.getTime() - start) / dayMs, amount])

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
    const listPrices = [
      { changedAt: day(2), thing: row({ validFrom: day(3) }) },
      { changedAt: day(9), thing: { ...row(), amount: null } },
    ]
    assert.deepEqual(stepsIn({ lists, listPrices }), [
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
})
