import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayIn, momentOf, startOfDay, wallTime } from '../src/kit/zone.ts'

describe('a day begins at midnight of its zone', () => {
  for (const [zone, day, later, begins] of [
    ['Europe/Berlin', '2026-11-16', 0, '2026-11-15T23:00:00.000Z'],
    ['Europe/Berlin', '2026-07-31', 1, '2026-07-31T22:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-01', 0, '2025-12-31T18:30:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', 1, '2026-11-02T08:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-16', 0, '2026-11-15T10:00:00.000Z'],
    // The clock is put forward from midnight to one o'clock: the day begins at one.
    ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00.000Z'],
    // It is set back from midnight to eleven o'clock: midnight comes once.
    ['Africa/Cairo', '2026-10-30', 0, '2026-10-29T22:00:00.000Z'],
  ] as const) {
    test(`${day} and ${later} days in ${zone}`, () => {
      assert.equal(startOfDay(day, zone, later), begins)
    })
  }

  test('what is no day has no beginning', () => {
    assert.equal(startOfDay('', 'UTC'), undefined)
    assert.equal(startOfDay('yesterday', 'UTC'), undefined)
  })
})

describe('a time of a clock', () => {
  test('is the moment at which the clock shows it, and back', () => {
    const moment = new Date('2026-11-16T23:30:00Z')
    assert.equal(dayIn(moment, 'Asia/Tokyo'), '2026-11-17')
    assert.equal(wallTime(moment, 'Asia/Tokyo'), '2026-11-17T08:30')
    assert.deepEqual(momentOf('2026-11-17T08:30', 'Asia/Tokyo'), moment)
  })

  test('that it shows twice is the first of both', () => {
    const first = momentOf('2026-10-25T02:30', 'Europe/Berlin')
    assert.equal(first?.toISOString(), '2026-10-25T00:30:00.000Z')
  })

  test('that it never shows is the same time after it was put forward', () => {
    const after = momentOf('2026-03-29T02:30', 'Europe/Berlin')
    assert.equal(after?.toISOString(), '2026-03-29T01:30:00.000Z')
    assert.equal(momentOf('', 'UTC'), undefined)
  })
})
