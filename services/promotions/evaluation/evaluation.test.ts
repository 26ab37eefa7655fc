import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Basket } from './basket.ts'
import { always, anEffect, basket, eur, line, selects, terms } from './evaluation.fixture.ts'
import { evaluate } from './evaluation.ts'
import type { Schedule } from './schedule.ts'
import type { Effect, Terms } from './terms.ts'

/** What each promotion takes off each line. */
function offOf(given: Basket, promotions: readonly Terms[]) {
  const { applied } = evaluate(given, promotions)
  return Object.fromEntries(
    applied.map(({ promotionId, lines }) => [
      promotionId,
      Object.fromEntries(lines.map(({ ref, amount }) => [ref, amount])),
    ]),
  )
}

const percent = (rate: string, changes: Partial<Effect> = {}) =>
  anEffect({ kind: 'PERCENT_OFF', rate, ...changes })
const minus = (amount: number, changes: Partial<Effect> = {}) =>
  anEffect({ kind: 'AMOUNT_OFF', amounts: [eur(amount)], ...changes })
const units = (quantity: number, tag?: string) => ({
  quantity,
  selector: tag === undefined ? null : selects({ tags: [tag] }),
})
const three = [line('a', 3_333), line('b', 1_250), line('c', 417)]
const shipping = [{ ref: 's', providerId: null, amount: 590 }]

const effects: [string, Effect[], Basket, Record<string, number>][] = [
  ['10 % of each line', [percent('0.1')], basket(three), { a: 333, b: 125, c: 42 }],
  [
    '10 % of the order is rounded once and shared',
    [percent('0.1', { target: 'ORDER' })],
    basket(three),
    { a: 333, b: 125, c: 42 },
  ],
  [
    '10.00 off the order',
    [minus(1_000, { target: 'ORDER' })],
    basket(three),
    { a: 667, b: 250, c: 83 },
  ],
  [
    '5.00 off each unit, and never more than it costs',
    [minus(500)],
    basket([line('a', 3_000, { quantity: 3 }), line('b', 400)]),
    { a: 1_500, b: 400 },
  ],
  [
    'a fixed price of 9.00, which makes nothing dearer',
    [anEffect({ kind: 'FIXED_PRICE', amounts: [eur(900)] })],
    basket([line('a', 2_000, { quantity: 2 }), line('b', 800)]),
    { a: 200 },
  ],
  [
    'half of the cheapest unit',
    [percent('0.5', { target: 'CHEAPEST' })],
    basket([line('a', 3_000), line('b', 1_998, { quantity: 2 })]),
    { b: 500 },
  ],
  [
    'a free item, once',
    [anEffect({ kind: 'FREE_ITEM', target: 'CHEAPEST', selector: selects({ variantIds: ['b'] }) })],
    basket([line('a', 3_000), line('b', 1_998, { quantity: 2 })]),
    { b: 999 },
  ],
  [
    'buy 2 get 1: of seven units the two cheapest are free',
    [anEffect({ kind: 'BUY_X_GET_Y', buy: units(2), get: units(1) })],
    basket([line('a', 4_000, { quantity: 4 }), line('b', 1_500, { quantity: 3 })]),
    { b: 1_000 },
  ],
  [
    'buy a shirt, get a sock at half price, at most twice',
    [
      anEffect({
        kind: 'BUY_X_GET_Y',
        buy: units(1, 'shirt'),
        get: units(1, 'sock'),
        rate: '0.5',
        maxApplications: 2,
      }),
    ],
    basket([
      line('a', 9_000, { quantity: 3, tags: ['shirt'] }),
      line('b', 1_500, { quantity: 3, tags: ['sock'] }),
    ]),
    { b: 500 },
  ],
  [
    'a cap holds a percentage of several lines',
    [percent('0.5', { cap: [eur(1_000)] })],
    basket(three),
    { a: 666, b: 250, c: 84 },
  ],
  [
    'the highest tier that is reached',
    [
      anEffect({
        kind: 'TIERED',
        target: 'ORDER',
        tiers: [
          { minQuantity: null, minValue: [eur(1_000)], rate: '0.05', amounts: [] },
          { minQuantity: null, minValue: [eur(5_000)], rate: '0.1', amounts: [] },
          { minQuantity: null, minValue: [eur(9_000)], rate: '0.2', amounts: [] },
        ],
      }),
    ],
    basket(three),
    { a: 333, b: 125, c: 42 },
  ],
  [
    'free shipping',
    [anEffect({ kind: 'FREE_SHIPPING', target: 'SHIPPING' })],
    basket(three, { shipping }),
    { s: 590 },
  ],
]
for (const [name, given, to, expected] of effects) {
  test(`effect: ${name}`, () => {
    assert.deepEqual(offOf(to, [terms('p', given)]), { p: expected })
  })
}

