import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import { test } from 'node:test'
import { WorkLoop } from './work-loop.ts'

test('a loop that was woken often leaves nothing behind on the signal that stops it', async () => {
  const stop = new AbortController()
  let rounds = 0
  const workLoop = new WorkLoop({
    round: async () => {
      rounds += 1
      return 0
    },
    restMs: 0,
    onError: assert.ifError,
    errorDelayMs: 0,
    stopping: stop.signal,
  })
  const ended = workLoop.run()
  for (let wakes = 0; wakes < 20; wakes += 1) {
    await new Promise(setImmediate)
    assert(!workLoop.isAwake)
    workLoop.wake()
  }
  await new Promise(setImmediate)
  assert.equal(rounds, 21)
  assert.equal(getEventListeners(stop.signal, 'abort').length, 1)
  stop.abort()
  await ended
  assert.equal(getEventListeners(stop.signal, 'abort').length, 0)
})
