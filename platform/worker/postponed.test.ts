import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PostponedWork } from './postponed.ts'

const options = { delaysMs: [1_000, 5_000, 30_000], forgottenAfterMs: 60_000 }

test('what keeps failing waits longer each time, up to a bound, until it is handled', () => {
  const work = new PostponedWork(options)
  let nowMs = 0
  for (const delayMs of [1_000, 5_000, 30_000, 30_000]) {
    assert.equal(work.postpone('t', 'one', nowMs), delayMs)
    assert.deepEqual(work.list('t', nowMs + delayMs - 1), ['one'])
    nowMs += delayMs
    assert.deepEqual(work.list('t', nowMs), [])
    assert.equal(work.count(nowMs), 1, 'it has failed, although it may be tried again')
  }
  work.forget('t', 'one')
  assert.equal(work.count(nowMs), 0)
  assert.equal(work.postpone('t', 'one', nowMs), 1_000)
})

test('each piece of work and each tenant waits for itself', () => {
  const work = new PostponedWork(options)
  work.postpone('t', 'one', 0)
  assert.equal(work.postpone('t', 'one', 0), 5_000)
  assert.equal(work.postpone('t', 'two', 0), 1_000)
  assert.equal(work.postpone('u', 'one', 0), 1_000)
  assert.deepEqual(work.list('t', 0), ['one', 'two'])
  assert.deepEqual(work.list('u', 0), ['one'])
  assert.equal(work.count(0), 3)
})

test('what nobody comes back to is neither counted for ever, nor held against it later', () => {
  const work = new PostponedWork(options)
  work.postpone('t', 'one', 0)
  assert.equal(work.count(61_000), 1)
  assert.equal(work.count(61_001), 0)
  work.postpone('t', 'one', 100_000)
  assert.equal(work.postpone('t', 'one', 200_000), 1_000)
})
