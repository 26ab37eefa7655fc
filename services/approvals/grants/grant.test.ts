import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@souk/platform'
import {
  type Grant,
  type GrantStatus,
  grantLifecycle,
  narrowestFirst,
  newGrant,
  revoke,
  statusOf,
  unboundedOperations,
} from './grant.ts'

const now = new Date('2026-06-01T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const draft = {
  agentId: newId('agt'),
  grantedBy: newId('mem'),
  operations: ['createRefund'],
  amountEach: 500,
  amountTotal: 1_000,
  currency: 'EUR',
  count: 3,
  until: later(1),
  reason: null,
}
const aGrant = (changes: Partial<Grant> = {}): Grant => ({
  ...newGrant(draft, newId('apg'), now),
  ...changes,
})

const cases: [name: string, changes: Partial<Grant>, status: GrantStatus][] = [
  ['new', {}, 'ACTIVE'],
  ['used, and something is left', { usedCount: 2, usedAmount: 999 }, 'ACTIVE'],
  ['used as often as it may be', { usedCount: 3 }, 'EXHAUSTED'],
  ['used for all of its money', { usedAmount: 1_000 }, 'EXHAUSTED'],
  ['used for much money without a total', { usedAmount: 9_000, amountTotal: null }, 'ACTIVE'],
  ['over', { until: now }, 'EXPIRED'],
  ['used up and over', { usedCount: 3, until: now }, 'EXPIRED'],
  ['revoked and over', { status: 'REVOKED', until: now }, 'REVOKED'],
]
for (const [name, changes, status] of cases) {
  test(`a grant that is ${name} is ${status}`, () => {
    assert.equal(statusOf(aGrant(changes), now), status)
  })

  const isRevocable = 'revoke' in grantLifecycle[status]
  test(`a grant that is ${name} is ${isRevocable ? 'revoked' : 'left as it is'}`, () => {
    const attempt = () => revoke(aGrant(changes), later(0.5))
    if (isRevocable) assert.equal(attempt().status, 'REVOKED')
    else assert.throws(attempt, { code: 'invalid_transition' })
  })
}

test('of several grants the narrowest is used first', () => {
  const widest = aGrant({ amountEach: null, amountTotal: null, until: later(1) })
  const ordered = [
    aGrant({ amountEach: 900, amountTotal: 100, until: later(9) }),
    aGrant({ amountEach: 500, amountTotal: null, operations: ['a'], until: later(9) }),
    aGrant({ amountEach: 500, operations: ['a', 'b'], until: later(2) }),
    aGrant({ amountEach: 500, operations: ['a', 'b'], until: later(3) }),
    widest,
  ]
  assert.deepEqual(narrowestFirst(ordered.toReversed()), ordered)
})

test('money is bounded where it moves, and nowhere else', () => {
  const known = new Map([
    ['createRefund', { movesMoney: true }],
    ['changeOrder', { movesMoney: false }],
  ])
  const both = { ...draft, operations: ['createRefund', 'changeOrder'] }
  assert.deepEqual(unboundedOperations(both, known), ['changeOrder'])
  assert.deepEqual(unboundedOperations({ ...both, currency: null }, known), ['createRefund'])
  assert.deepEqual(unboundedOperations(draft, known), [])
})
