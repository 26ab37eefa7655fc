/** A log that is asked for one event at a time. Sequences have no gaps, and times do not go back. */
export interface Log {
  readonly oldest: number
  readonly newest: number
  readonly timeOf: (sequence: number) => Promise<Date>
}

/** The first event at or after a time, in as many questions as the number of events has binary digits. */
export async function firstSince(time: Date, log: Log): Promise<number | undefined> {
  let [low, high] = [log.oldest, log.newest + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await log.timeOf(middle)) < time) low = middle + 1
    else high = middle
  }
  return low > log.newest ? undefined : low
}