describe('one after the other', () => {
  test('items, then the order, then shipping, whatever the priorities are', () => {
    const promotions = [
      terms('order', [percent('0.5', { target: 'ORDER' })], { priority: 9 }),
      terms('items', [percent('0.1')], { priority: 1 }),
    ]
    assert.deepEqual(offOf(basket([line('a', 1_000)]), promotions), {
      items: { a: 100 },
      order: { a: 450 },
    })
  })

  test('in a stage the highest priority comes first, and each sees what the other left', () => {
    const promotions = [
      terms('low', [minus(500)], { priority: 1 }),
      terms('high', [percent('0.5')], { priority: 2 }),
    ]
    assert.deepEqual(offOf(basket([line('a', 1_000)]), promotions), {
      high: { a: 500 },
      low: { a: 500 },
    })
  })

  test('a unit that was got or bought for another one counts once', () => {
    const deal = anEffect({ kind: 'BUY_X_GET_Y', buy: units(1), get: units(1) })
    const promotions = [terms('1', [deal]), terms('2', [deal])]
    assert.deepEqual(offOf(basket([line('a', 4_000, { quantity: 4 })]), promotions), {
      1: { a: 2_000 },
    })
  })

  test('nothing goes below the floor, unless the promotion may', () => {
    const given = basket([line('a', 1_000, { floor: 700 }), line('b', 1_000)])
    const off = minus(1_000, { target: 'ORDER' })
    assert.deepEqual(offOf(given, [terms('p', [off])]), { p: { a: 300, b: 700 } })
    assert.deepEqual(offOf(given, [terms('p', [off], { allowBelowFloor: true })]), {
      p: { a: 500, b: 500 },
    })
  })

  test('prices of a sale are left alone where a promotion says so', () => {
    const given = basket([line('a', 1_000, { isOnSale: true }), line('b', 1_000)])
    const promotion = terms('p', [percent('0.1')], { combinableWithSalePrice: false })
    assert.deepEqual(offOf(given, [promotion]), { p: { b: 100 } })
  })
})

describe('who pays', () => {
  test('the split is exact on each line, and what belongs to no provider is the operator’s', () => {
    const given = basket([line('a', 1_001, { providerId: 'prv' }), line('b', 1_001)])
    const funding = { operator: '0.333333', provider: '0.666667' }
    const { applied } = evaluate(given, [terms('p', [percent('1')], { funding })])
    assert.deepEqual(
      applied[0]?.lines.map(({ operatorAmount, providerAmount }) => [
        operatorAmount,
        providerAmount,
      ]),
      [
        [334, 667],
        [1_001, 0],
      ],
    )
  })
})

