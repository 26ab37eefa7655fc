import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPart } from './walk.ts'

const parts: [string, string[], { ids: string[]; isLast: boolean }][] = [
  ['nothing', [], { ids: [], isLast: true }],
  ['less than a part', ['a'], { ids: ['a'], isLast: true }],
  ['just a part', ['a', 'b'], { ids: ['a', 'b'], isLast: true }],
  ['a part and one more', ['a', 'b', 'c'], { ids: ['a', 'b'], isLast: false }],
]
for (const [name, found, expected] of parts) {
  test(`${name} is ${expected.isLast ? 'the last part' : 'followed by another part'}`, () => {
    assert.deepEqual(nextPart(found, 2), expected)
  })
}
