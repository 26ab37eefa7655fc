import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId, Problem } from '@souk/platform'
import {
  type Agent,
  type AgentChanges,
  type AgentCommand,
  changeAgent,
  fits,
  moveAgent,
  newAgent,
} from './agent.ts'

const [owner, maker, changer] = [newId('mem'), newId('mem'), newId('mem')]
const now = new Date('2026-03-01T12:00:00.000Z')
const later = new Date('2026-03-02T12:00:00.000Z')

const agent = newAgent(
  {
    name: 'Refund helper',
    kind: 'EXTERNAL',
    purpose: 'Prepares refunds',
    ownerMemberId: owner,
    scopes: ['payments:refund'],
    tools: null,
    limits: { perAction: null, perDay: null, actionsPerHour: null },
  },
  newId('agt'),
  { now, members: [maker] },
)

test('a new agent is active, and remembers who made it', () => {
  const { status, version, madeBy, changedBy } = agent
  assert.deepEqual(
    { status, version, madeBy, changedBy },
    {
      status: 'ACTIVE',
      version: 1,
      madeBy: [maker],
      changedBy: [],
    },
  )
})

describe('whoever changes an agent', () => {
  const table: [name: string, changes: AgentChanges, madeBy: string[]][] = [
    ['is remembered until the next change', { name: 'Helper' }, [maker]],
    ['is remembered for good with another owner', { ownerMemberId: changer }, [maker, changer]],
    ['is not for naming the owner that it has', { ownerMemberId: owner }, [maker]],
  ]
  for (const [name, changes, madeBy] of table) {
    test(name, () => {
      const changed = changeAgent(agent, changes, { now: later, members: [changer] })
      assert.deepEqual(changed, {
        ...agent,
        ...changes,
        madeBy,
        changedBy: [changer],
        version: 2,
        updatedAt: later,
      })
    })
  }

  test('is named once, however often they give it another owner', () => {
    const by = { now: later, members: [maker] }
    const moved = changeAgent(agent, { ownerMemberId: changer }, by)
    assert.deepEqual(changeAgent(moved, { ownerMemberId: owner }, by).madeBy, [maker])
  })
})

describe('an agent', () => {
  const table: [from: Agent['status'], command: AgentCommand, to: Agent['status'] | 'refused'][] = [
    ['ACTIVE', 'suspend', 'SUSPENDED'],
    ['ACTIVE', 'resume', 'refused'],
    ['ACTIVE', 'retire', 'RETIRED'],
    ['SUSPENDED', 'suspend', 'refused'],
    ['SUSPENDED', 'resume', 'ACTIVE'],
    ['SUSPENDED', 'retire', 'RETIRED'],
    ['RETIRED', 'suspend', 'refused'],
    ['RETIRED', 'resume', 'refused'],
    ['RETIRED', 'retire', 'refused'],
  ]
  for (const [status, command, to] of table) {
    test(`that is ${status} and told to ${command}: ${to}`, () => {
      const move = () => moveAgent({ ...agent, status }, command, later)
      if (to === 'refused') assert.throws(move, Problem)
      else {
        const suspensions = to === 'SUSPENDED' ? 1 : 0
        assert.deepEqual(move(), {
          ...agent,
          status: to,
          suspensions,
          version: 2,
          updatedAt: later,
        })
      }
    })
  }
})

describe('money fits a limit', () => {
  const limit = { amount: 1_000, currency: 'EUR' }
  const table: [amount: number, currency: string, isFitting: boolean][] = [
    [0, 'EUR', true],
    [1_000, 'EUR', true],
    [1_001, 'EUR', false],
    [1, 'USD', false],
  ]
  for (const [amount, currency, isFitting] of table) {
    test(`${amount} ${currency}: ${isFitting}`, () => {
      assert.equal(fits({ amount, currency }, limit), isFitting)
    })
  }
})
