const dayMs = 86_400_000

/** A day as a zone counts it: the midnight of UTC that has its date. */
export type LocalDay = number

/** Formatting a moment in a zone is slow, and what was yesterday's midnight stays it: so the first moments are remembered. */
const clocks = new Map<string, ReturnType<typeof clockOf>>()
const clocksMax = 100
/** Ten years. */
const daysMax = 3_660

/** The days of a zone: when each begins, and in which a moment is. */
export function clockIn(timeZone: string) {
  const known = clocks.get(timeZone)
  if (known) return known
  if (clocks.size >= clocksMax) clocks.clear()
  const clock = clockOf(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  /** What the clocks of the zone show, as if it were UTC. */
  const shownAt = (moment: number): number => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    const [year, month, day, hour, minute, second] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((part) => Number(parts.get(part)))
    return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  }
  const offsetAt = (moment: number) => shownAt(moment) - Math.floor(moment / 1000) * 1000
  const firstMoment = (day: LocalDay): number => {
    const moments = [day - dayMs, day + dayMs].map((near) => day - offsetAt(near))
    const midnights = moments.filter((moment) => shownAt(moment) === day)
    return midnights.length > 0 ? Math.min(...midnights) : Math.max(...moments)
  }
  const starts = new Map<LocalDay, number>()
  return {
    dayAt: (moment: Date): LocalDay => Math.floor(shownAt(moment.getTime()) / dayMs) * dayMs,
    /** Its first moment: midnight, the first of two, or when the clocks are put forward over it. */
    startOf: (day: LocalDay): Date => {
      const start = starts.get(day) ?? firstMoment(day)
      if (starts.size >= daysMax) starts.clear()
      starts.set(day, start)
      return new Date(start)
    },
  }
}
