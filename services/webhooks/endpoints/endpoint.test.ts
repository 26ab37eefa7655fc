import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem } from '@souk/platform'
import fc from 'fast-check'
import { anActive, anEndpoint, bornAt } from './endpoint.fixture.ts'
import {
  afterReset,
  changeEndpoint,
  commandEndpoint,
  disableEndpoint,
  type Endpoint,
  endpointStatuses,
  gateOf,
  rotateSecret,
  secretsInForce,
  verifyEndpoint,
} from './endpoint.ts'

const later = new Date(bornAt.getTime() + 60_000)
const elsewhere = { url: 'https://example.org/hooks' }

describe('a new endpoint', () => {
  test('waits for its verification and has one secret', () => {
    const endpoint = anEndpoint()
    assert.partialDeepStrictEqual(endpoint, {
      status: 'PENDING_VERIFICATION',
      verified: false,
      version: 1,
      disabledReason: null,
    })
    assert.deepEqual(secretsInForce(endpoint, bornAt), [Buffer.from('first')])
  })

  test('is active once it has answered', () => {
    const { status, verified, version, updatedAt } = verifyEndpoint(anEndpoint(), later)
    assert.deepEqual(
      { status, verified, version, updatedAt },
      { status: 'ACTIVE', verified: true, version: 2, updatedAt: later },
    )
  })
})

describe('a changed endpoint', () => {
  test('stays what it is, in whatever status, while its address is the same', () => {
    for (const status of endpointStatuses) {
      const before = anActive({ status })
      const after = changeEndpoint(before, { url: before.url, description: 'new' }, later)
      assert.deepEqual(after, { ...before, description: 'new', version: 2, updatedAt: later })
    }
  })

  test('has to prove another address, in whatever status it was, and is one version further', () => {
    for (const status of endpointStatuses) {
      const before = anActive({ status, degradedAt: bornAt, disabledReason: 'gone' })
      const after = changeEndpoint({ ...before, disabledAfter: 7 }, elsewhere, later)
      assert.partialDeepStrictEqual(after, {
        ...elsewhere,
        status: 'PENDING_VERIFICATION',
        verified: false,
        version: 2,
        degradedAt: null,
        disabledReason: null,
        disabledAfter: null,
      })
    }
  })
})

describe('a command', () => {
  const allowedFor = (status: Endpoint['status']) => {
    const endpoint = anActive({ status })
    return (['pause', 'resume'] as const).filter((command) => {
      try {
        return commandEndpoint(endpoint, command, later)
      } catch (error) {
        assert(error instanceof Problem && error.code === 'invalid_transition')
        return false
      }
    })
  }

  test('is allowed where it makes sense', () => {
    assert.deepEqual(Object.fromEntries(endpointStatuses.map((each) => [each, allowedFor(each)])), {
      PENDING_VERIFICATION: [],
      ACTIVE: ['pause'],
      PAUSED: ['resume'],
      DEGRADED: ['pause'],
      DISABLED: ['resume'],
    })
  })

  test('that is refused names only commands, not steps that nobody can ask for', () => {
    assert.throws(() => commandEndpoint(anActive(), 'resume', later), {
      meta: { state: 'ACTIVE', action: 'resume', allowed: ['pause'] },
    })
  })

  test('resume forgets why the endpoint was disabled, and since when', () => {
    const disabled = disableEndpoint(anActive(), 'gone', 41, later)
    assert.partialDeepStrictEqual(disabled, { disabledReason: 'gone', disabledAfter: 41 })
    assert.partialDeepStrictEqual(commandEndpoint(disabled, 'resume', later), {
      status: 'ACTIVE',
      disabledReason: null,
      disabledAfter: null,
      version: 3,
    })
  })

  test('resume asks an endpoint that has never answered for its proof first', () => {
    const disabled = disableEndpoint(anEndpoint(), 'verification_failed', 3, later)
    const { status, version } = commandEndpoint(disabled, 'resume', later)
    assert.deepEqual({ status, version }, { status: 'PENDING_VERIFICATION', version: 3 })
  })
})

describe('a rotated secret', () => {
  const next = { secret: Buffer.from('second'), publicKey: null }
  const third = { secret: Buffer.from('third'), publicKey: null }
  const at = (seconds: number) => new Date(bornAt.getTime() + seconds * 1000)
  const inForce = (endpoint: Endpoint, seconds: number) =>
    secretsInForce(endpoint, at(seconds)).map(String)

  test('signs first, and the one before it signs along for exactly the overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400 }), (overlap) => {
        const rotated = rotateSecret(anActive(), next, overlap, bornAt)
        assert.deepEqual(inForce(rotated, 0), ['second', 'first'])
        assert.deepEqual(inForce(rotated, overlap - 0.001), ['second', 'first'])
        assert.deepEqual(inForce(rotated, overlap), ['second'])
      }),
    )
  })

  test('signs alone at once without an overlap', () => {
    const rotated = rotateSecret(anActive(), next, 0, bornAt)
    assert.deepEqual(inForce(rotated, 0), ['second'])
    assert.equal(rotated.previousSecretExpiresAt, null)
  })

  test('rotated again within the overlap leaves the two newest in force', () => {
    const once = rotateSecret(anActive(), next, 3_600, bornAt)
    const twice = rotateSecret(once, third, 60, at(30))
    assert.deepEqual(inForce(twice, 30), ['third', 'second'])
    assert.deepEqual(inForce(twice, 90), ['third'])
    assert.deepEqual(inForce(rotateSecret(once, third, 0, at(30)), 30), ['third'])
  })
})

describe('a reset', () => {
  const day = 86_400

  test('ends what went by the clock of before, and is a version of its own', () => {
    const beyond = new Date(later.getTime() + 30 * day * 1000)
    const changed = afterReset(
      anActive({
        status: 'DEGRADED',
        degradedAt: beyond,
        previousSecret: Buffer.from('before'),
        previousSecretExpiresAt: beyond,
        version: 7,
        updatedAt: beyond,
      }),
      later,
    )
    assert.partialDeepStrictEqual(changed, {
      status: 'ACTIVE',
      degradedAt: null,
      previousSecretExpiresAt: new Date(later.getTime() + day * 1000),
      version: 8,
      updatedAt: later,
    })
  })

  test('that changes nothing about an endpoint is no version of it', () => {
    const untouched = [
      anEndpoint(),
      anActive(),
      anActive({ status: 'PAUSED' }),
      anActive({ status: 'DISABLED', disabledReason: 'gone', disabledAfter: 3 }),
      rotateSecret(anActive(), { secret: Buffer.from('second'), publicKey: null }, day, bornAt),
    ]
    for (const endpoint of untouched) assert.equal(afterReset(endpoint, later), endpoint)
  })
})

test('a lane lets everything, the challenge only, or nothing pass', () => {
  assert.deepEqual(endpointStatuses.map(gateOf), ['CHALLENGE', 'OPEN', 'CLOSED', 'OPEN', 'CLOSED'])
})
