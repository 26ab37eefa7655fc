import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '@souk/platform'
import { type CountedPart, recountOf, spanSize } from './count.ts'

const customerId = newId('cus')
const ids = Array.from({ length: 8 }, () => newId('ord')).toSorted()
const [a = '', b = '', c = '', d = ''] = ids

function partOf(part: number, lastId: string, more: Partial<CountedPart> = {}): CountedPart {
  return {
    ...{ span: 0, part, lastId, currency: 'EUR', orders: spanSize, spent: 10, lastOrderAt: null },
    ...{ paidOrders: 1, refundedOrders: 0, ...more },
  }
}

const shown = ({ kept, newest }: ReturnType<typeof recountOf>) => ({
  kept: kept.map(({ through, currency, orders }) => [through, currency, orders]),
  newest: newest.map(({ currency, orders }) => [currency, orders]),
})

describe('recountOf', () => {
  test('few orders are no span', () => {
    const newest = { customerId, after: null, through: null }
    const parts = [partOf(0, a, { orders: 3 })]
    assert.deepEqual(shown(recountOf([newest], parts)), { kept: [], newest: [['EUR', 3]] })
    assert.deepEqual(shown(recountOf([newest], [])), { kept: [], newest: [] })
  })

  test('each full part of the newest becomes a span that ends with its last order of any currency', () => {
    const newest = { customerId, after: null, through: null }
    const parts = [
      partOf(0, a, { orders: 400 }),
      partOf(0, b, { orders: 600, currency: 'USD' }),
      partOf(1, c),
      partOf(2, d, { orders: 1 }),
    ]
    assert.deepEqual(shown(recountOf([newest], parts)), {
      kept: [
        [b, 'EUR', 400],
        [b, 'USD', 600],
        [c, 'EUR', spanSize],
      ],
      newest: [['EUR', 1]],
    })
  })

  test('a span keeps its end, is divided when it has become much larger, and goes when it is empty', () => {
    const span = { customerId, after: null, through: d }
    const grown = [partOf(0, a), partOf(1, b, { orders: 5 })]
    assert.deepEqual(shown(recountOf([span], grown)).kept, [[d, 'EUR', spanSize + 5]])
    const large = [partOf(0, a), partOf(1, b), partOf(2, c, { orders: 5 })]
    assert.deepEqual(shown(recountOf([span], large)).kept, [
      [a, 'EUR', spanSize],
      [b, 'EUR', spanSize],
      [d, 'EUR', 5],
    ])
    assert.deepEqual(recountOf([span], []), { kept: [], newest: [] })
  })
})
