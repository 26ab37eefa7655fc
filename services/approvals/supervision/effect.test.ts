import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Change, Preview } from '../approval.ts'
import { differencesOf, hasSameEffect } from './effect.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

function effect(...changes: Change[]): Pick<Preview, 'changes' | 'money'> {
  return { changes, money: null }
}

function order(rest: object = {}): Change {
  const id = newId('ord')
  const items = [{ id: newId('oit'), title: 'Lamp', order_id: id }]
  const after = {
    id,
    number: `S${id.slice(-8).toUpperCase()}`,
    handle: `lamp-${id.slice(-8)}`,
    items,
    total: 5_000,
    ...rest,
  }
  const at = new Date(Number.parseInt(newId('x').slice(-6), 36)).toISOString()
  return { resource: 'order', id, before: null, after: { ...after, created_at: at } }
}

describe('a write has the same effect', () => {
  test('when only new ids, what is made of them, and times differ', () => {
    assert(hasSameEffect(effect(order()), effect(order())))
  })

  test('in whatever order it says so', () => {
    const [one, two] = [order({ note: 'one' }), order({ note: 'two' })]
    assert(hasSameEffect(effect(one, two), effect(order({ note: 'two' }), order({ note: 'one' }))))
  })

  test('when others have moved the stock that it releases', () => {
    const id = newId('stk')
    const stock = (reserved: number) => ({
      ...{ resource: 'stock_item', id, before: null },
      after: { id, reserved, version: reserved },
    })
    assert(hasSameEffect(effect(stock(1)), effect(stock(7))))
  })
})

describe('a write has another effect', () => {
  const variantId = newId('var')
  const changed = (after: object) => ({
    ...{ resource: 'variant', id: variantId, before: { id: variantId, title: 'S' } },
    after: { id: variantId, title: 'M', ...after },
  })
  const cases: [name: string, one: ReturnType<typeof effect>, other: ReturnType<typeof effect>][] =
    [
      ['of other money', { changes: [], money: eur(1) }, { changes: [], money: eur(2) }],
      [
        'of money where there was none',
        { changes: [], money: null },
        { changes: [], money: eur(2) },
      ],
      ['of another number', effect(order()), effect(order({ total: 5 }))],
      ['of more', effect(order()), effect(order(), order())],
      ['on nothing', effect(order()), effect()],
      [
        'on something else that was there before',
        effect(order({ variant_id: variantId })),
        effect(order({ variant_id: newId('var') })),
      ],
      ['on the same thing', effect(changed({})), effect(changed({ title: 'L' }))],
      [
        'by an id among the own words of the tenant',
        effect(changed({ metadata: { id: 'one' } })),
        effect(changed({ metadata: { id: 'two' } })),
      ],
    ]
  for (const [name, one, other] of cases) {
    test(name, () => assert.equal(hasSameEffect(one, other), false))
  }
})

describe('a change of what is there', () => {
  const id = newId('ord')
  const item = { id: newId('oit'), quantity: 2, returned: 0 }
  const order = {
    ...{ id, status: 'PAID', refund_status: 'NONE', currency: 'EUR', note: null, tags: ['gift'] },
    ...{ refunded_total: 0, price: eur(1_150), items: [item], version: 3 },
    image: { id: newId('med'), status: 'PROCESSING' },
  }
  type Order = { [Field in keyof typeof order]: unknown }

  /** A step of the order, whatever it was before. */
  const step = (change: (now: Order) => Partial<Order>, before: Partial<Order> = {}) => {
    const now: Order = { ...order, ...before }
    const after = { ...now, version: Number(now.version) + 1, ...change(now) }
    return effect({ resource: 'order', id, before: now, after })
  }
  const refund = ({ refunded_total }: Order) => ({
    refunded_total: Number(refunded_total) + 500,
    refund_status: 'PARTIAL',
  })
  const setPrice = () => ({ price: eur(1_495) })
  const returned = ({ items }: Order) => ({
    items: (items as (typeof item)[]).map((one) => ({ ...one, returned: one.returned + 1 })),
  })
  const cases: [
    name: string,
    change: (now: Order) => Partial<Order>,
    meanwhile: Partial<Order>,
    isSame: boolean,
  ][] = [
    ['a note on it', refund, { note: 'called', version: 4 }, true],
    ['another refund', refund, { refunded_total: 900, refund_status: 'PENDING' }, true],
    ['a new price, and it is not about that', refund, { price: eur(9_000) }, true],
    [
      'an image that it shows is ready',
      setPrice,
      { image: { ...order.image, status: 'READY' } },
      true,
    ],
    [
      'an image that it shows is another',
      setPrice,
      { image: { ...order.image, id: newId('med') } },
      true,
    ],
    ['it shows an image for the first time', setPrice, { image: null }, true],
    ['another state', refund, { status: 'CANCELLED' }, false],
    ['another currency', refund, { currency: 'USD' }, false],
    ['a new price, and it changes it', setPrice, { price: eur(1_200) }, false],
    [
      'the price in another currency',
      setPrice,
      { price: { amount: 1_150, currency: 'USD' } },
      false,
    ],
    ['just that price', setPrice, { price: eur(1_495) }, true],
    ['other words where it puts its own', () => ({ note: 'mine' }), { note: 'theirs' }, false],
    ['another list where it puts its own', () => ({ tags: ['x'] }), { tags: ['gift', 'y'] }, false],
    ['another number of a part', returned, { items: [{ ...item, returned: 1 }] }, true],
    ['another part', returned, { items: [item, { ...item, id: newId('oit') }] }, false],
    ['an end that it had not', ({ status }) => ({ status }), { status: 'EXPIRED' }, false],
  ]
  for (const [name, change, meanwhile, isSame] of cases) {
    test(`${isSame ? 'is the same' : 'is another one'} after ${name}`, () => {
      const found = differencesOf(step(change), step(change, meanwhile))
      assert.deepEqual(found, isSame ? [] : [{ resource: 'order', id }])
    })
  }

  test('is another one when it leaves something else behind', () => {
    const all = (now: Order) => ({ ...refund(now), status: 'REFUNDED' })
    assert.equal(hasSameEffect(step(refund), step(all, { refunded_total: 4_500 })), false)
  })

  test('is another one when what it deletes has moved', () => {
    const gone = (before: object) => effect({ resource: 'order', id, before, after: null })
    assert(hasSameEffect(gone(order), gone({ ...order, version: 9 })))
    assert.equal(hasSameEffect(gone(order), gone({ ...order, note: 'keep this' })), false)
  })

  test('counts once for what a write touches twice', () => {
    const [first] = step(() => ({ note: 'one' })).changes
    const [second] = step(refund, { note: 'one', version: 4 }).changes
    assert(first && second)
    const once = { ...first, after: second.after }
    assert(hasSameEffect(effect(first, second), effect(once)))
  })
})
