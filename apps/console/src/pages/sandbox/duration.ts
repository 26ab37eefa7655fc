import type { Texts } from '../../texts/index.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `58 days`, `3 hours`, `5 minutes`: by the greatest unit that fits, which says enough about a clock. */
export function durationText(seconds: number, t: Texts): string {
  if (seconds < minute) return t.sandbox.notAhead
  if (seconds < hour) return t.sandbox.minutes(Math.floor(seconds / minute))
  if (seconds < 2 * day) return t.sandbox.hours(Math.floor(seconds / hour))
  return t.sandbox.days(Math.floor(seconds / day))
}
