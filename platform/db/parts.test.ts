import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { partsByWeight, partsOf } from './parts.ts'

describe('parts of a list', () => {
  const lengths: [number[], number, number[][]][] = [
    [[], 2, []],
    [[1, 2], 2, [[1, 2]]],
    [[1, 2, 3], 2, [[1, 2], [3]]],
  ]
  for (const [list, length, parts] of lengths) {
    test(`${list.length} entries in parts of ${length} are ${parts.length}`, () => {
      assert.deepEqual(partsOf(list, length), parts)
    })
  }

  const weights: [number[], { weightMax: number; lengthMax?: number }, number[][]][] = [
    [[], { weightMax: 5 }, []],
    [[2, 3, 1], { weightMax: 5 }, [[2, 3], [1]]],
    [[9, 1, 9], { weightMax: 5 }, [[9], [1], [9]]],
    [[1, 1, 1], { weightMax: 5, lengthMax: 2 }, [[1, 1], [1]]],
    [[0, 0, 6, 0], { weightMax: 5 }, [[0, 0], [6], [0]]],
    [
      [900, 900, 200, 1, 2_500, 3, 1_997],
      { weightMax: 2_000 },
      [[900, 900, 200], [1], [2_500], [3, 1_997]],
    ],
  ]
  for (const [list, bounds, parts] of weights) {
    test(`weights of ${list} within ${Object.values(bounds)} are ${parts.length} parts`, () => {
      assert.deepEqual(
        partsByWeight(list, (weight) => weight, bounds),
        parts,
      )
    })
  }
})
