import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SupervisedWrite, Tx } from '@souk/platform'
import { amountChangesOf, changePercentOf, itemsOf } from './changes.ts'

const by = {} as Tx
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const note = (before: unknown, after: unknown, id = '1'): SupervisedWrite['changes'][number] => ({
  ...{ by, resource: 'price', id, after },
  ...(before !== undefined && { before }),
})

const cases: [name: string, before: unknown, after: unknown, percent: number | null][] = [
  ['up', { price: eur(1_000) }, { price: eur(1_200) }, 20],
  ['down', { price: eur(1_000) }, { price: eur(799) }, 21],
  ['by less than a whole percent', { price: eur(1_000) }, { price: eur(1_001) }, 1],
  ['not at all', { price: eur(1_000), title: 'A' }, { price: eur(1_000), title: 'B' }, null],
  ['to another currency', { price: eur(1) }, { price: { amount: 1, currency: 'USD' } }, 1_000_000],
  ['from nothing', { price: null }, { price: eur(1) }, 1_000_000],
  ['from zero', { price: eur(0) }, { price: eur(1) }, 1_000_000],
  [
    'in a list, by id',
    { prices: [{ id: 'a', price: eur(100) }] },
    {
      prices: [{ id: 'a', price: eur(150) }],
    },
    50,
  ],
  [
    'in a list, for a new entry',
    { prices: [{ id: 'a', price: eur(100) }] },
    {
      prices: [
        { id: 'b', price: eur(100) },
        { id: 'a', price: eur(100) },
      ],
    },
    1_000_000,
  ],
  ['not, when it is created whole', undefined, { price: eur(1) }, null],
]
for (const [name, before, after, percent] of cases) {
  test(`an amount changes ${name}: ${percent ?? 'no'} percent`, () => {
    assert.equal(changePercentOf(amountChangesOf([note(before, after)])), percent)
  })
}

test('the largest change of all resources counts', () => {
  const notes = [note({ price: eur(10) }, { price: eur(11) }), note(eur(10), eur(15), '2')]
  assert.equal(changePercentOf(amountChangesOf(notes)), 50)
})

test('a resource that is noted twice changes from the first to the last', () => {
  const notes = [
    note({ price: eur(100) }, { price: eur(119) }),
    note({ price: eur(119) }, { price: eur(141) }),
  ]
  assert.equal(changePercentOf(amountChangesOf(notes)), 41)
})

test('an amount stands at the same place under the name that it has on the wire', () => {
  const [change] = amountChangesOf([note({ unitPrice: eur(100) }, { unit_price: eur(110) })])
  assert.deepEqual(change?.before, { '/unit_price': eur(100) })
  assert.equal(changePercentOf(change ? [change] : []), 10)
})

test('a resource that is noted twice is one item', () => {
  assert.equal(itemsOf([note(1, 2), note(2, 3), note(1, 2, '2'), { by }]), 2)
})
