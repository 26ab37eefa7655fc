import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '@souk/platform'
import {
  type Approvers,
  approversOf,
  type Effect,
  evaluatePolicies,
  type Facts,
  type Match,
  type Policy,
  type UsageTotals,
} from './policy.ts'

const agentId = newId('agt')
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const noUsage: UsageTotals = { count: 0, amounts: new Map() }

function facts(changes: Partial<Facts> = {}): Facts {
  return {
    operation: 'createRefund',
    agentId,
    isOfProvider: false,
    isPerson: false,
    money: eur(2_000),
    fields: ['amount', 'reason'],
    items: 1,
    changePercent: null,
    at: new Date('2026-06-01T10:30:00Z'),
    usage: () => noUsage,
    ...changes,
  }
}

function policy(effect: Effect, match: Partial<Match> = {}, changes: Partial<Policy> = {}): Policy {
  const now = new Date()
  return {
    id: newId('apl'),
    name: 'Policy',
    position: 1,
    match: { operations: ['createRefund'], actors: 'AGENT', ...match },
    effect,
    approvers: { roles: ['FINANCE'], quorum: 1, exclude: [] },
    ttlHours: 24,
    status: 'ACTIVE',
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...changes,
  }
}

describe('a write that no policy names', () => {
  test('needs approval when an agent does it, and is allowed to people', () => {
    const asked = evaluatePolicies([], facts())
    assert.deepEqual([asked.effect, asked.policy], ['REQUIRE_APPROVAL', null])
    assert.equal(evaluatePolicies([], facts({ agentId: null })).effect, 'ALLOW')
  })

  test('is also one whose policy is disabled', () => {
    const disabled = policy('ALLOW', {}, { status: 'DISABLED' })
    assert.equal(evaluatePolicies([disabled], facts()).effect, 'REQUIRE_APPROVAL')
  })
})

test('a dry run is denied or done, and never waits', () => {
  const dryRun = facts({ isDryRun: true })
  assert.equal(evaluatePolicies([], dryRun).effect, 'ALLOW')
  assert.equal(evaluatePolicies([policy('REQUIRE_APPROVAL')], dryRun).effect, 'ALLOW')
  const deny = policy('DENY')
  assert.equal(evaluatePolicies([policy('ALLOW'), deny], dryRun).policy, deny)
})

describe('of several policies', () => {
  test('the strictest wins, wherever it stands', () => {
    const allow = policy('ALLOW', { operations: ['*'] })
    const hold = policy('REQUIRE_APPROVAL', { amountOver: eur(1_000) })
    const deny = policy('DENY', { amountOver: eur(5_000) })
    const all = [allow, hold, deny]
    for (const policies of [all, all.toReversed()]) {
      assert.equal(evaluatePolicies(policies, facts({ money: eur(500) })).policy, allow)
      assert.equal(evaluatePolicies(policies, facts()).policy, hold)
      assert.equal(evaluatePolicies(policies, facts({ money: eur(9_000) })).policy, deny)
    }
  })

  const holding = (position: number, approvers: Partial<Approvers>, ttlHours = 24) =>
    policy(
      'REQUIRE_APPROVAL',
      {},
      {
        ...{ position, ttlHours },
        approvers: { roles: ['ADMIN', 'FINANCE'], quorum: 1, exclude: [], ...approvers },
      },
    )

  test('equally strict ones hold together, and the first is named', () => {
    const lax = holding(1, { roles: ['SUPPORT', 'ADMIN'], exclude: ['REQUESTER'] }, 72)
    const two = holding(2, { quorum: 2 }, 24)
    const strict = holding(3, { exclude: ['AGENT_OWNER'] }, 48)
    const all = [lax, two, strict]
    for (const policies of [all, all.toReversed()]) {
      const evaluation = evaluatePolicies(policies, facts())
      assert.equal(evaluation.policy, lax)
      assert.equal(evaluation.ttlHours, 24)
      const { roles, quorum, exclude } = evaluation.approvers
      assert.deepEqual([roles, quorum], [['ADMIN'], 2])
      assert.deepEqual([...exclude].sort(), ['AGENT_OWNER', 'REQUESTER'])
    }
  })

  test('an owner decides where no role is in all of them', () => {
    const policies = [holding(1, { roles: ['SUPPORT'] }), holding(2, { roles: ['FINANCE'] })]
    assert.deepEqual(evaluatePolicies(policies, facts()).approvers.roles, ['OWNER'])
  })

  test('less strict ones add nothing', () => {
    const approvers: Approvers = { roles: ['SUPPORT'], quorum: 5, exclude: ['REQUESTER'] }
    const allow = policy('ALLOW', {}, { approvers, ttlHours: 1 })
    const hold = holding(2, { roles: ['FINANCE'] })
    const evaluation = evaluatePolicies([allow, hold], facts())
    assert.deepEqual([evaluation.approvers, evaluation.ttlHours], [hold.approvers, hold.ttlHours])
  })
})

