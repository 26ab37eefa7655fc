import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowFaultsOf } from './run.ts'

const codesOf = (error: unknown, failures = 0) =>
  rowFaultsOf(error, { failures }).map(({ code }) => code)

const fromDatabase = (code: string) => Object.assign(new Error('refused'), { code })

test('what the database does not take of a value is a fault of the row, and what it cannot do just now is not', () => {
  assert.deepEqual(codesOf(fromDatabase('22P05')), ['value_not_storable'])
  assert.deepEqual(codesOf(fromDatabase('23514')), ['value_not_storable'])
  assert.deepEqual(codesOf(fromDatabase('40001')), [])
  assert.deepEqual(codesOf(fromDatabase('55P03')), [])
})

test('a fault of the program is one of the row when it is met for the second time', () => {
  assert.deepEqual(codesOf(new TypeError('undefined')), [])
  assert.deepEqual(codesOf(new TypeError('undefined'), 1), ['internal_error'])
})
