import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId, Problem } from '@souk/platform'
import { type Approval, decide, isEnoughFor, refusalToApprove } from './approval.ts'
import { isIntact, payloadHash, requestHash } from './binding.ts'
import type { Requirement } from './policies/policy.ts'

const tenantId = newId('ten')
const finance: Requirement = {
  ...{ policyId: newId('apl'), policyVersion: 3, name: 'Refunds' },
  ...{ roles: ['FINANCE'], quorum: 1, exclude: ['REQUESTER'] },
}
const now = new Date('2026-11-16T06:00:00Z')

const draft: Omit<Approval, 'payloadSha256'> = {
  id: newId('apr'),
  status: 'PENDING',
  request: {
    operationId: 'createRefund',
    method: 'POST',
    path: '/api/v1/payments/pay_1/refunds',
    body: { amount: { amount: 1_200, currency: 'EUR' } },
  },
  requester: {
    agentId: newId('agt'),
    memberId: null,
    clientId: newId('cli'),
    through: [],
    scopes: ['payments:refund', 'approvals:read'],
  },
  agentOwnerId: newId('mem'),
  preview: { summary: 'Create a refund.', changes: [], money: { amount: 1_200, currency: 'EUR' } },
  reason: null,
  sources: [],
  earlierReasons: [],
  policyId: newId('apl'),
  policyVersion: 3,
  requirements: [finance],
  readScope: 'payments:read',
  providerId: null,
  binding: {
    route: 'POST /api/v1/payments/:paymentId/refunds',
    scope: 'payments:refund',
    requirements: [finance],
  },
  requestSha256: '',
  resourceVersions: [{ resource: 'payment', id: 'pay_1', version: 2 }],
  decisions: [],
  remindAt: null,
  expiresAt: new Date('2026-11-19T06:00:00Z'),
  begunAt: null,
  result: null,
  erasedAt: null,
  version: 1,
  createdAt: now,
  updatedAt: now,
}
const { binding, preview, requester, request } = draft

function approval(changes: Partial<Approval> = {}): Approval {
  const changed = { ...draft, ...changes }
  return { payloadSha256: payloadHash(tenantId, changed), ...changed }
}

describe('the hash that deciders name', () => {
  const others: Record<string, Partial<Approval>> = {
    'another operation': { binding: binding && { ...binding, route: 'POST /api/v2/refunds' } },
    'an operation that needs other rights': {
      binding: binding && { ...binding, scope: 'payments:write' },
    },
    'other people': {
      binding: binding && { ...binding, requirements: [{ ...finance, roles: ['SUPPORT'] }] },
    },
    'more people': {
      binding: binding && { ...binding, requirements: [{ ...finance, quorum: 2 }] },
    },
    'one policy more': {
      binding: binding && { ...binding, requirements: [finance, { ...finance, policyId: null }] },
    },
    'another policy': { policyId: newId('apl') },
    'another version of the policy': { policyVersion: 4 },
    'other money': { preview: { ...preview, money: { amount: 1, currency: 'EUR' } } },
    'more rights': { requester: { ...requester, scopes: [...requester.scopes, 'orders:write'] } },
    'another body': { request: { ...request, body: {} } },
    'another time': { expiresAt: now },
  }
  for (const [name, changes] of Object.entries(others)) {
    test(`is another one for ${name}`, () => {
      assert.notEqual(approval(changes).payloadSha256, approval().payloadSha256)
      assert(isIntact(tenantId, approval(changes)))
      assert(!isIntact(tenantId, { ...approval(), ...changes }))
    })
  }

  test('is the same for the same rights in another order, and whoever has decided since', () => {
    const scopes = requester.scopes.toReversed()
    const decided = { ...approval(), requester: { ...requester, scopes } }
    const requirements = [finance, { ...finance, quorum: 2 }]
    assert(isIntact(tenantId, { ...decided, requirements, version: 4 }))
  })

  test('is what it was for what was asked for before it covered so much', () => {
    const old = approval({ binding: null })
    assert(isIntact(tenantId, old))
    assert(isIntact(tenantId, { ...old, policyVersion: 4 }), 'it did not cover the policy')
    assert.notEqual(old.payloadSha256, approval().payloadSha256)
  })
})

test('no body and an empty one are the same request', () => {
  const [none, empty] = [null, {}].map((body) =>
    requestHash(tenantId, { ...draft, request: { ...request, body } }),
  )
  assert.equal(none, empty)
})

describe('a decision', () => {
  const decided = (verdict: 'APPROVE' | 'REJECT', scopes: readonly string[]) => {
    const decider = {
      ...{ memberId: newId('mem'), behind: [], roles: ['FINANCE'], scopes: new Set(scopes) },
    }
    const { payloadSha256 } = approval()
    const decision = { verdict, comment: null, payloadSha256 }
    return decide(approval(), decider, decision, { now, rolesOf: new Map() }).status
  }

  test('403 insufficient_scope: nobody approves what they cannot see', () => {
    const refused = (error: unknown) => {
      assert(error instanceof Problem)
      assert.equal(error.code, 'insufficient_scope')
      return true
    }
    assert.throws(() => decided('APPROVE', ['approvals:*', 'payments:refund']), refused)
  })

  test('is made by those who see what they decide on, and anybody else may say no', () => {
    assert.equal(decided('APPROVE', ['payments:read']), 'APPROVED')
    assert.equal(decided('APPROVE', ['payments:*']), 'APPROVED')
    assert.equal(decided('REJECT', ['approvals:*']), 'REJECTED')
  })
})

