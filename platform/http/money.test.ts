import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Tx } from '../db/tx.ts'
import { resourceAfter } from './money.ts'

const by = {} as Tx

test('tells how a write has left a resource in the end', () => {
  const changes = [
    { resource: 'payment', id: 'pay_1', by, after: { amount: 1 } },
    { resource: 'order', id: 'ord_1', by, after: { amount: 2 } },
    { resource: 'payment', id: 'pay_1', by, after: { amount: 3 } },
  ]
  assert.deepEqual(resourceAfter({ body: null, changes }, 'payment'), { amount: 3 })
})

test('refuses a write that says nothing of what it moves', () => {
  assert.throws(() => resourceAfter({ body: null, changes: [] }, 'payment'), /says how it leaves/)
})
