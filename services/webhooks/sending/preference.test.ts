import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferenceOf } from './preference.ts'

test('a receiver that seems down is asked alternately with what it has not seen and with what it refused most', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 7, 8].map((failures) => preferenceOf({ failures, isDown: failures >= 5 })),
    ['OLDEST', 'OLDEST', 'UNTRIED', 'MOST_TRIED', 'UNTRIED', 'MOST_TRIED'],
  )
})
