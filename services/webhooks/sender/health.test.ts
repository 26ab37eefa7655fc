import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { lost, type Verdict } from '../deliveries/delivery.ts'
import { afterVerdict, type Health, isSuspect, nextWindow, preferenceOf } from './health.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const well: Health = { failures: 0, heldUntil: null }
const refused: Verdict = { delivered: false, gone: false, askedSeconds: undefined, isLost: false }
const accepted: Verdict = { ...refused, delivered: true }
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

/** So many first tries in a row that failed. */
function down(failures: number): Health {
  return Array.from({ length: failures }).reduce<Health>(
    (health) => afterVerdict(health, refused, 1, now),
    well,
  )
}

describe('a lane', () => {
  test('is never held by one event, however often that is refused', () => {
    let health = well
    for (let tries = 1; tries <= 11; tries += 1) health = afterVerdict(health, refused, tries, now)
    assert.deepEqual(health, { failures: 1, heldUntil: null })
  })

  test('is never held by events that fail among others that do not', () => {
    const verdictOf = fc.tuple(fc.constantFrom(refused, lost), fc.integer({ min: 1, max: 11 }))
    const stretches = fc.array(fc.array(verdictOf, { maxLength: 4 }), { maxLength: 20 })
    fc.assert(
      fc.property(stretches, (failing) => {
        let health = well
        for (const stretch of failing) {
          for (const [verdict, tries] of stretch) {
            health = afterVerdict(health, verdict, tries, now)
            assert.equal(health.heldUntil, null)
          }
          health = afterVerdict(health, accepted, 1, now)
        }
      }),
    )
  })

  test('is held when five first tries in a row fail, and not before', () => {
    assert.deepEqual(down(4), { failures: 4, heldUntil: null })
    assert(!isSuspect(down(4)))
    assert.deepEqual(down(5), { failures: 5, heldUntil: inSeconds(10) })
    assert(isSuspect(down(5)))
  })

  test('asks a receiver that seems down at growing intervals, with retries as well', () => {
    const holds = [5, 6, 7, 8, 9, 100].map((failures) => down(failures).heldUntil)
    assert.deepEqual(holds, [10, 60, 300, 900, 900, 900].map(inSeconds))
    assert.deepEqual(afterVerdict(down(5), refused, 7, now), down(6))
  })

  test('forgets everything with the first success', () => {
    assert.deepEqual(afterVerdict(down(8), accepted, 3, now), well)
  })

  test('waits as long as its receiver asks, up to a day, whichever try that was', () => {
    const asking = (askedSeconds: number) =>
      afterVerdict(well, { ...refused, askedSeconds }, 3, now).heldUntil
    assert.deepEqual(asking(120), inSeconds(120))
    assert.deepEqual(asking(1_000_000), inSeconds(86_400))
    assert.equal(asking(0), null)
  })

  test('a hold is never shortened by a further failure', () => {
    const held: Health = { failures: 4, heldUntil: inSeconds(3_600) }
    assert.deepEqual(afterVerdict(held, refused, 1, now).heldUntil, inSeconds(3_600))
  })

  test('learns nothing from an event that was never sent', () => {
    assert.equal(afterVerdict(down(6), { ...lost }, 1, now).failures, 6)
    assert.equal(nextWindow(16, well, [lost]), 16)
    assert.equal(nextWindow(16, well, [accepted, lost]), 32)
  })
})

test('a receiver that seems down is asked in turns with what it has not seen and what it refused most', () => {
  assert.deepEqual(
    [0, 4, 5, 6, 7, 8].map((failures) => preferenceOf(down(failures))),
    ['OLDEST', 'OLDEST', 'UNTRIED', 'MOST_TRIED', 'UNTRIED', 'MOST_TRIED'],
  )
})

describe('the window', () => {
  test('doubles while all goes well, up to 64', () => {
    let window = 1
    const seen = Array.from({ length: 8 }, () => {
      window = nextWindow(window, well, [accepted])
      return window
    })
    assert.deepEqual(seen, [2, 4, 8, 16, 32, 64, 64, 64])
  })

  test('halves when something fails, stays when nothing came, and never closes', () => {
    assert.equal(nextWindow(64, well, [accepted, refused]), 32)
    assert.equal(nextWindow(1, well, [refused]), 1)
    assert.equal(nextWindow(16, well, []), 16)
  })

  test('lets one request through at a time while the receiver seems down', () => {
    assert.equal(nextWindow(64, down(5), []), 1)
    assert.equal(nextWindow(64, down(5), [accepted]), 1)
  })

  test('holds between 1 and 64, whatever happens', () => {
    const verdicts = fc.array(fc.constantFrom(accepted, refused, lost), { maxLength: 64 })
    const turns = fc.array(fc.tuple(verdicts, fc.nat(9)))
    fc.assert(
      fc.property(turns, (happened) => {
        let window = 4
        for (const [some, failures] of happened) {
          window = nextWindow(window, { failures, heldUntil: null }, some)
          assert(Number.isInteger(window) && window >= 1 && window <= 64)
        }
      }),
    )
  })
})
