import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allowedFrom, statesOf } from '@souk/platform'
import fc from 'fast-check'
import {
  commandGivers,
  enter,
  move,
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
  return { ...enter(data, 'APPLIED', 'prv_00000000000000000000000000', now), ...changes }
}

/** Where each command leads from each state; what is not here is refused. */
const moves: Record<ProviderStatus, Partial<Record<ProviderCommand, ProviderStatus>>> = {
  APPLIED: { submit: 'ONBOARDING' },
  INVITED: { submit: 'ONBOARDING' },
  ONBOARDING: { submit: 'IN_REVIEW' },
  IN_REVIEW: { approve: 'ACTIVE', reject: 'REJECTED', 'request-info': 'ONBOARDING' },
  REJECTED: { submit: 'ONBOARDING' },
  ACTIVE: { pause: 'PAUSED', suspend: 'SUSPENDED', close: 'CLOSING' },
  PAUSED: { resume: 'ACTIVE', suspend: 'SUSPENDED', close: 'CLOSING' },
  SUSPENDED: { reinstate: 'ACTIVE', close: 'CLOSING' },
  CLOSING: { close: 'CLOSED' },
  CLOSED: {},
}
const commands = Object.keys(commandGivers) as ProviderCommand[]

describe('move', () => {
  for (const status of statesOf(providerLifecycle)) {
    for (const command of commands) {
      const target = moves[status][command]
      test(`${command}: a provider that is ${status} ${target ? `becomes ${target}` : 'is refused'}`, () => {
        const attempt = () => move(aProvider({ status }), command, null, later)
        if (target) assert.equal(attempt().status, target)
        else assert.throws(attempt, { code: 'invalid_transition' })
      })
    }
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
