export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
export type Weekday = (typeof weekdays)[number]

/** Days and hours of a week, by the clocks of a time zone. */
export interface Schedule {
  /** Empty where every day counts. */
  readonly days: readonly Weekday[]
  /** Empty where the whole day counts. */
  readonly hours: readonly HourSpan[]
  readonly timeZone: string
}

/** `18:00` to `02:00` ends on the day after; the day on which it began is the one that counts. */
export interface HourSpan {
  readonly from: string
  readonly to: string
}

export function isWithin({ days, hours, timeZone }: Schedule, at: Date): boolean {
  const { weekday, time } = localTime(at, timeZone)
  const isDay = (day: number) => {
    const name = weekdays[(day + 7) % 7]
    return days.length === 0 || (name !== undefined && days.includes(name))
  }
  if (hours.length === 0) return isDay(weekday)
  return hours.some(({ from, to }) => {
    if (from < to) return isDay(weekday) && time >= from && time < to
    return (isDay(weekday) && time >= from) || (isDay(weekday - 1) && time < to)
  })
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a clock costs far more than reading it. There are some hundred time zones. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

function localTime(at: Date, timeZone: string): { weekday: number; time: string } {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const name = parts.get('weekday')?.toUpperCase()
  return {
    weekday: weekdays.indexOf(name as Weekday),
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  }
}
