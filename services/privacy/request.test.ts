import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  blocked,
  completed,
  inTheWay,
  isUnderWay,
  newRequest,
  type PrivacyRequest,
  type PrivacyRequestStatus,
  rejected,
  requestKinds,
  resumed,
  verified,
} from './request.ts'

const now = new Date('2026-06-01T10:00:00Z')
const requestedBy = { type: 'member', id: 'mem_1' } as const
const asked = {
  id: 'prq_1',
  customerId: 'cus_1',
  kind: 'ERASE',
  reason: null,
  requestedBy,
} as const
const aRequest = (changes: Partial<PrivacyRequest>): PrivacyRequest => ({
  ...newRequest({ ...asked, dueAt: undefined }, now),
  ...changes,
})

const hold = { code: 'legal_hold', reason: 'a court', ids: [] }
const said = { method: 'EMAIL', reference: null, by: requestedBy, at: now } as const
const commands = {
  verify: (request: PrivacyRequest) => verified(request, said, now),
  reject: (request: PrivacyRequest) => rejected(request, 'no', now),
  block: (request: PrivacyRequest) => blocked(request, hold, now),
  resume: (request: PrivacyRequest) => resumed(request, now),
  complete: (request: PrivacyRequest) => completed(request, null, now),
}

/** What each command makes of each state; what is not named here is refused. */
const leadsTo: Record<
  PrivacyRequestStatus,
  Partial<Record<keyof typeof commands, PrivacyRequestStatus>>
> = {
  RECEIVED: { verify: 'PROCESSING', reject: 'REJECTED' },
  PROCESSING: { block: 'BLOCKED', complete: 'COMPLETED' },
  BLOCKED: { resume: 'PROCESSING', block: 'BLOCKED' },
  COMPLETED: {},
  REJECTED: {},
}

describe('a privacy request', () => {
  for (const [status, moves] of Object.entries(leadsTo) as [PrivacyRequestStatus, object][]) {
    for (const [command, give] of Object.entries(commands)) {
      const target = (moves as Record<string, string>)[command]
      test(`${command}: one that is ${status} is ${target ?? 'refused'}`, () => {
        const request = aRequest({ status, verification: said })
        if (target === undefined) assert.throws(() => give(request), { code: 'invalid_transition' })
        else assert.partialDeepStrictEqual(give(request), { status: target, version: 2 })
      })
    }
  }

  test('is due in thirty days unless somebody says when', () => {
    assert.equal(aRequest({}).dueAt.toISOString(), '2026-07-01T10:00:00.000Z')
    const dueAt = new Date('2026-06-10T00:00:00Z')
    assert.equal(newRequest({ ...asked, dueAt }, now).dueAt, dueAt)
  })

  test('is under way once somebody has verified it, until it is over', () => {
    const statuses = ['RECEIVED', 'PROCESSING', 'BLOCKED', 'COMPLETED', 'REJECTED'] as const
    const underWay = statuses.filter((status) => isUnderWay(aRequest({ status })))
    assert.deepEqual(underWay, ['PROCESSING', 'BLOCKED'])
  })
})

describe('another request of the same person', () => {
  const first: Record<(typeof requestKinds)[number], Record<PrivacyRequestStatus, boolean>> = {
    EXPORT: { RECEIVED: false, PROCESSING: true, BLOCKED: true, COMPLETED: false, REJECTED: false },
    ERASE: { RECEIVED: true, PROCESSING: true, BLOCKED: true, COMPLETED: false, REJECTED: false },
  }
  for (const kind of requestKinds) {
    for (const [status, isFirst] of Object.entries(first[kind]) as [
      PrivacyRequestStatus,
      boolean,
    ][]) {
      test(`that is ${status} ${isFirst ? 'comes before' : 'does not stop'} an ${kind}`, () => {
        const other = aRequest({ id: 'prq_2', status })
        assert.equal(inTheWay(aRequest({ kind }), [other]), isFirst ? other : undefined)
      })
    }
  }
})
