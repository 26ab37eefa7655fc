import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '@souk/platform'
import type { Change } from '../approval.ts'
import { descriptionOf, resourcesOf } from './description.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

const order = {
  ...{ resource: 'order', id: newId('ord') },
  before: { number: 'STNMD2C3X', email: 'ada@example.com', refunded: eur(0), version: 3 },
  after: { number: 'STNMD2C3X', email: 'ada@example.com', refunded: eur(1_200), version: 4 },
}
const refund = { resource: 'refund', id: newId('ref'), before: null, after: { amount: eur(1_200) } }

function product(before: object, after: object): Change {
  const id = newId('prd')
  const title = 'Colombia Huila'
  return {
    ...{ resource: 'product', id },
    before: { title, version: 1, ...before },
    after: { title, version: 2, ...after },
  }
}

const cases: [summary: string, changes: Change[], money: ReturnType<typeof eur> | null, string][] =
  [
    [
      'Create a refund',
      [refund, order],
      eur(1_200),
      'Create a refund of 12.00 EUR for order STNMD2C3X',
    ],
    [
      'Update a product',
      [product({ price: eur(1_150) }, { price: eur(1_495) })],
      null,
      'Update product Colombia Huila: price from 11.50 to 14.95 EUR (+30 %)',
    ],
    [
      'Update a product',
      [
        product(
          { price: eur(1_000), status: 'DRAFT', tags: [] },
          { price: eur(500), status: 'ACTIVE', tags: ['x'] },
        ),
      ],
      null,
      'Update product Colombia Huila: price from 10.00 to 5.00 EUR (-50 %), status from DRAFT to ACTIVE, tags changed',
    ],
    [
      'Update a product',
      [product({ a: 1, b: 1, c: 1, d: 1, e: 1 }, { a: 2, b: 2, c: 2, d: 2, e: 2 })],
      null,
      'Update product Colombia Huila: a from 1 to 2, b from 1 to 2, c from 1 to 2, 2 more',
    ],
    [
      'Update products',
      [product({}, { a: 1 }), product({}, { a: 1 })],
      null,
      'Update products for product Colombia Huila and 1 more',
    ],
    [
      'Update a customer',
      [
        {
          ...{ resource: 'customer', id: newId('cus') },
          before: { name: 'Ada', email: 'ada@example.com', phone: null },
          after: { name: 'Ada', email: 'eve@example.com', phone: '+49 1' },
        },
      ],
      null,
      'Update customer Ada: email changed, phone changed',
    ],
    [
      'Create a customer',
      [
        {
          resource: 'customer',
          id: newId('cus'),
          before: null,
          after: { email: 'ada@example.com' },
        },
      ],
      null,
      'Create a customer',
    ],
    ['Adjust stock', [], null, 'Adjust stock'],
    [
      'Update a product',
      [product({}, { subtitle: 'a\u202eb\nc' })],
      null,
      'Update product Colombia Huila: subtitle changed',
    ],
  ]

describe('what a request would do, in a line', () => {
  for (const [summary, changes, money, line] of cases) {
    test(line, () => assert.equal(descriptionOf(summary, { changes, money }), line))
  }

  test('is short and plain, whatever a title holds', () => {
    const title = `\u202eevil\n${'x'.repeat(400)}`
    const line = descriptionOf('Update a product', {
      changes: [product({ title }, { title: 'Lamp' })],
      money: null,
    })
    assert(line.length < 300)
    assert.doesNotMatch(line, /[\u202e\n]/)
  })

  test('is of what reading shows, where that is known', () => {
    const change = product({ amount: 1 }, { amount: 2 })
    const shown = {
      before: { title: 'Lamp', price: eur(1) },
      after: { title: 'Lamp', price: eur(2) },
    }
    assert.equal(
      descriptionOf('Update a product', { changes: [{ ...change, shown }], money: null }),
      'Update product Lamp: price from 0.01 to 0.02 EUR (+100 %)',
    )
  })
})

test('what a request is about is what was there, by id and name', () => {
  assert.deepEqual(resourcesOf([refund, order]), [
    { resource: 'order', id: order.id, name: 'STNMD2C3X' },
  ])
})
