import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsIn } from './ids-in.ts'
import { newId } from './typeid.ts'

const [customer, order, address] = [newId('cus'), newId('ord'), newId('addr')]

const cases: readonly (readonly [what: string, value: unknown, found: readonly string[]])[] = [
  ['nothing', undefined, []],
  ['a field', { customer_id: customer }, [customer]],
  ['fields deep inside and in lists, once each', [{ a: [order] }, { b: { c: order } }], [order]],
  ['a name of a field', { [order]: 1 }, [order]],
  [
    'a path',
    { path: `/api/v1/customers/${customer}/addresses/${address}?x=1` },
    [customer, address],
  ],
  ['a sentence', `please refund ${order}, thanks`, [order]],
  ['no part of a longer word', `X${customer} ${customer}0 a_${customer}`, []],
  ['no other text', { email: 'ada_lovelace@shop.example', note: 'cus_short' }, []],
]

for (const [what, value, found] of cases) {
  test(`ids are found in ${what}`, () => assert.deepEqual(idsIn(value, 10), found))
}

test('of many the first are found', () => {
  const many = Array.from({ length: 30 }, () => newId('ord'))
  assert.deepEqual(idsIn(many, 20), many.slice(0, 20))
})
