import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Interval, intervals, piecesOf } from './calendar.ts'

const starts = (from: string, to: string, interval: Interval, timeZone: string) =>
  piecesOf({ from: new Date(from), to: new Date(to) }, interval, timeZone).map((piece) =>
    piece.from.toISOString().replace(':00.000Z', 'Z'),
  )

describe('piecesOf', () => {
  test('days begin at midnight of the zone, also when the clocks change between', () => {
    assert.deepEqual(
      starts('2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z', 'day', 'Europe/Berlin'),
      [...['2026-03-28T12:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z']],
    )
    assert.deepEqual(
      starts('2026-10-24T22:00:00Z', '2026-10-26T23:00:00Z', 'day', 'Europe/Berlin'),
      [...['2026-10-24T22:00Z', '2026-10-25T23:00Z']],
    )
  })

  test('a day whose midnight is left out begins when the clocks are put forward', () => {
    assert.deepEqual(starts('2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z', 'day', 'Asia/Beirut'), [
      ...['2026-03-28T12:00Z', '2026-03-28T22:00Z'],
    ])
  })

  test('weeks begin on Mondays, months with their first', () => {
    assert.deepEqual(starts('2026-06-03T00:00:00Z', '2026-06-16T00:00:00Z', 'week', 'UTC'), [
      ...['2026-06-03T00:00Z', '2026-06-08T00:00Z', '2026-06-15T00:00Z'],
    ])
    assert.deepEqual(
      starts('2025-12-15T00:00:00Z', '2026-02-02T00:00:00Z', 'month', 'Asia/Kolkata'),
      [...['2025-12-15T00:00Z', '2025-12-31T18:30Z', '2026-01-31T18:30Z']],
    )
  })

  test('whatever the zone, the pieces are the period: no gap, no overlap, none empty', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Beirut', 'Australia/Lord_Howe']
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...intervals),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 60 * 86_400_000 }),
        (zone, interval, from, lengthMs) => {
          const to = new Date(from.getTime() + lengthMs)
          const pieces = piecesOf({ from, to }, interval, zone)
          assert.deepEqual(pieces[0]?.from, from)
          assert.deepEqual(pieces.at(-1)?.to, to)
          for (const [index, piece] of pieces.entries()) {
            assert(piece.from < piece.to)
            if (index > 0) assert.deepEqual(piece.from, pieces[index - 1]?.to)
          }
          assert(pieces.length <= 62)
        },
      ),
    )
  })
})

test('a year by days asks for the clocks of a zone once: the second time costs nothing', (t) => {
  const asked = t.mock.method(Intl.DateTimeFormat.prototype, 'formatToParts')
  const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') }
  const first = piecesOf(year, 'day', 'Pacific/Chatham')
  const times = asked.mock.callCount()
  assert(times > 0)
  assert.deepEqual(piecesOf(year, 'day', 'Pacific/Chatham'), first)
  assert.equal(asked.mock.callCount(), times + 1, 'the moment with which the period begins')
})
