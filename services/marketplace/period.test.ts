import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newUuid } from '@souk/platform'
import { firstIdOf } from './period.ts'

const hourMs = 3_600_000

describe('firstIdOf', () => {
  test('no id that is made at the moment or later is smaller; earlier ones are', () => {
    const before = new Date(Date.now() - 1)
    const id = newUuid()
    assert(firstIdOf(before, 0) < id)
    assert(firstIdOf(new Date(Date.now() + hourMs), 0) > id)
  })

  test('the clock of a sandbox may be ahead of the one that makes ids', () => {
    const now = new Date()
    const ahead = new Date(now.getTime() + hourMs)
    assert.equal(firstIdOf(ahead, hourMs), firstIdOf(now, 0))
  })

  test('a moment before all ids is no reason to fail', () => {
    const first = '00000000-0000-0000-0000-000000000000'
    assert.equal(firstIdOf(new Date('1900-01-01T00:00:00Z'), 0), first)
  })
})
