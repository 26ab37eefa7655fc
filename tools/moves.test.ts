import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderMoves } from './moves.ts'

test('what can be done with an order, and what becomes of it, is what its own rules say', () => {
  const { PENDING, AUTHORIZED, PARTIALLY_FULFILLED, FULFILLED, EXPIRED } = orderMoves()
  assert.deepEqual(PENDING, { confirm: 'CONFIRMED', cancel: 'CANCELLED' })
  assert.deepEqual(AUTHORIZED, { cancel: 'CANCELLED' })
  // What was shipped stays shipped.
  assert.deepEqual(PARTIALLY_FULFILLED, { fulfill: 'FULFILLED', cancel: 'FULFILLED' })
  assert.deepEqual([FULFILLED, EXPIRED], [{}, {}])
})