describe('promotions that exclude others', () => {
  const group = (mode: Terms['stacking']['mode'], name: string | null = 'g') => ({
    stacking: { group: name, mode },
  })
  const ten = (id: string, mode: Terms['stacking']['mode'], priority = 0) =>
    terms(id, [percent('0.1')], { priority, ...group(mode) })
  const twenty = (id: string, mode: Terms['stacking']['mode']) =>
    terms(id, [percent('0.2')], group(mode))
  const chosen: [string, Terms[], string[]][] = [
    [
      'the greater of two in a group',
      [ten('1', 'EXCLUSIVE_IN_GROUP'), twenty('2', 'EXCLUSIVE_IN_GROUP')],
      ['2'],
    ],
    [
      'of equal ones the higher priority',
      [ten('1', 'EXCLUSIVE_IN_GROUP'), ten('2', 'EXCLUSIVE_IN_GROUP', 5)],
      ['2'],
    ],
    [
      'of equal ones with one priority the older',
      [ten('1', 'EXCLUSIVE_IN_GROUP'), ten('2', 'EXCLUSIVE_IN_GROUP')],
      ['1'],
    ],
    [
      'two that combine, if both together give more',
      [
        ten('1', 'COMBINE'),
        ten('2', 'COMBINE'),
        terms('3', [percent('0.15')], group('EXCLUSIVE_IN_GROUP')),
      ],
      ['1', '2'],
    ],
    [
      'one that combines with nobody, if it gives more than all others',
      [ten('1', 'COMBINE'), twenty('2', 'EXCLUSIVE')],
      ['2'],
    ],
    [
      'the others, if they give more together',
      [ten('1', 'COMBINE'), twenty('2', 'EXCLUSIVE'), terms('3', [percent('0.15')])],
      ['1', '3'],
    ],
    [
      'one of each group',
      [
        ten('1', 'EXCLUSIVE_IN_GROUP'),
        terms('2', [percent('0.1')], group('EXCLUSIVE_IN_GROUP', 'h')),
      ],
      ['1', '2'],
    ],
  ]
  for (const [name, promotions, expected] of chosen) {
    test(name, () => {
      for (const order of [promotions, promotions.toReversed()]) {
        assert.deepEqual(Object.keys(offOf(basket([line('a', 1_000)]), order)), expected)
      }
    })
  }

  test('who lost is told to whom; who would have taken nothing off is told that', () => {
    const promotions = [
      twenty('won', 'EXCLUSIVE'),
      ten('lost', 'COMBINE'),
      terms('none', [anEffect({ kind: 'FREE_SHIPPING', target: 'SHIPPING' })]),
    ]
    const { rejected } = evaluate(basket([line('a', 1_000)]), promotions)
    assert.deepEqual(
      rejected.map(({ promotionId, reason, withIds }) => [promotionId, reason, withIds]),
      [
        ['lost', 'NOT_COMBINABLE', ['won']],
        ['none', 'NO_SHIPPING', []],
      ],
    )
  })
})

const at = (time: string) => ({ at: new Date(time) })
const berlin = (changes: Partial<Schedule>): Partial<Terms> => ({
  schedule: { days: [], hours: [], timeZone: 'Europe/Berlin', ...changes },
})
const night = [{ from: '22:00', to: '02:00' }]
const buyer = { id: 'me', groupIds: ['vip'], orderCount: 0 }
const conditions = (changes: Partial<Terms['conditions']>) => ({
  conditions: { ...always, ...changes },
})
const circumstances: [string, Partial<Terms>, Partial<Basket>, string | null][] = [
  ['a channel', { channels: ['web'] }, {}, null],
  ['another channel', { channels: ['app'] }, {}, 'CHANNEL'],
  ['another currency', { currencies: ['USD'] }, {}, 'CURRENCY'],
  ['a country', conditions({ countries: ['DE'] }), {}, null],
  ['no country', conditions({ countries: ['DE'] }), { country: null }, 'COUNTRY'],
  ['a customer', conditions({ customerIds: ['me'] }), { customer: buyer }, null],
  ['a guest where customers are named', conditions({ customerIds: ['me'] }), {}, 'CUSTOMER'],
  [
    'a group',
    conditions({ customerIds: ['you'], customerGroupIds: ['vip'] }),
    { customer: buyer },
    null,
  ],
  ['the first order', conditions({ firstOrder: true }), { customer: buyer }, null],
  [
    'the second order',
    conditions({ firstOrder: true }),
    { customer: { ...buyer, orderCount: 1 } },
    'FIRST_ORDER',
  ],
  ['the first order of a guest', conditions({ firstOrder: true }), {}, 'CUSTOMER_REQUIRED'],
  ['a Monday', berlin({ days: ['MON'] }), at('2026-06-01T12:00:00Z'), null],
  [
    'still Sunday in UTC, Monday in Berlin',
    berlin({ days: ['MON'] }),
    at('2026-05-31T22:30:00Z'),
    null,
  ],
  ['a Tuesday', berlin({ days: ['MON'] }), at('2026-06-02T12:00:00Z'), 'SCHEDULE'],
  [
    'the night that began on Monday',
    berlin({ days: ['MON'], hours: night }),
    at('2026-06-01T23:59:00Z'),
    null,
  ],
  ['its end', berlin({ days: ['MON'], hours: night }), at('2026-06-02T00:00:00Z'), 'SCHEDULE'],
  [
    'the night before',
    berlin({ days: ['MON'], hours: night }),
    at('2026-05-31T23:00:00Z'),
    'SCHEDULE',
  ],
  ['enough items', conditions({ minQuantity: 1 }), {}, null],
  ['too many items', conditions({ maxQuantity: 0 }), {}, 'QUANTITY_TOO_HIGH'],
  ['too high a value', conditions({ maxValue: [eur(999)] }), {}, 'VALUE_TOO_HIGH'],
  [
    'a value in another currency',
    conditions({ minValue: [{ amount: 1, currency: 'USD' }] }),
    {},
    'CURRENCY',
  ],
  ['none of the items', conditions({ selector: selects({ brands: ['Nord'] }) }), {}, 'NO_ITEMS'],
]
for (const [name, changes, where, reason] of circumstances) {
  test(`condition: ${name} ${reason === null ? 'holds' : `is ${reason}`}`, () => {
    const promotion = terms('p', [percent('0.1')], changes)
    const { applied, rejected } = evaluate(basket([line('a', 1_000)], where), [promotion])
    assert.deepEqual(rejected.map((each) => each.reason)[0] ?? null, reason)
    assert.equal(applied.length, reason === null ? 1 : 0)
  })
}

