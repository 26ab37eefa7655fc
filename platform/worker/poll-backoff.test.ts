import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { PollBackoff } from './poll-backoff.ts'

const { signal: never } = new AbortController()

/** How far the clock has to be moved until the rest is over. */
async function lengthOf(resting: Promise<void>): Promise<number> {
  let isOver = false
  resting.then(() => {
    isOver = true
  })
  for (let ms = 0; ms < 1_000; ms += 10) {
    await new Promise(setImmediate)
    if (isOver) return ms
    mock.timers.tick(10)
  }
  throw new Error('the rest does not end')
}

describe('a loop rests', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  test('longer and longer while it finds nothing, and briefly once it has found something', async () => {
    const backoff = new PollBackoff(50, 250)
    const rests: number[] = []
    for (const hasFound of [true, false, false, false, false, true, false]) {
      rests.push(await lengthOf(backoff.rest(hasFound, never)))
    }
    assert.deepEqual(rests, [50, 100, 200, 250, 250, 50, 100])
  })

  test('no longer when somebody says that there is work, or when it has to stop', async () => {
    const backoff = new PollBackoff(50, 250)
    const stop = new AbortController()
    const hinted = backoff.rest(false, stop.signal)
    backoff.hint()
    assert.equal(await lengthOf(hinted), 0)
    const stopped = backoff.rest(false, stop.signal)
    stop.abort()
    assert.equal(await lengthOf(stopped), 0)
    assert.equal(await lengthOf(backoff.rest(true, stop.signal)), 0)
  })

  test('briefly after a poll during which somebody said that there is work', async () => {
    const backoff = new PollBackoff(50, 250)
    await lengthOf(backoff.rest(false, never))
    backoff.hint()
    assert.equal(await lengthOf(backoff.rest(false, never)), 50)
    assert.equal(await lengthOf(backoff.rest(false, never)), 100)
  })
})
