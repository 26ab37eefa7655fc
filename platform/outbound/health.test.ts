import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  afterOutcome,
  type CallOutcome,
  defaultHold,
  type Health,
  type HoldPolicy,
  isDown,
  nextHealth,
  nextWindow,
} from './health.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const well: Health = { failures: 0, heldUntil: null }
const refused: CallOutcome = { result: 'failed' }
const refusedAgain: CallOutcome = { ...refused, isRepeat: true }
const accepted: CallOutcome = { result: 'succeeded' }
const ignored: CallOutcome = { result: 'ignored' }
const after = (health: Health, outcome: CallOutcome) =>
  afterOutcome(health, outcome, defaultHold, now)
const seemsDown = (health: Health) => isDown(health, defaultHold)
const next = (window: number, health: Health, outcomes: readonly CallOutcome[]) =>
  nextWindow(window, seemsDown(health), outcomes, 64)
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

/** So many first tries in a row that failed. */
function down(failures: number): Health {
  return Array.from({ length: failures }).reduce<Health>((health) => after(health, refused), well)
}

describe('a lane', () => {
  test('is never held by one event, however often that is refused', () => {
    let health = well
    health = after(health, refused)
    for (let tries = 2; tries <= 11; tries += 1) health = after(health, refusedAgain)
    assert.deepEqual(health, { failures: 1, heldUntil: null })
  })

  test('is never held by events that fail among others that do not', () => {
    const outcomeOf = fc.constantFrom(refused, refusedAgain, ignored)
    const stretches = fc.array(fc.array(outcomeOf, { maxLength: 4 }), { maxLength: 20 })
    fc.assert(
      fc.property(stretches, (failing) => {
        let health = well
        for (const stretch of failing) {
          for (const outcome of stretch) {
            health = after(health, outcome)
            assert.equal(health.heldUntil, null)
          }
          health = after(health, accepted)
        }
      }),
    )
  })

  test('is held when five first tries in a row fail, and not before', () => {
    assert.deepEqual(down(4), { failures: 4, heldUntil: null })
    assert(!seemsDown(down(4)))
    assert.deepEqual(down(5), { failures: 5, heldUntil: inSeconds(10) })
    assert(seemsDown(down(5)))
  })

  test('asks a receiver that seems down at growing intervals, with retries as well', () => {
    const holds = [5, 6, 7, 8, 9, 100].map((failures) => down(failures).heldUntil)
    assert.deepEqual(holds, [10, 60, 300, 900, 900, 900].map(inSeconds))
    assert.deepEqual(after(down(5), refusedAgain), down(6))
  })

  test('repeats the last interval, however long its receiver has been down', () => {
    const holds = [8, 99].map((failures) => after({ failures, heldUntil: null }, refused).heldUntil)
    assert.deepEqual(holds, [900, 900].map(inSeconds))
  })

  test('forgets everything with the first success', () => {
    assert.deepEqual(after(down(8), accepted), well)
  })

  test('waits as long as its receiver asks, up to a day, whichever try that was', () => {
    const asking = (askedSeconds: number) =>
      after(well, { ...refusedAgain, askedSeconds }).heldUntil
    assert.deepEqual(asking(120), inSeconds(120))
    assert.deepEqual(asking(1_000_000), inSeconds(86_400))
    assert.equal(asking(0), null)
  })

  test('a hold is never shortened by a further failure', () => {
    const held: Health = { failures: 4, heldUntil: inSeconds(3_600) }
    assert.deepEqual(after(held, refused).heldUntil, inSeconds(3_600))
  })

  test('learns nothing from an event that was never sent', () => {
    assert.equal(after(down(6), ignored).failures, 6)
    assert.equal(next(16, well, [ignored]), 16)
    assert.equal(next(16, well, [accepted, ignored]), 32)
  })
})

test('a lane that is about a single call is held from its first failure on, until it succeeds', () => {
  const single: HoldPolicy = { afterFailures: 1, seconds: [5, 30] }
  const heldAfter = (failures: number) =>
    afterOutcome({ failures, heldUntil: null }, refused, single, now)
  const holds = [0, 1, 2, 99].map((failures) => heldAfter(failures).heldUntil)
  assert.deepEqual(holds, [5, 30, 30, 30].map(inSeconds))
  assert.deepEqual(afterOutcome(heldAfter(2), accepted, single, now), well)
})

test('a receiver is back with the first success after it seemed down, and only then', () => {
  const seen = (before: Health, ...outcomes: CallOutcome[]) => {
    const { isDown: isDownNow, isBack } = nextHealth(before, outcomes, defaultHold, now)
    return { isDown: isDownNow, isBack }
  }
  assert.deepEqual(seen(well, accepted), { isDown: false, isBack: false })
  assert.deepEqual(seen(down(4), refused), { isDown: true, isBack: false })
  assert.deepEqual(seen(down(5)), { isDown: true, isBack: false })
  assert.deepEqual(seen(down(5), refused, accepted), { isDown: false, isBack: true })
})

describe('the window', () => {
  test('doubles while all goes well, up to 64', () => {
    let window = 1
    const seen = Array.from({ length: 8 }, () => {
      window = next(window, well, [accepted])
      return window
    })
    assert.deepEqual(seen, [2, 4, 8, 16, 32, 64, 64, 64])
  })

  test('halves when something fails, stays when nothing came, and never closes', () => {
    assert.equal(next(64, well, [accepted, refused]), 32)
    assert.equal(next(1, well, [refused]), 1)
    assert.equal(next(16, well, []), 16)
  })

  test('lets one request through at a time while the receiver seems down', () => {
    assert.equal(next(64, down(5), []), 1)
    assert.equal(next(64, down(5), [accepted]), 1)
  })

  test('holds between 1 and 64, whatever happens', () => {
    const verdicts = fc.array(fc.constantFrom(accepted, refused, ignored), { maxLength: 64 })
    const steps = fc.array(fc.tuple(verdicts, fc.nat(9)))
    fc.assert(
      fc.property(steps, (happened) => {
        let window = 4
        for (const [some, failures] of happened) {
          window = next(window, { failures, heldUntil: null }, some)
          assert(Number.isInteger(window) && window >= 1 && window <= 64)
        }
      }),
    )
  })
})
