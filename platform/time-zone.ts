import { Type } from 'typebox'
import { timeZoneUnknown } from './problems/common.ts'

/** Where a tenant keeps its days that has named no zone. */
export const defaultTimeZone = 'UTC'

/** A name of the IANA database: an offset would be wrong for half of the year. */
export const TimeZone = Type.String({
  maxLength: 64,
  pattern: '^(UTC|[A-Z][A-Za-z_]{1,30}(/[A-Z][A-Za-z0-9_+-]{1,30}){1,2})$',
  description: 'Name of an IANA time zone, by which days begin and end',
  examples: ['Europe/Berlin'],
})

export function checkTimeZone(timeZone: string): void {
  if (!isKnown(timeZone)) throw timeZoneUnknown({ timeZone })
}

/** There is no list of all names that are understood, older ones among them; whoever formats a time knows. */
function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Day and time of day that a clock on the wall shows there: `2026-11-16` and `14:05`. */
export function wallClock(moment: Date, timeZone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    time: `${of('hour')}:${of('minute')}`,
  }
}

/** Of days as a calendar has them. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
