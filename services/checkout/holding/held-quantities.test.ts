import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { heldQuantities } from './held-quantities.ts'

const line = (variantId: string, quantity: number) => ({
  item: { variantId, quantity },
  line: { variantId, components: [] },
})
const bundle = (quantity: number) => ({
  item: { variantId: 'set', quantity },
  line: {
    variantId: 'set',
    components: [
      { variantId: 'cup', quantity: 2 },
      { variantId: 'pot', quantity: 1 },
    ],
  },
})
const gone = (variantId: string, quantity: number) => ({
  item: { variantId, quantity },
  line: undefined,
})

type Lines = Parameters<typeof heldQuantities>[0]
const cases: readonly (readonly [string, Lines, Record<string, number>, number[]])[] = [
  ['nothing is held', [line('cup', 3)], {}, [0]],
  ['all of a line', [line('cup', 3)], { cup: 3 }, [3]],
  ['a part of a line', [line('cup', 25)], { cup: 20 }, [20]],
  ['never more than the line wants', [line('cup', 2)], { cup: 5 }, [2]],
  [
    'lines of one variant have them in their order',
    [line('cup', 15), line('cup', 15)],
    { cup: 20 },
    [15, 5],
  ],
  ['a bundle as many as there are whole ones of', [bundle(4)], { cup: 7, pot: 9 }, [3]],
  ['a bundle that lacks a component has none', [bundle(4)], { cup: 8 }, [0]],
  [
    'what a bundle holds is not held for the line beside it',
    [bundle(1), line('cup', 3)],
    { cup: 3, pot: 1 },
    [1, 1],
  ],
  ['what is sold no more is still held', [gone('cup', 3)], { cup: 2 }, [2]],
]

describe('how many units of each line are held', () => {
  for (const [name, lines, held, expected] of cases) {
    test(name, () => {
      assert.deepEqual(heldQuantities(lines, new Map(Object.entries(held))), expected)
    })
  }
})