describe('several policies', () => {
  const support: Requirement = {
    ...finance,
    policyId: newId('apl'),
    roles: ['SUPPORT'],
    exclude: [],
  }
  const two: Requirement = { ...finance, policyId: newId('apl'), quorum: 2 }
  const readScopes: ReadonlySet<string> = new Set(['payments:read'])

  /** What becomes of it when members with these roles approve it, one after the other. */
  const after = (requirements: readonly Requirement[], ...people: readonly string[][]) => {
    const rolesOf = new Map<string, readonly string[]>()
    const waiting = approval({ requirements, binding: binding && { ...binding, requirements } })
    return people.reduce<Approval>((current, roles) => {
      const memberId = newId('mem')
      rolesOf.set(memberId, roles)
      const { payloadSha256 } = current
      const decision = { verdict: 'APPROVE', comment: null, payloadSha256 } as const
      const decider = { memberId, behind: [], roles, scopes: readScopes }
      return decide(current, decider, decision, { now, rolesOf })
    }, waiting).status
  }
  const cases: [name: string, requirements: Requirement[], people: string[][], status: string][] = [
    ['one of them is not enough', [finance, support], [['FINANCE']], 'PENDING'],
    ['each of them has its own people', [finance, support], [['SUPPORT'], ['FINANCE']], 'APPROVED'],
    [
      'somebody with both roles is enough',
      [finance, support],
      [['SUPPORT', 'FINANCE']],
      'APPROVED',
    ],
    ['an owner is enough', [finance, support], [['OWNER']], 'APPROVED'],
    ['the largest quorum counts', [finance, two], [['FINANCE']], 'PENDING'],
    ['and one approval counts for both', [finance, two], [['FINANCE'], ['FINANCE']], 'APPROVED'],
    ['others do not count for it', [two, support], [['FINANCE'], ['SUPPORT']], 'PENDING'],
  ]
  for (const [name, requirements, people, status] of cases) {
    test(name, () => assert.equal(after(requirements, ...people), status))
  }

  test('what is kept beside the hash cannot ask for less', () => {
    const laxer = { ...approval(), requirements: [{ ...finance, roles: ['SUPPORT'] }] }
    const decider = {
      ...{ memberId: newId('mem'), behind: [], roles: ['SUPPORT'], scopes: readScopes },
    }
    const decision = {
      verdict: 'APPROVE',
      comment: null,
      payloadSha256: laxer.payloadSha256,
    } as const
    const rolesOf = new Map([[decider.memberId, decider.roles]])
    assert.equal(decide(laxer, decider, decision, { now, rolesOf }).status, 'PENDING')
  })

  const memberId = newId('mem')
  const refusals: [name: string, changes: Partial<Approval>, roles: string[], code: unknown][] = [
    ['nobody who may', {}, ['FINANCE'], undefined],
    ['without a role that one of them names', {}, ['CATALOG_MANAGER'], 'approver_role_missing'],
    [
      'for themselves',
      { requester: { ...requester, agentId: null, memberId } },
      ['FINANCE'],
      'approver_excluded',
    ],
    [
      'twice',
      { decisions: [{ memberId, verdict: 'APPROVE', comment: null, at: now }] },
      ['FINANCE'],
      'already_decided',
    ],
    ['too late', { expiresAt: now }, ['FINANCE'], 'approval_expired'],
    ['what has ended', { status: 'REJECTED' }, ['FINANCE'], 'invalid_transition'],
  ]
  for (const [name, changes, roles, code] of refusals) {
    test(`refuses ${name}`, () => {
      const decider = { memberId, behind: [], roles, scopes: readScopes }
      assert.equal(refusalToApprove(approval(changes), decider, now)?.code, code)
    })
  }

  test('refuses for all of them whom one excludes', () => {
    const own = approval({
      requester: { ...requester, agentId: null, memberId },
      requirements: [finance, support],
    })
    const decider = { memberId, behind: [], roles: ['SUPPORT'], scopes: readScopes }
    assert.equal(refusalToApprove(own, decider, now)?.code, 'approver_excluded')
  })

  test('refuses a member whose password somebody could know whom it excludes, also when it is counted', () => {
    const own = approval({ requester: { ...requester, agentId: null, memberId } })
    const colleague = { memberId: newId('mem'), roles: ['FINANCE'], scopes: readScopes }
    const alone = { ...colleague, behind: [] }
    assert.equal(refusalToApprove(own, alone, now), undefined)
    const puppet = { ...colleague, behind: [memberId] }
    assert.equal(refusalToApprove(own, puppet, now)?.code, 'approver_excluded')
    const { payloadSha256 } = own
    const decision = { verdict: 'APPROVE', comment: null, payloadSha256 } as const
    const rolesOf = new Map([[colleague.memberId, colleague.roles]])
    const free = approval({ requirements: [{ ...finance, exclude: [] }], binding: null })
    const taken = { verdict: 'APPROVE', comment: null, payloadSha256: free.payloadSha256 } as const
    const { decisions } = decide(free, puppet, taken, { now, rolesOf })
    assert(!isEnoughFor({ ...own, decisions }, rolesOf))
    assert.equal(decide(own, alone, decision, { now, rolesOf }).status, 'APPROVED')
  })
})
