import { clock } from '../session/clock.ts'
import { locale, useTexts } from '../texts/index.ts'

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

export function exactTime(time: Date): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}

/** `just now`, `5 min ago`, `3 hr ago`, `3 Nov`, `3 Nov 2025`. */
function relativeTime(time: Date, now: Date, justNow: string): string {
  const ago = now.getTime() - time.getTime()
  const distance = Math.abs(ago)
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' })
  if (distance < minute) return justNow
  if (distance < hour) return relative.format(-Math.trunc(ago / minute), 'minute')
  if (distance < day) return relative.format(-Math.trunc(ago / hour), 'hour')
  const isThisYear = time.getFullYear() === now.getFullYear()
  const shown = { day: 'numeric', month: 'short' } as const
  const options: Intl.DateTimeFormatOptions = isThisYear ? shown : { ...shown, year: 'numeric' }
  return new Intl.DateTimeFormat(locale(), options).format(time)
}
