import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loop, pause } from './loop.ts'

test('a loop goes on after a round that failed, and ends with the round in which it is stopped', async () => {
  const stopping = new AbortController()
  const errors: unknown[] = []
  const rests: number[] = []
  const rounds = [async () => 3, () => Promise.reject('broken'), async () => 5]
  await loop({
    round: () => {
      const next = rounds.shift()
      assert(next, 'no round begins once it is stopped')
      if (rounds.length === 0) stopping.abort()
      return next()
    },
    rest: async (done) => {
      rests.push(done)
    },
    onError: (error) => errors.push(error),
    errorDelayMs: 1,
    stopping: stopping.signal,
  })
  assert.deepEqual([rests, errors], [[3, 0, 5], ['broken']])
})

test('a pause ends when it is stopped', async () => {
  const stopping = new AbortController()
  const pausing = pause(600_000, stopping.signal)
  stopping.abort()
  await pausing
})
