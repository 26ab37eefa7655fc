import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf } from './change.ts'

const of = (collectionId: string, ...productIds: string[]) =>
  productIds.map((productId) => ({ collectionId, productId }))

test('one change for each collection in the order of their ids, and none for nothing', () => {
  assert.deepEqual(changesOf([], []), [])
  assert.deepEqual(changesOf([...of('b', '1', '2'), ...of('a', '1')], of('b', '3')), [
    { collectionId: 'a', addedIds: ['1'], removedIds: [] },
    { collectionId: 'b', addedIds: ['1', '2'], removedIds: ['3'] },
  ])
  assert.deepEqual(changesOf([], of('c', '9')), [
    { collectionId: 'c', addedIds: [], removedIds: ['9'] },
  ])
})
