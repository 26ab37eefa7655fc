import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toneOf } from './tones.ts'

test('a state that nobody has thought about gets no tone by accident', () => {
  assert.throws(() => toneOf('order', 'TELEPORTED', []), /what TELEPORTED of order means/)
})

test('a state after which nothing comes is not shown as one that waits', () => {
  assert.throws(() => toneOf('order', 'PENDING', []), /cannot be waiting/)
  assert.equal(toneOf('order', 'PENDING', ['PAID']), 'waiting')
  assert.equal(toneOf('payment_status', 'PAID', []), 'reached')
})
