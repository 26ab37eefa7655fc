import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointerTo } from './json-pointer.ts'

test('a pointer leads to any key, whatever it is made of', () => {
  assert.equal(pointerTo(), '')
  assert.equal(pointerTo('lines', 0, 'sku'), '/lines/0/sku')
  assert.equal(pointerTo('a/b~c', '~1', ''), '/a~1b~0c/~01/')
  assert.equal(pointerTo('\ud800'), '/\ufffd')
})
