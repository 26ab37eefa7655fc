import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Method, newMethod, whatRatesSay } from '../methods/method.ts'
import { overlaps, type Rate } from '../rates/rate.ts'
import { type Basket, deliveryOf, judge, optionsFor, parcelOf } from './options.ts'

const now = new Date('2026-06-03T10:00:00Z')

function rate(changes: Partial<Rate> = {}): Rate {
  return {
    currency: 'EUR',
    country: 'DE',
    region: null,
    postal: null,
    overWeightG: null,
    upToWeightG: null,
    valueFrom: 0,
    valueBelow: null,
    amount: 490,
    freeFrom: null,
    ...changes,
  }
}

function method(rates: readonly Rate[], changes: Partial<Method> = {}): Method {
  const drafted = newMethod({ code: 'standard', name: 'Standard' }, 'shm_1', now)
  return { ...drafted, ...whatRatesSay(rates), status: 'ACTIVE', ...changes }
}

const line = (changes = {}) => ({
  quantity: 1,
  weightG: 1_000,
  amount: 2_000,
  requiresShipping: true,
  ...changes,
})

function basket(changes: Partial<Basket> = {}): Basket {
  return {
    lines: [line()],
    to: { country: 'DE', region: null, postal: null },
    channel: 'web',
    currency: 'EUR',
    at: now,
    timeZone: 'UTC',
    ...changes,
  }
}

/** What the method costs, or why it is not offered. */
function cost(rates: readonly Rate[], asked: Basket = basket(), changes: Partial<Method> = {}) {
  const parcel = parcelOf(asked.lines)
  assert(parcel)
  const found = judge(asked, parcel, { method: method(rates, changes), rates })
  return 'reason' in found ? found.reason : found.amount
}

describe('a method is not offered, and says the first thing that stands against it', () => {
  const abroad = { to: { country: 'FR', region: null, postal: null } }
  const rows: readonly [string, string, readonly Rate[], Partial<Basket>, Partial<Method>][] = [
    ['a draft', 'METHOD_INACTIVE', [rate()], {}, { status: 'DRAFT' }],
    ['a paused one, elsewhere', 'METHOD_INACTIVE', [rate()], abroad, { status: 'PAUSED' }],
    ['another channel', 'CHANNEL_NOT_SERVED', [rate()], {}, { channels: ['pos'] }],
    ['a currency that no row has', 'CURRENCY_NOT_OFFERED', [rate()], { currency: 'USD' }, {}],
    ['a country that no row has', 'DESTINATION_NOT_SERVED', [rate()], abroad, {}],
    [
      'a currency that has rows for other countries only',
      'DESTINATION_NOT_SERVED',
      [rate({ currency: 'EUR', country: 'FR' }), rate({ currency: 'USD' })],
      {},
      {},
    ],
    [
      'a weight that nobody knows',
      'WEIGHT_UNKNOWN',
      [rate({ upToWeightG: 5_000 })],
      { lines: [line(), line({ weightG: null })] },
      {},
    ],
    ['too heavy', 'WEIGHT_NOT_COVERED', [rate({ upToWeightG: 999 })], {}, {}],
    ['worth too little', 'VALUE_NOT_COVERED', [rate({ valueFrom: 2_001 })], {}, {}],
    ['worth too much', 'VALUE_NOT_COVERED', [rate({ valueBelow: 2_000 })], {}, {}],
  ]
  for (const [name, reason, rates, asked, changes] of rows) {
    test(`${name}: ${reason}`, () => assert.equal(cost(rates, basket(asked), changes), reason))
  }
})

