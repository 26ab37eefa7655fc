import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitLines } from './lines.ts'

const line = (line_id: string, quantity: number, amount: number) => ({ line_id, quantity, amount })

test('lines are split over payments: a unit counts where its money begins', () => {
  const cases = [
    [[line('a', 1, 50)], [50], [[line('a', 1, 50)]]],
    [[line('a', 1, 50)], [30, 20], [[line('a', 1, 30)], [line('a', 0, 20)]]],
    [[line('a', 2, 100)], [50, 50], [[line('a', 1, 50)], [line('a', 1, 50)]]],
    [
      [line('a', 3, 100), line('b', 1, 10)],
      [34, 66, 10],
      [[line('a', 2, 34)], [line('a', 1, 66)], [line('b', 1, 10)]],
    ],
    [
      [line('a', 1, 50), line('free', 1, 0), line('b', 1, 10)],
      [55, 5],
      [[line('a', 1, 50), line('free', 1, 0), line('b', 1, 5)], [line('b', 0, 5)]],
    ],
  ] as const
  for (const [lines, amounts, parts] of cases) assert.deepEqual(splitLines(lines, amounts), parts)
})
