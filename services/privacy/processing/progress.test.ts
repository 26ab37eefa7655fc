import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  begun,
  goingOn,
  newProgress,
  nextPage,
  type Progress,
  postponed,
  waiting,
} from './progress.ts'

const now = new Date('2026-06-01T10:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const person = { ids: ['cus_1'], emails: ['ada@example.com'] }
const steps = ['customers', 'orders']
const first = begun(newProgress('prq_1', 'ERASE', now), person, now)
const at = (place: Partial<Progress>): Progress => ({ ...first, ...place })

describe('the progress of an erasure', () => {
  const cases: readonly (readonly [
    what: string,
    from: Progress,
    next: string | null,
    to: object,
  ])[] = [
    ['begins with the first records', first, 'c9', { step: 'customers', cursor: 'c9' }],
    [
      'goes on with the next records',
      at({ step: 'customers', cursor: 'c9' }),
      null,
      { step: 'orders', cursor: null },
    ],
    [
      'goes on in the records under way',
      at({ step: 'orders' }),
      'o1',
      { step: 'orders', cursor: 'o1', phase: 'erase' },
    ],
    [
      'begins a second time, five minutes after the first has ended',
      at({ step: 'orders', cursor: 'o1' }),
      null,
      { phase: 'erase_again', step: null, cursor: null, dueAt: later(5) },
    ],
    [
      'begins anew where the records under way are not known any more',
      at({ step: 'carts', cursor: 'x' }),
      null,
      { step: 'orders', cursor: null },
    ],
  ]
  for (const [what, from, next, to] of cases) {
    test(what, () => assert.partialDeepStrictEqual(nextPage(from, { steps, next }, now), to))
  }

  test('begins when all requests have ended that were under way, also after a hold', () => {
    assert.deepEqual(first.dueAt, later(5))
    assert.deepEqual(goingOn(at({ dueAt: null }), later(1)).dueAt, later(5))
    assert.deepEqual(goingOn(at({ dueAt: null }), later(9)).dueAt, later(9))
  })

  test('ends after the last page of the second time', () => {
    const last = at({ phase: 'erase_again', step: 'orders', cursor: 'o1' })
    assert.equal(nextPage(last, { steps, next: null }, later(6)), undefined)
  })

  test('keeps the person until then, and forgets that it failed', () => {
    const page = nextPage(at({ failures: 3 }), { steps, next: 'c9' }, now)
    assert.partialDeepStrictEqual(page, { person, failures: 0 })
  })

  test('is tried again later and later, for ever', () => {
    let progress: Progress = first
    const waits = Array.from({ length: 8 }, () => {
      progress = postponed(progress, now)
      return (Number(progress.dueAt) - now.getTime()) / 1_000
    })
    assert.deepEqual(waits, [1, 5, 30, 60, 300, 3_600, 3_600, 3_600])
  })

  test('looks after an hour whether something is still in the way', () => {
    assert.deepEqual(waiting(first, now).dueAt, later(60))
  })
})
