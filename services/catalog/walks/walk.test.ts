import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partOf } from './walk.ts'

const parts: [string, string[], { productIds: string[]; isLast: boolean }][] = [
  ['nothing', [], { productIds: [], isLast: true }],
  ['less than a part', ['a'], { productIds: ['a'], isLast: true }],
  ['just a part', ['a', 'b'], { productIds: ['a', 'b'], isLast: true }],
  ['a part and one more', ['a', 'b', 'c'], { productIds: ['a', 'b'], isLast: false }],
]
for (const [name, found, expected] of parts) {
  test(`${name} is ${expected.isLast ? 'the last part' : 'followed by another part'}`, () => {
    assert.deepEqual(partOf(found, 2), expected)
  })
}
