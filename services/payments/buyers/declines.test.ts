import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsToWait } from './declines.ts'

const now = new Date('2026-05-04T12:00:00Z')
const declined = (minutesAgo: number, code = 'insufficient_funds') => ({
  at: new Date(now.getTime() - minutesAgo * 60_000),
  code,
})

test('the sixth attempt waits until the first of the last five is an hour ago, one after fraud for an hour', () => {
  const cases = [
    [[], 0],
    [[1, 2, 3, 4].map((ago) => declined(ago)), 0],
    [[50, 4, 3, 2, 1].map((ago) => declined(ago)), 600],
    [[59, 50, 4, 3, 2, 1].map((ago) => declined(ago)), 600],
    [[61, 4, 3, 2, 1].map((ago) => declined(ago)), 0],
    [[declined(20, 'suspected_fraud')], 2_400],
    [[declined(1), declined(59, 'suspected_fraud')], 60],
  ] as const
  for (const [declines, seconds] of cases) assert.equal(secondsToWait(declines, now), seconds)
})

test('the next attempt after fifty waits until the first of them is a day ago, however they ended', () => {
  const cancelled = (minutesAgo: number) => ({ ...declined(minutesAgo), code: null })
  const attempts = (count: number) => Array.from({ length: count }, (_, at) => cancelled(at + 1))
  assert.equal(secondsToWait(attempts(49), now), 0)
  assert.equal(secondsToWait(attempts(50), now), (24 * 60 - 50) * 60)
  assert.equal(secondsToWait([...attempts(49), cancelled(24 * 60)], now), 0)
})
