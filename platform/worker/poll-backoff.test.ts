import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { PollBackoff } from './poll-backoff.ts'

const { signal: never } = new AbortController()

/** How far the clock has to be moved until the rest is over; a hint comes after that many milliseconds. */
async function lengthOf(
  resting: Promise<void>,
  hintAfterMs = -1,
  hint = () => {},
): Promise<number> {
  let isOver = false
  resting.then(() => {
    isOver = true
  })
  for (let ms = 0; ms < 2_000; ms += 10) {
    await new Promise(setImmediate)
    if (isOver) return ms
    if (ms === hintAfterMs) hint()
    await new Promise(setImmediate)
    if (isOver) return ms
    mock.timers.tick(10)
  }
  throw new Error('the rest does not end')
}

describe('a loop rests', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  test('longer and longer while nobody says that there is work, up to what it is told', async () => {
    const backoff = new PollBackoff(50)
    const rests: number[] = []
    for (const longestMs of [1_000, 1_000, 1_000, 1_000, 1_000, 250, 20]) {
      rests.push(await lengthOf(backoff.rest(longestMs, never)))
    }
    assert.deepEqual(rests, [100, 200, 400, 800, 1_000, 250, 50])
  })

  test('no longer when somebody says that there is work, or when it has to stop', async () => {
    const backoff = new PollBackoff(50)
    const stop = new AbortController()
    for (let rests = 0; rests < 4; rests += 1) await lengthOf(backoff.rest(1_000, stop.signal))
    const hint = () => backoff.hint()
    assert.equal(await lengthOf(backoff.rest(1_000, stop.signal), 70, hint), 70)
    assert.equal(await lengthOf(backoff.rest(1_000, stop.signal)), 100, 'and briefly after that')
    const stopped = backoff.rest(1_000, stop.signal)
    stop.abort()
    assert.equal(await lengthOf(stopped), 0)
    assert.equal(await lengthOf(backoff.rest(1_000, stop.signal)), 0)
  })

  test('for the shortest time in any case, however many say that there is work', async () => {
    const backoff = new PollBackoff(50)
    const hint = () => backoff.hint()
    hint()
    assert.equal(await lengthOf(backoff.rest(1_000, never)), 50)
    assert.equal(await lengthOf(backoff.rest(1_000, never), 10, hint), 50)
    assert.equal(await lengthOf(backoff.rest(1_000, never)), 100)
  })
})
