import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, newUuid } from '@souk/platform'
import {
  defaultTerms,
  type Effect,
  type Match,
  newPolicy,
  type Policy,
} from '../policies/policy.ts'
import type { SupervisedWriteRecord } from '../usage/rows.ts'
import { simulate } from './simulation.ts'

const agentId = newId('agt')
const eur = (amount: number) => ({ amount, currency: 'EUR' })

function write(
  minute: number,
  changes: Partial<SupervisedWriteRecord> = {},
): SupervisedWriteRecord {
  return {
    ...{ id: newUuid(), actorId: agentId, agentId, isPerson: false, operationId: 'createRefund' },
    ...{ at: new Date(Date.UTC(2026, 5, 1, 10, minute)), amount: 1_000, currency: 'EUR' },
    ...{ fields: ['amount'], items: 1, changePercent: null, effect: 'ALLOW', policyId: null },
    ...{ approvalId: null, grantId: null, isHandedOn: false, isDeclined: false },
    ...changes,
  }
}

function policy(effect: Effect, match: Partial<Match> = {}): Policy {
  return newPolicy(
    {
      name: 'Policy',
      position: 1,
      match: { operations: ['createRefund'], actors: 'AGENT', ...match },
      effect,
      ...defaultTerms,
      status: 'ACTIVE',
    },
    newId('apl'),
    new Date(),
  )
}

const minutesOf = ({ differences }: ReturnType<typeof simulate>) =>
  differences.map((difference) => difference.write.at.getUTCMinutes())

const allowed = policy('ALLOW')

test('says what is, what would be, and the newest difference first', () => {
  const writes = [write(0), write(1, { amount: 3_000 }), write(2, { amount: 3_000 })]
  const denying = policy('DENY', { amountOver: eur(2_000) })
  const result = simulate(writes, { before: [allowed], after: [allowed, denying] })
  assert.deepEqual(result.before, { ALLOW: 3, REQUIRE_APPROVAL: 0, DENY: 0 })
  assert.deepEqual(result.after, { ALLOW: 1, REQUIRE_APPROVAL: 0, DENY: 2 })
  assert.deepEqual(minutesOf(result), [2, 1])
  assert.equal(result.differences[1]?.after.policyId, denying.id)
})

test('the same policies make no difference, whatever became of a write at its time', () => {
  const writes = [write(0), write(1, { effect: 'REQUIRE_APPROVAL' }), write(2, { effect: 'DENY' })]
  for (const policies of [[], [allowed], [policy('REQUIRE_APPROVAL')]]) {
    const { before, after, differences } = simulate(writes, { before: policies, after: policies })
    assert.deepEqual([before, differences], [after, []])
  }
})

test('policies are changed by two people, whatever a policy says', () => {
  const own = { operationId: 'createApprovalPolicy', agentId: null, isPerson: true } as const
  const writes = [write(0, { ...own, effect: 'REQUIRE_APPROVAL' })]
  for (const effect of ['ALLOW', 'DENY'] as const) {
    const after = [policy(effect, { operations: ['*'], actors: 'ANY' })]
    assert.deepEqual(simulate(writes, { before: [], after }).differences, [])
  }
})

test('a write that others would decide on differs, with both', () => {
  const one = policy('REQUIRE_APPROVAL')
  const two = { ...one, approvers: { ...one.approvers, quorum: 2 } }
  const { before, after, differences } = simulate([write(0)], { before: [one], after: [two] })
  assert.deepEqual(before, after)
  const [difference] = differences
  assert.partialDeepStrictEqual(difference?.before.requirements, [one.approvers])
  assert.partialDeepStrictEqual(difference?.after.requirements, [two.approvers])
})

test('a second policy that asks for others differs, and one that asks for the same does not', () => {
  const one = policy('REQUIRE_APPROVAL')
  const same = { ...policy('REQUIRE_APPROVAL'), approvers: one.approvers }
  const others = { ...same, approvers: { ...one.approvers, roles: ['FINANCE'] } }
  const changed = (after: readonly Policy[]) => simulate([write(0)], { before: [one], after })
  assert.deepEqual(changed([one, same]).differences, [])
  const [difference] = changed([one, others]).differences
  assert.deepEqual(
    difference?.after.requirements.map(({ roles }) => roles),
    [['ADMIN'], ['FINANCE']],
  )
})

test('a write that was approved and executed counts once', () => {
  const approvalId = newId('apr')
  const asked = write(0, { effect: 'REQUIRE_APPROVAL', approvalId })
  const policies = { before: [], after: [allowed] }
  const { before, after } = simulate([asked, write(5, { approvalId })], policies)
  assert.deepEqual(before, { ALLOW: 0, REQUIRE_APPROVAL: 1, DENY: 0 })
  assert.deepEqual(after, { ALLOW: 1, REQUIRE_APPROVAL: 0, DENY: 0 })
})

test('sums and numbers count what the same actor did in the hours before', () => {
  const writes = [write(0), write(1, { effect: 'DENY' }), write(2), write(59), write(63)]
  const counting = policy('DENY', { countOver: { count: 2, windowHours: 1 } })
  assert.deepEqual(
    minutesOf(simulate(writes, { before: [allowed], after: [allowed, counting] })),
    [59],
  )
  const summing = policy('DENY', { cumulativeOver: { amount: eur(2_000), windowHours: 1 } })
  assert.deepEqual(
    minutesOf(simulate(writes, { before: [allowed], after: [allowed, summing] })),
    [59],
  )
  const others = writes.map((one) => ({ ...one, actorId: newId('agt') }))
  assert.deepEqual(
    minutesOf(simulate(others, { before: [allowed], after: [allowed, counting] })),
    [],
  )
})

test('a grant lets it pass again, where one approval is enough', () => {
  const used = [write(0, { grantId: newId('apg') })]
  const one = policy('REQUIRE_APPROVAL')
  const two = { ...one, approvers: { ...one.approvers, quorum: 2 } }
  assert.deepEqual(minutesOf(simulate(used, { before: [allowed], after: [one] })), [])
  assert.deepEqual(minutesOf(simulate(used, { before: [allowed], after: [two] })), [0])
  assert.deepEqual(minutesOf(simulate(used, { before: [allowed], after: [policy('DENY')] })), [0])
})
