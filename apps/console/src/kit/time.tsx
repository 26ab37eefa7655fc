import { clock } from '../session/clock.ts'
import { useTexts } from '../texts/index.ts'
import { dateFormat, relativeFormat } from './format.ts'
import { dayIn } from './zone.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago by the clock of the tenant, which a sandbox may have moved; the exact time is shown on hover. */
export function Time({ at }: { readonly at: string }) {
  const t = useTexts()
  const now = clock.use()
  const time = new Date(at)
  return (
    <time dateTime={at} title={exactTime(time)}>
      {relativeTime(time, now, t.kit.justNow)}
    </time>
  )
}

/** By the clock of the tenant. Its zone is named where it is another than that of whoever looks. */
export function exactTime(time: Date, timeZone = clock.timeZone): string {
  const text = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(time)
  return timeZone === zoneHere ? text : `${text} ${zoneName(time, timeZone)}`
}

const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

/** `CET`, or `GMT+5:30` where a zone has no short name in the language. */
function zoneName(time: Date, timeZone: string): string {
  const parts = dateFormat({ timeZone, timeZoneName: 'short' }).formatToParts(time)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** `just now`, `5 min ago`, `3 hr ago`, `3 Nov`, `3 Nov 2025`. */
function relativeTime(time: Date, now: Date, justNow: string): string {
  const { timeZone } = clock
  const ago = now.getTime() - time.getTime()
  const distance = Math.abs(ago)
  if (distance < minute) return justNow
  if (distance < hour) return relativeFormat().format(-Math.trunc(ago / minute), 'minute')
  if (distance < day) return relativeFormat().format(-Math.trunc(ago / hour), 'hour')
  const isThisYear = dayIn(time, timeZone).slice(0, 4) === dayIn(now, timeZone).slice(0, 4)
  const shown = { day: 'numeric', month: 'short', timeZone } as const
  return dateFormat(isThisYear ? shown : { ...shown, year: 'numeric' }).format(time)
}
