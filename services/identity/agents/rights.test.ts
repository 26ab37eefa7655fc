import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId, newUuid, type Party } from '@souk/platform'
import '../rights.fixture.ts'
import { type Agent, newAgent } from './agent.ts'
import { type AgentRights, commonParty, type Owner, rightsOf } from './rights.ts'

const [ownerMemberId, maker, changer] = [newId('mem'), newId('mem'), newId('mem')]

function anAgent(changes: Partial<Agent> = {}): Agent {
  const limits = { perAction: null, perDay: null, actionsPerHour: null }
  const draft = { name: 'Helper', kind: 'EXTERNAL', purpose: 'Helps', ownerMemberId } as const
  const scopes = ['orders:read', 'payments:refund']
  const by = { now: new Date('2026-03-01T12:00:00.000Z'), members: [maker] }
  return {
    ...newAgent({ ...draft, scopes, tools: null, limits }, newId('agt'), by),
    ...changes,
  }
}

const owner: Owner = { isActive: true, roles: ['OWNER'], party: undefined }

describe('an agent may act', () => {
  const table: [Agent['status'], ownerIsActive: boolean, AgentRights['stoppedBy']][] = [
    ['ACTIVE', true, null],
    ['ACTIVE', false, 'OWNER_DISABLED'],
    ['SUSPENDED', true, 'SUSPENSION'],
    ['SUSPENDED', false, 'SUSPENSION'],
    ['RETIRED', true, 'RETIREMENT'],
  ]
  for (const [status, ownerIsActive, stop] of table) {
    test(`${status}, with an owner who is ${ownerIsActive ? 'active' : 'not'}: ${stop ?? 'yes'}`, () => {
      const rights = rightsOf(anAgent({ status }), { ...owner, isActive: ownerIsActive })
      assert.equal(rights.stoppedBy, stop)
    })
  }
})

test('an agent holds what both it and its owner hold', () => {
  assert.deepEqual(rightsOf(anAgent(), owner).scopes, ['orders:read', 'payments:refund'])
  assert.deepEqual(rightsOf(anAgent(), { ...owner, roles: [] }).scopes, [])
  assert.deepEqual(rightsOf(anAgent({ scopes: [] }), owner).scopes, [])
})

test('its owner is accountable for it, whoever made it, and whoever changed it last', () => {
  const { accountableMembers } = rightsOf(anAgent({ changedBy: [changer] }), owner)
  assert.deepEqual(accountableMembers, [ownerMemberId, maker, changer])
})

describe('the party of a token', () => {
  const one: Party = { kind: 'provider', id: newUuid() }
  const other: Party = { kind: 'provider', id: newUuid() }
  const table: [name: string, parties: (Party | undefined)[], common: object | undefined][] = [
    ['of the operator alone is none', [undefined, undefined], { party: undefined }],
    ['of nobody is none', [], { party: undefined }],
    ['of a provider is that provider', [one, { ...one }], { party: one }],
    ['of a provider and the operator is the provider', [undefined, one], { party: one }],
    ['of two providers there is not', [one, other], undefined],
    ['of two with the operator between them there is not', [one, undefined, other], undefined],
    ['of two kinds with one id there is not', [one, { ...one, kind: 'carrier' }], undefined],
  ]
  for (const [name, parties, common] of table) {
    test(name, () => assert.deepEqual(commonParty(parties), common))
  }
})
