import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Part, partOf } from './range.ts'

const asked: readonly [string | undefined, Part | 'impossible' | undefined][] = [
  [undefined, undefined],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=100-', 'impossible'],
  ['bytes=-0', 'impossible'],
  ['bytes=9-3', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
  [`bytes=${'9'.repeat(400)}-`, undefined],
]

for (const [header, part] of asked) {
  test(`of 100 bytes, ${header?.slice(0, 40) ?? 'no header'} asks for ${JSON.stringify(part) ?? 'the whole'}`, () => {
    assert.deepEqual(partOf(header, 100), part)
  })
}
