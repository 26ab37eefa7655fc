import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allowedFrom, type Problem, statesOf } from '@souk/platform'
import fc from 'fast-check'
import {
  commandGivers,
  mayGive,
  move,
  newProvider,
  type Provider,
  type ProviderCommand,
  type ProviderStatus,
  providerLifecycle,
  revise,
} from './provider.ts'

const now = new Date('2026-06-01T12:00:00Z')
const later = new Date('2026-06-02T12:00:00Z')

function aProvider(changes: Partial<Provider> = {}): Provider {
  const data = {
    handle: 'oak',
    displayName: 'Oak',
    legalName: null,
    kind: 'SELLER' as const,
    business: 'COMPANY' as const,
    country: null,
    taxIds: {},
    contact: { name: null, email: null, phone: null },
    defaultCurrency: 'EUR',
    metadata: {},
  }
  return { ...newProvider(data, 'APPLIED', 'prv_00000000000000000000000000', now), ...changes }
}

const commands = Object.keys(commandGivers) as ProviderCommand[]
const everyStatus = statesOf(providerLifecycle)

/** The status that follows; nothing where the command is refused. */
function after(status: ProviderStatus, command: ProviderCommand): ProviderStatus | undefined {
  try {
    return move(aProvider({ status }), command, null, later).status
  } catch (error) {
    assert.equal((error as Problem).code, 'invalid_transition')
    return undefined
  }
}

/** Every status that can be reached from there by these commands, itself included. */
function reachable(from: ProviderStatus, by: readonly ProviderCommand[]): Set<ProviderStatus> {
  const found = new Set([from])
  for (const status of found) {
    for (const command of by) found.add(after(status, command) ?? status)
  }
  return found
}

const given = (giver: 'provider' | 'operator') => commands.filter((one) => mayGive(giver, one))

describe('move', () => {
  test('a provider is not active before it was approved', () => {
    const others = commands.filter((command) => command !== 'approve')
    for (const status of ['APPLIED', 'INVITED', 'ONBOARDING', 'IN_REVIEW', 'REJECTED'] as const) {
      assert(reachable(status, commands).has('ACTIVE'), status)
      assert(!reachable(status, others).has('ACTIVE'), status)
    }
  })

  test('a provider cannot undo what the operator has decided about it', () => {
    for (const status of ['IN_REVIEW', 'REJECTED', 'SUSPENDED'] as const) {
      assert(!reachable(status, given('provider')).has('ACTIVE'), status)
    }
    assert.equal(after('SUSPENDED', 'reinstate'), 'ACTIVE')
  })

  test('a provider can pause and resume by itself', () => {
    assert.equal(after('ACTIVE', 'pause'), 'PAUSED')
    assert.equal(after('PAUSED', 'resume'), 'ACTIVE')
  })

  test('closing cannot be undone: first no new orders, then CLOSED', () => {
    for (const status of ['ACTIVE', 'PAUSED', 'SUSPENDED'] as const) {
      assert.equal(after(status, 'close'), 'CLOSING')
    }
    assert.deepEqual([...reachable('CLOSING', commands)], ['CLOSING', 'CLOSED'])
    assert.deepEqual([...reachable('CLOSED', commands)], ['CLOSED'])
  })

  test('a review that asks for more starts the papers again', () => {
    assert.equal(after('IN_REVIEW', 'request-info'), 'ONBOARDING')
    assert.equal(after('ONBOARDING', 'submit'), 'IN_REVIEW')
  })

  for (const giver of ['provider', 'operator'] as const) {
    test(`a refusal tells the ${giver} exactly what would succeed`, () => {
      for (const status of everyStatus) {
        const succeeding = given(giver).filter((command) => after(status, command) !== undefined)
        for (const command of commands.filter((one) => after(status, one) === undefined)) {
          const attempt = () => move(aProvider({ status }), command, null, later, giver)
          assert.throws(attempt, ({ meta }: Problem<{ allowed: string[] }>) => {
            assert.deepEqual([...meta.allowed].sort(), [...succeeding].sort())
            return true
          })
        }
      }
    })
  }

  test('keeps the reason of this move and forgets the one before', () => {
    const suspended = move(aProvider({ status: 'ACTIVE' }), 'suspend', 'fraud', later)
    assert.equal(suspended.statusReason, 'fraud')
    assert.equal(move(suspended, 'reinstate', null, later).statusReason, null)
  })

  test('any walk raises the version by one a step and ends nowhere but in CLOSED', () => {
    const choices = fc.array(fc.nat({ max: 5 }), { maxLength: 40 })
    fc.assert(
      fc.property(choices, (picks) => {
        let provider = aProvider()
        for (const [steps, pick] of picks.entries()) {
          const allowed = allowedFrom(providerLifecycle, provider.status)
          assert.equal(allowed.length === 0, provider.status === 'CLOSED')
          const command = allowed[pick % Math.max(1, allowed.length)]
          if (!command) return
          provider = move(provider, command, null, later)
          assert.equal(provider.version, steps + 2)
        }
      }),
    )
  })
})

test('revise: changes what is named, nothing else, and says when', () => {
  const before = aProvider({ status: 'ACTIVE', metadata: { tier: 'gold' } })
  const after = revise(before, { displayName: 'Oak & Iron' }, later)
  assert.deepEqual(after, { ...before, displayName: 'Oak & Iron', version: 2, updatedAt: later })
})
