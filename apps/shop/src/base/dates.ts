import { kept } from '@souk/pages/formats.ts'
import { locale } from '../texts/index.ts'

type Style = 'medium' | 'long'

/** `19 Nov 2026`, in the language of the page. */
export function dayText(time: string, dateStyle: Style = 'medium'): string {
  return written(time, { dateStyle })
}

/** The same with the time of day. */
export function timeText(time: string): string {
  return written(time, { dateStyle: 'medium', timeStyle: 'short' })
}

/** `Tue 24 Nov`, of a day that is one of the tenant's time zone already. */
export function weekdayText(day: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return written(`${day}T12:00:00Z`, options)
}

function written(time: string, options: Intl.DateTimeFormatOptions): string {
  return kept(Intl.DateTimeFormat, locale(), options).format(new Date(time))
}
