import { clockIn, type LocalDay } from '@souk/platform'
import type { Period } from '../period.ts'

export const intervals = ['day', 'week', 'month'] as const
export type Interval = (typeof intervals)[number]

const dayMs = 86_400_000

/**
 * The period in pieces that begin with a day, a Monday or the first of a month as the zone has them. The first begins and
 * the last ends with the period. The program knows the zones, so that no answer depends on what the database knows of them.
 */
export function piecesOf({ from, to }: Period, interval: Interval, timeZone: string): Period[] {
  const clock = clockIn(timeZone)
  const pieces: Period[] = []
  let start = from
  let day = firstDayOf(interval, clock.dayAt(from))
  while (start < to) {
    day = nextDay(interval, day)
    const next = clock.startOf(day)
    const end = next < to ? next : to
    pieces.push({ from: start, to: end })
    start = end
  }
  return pieces
}

function firstDayOf(interval: Interval, day: LocalDay): LocalDay {
  const date = new Date(day)
  if (interval === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return interval === 'week' ? day - sinceMonday * dayMs : day
}

function nextDay(interval: Interval, day: LocalDay): LocalDay {
  const date = new Date(day)
  if (interval === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
  return day + (interval === 'week' ? 7 : 1) * dayMs
}