describe('who has to approve what an agent does', () => {
  const asked = { operation: 'createRefund', agentId }
  const over = { amountOver: eur(1_000) }
  const by = (role: string, match: Partial<Match> = {}) =>
    policy('REQUIRE_APPROVAL', match, { approvers: { roles: [role], quorum: 1, exclude: [] } })
  const cases: [name: string, policies: readonly Policy[], roles: string[][]][] = [
    ['an administrator, where no policy says otherwise', [], [['ADMIN']]],
    ['those of a policy that holds always', [by('FINANCE'), by('ADMIN', over)], [['FINANCE']]],
    ['an administrator, or those of a condition', [by('FINANCE', over)], [['FINANCE'], ['ADMIN']]],
    ['those of a condition', [policy('ALLOW'), by('FINANCE', over)], [['FINANCE']]],
    ['nobody, where it is allowed', [policy('ALLOW')], []],
    ['nobody, where it is denied', [policy('DENY'), by('FINANCE')], []],
    [
      'those of a policy, unless it is denied',
      [policy('DENY', over), by('FINANCE')],
      [['FINANCE']],
    ],
    ['an owner, where policies have no role in common', [by('A'), by('B')], [['OWNER']]],
    [
      'those of policies for it alone',
      [
        by('A', { actors: 'MEMBER' }),
        by('B', { agents: [newId('agt')] }),
        by('C', { operations: ['cancelOrder'] }),
        policy('DENY', {}, { status: 'DISABLED' }),
        by('FINANCE', { actors: 'ANY', agents: [agentId] }),
      ],
      [['FINANCE']],
    ],
  ]
  for (const [name, policies, roles] of cases) {
    test(name, () => {
      const found = approversOf(policies, asked)
      assert.deepEqual(
        found.map((approvers) => approvers.roles),
        roles,
      )
    })
  }
})

describe('a policy matches', () => {
  const day = { windowHours: 24 }
  const used = (count: number, amount = 0): Partial<Facts> => ({
    usage: () => ({ count, amounts: new Map([['EUR', amount]]) }),
  })
  const cases: [name: string, match: Partial<Match>, yes: Partial<Facts>, no: Partial<Facts>][] = [
    ['by operation', {}, {}, { operation: 'cancelOrder' }],
    ['every operation', { operations: ['*'] }, { operation: 'cancelOrder' }, { agentId: null }],
    ['people', { actors: 'MEMBER' }, { agentId: null, isPerson: true }, { agentId: null }],
    ['one agent', { agents: [agentId] }, {}, { agentId: newId('agt') }],
    ['an amount over', { amountOver: eur(2_000) }, { money: eur(2_001) }, { money: eur(2_000) }],
    [
      'an amount in another currency',
      { amountOver: eur(2_000) },
      { money: { amount: 1, currency: 'USD' } },
      { money: null },
    ],
    [
      'a sum over',
      { cumulativeOver: { amount: eur(5_000), ...day } },
      used(3, 3_001),
      used(3, 3_000),
    ],
    ['a number over', { countOver: { count: 5, ...day } }, used(5), used(4)],
    ['a field', { fieldsChanged: ['amount', 'price'] }, {}, { fields: ['reason'] }],
    [
      'an amount that changes',
      { changeOverPercent: 20 },
      { changePercent: 21 },
      { changePercent: 20 },
    ],
    ['amounts, where none changes', { changeOverPercent: 0 }, { changePercent: 1 }, {}],
    ['many items', { itemsOver: 50 }, { items: 51 }, { items: 50 }],
    [
      'outside of hours',
      { outsideHours: { fromMinute: 9 * 60, toMinute: 17 * 60 } },
      { at: new Date('2026-06-01T17:00:00Z') },
      { at: new Date('2026-06-01T09:00:00Z') },
    ],
    [
      'outside of hours over midnight',
      { outsideHours: { fromMinute: 22 * 60, toMinute: 6 * 60 } },
      { at: new Date('2026-06-01T12:00:00Z') },
      { at: new Date('2026-06-01T05:59:00Z') },
    ],
  ]
  for (const [name, match, yes, no] of cases) {
    test(name, () => {
      const policies = [policy('DENY', match)]
      assert.equal(evaluatePolicies(policies, facts(yes)).effect, 'DENY')
      assert.notEqual(evaluatePolicies(policies, facts(no)).effect, 'DENY')
    })
  }
})
