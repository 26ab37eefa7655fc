import { dayMs } from '../base/day.ts'

/** Times of a clock on some wall, as text: `2026-11-16T09:30`, and their moments. */

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  formatters.set(timeZone, made)
  return made
}

/** What a clock in that zone shows, as if it were UTC. */
function wallMs(moment: Date, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(moment)
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  const day = [part('year'), part('month') - 1, part('day')] as const
  return Date.UTC(...day, part('hour'), part('minute'), part('second'))
}

/** `2026-11-16T09:30` */
export function wallTime(moment: Date, timeZone: string): string {
  return new Date(wallMs(moment, timeZone)).toISOString().slice(0, 16)
}

/** `2026-11-16` */
export function dayIn(moment: Date, timeZone: string): string {
  return wallTime(moment, timeZone).slice(0, 10)
}

/**
 * The moment at which a clock in that zone shows this; the first of two where it is set back, and the first after it where
 * it is put forward past this. Undefined for what is no time.
 */
export function momentOf(wall: string, timeZone: string): Date | undefined {
  const wanted = Date.parse(wall.length === 10 ? `${wall}T00:00Z` : `${wall}Z`)
  if (Number.isNaN(wanted)) return undefined
  const offsetAt = (ms: number) => wallMs(new Date(ms), timeZone) - ms
  // No offset changes twice within two days.
  const offsets = [offsetAt(wanted - dayMs), offsetAt(wanted + dayMs)]
  const fitting = offsets
    .map((offset) => wanted - offset)
    .filter((ms) => ms + offsetAt(ms) === wanted)
  // In a gap none fits: by the offset before it, the clock shows a later time by as much as it was put forward.
  return new Date(fitting[0] ?? wanted - Math.min(...offsets))
}

/** When a day begins in that zone, or so many days later; undefined for what is no day. */
export function startOfDay(day: string, timeZone: string, daysLater = 0): string | undefined {
  const noon = Date.parse(`${day}T12:00Z`)
  if (Number.isNaN(noon)) return undefined
  const wanted = new Date(noon + daysLater * dayMs).toISOString().slice(0, 10)
  return momentOf(wanted, timeZone)?.toISOString()
}
