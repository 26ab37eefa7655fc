import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PriceListPrice } from '@souk/sdk'
import { percentageText, rateOf, signedPercentageText, signedRateOf } from '../src/kit/percent.ts'
import { rateOf as fxRateOf } from '../src/pages/prices/rates/words.ts'
import {
  changedPrices,
  changesIn,
  pasted,
  type RowColumn,
  readCell,
  type Typed,
  withCells,
} from '../src/pages/prices/rows/changes.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

function aPrice(id: string, more: Partial<PriceListPrice> = {}): PriceListPrice {
  return {
    id,
    price_list_id: 'pl_1',
    variant_id: `var_${id}`,
    min_quantity: 1,
    amount: eur(1_000),
    compare_at: eur(1_200),
    unit: { quantity: 1, measure: 'piece' },
    floor: null,
    valid_from: '2026-06-01T00:00:30.500Z',
    valid_to: null,
    version: 1,
    created_at: '2026-06-01T00:00:00.000Z',
    updated_at: '2026-06-01T00:00:00.000Z',
    ...more,
  }
}

const typedInto = (...cells: (readonly [string, RowColumn, string])[]): Typed =>
  withCells(new Map(), cells)

describe('prices that are typed over', () => {
  const prices = [aPrice('a'), aPrice('b')]

  test('change what means something else, and nothing where it means the same', () => {
    const typed = typedInto(['a', 'amount', '9.5'], ['a', 'compareAt', '12'], ['b', 'floor', ''])
    const { changes, wrong } = changesIn(prices, typed)
    assert.deepEqual(
      changes.map(({ price, column, now, after }) => [price.id, column, now, after]),
      [['a', 'amount', 1_000, 950]],
    )
    assert.equal(wrong.size, 0)
  })

  test('are wrong where they are no amounts, and nothing is taken away that must be there', () => {
    const typed = typedInto(['a', 'amount', ''], ['b', 'unitQuantity', '0'], ['b', 'floor', 'ten'])
    assert.deepEqual([...changesIn(prices, typed).wrong].sort(), [
      'a amount',
      'b floor',
      'b unitQuantity',
    ])
  })

  test('are sent whole: what nobody typed over stays, to the millisecond', () => {
    const { changes } = changesIn(
      prices,
      typedInto(['a', 'compareAt', ''], ['a', 'unitQuantity', '100']),
    )
    assert.deepEqual(changedPrices(changes), [
      {
        variant_id: 'var_a',
        min_quantity: 1,
        amount: eur(1_000),
        compare_at: null,
        floor: null,
        unit: { quantity: 100, measure: 'piece' },
        valid_from: '2026-06-01T00:00:30.500Z',
        valid_to: null,
      },
    ])
  })

  test('come from another table to the right and down, as far as there are cells', () => {
    const cells = pasted('7\t8\n9\t10\n11\t12\n', prices, { priceId: 'a', column: 'floor' })
    assert.deepEqual(cells, [
      ['a', 'floor', '7'],
      ['a', 'unitQuantity', '8'],
      ['b', 'floor', '9'],
      ['b', 'unitQuantity', '10'],
    ])
  })

  test('have as many digits as their currency', () => {
    assert.equal(readCell('amount', '1500', 'JPY'), 1_500)
    assert.equal(readCell('amount', '15.5', 'JPY'), undefined)
    assert.equal(readCell('compareAt', ' ', 'EUR'), null)
  })
})

test('a percentage is typed with its sign, and never takes away more than everything', () => {
  const typed: [string, string | undefined][] = [
    ['-10', '-0.1'],
    ['−12,5 %', '-0.125'],
    ['+5', '0.05'],
    ['5', '0.05'],
    ['-100', '-1'],
    ['-100.0001', undefined],
    ['-0', '0'],
    ['ten', undefined],
  ]
  for (const [text, rate] of typed) assert.equal(signedRateOf(text), rate, text)
  assert.deepEqual(['-0.10', '0.05', '-1', '-0.125'].map(signedPercentageText), [
    '-10',
    '5',
    '-100',
    '-12.5',
  ])
  assert.equal(percentageText(rateOf('19') ?? ''), '19')
})

test('an exchange rate is a positive number, with a point or a comma', () => {
  assert.equal(fxRateOf(' 0,92145 '), '0.92145')
  assert.equal(fxRateOf('163.27'), '163.27')
  for (const text of ['0', '-1', '1.234,5', '0.12345678901', 'x'])
    assert.equal(fxRateOf(text), undefined, text)
})