describe('borders', () => {
  const byWeight = [
    rate({ upToWeightG: 1_000, amount: 1 }),
    rate({ overWeightG: 1_000, upToWeightG: 2_000, amount: 2 }),
    rate({ overWeightG: 2_000, amount: 3 }),
  ]
  for (const [weightG, amount] of [
    [0, 1],
    [999, 1],
    [1_000, 1],
    [1_001, 2],
    [2_000, 2],
    [2_001, 3],
    [10_000_000, 3],
  ] as const) {
    test(`${weightG} g cost ${amount}`, () => {
      assert.equal(cost(byWeight, basket({ lines: [line({ weightG })] })), amount)
    })
  }

  const byValue = [
    rate({ valueBelow: 2_000, amount: 2 }),
    rate({ valueFrom: 2_000, valueBelow: 5_000, amount: 1 }),
    rate({ valueFrom: 5_000, amount: 0 }),
  ]
  for (const [amount, costs] of [
    [0, 2],
    [1_999, 2],
    [2_000, 1],
    [4_999, 1],
    [5_000, 0],
  ] as const) {
    test(`goods worth ${amount} cost ${costs}`, () => {
      assert.equal(cost(byValue, basket({ lines: [line({ amount })] })), costs)
    })
  }

  for (const [amount, costs, gap] of [
    [0, 490, 5_000],
    [4_999, 490, 1],
    [5_000, 0, 0],
    [5_001, 0, 0],
  ] as const) {
    test(`free from 5000, with ${amount}: ${costs}, and ${gap} are missing`, () => {
      const rates = [rate({ freeFrom: 5_000 })]
      const asked = basket({ lines: [line({ amount })] })
      const found = judge(asked, parcelOf(asked.lines) as never, { method: method(rates), rates })
      assert('amount' in found)
      assert.deepEqual([found.amount, found.freeFrom, found.freeGap], [costs, 5_000, gap])
    })
  }

  test('a weight that nobody knows is no matter where weights are none', () => {
    assert.equal(cost([rate()], basket({ lines: [line({ weightG: null })] })), 490)
  })
})

describe('the place that is closest decides alone', () => {
  const rates = [
    rate({ country: null, amount: 9 }),
    rate({ country: 'US', amount: 5 }),
    rate({ country: 'US', region: 'AK', amount: 7, upToWeightG: 1_000 }),
    rate({ country: 'US', postal: '94*', amount: 4 }),
    rate({ country: 'US', postal: '941*', amount: 3 }),
    rate({ country: 'US', region: 'CA', postal: '94110', amount: 2 }),
  ]
  const places: readonly [string, string | null, string | null, number | string][] = [
    ['FR', null, null, 9],
    ['US', null, null, 5],
    ['US', 'NY', '10001', 5],
    ['US', 'AK', '99501', 7],
    ['US', 'CA', '94000', 4],
    ['US', 'CA', '94111', 3],
    ['US', 'CA', '94110', 2],
    ['US', null, '94110', 3],
  ]
  for (const [country, region, postal, amount] of places) {
    test(`${country} ${region ?? ''} ${postal ?? ''}: ${amount}`, () => {
      assert.equal(cost(rates, basket({ to: { country, region, postal } })), amount)
    })
  }

  test('also where its rows end', () => {
    const to = { country: 'US', region: 'AK', postal: null }
    const asked = basket({ to, lines: [line({ weightG: 1_001 })] })
    assert.equal(cost(rates, asked), 'WEIGHT_NOT_COVERED')
  })
})

describe('what is sent', () => {
  test('nothing, where no line requires shipping', () => {
    assert.equal(parcelOf([line({ requiresShipping: false })]), undefined)
  })

  test('lines that require no shipping count neither in weight nor in value', () => {
    const lines = [line({ quantity: 3 }), line({ requiresShipping: false, weightG: null })]
    assert.deepEqual(parcelOf(lines), { weightG: 3_000, value: 2_000 })
  })

  test('500 lines of the heaviest and dearest come out exactly', () => {
    const lines = Array.from({ length: 500 }, () =>
      line({ quantity: 100_000, weightG: 10_000_000, amount: 10 ** 12 }),
    )
    assert.deepEqual(parcelOf(lines), { weightG: 5 * 10 ** 14, value: 5 * 10 ** 14 })
  })
})

