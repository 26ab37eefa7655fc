import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalDigest, canonicalText } from './canonical.ts'

test('the canonical form sorts keys as text, and keeps lists as they are', () => {
  const same = [
    { b: 1, 10: [2, 1], 9: { d: null, c: 'ü' } },
    { 9: { c: 'ü', d: null }, b: 1, 10: [2, 1] },
  ]
  for (const value of same) {
    assert.equal(canonicalText(value), '{"10":[2,1],"9":{"c":"ü","d":null},"b":1}')
  }
})

test('a digest is that of the canonical form, and what is no JSON has none', () => {
  assert.equal(canonicalDigest({}), 'RBNvo1WzZ4oRRq0W9-hknpT7T8If536DEMBg9hyq_4o')
  assert.throws(() => canonicalDigest(undefined), TypeError)
})