test('the gap says what is missing: money, items or both', () => {
  const given = basket([line('a', 3_800, { quantity: 2 })])
  const promotions = [
    terms('1', [percent('0.1')], conditions({ minValue: [eur(5_000)] })),
    terms('2', [percent('0.1')], conditions({ minQuantity: 3 })),
    terms('3', [percent('0.1')], conditions({ minValue: [eur(5_000)], minQuantity: 3 })),
  ]
  const { rejected } = evaluate(given, promotions)
  assert.deepEqual(
    rejected.map(({ reason, gap }) => [reason, gap]),
    [
      ['VALUE_TOO_LOW', { amount: 1_200, quantity: null }],
      ['QUANTITY_TOO_LOW', { amount: null, quantity: 1 }],
      ['VALUE_TOO_LOW', { amount: 1_200, quantity: 1 }],
    ],
  )
})

const selectors: [string, Parameters<typeof selects>[0], boolean][] = [
  ['its category', { categoryIds: ['shoes'] }, true],
  ['another category', { categoryIds: ['hats'] }, false],
  ['its category and its brand', { categoryIds: ['shoes'], brands: ['Nord'] }, true],
  ['its category and another brand', { categoryIds: ['shoes'], brands: ['Sud'] }, false],
  ['one of two tags', { tags: ['new', 'old'] }, true],
  [
    'its category, except its product',
    { categoryIds: ['shoes'], except: selects({ productIds: ['product a'] }) },
    false,
  ],
]
for (const [name, names, isMeant] of selectors) {
  test(`selector: ${name} ${isMeant ? 'means' : 'does not mean'} the line`, () => {
    const given = basket([
      line('a', 1_000, { categoryIds: ['shoes', 'all'], brand: 'Nord', tags: ['new'] }),
    ])
    const promotion = terms('p', [percent('0.1', { selector: selects(names) })])
    assert.equal(evaluate(given, [promotion]).applied.length, isMeant ? 1 : 0)
  })
}

test('fifty promotions at most take something off: codes, then the highest priority, and the others say why not', () => {
  const automatic = Array.from({ length: 60 }, (_, index) =>
    terms(
      `prm ${String(index).padStart(2, '0')}`,
      [anEffect({ kind: 'AMOUNT_OFF', target: 'ORDER', amounts: [eur(10)] })],
      { priority: 100 - index },
    ),
  )
  const code = terms('prm code', [anEffect({ kind: 'FREE_SHIPPING', target: 'SHIPPING' })], {
    isByCode: true,
  })
  const unmet = terms('prm unmet', [percent('0.1')], {
    priority: 1_000,
    ...conditions({ minValue: [eur(1_000_000)] }),
  })
  const given = basket([line('a', 10_000)], {
    shipping: [{ ref: 's', amount: 500, providerId: null }],
  })
  const { applied, rejected, totals } = evaluate(given, [...automatic, code, unmet])
  const names = automatic.map(({ id }) => id)
  assert.deepEqual(
    applied.map(({ promotionId }) => promotionId),
    [...names.slice(0, 49), 'prm code'],
  )
  assert.deepEqual([totals.itemDiscount, totals.shippingDiscount], [490, 500])
  const whyNot = rejected.map(({ promotionId, reason }) => [promotionId, reason])
  assert.deepEqual(whyNot, [
    ['prm unmet', 'VALUE_TOO_LOW'],
    ...names.slice(49).map((id) => [id, 'TOO_MANY_PROMOTIONS']),
  ])
})
