import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EventRow } from '@souk/platform'
import { endpointChallenged } from '../events.ts'
import type { Outcome } from './client.ts'
import { outcomeOf } from './outcome.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const moment = { now, wallNow: now, chance: 0 }
const url = 'https://shop.example/hook'
const formerUrl = 'https://former.example/hook'

const parcelMoved = { type: 'parcel.moved', data: { object: {} } } as EventRow
const challenge = {
  type: endpointChallenged.type,
  data: { object: { challenge: 'whc_abc', url } },
} as unknown as EventRow

const answered = (status: number, body = '', retryAfter?: string): Outcome => ({
  outcome: 'answered',
  status,
  headers: retryAfter === undefined ? {} : { retryAfter },
  body,
  latencyMs: 7,
})
const timedOut: Outcome = {
  outcome: 'failed',
  reason: 'timeout',
  mayHaveArrived: true,
  latencyMs: 10_000,
}

interface Attempt {
  readonly answer: Outcome
  readonly event?: EventRow | undefined
  readonly sentTo?: string
  readonly tries?: number
}

function outcome({ answer, sentTo = url, tries = 0, ...rest }: Attempt) {
  const event = 'event' in rest ? rest.event : parcelMoved
  const ids = { id: 'whd_1', eventId: 'evt_1', stream: 'parcel:1' }
  const delivery = { ...ids, attempts: tries, tries, dueAt: now, event }
  return outcomeOf({ delivery, sentTo, answer }, url, moment)
}

describe('for the health of its lane', () => {
  const cases: [what: string, attempt: Attempt, result: string, askedSeconds?: number][] = [
    ['an accepted event', { answer: answered(204) }, 'succeeded'],
    ['a refused event', { answer: answered(500) }, 'failed'],
    ['a pause that is asked for', { answer: answered(503, '', '60') }, 'failed', 60],
    ['no answer', { answer: timedOut }, 'failed'],
    ['what a former address answers', { answer: answered(200), sentTo: formerUrl }, 'ignored'],
    [
      'a pause that a former address asks for',
      { answer: answered(503, '', '60'), sentTo: formerUrl },
      'ignored',
    ],
    ['an event that is gone', { answer: timedOut, event: undefined }, 'ignored'],
    [
      'a challenge that is repeated',
      { answer: answered(200, 'whc_abc'), event: challenge },
      'succeeded',
    ],
    [
      'a challenge that is only accepted',
      { answer: answered(200, 'ok'), event: challenge },
      'failed',
    ],
  ]
  for (const [what, attempt, result, askedSeconds] of cases) {
    test(`${what}: ${result}`, () => {
      const { result: seen, askedSeconds: asked } = outcome(attempt)
      assert.deepEqual([seen, asked], [result, askedSeconds])
    })
  }

  test('only the first try of an event is none that was refused before', () => {
    const repeats = [0, 1, 2].map((tries) => outcome({ answer: answered(500), tries }).isRepeat)
    assert.deepEqual(repeats, [false, true, true])
  })
})

describe('for the endpoint', () => {
  test('who was asked, what came of it, and for which address a challenge was', () => {
    const base = { sentTo: url, gone: false, challengedUrl: undefined }
    assert.deepEqual(outcome({ answer: answered(200) }).evidence, { ...base, status: 'DELIVERED' })
    const gone = { ...base, gone: true, status: 'RETRYING' }
    assert.deepEqual(outcome({ answer: answered(410) }).evidence, gone)
    const proof = outcome({ answer: answered(200, 'whc_abc'), event: challenge }).evidence
    assert.deepEqual(proof, { ...base, status: 'DELIVERED', challengedUrl: url })
  })

  test('an event that is gone tells nothing', () => {
    assert.equal(outcome({ answer: timedOut, event: undefined }).evidence, undefined)
  })
})

describe('for the record', () => {
  const cases: [what: string, attempt: Attempt, status: number | null, error: string | null][] = [
    ['accepted', { answer: answered(200) }, 200, null],
    ['refused', { answer: answered(500) }, 500, 'status_refused'],
    [
      'not repeated',
      { answer: answered(200, 'ok'), event: challenge },
      200,
      'challenge_not_answered',
    ],
    ['not answered', { answer: timedOut }, null, 'timeout'],
  ]
  for (const [what, attempt, status, error] of cases) {
    test(`${what}: ${error ?? 'no error'}`, () => {
      const { recorded } = outcome(attempt)
      assert.deepEqual([recorded.status, recorded.error], [status, error])
      assert.equal(recorded.latencyMs, attempt.answer.latencyMs)
    })
  }
})
