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