test('the highest priority is offered first, then the cheapest', () => {
  const offered = (id: string, priority: number, amount: number) => {
    const rates = [rate({ amount })]
    return { method: method(rates, { id, priority }), rates }
  }
  const all = [offered('a', 1, 100), offered('b', 5, 900), offered('c', 1, 50), offered('d', 1, 50)]
  const { options } = optionsFor(basket(), { weightG: 1, value: 1 }, all)
  assert.deepEqual(
    options.map((option) => option.method.id),
    ['b', 'c', 'd', 'a'],
  )
})

describe('when it arrives, in working days by the clock of the tenant', () => {
  // 2026-06-03 is a Wednesday.
  const rows: readonly [string, string, string, number, number, string | null, string[]][] = [
    ['before the cut-off', '2026-06-03T11:59Z', 'UTC', 1, 2, '12:00', ['03', '04', '05']],
    ['at the cut-off', '2026-06-03T12:00:59Z', 'UTC', 1, 2, '12:00', ['03', '04', '05']],
    ['after it', '2026-06-03T12:01Z', 'UTC', 1, 2, '12:00', ['04', '05', '08']],
    ['without one, at night', '2026-06-03T23:59Z', 'UTC', 0, 1, null, ['03', '03', '04']],
    ['on a Friday, too late', '2026-06-05T12:01Z', 'UTC', 1, 3, '12:00', ['08', '09', '11']],
    ['on a Saturday morning', '2026-06-06T08:00Z', 'UTC', 1, 1, '12:00', ['08', '09', '09']],
    ['on a Sunday, too late', '2026-06-07T20:00Z', 'UTC', 0, 5, '12:00', ['08', '08', '15']],
    ['by another clock', '2026-06-03T23:30Z', 'Asia/Tokyo', 1, 1, '12:00', ['04', '05', '05']],
    ['too late there', '2026-06-03T10:30Z', 'Europe/Berlin', 1, 1, '12:00', ['04', '05', '05']],
  ]
  for (const [name, at, timeZone, minDays, maxDays, cutoffLocal, days] of rows) {
    test(name, () => {
      const asked = { at: new Date(at), timeZone }
      const found = deliveryOf({ minDays, maxDays, cutoffLocal }, asked)
      const [leaves, earliest, latest] = days.map((day) => `2026-06-${day}`)
      assert.deepEqual(found, { leaves, earliest, latest })
    })
  }

  test('nobody promises anything', () => {
    const days = { minDays: null, maxDays: null, cutoffLocal: null }
    assert.equal(deliveryOf(days, basket()), null)
  })
})

test('of rows that do not overlap at most one fits any parcel, and the first that fits is the price', () => {
  const bound = fc.option(fc.integer({ min: 0, max: 6 }), { nil: null })
  const row = fc.record({
    overWeightG: bound,
    upToWeightG: bound,
    valueFrom: fc.integer({ min: 0, max: 6 }),
    valueBelow: bound,
    amount: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), fc.nat(7), fc.nat(7), (drafts, weightG, value) => {
      const rates: Rate[] = []
      for (const draft of drafts.map(rate)) {
        const isEmpty =
          (draft.upToWeightG ?? Infinity) <= (draft.overWeightG ?? -1) ||
          (draft.valueBelow ?? Infinity) <= draft.valueFrom
        if (!isEmpty && !rates.some((other) => overlaps(other, draft))) rates.push(draft)
      }
      const fitting = rates.filter(
        (one) =>
          (one.overWeightG === null || weightG > one.overWeightG) &&
          (one.upToWeightG === null || weightG <= one.upToWeightG) &&
          value >= one.valueFrom &&
          (one.valueBelow === null || value < one.valueBelow),
      )
      assert(fitting.length <= 1)
      const found = cost(rates, basket({ lines: [line({ weightG, amount: value })] }))
      if (fitting[0]) assert.equal(found, fitting[0].amount)
      else assert.equal(typeof found, 'string')
    }),
    { numRuns: 500 },
  )
})
