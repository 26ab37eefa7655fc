import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shipDayOf } from './location.ts'

describe('an order leaves', () => {
  const berlin = { cutoffLocal: '14:00', timezone: 'Europe/Berlin' }
  const cases: [title: string, location: typeof berlin, now: string, day: string][] = [
    ['on the day, before the cut-off', berlin, '2026-07-27T11:59:00Z', '2026-07-27'],
    ['on the day, at the cut-off', berlin, '2026-07-27T12:00:59Z', '2026-07-27'],
    ['the next day, after the cut-off', berlin, '2026-07-27T12:01:00Z', '2026-07-28'],
    ['by the winter time of the location', berlin, '2026-01-15T12:30:00Z', '2026-01-15'],
    [
      'by the day of the location',
      { ...berlin, timezone: 'Asia/Tokyo' },
      '2026-07-27T16:00:00Z',
      '2026-07-28',
    ],
    [
      'after midnight of the year',
      { ...berlin, cutoffLocal: '00:00' },
      '2026-12-31T12:00:00Z',
      '2027-01-01',
    ],
  ]
  for (const [title, location, now, day] of cases) {
    test(title, () => assert.equal(shipDayOf(location, new Date(now)), day))
  }

  test('by the clock of the tenant where the location has none', () => {
    const location = { cutoffLocal: '10:00', timezone: null }
    const now = new Date('2026-07-27T09:30:00Z')
    assert.equal(shipDayOf(location, now, 'Europe/Berlin'), '2026-07-28')
    assert.equal(shipDayOf(location, now), '2026-07-27')
  })

  test('on no known day where there is no cut-off', () => {
    assert.equal(shipDayOf({ cutoffLocal: null, timezone: null }, new Date()), undefined)
  })
})
