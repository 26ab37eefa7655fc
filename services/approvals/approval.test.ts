import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId, Problem } from '@souk/platform'
import { type Approval, decide, isIntact, payloadHash, requestHash } from './approval.ts'

const tenantId = newId('ten')
const approvers = { roles: ['FINANCE'], quorum: 1, exclude: ['REQUESTER'] } as const
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
  policyId: newId('apl'),
  policyVersion: 3,
  approvers,
  readScope: 'payments:read',
  providerId: null,
  binding: {
    route: 'POST /api/v1/payments/:paymentId/refunds',
    scope: 'payments:refund',
    approvers,
  },
  requestSha256: '',
  resourceVersions: [{ resource: 'payment', id: 'pay_1', version: 2 }],
  decisions: [],
  remindAt: null,
  expiresAt: new Date('2026-11-19T06:00:00Z'),
  begunAt: null,
  result: null,
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
      binding: binding && { ...binding, approvers: { ...approvers, roles: ['SUPPORT'] } },
    },
    'fewer people': { binding: binding && { ...binding, approvers: { ...approvers, quorum: 2 } } },
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
    const decided = {
      ...approval(),
      requester: { ...requester, scopes },
      approvers: draft.approvers,
    }
    assert(isIntact(tenantId, { ...decided, approvers: { ...approvers, quorum: 2 }, version: 4 }))
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
    const decider = { memberId: newId('mem'), roles: ['FINANCE'], scopes: new Set(scopes) }
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
