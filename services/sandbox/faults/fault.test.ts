import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem } from '@souk/platform'
import fc from 'fast-check'
import {
  type Fault,
  type FaultDraft,
  faultKinds,
  injectedFaultOf,
  latencyMsMax,
  newFault,
} from './fault.ts'

const now = new Date('2026-06-01T00:00:00.000Z')
const draft: FaultDraft = {
  target: 'gateway',
  kind: 'error',
  rate: 1,
  latencyMs: null,
  endpoint: null,
  until: null,
}
const id = 'flt_01k1f2mk00f8yspz3fbn65trgs'

const anyFault: fc.Arbitrary<Fault> = fc
  .record({
    kind: fc.constantFrom(...faultKinds),
    rate: fc.integer({ min: 1, max: 1_000_000 }).map((steps) => steps / 1_000_000),
    latencyMs: fc.integer({ min: 1, max: latencyMsMax }),
  })
  .map(({ kind, rate, latencyMs }) =>
    newFault(id, { ...draft, kind, rate, latencyMs: kind === 'latency' ? latencyMs : null }, now),
  )
const faultsOf = fc.array(anyFault, { maxLength: 20 })
const chanceOf = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('injectedFaultOf', () => {
  test('a fault with rate 1 always applies, whatever the chance', () => {
    fc.assert(
      fc.property(faultsOf, chanceOf, (faults, chance) => {
        const certain = faults.map((fault) => ({ ...fault, rate: 1 }))
        const injected = injectedFaultOf(certain, () => chance)
        const has = (kind: string) => certain.some((fault) => fault.kind === kind)
        assert.equal(injected.latencyMs > 0, has('latency'))
        for (const kind of ['error', 'drop', 'duplicate'] as const) {
          assert.equal(injected[kind], has(kind))
        }
      }),
    )
  })

  test('each fault applies exactly when its own chance is below its rate', () => {
    const throws = fc.array(fc.tuple(anyFault, chanceOf), { maxLength: 20 })
    fc.assert(
      fc.property(throws, (thrown) => {
        const chances = thrown.map(([, chance]) => chance)
        const injected = injectedFaultOf(
          thrown.map(([fault]) => fault),
          () => chances.shift() ?? 0,
        )
        const hits = thrown.filter(([{ rate }, chance]) => chance < rate).map(([fault]) => fault)
        const late = hits.reduce((sum, { latencyMs }) => sum + (latencyMs ?? 0), 0)
        assert.equal(injected.latencyMs, Math.min(late, latencyMsMax))
        assert.equal(
          injected.drop,
          hits.some(({ kind }) => kind === 'drop'),
        )
      }),
    )
  })

  test('without faults nothing is disturbed, and no random number is drawn', () => {
    const injected = injectedFaultOf([], () => assert.fail('nobody asks'))
    assert.deepEqual(injected, { latencyMs: 0, error: false, drop: false, duplicate: false })
  })
})

describe('newFault', () => {
  const refusedAt = (changes: Partial<FaultDraft>) => {
    try {
      newFault(id, { ...draft, ...changes }, now)
    } catch (error) {
      return error instanceof Problem ? error.errors?.map(({ path }) => path) : error
    }
    return []
  }

  test('latency says how long, an endpoint belongs to webhooks, an end lies ahead', () => {
    assert.deepEqual(refusedAt({}), [])
    assert.deepEqual(refusedAt({ kind: 'latency' }), ['/latency_ms'])
    assert.deepEqual(refusedAt({ latencyMs: 5 }), ['/latency_ms'])
    assert.deepEqual(refusedAt({ endpoint: 'whe_01k1f2mk00f8yspz3fbn65trgs' }), ['/endpoint_id'])
    assert.deepEqual(refusedAt({ until: now }), ['/until'])
    assert.deepEqual(refusedAt({ until: new Date(now.getTime() + 1) }), [])
  })

  test('a rate is kept in millionths', () => {
    assert.equal(newFault(id, { ...draft, rate: 0.333_333_3 }, now).rate, 0.333_333)
  })
})
