import { dayMs, validationFailed } from '@souk/platform'

/** From the first moment, up to but without the last. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

const defaultDays = 30
const daysMax = 366

/** The last thirty days unless said otherwise; an open end is now, an open start thirty days before. */
export function periodOf(from: string | undefined, to: string | undefined, now: Date): Period {
  const end = to === undefined ? now : new Date(to)
  const start = from === undefined ? daysBefore(end, defaultDays) : new Date(from)
  const lengthMs = end.getTime() - start.getTime()
  if (lengthMs <= 0) throw refused('order', 'from must be earlier than to')
  if (lengthMs > daysMax * dayMs) throw refused('maximum', `a period has at most ${daysMax} days`)
  return { from: start, to: end }
}

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * dayMs)
}

/**
 * An id tells when it was made, and an order or a payment is dated when it is made or later: nothing of that
 * moment or after has a smaller id. Keys end with the id, so this is where reading them may start. The clock
 * of a sandbox may have been moved ahead of the one that makes ids.
 */
export function firstIdOf(moment: Date, clockOffsetMs: number): string {
  const madeMs = Math.max(0, moment.getTime() - clockOffsetMs)
  const time = madeMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

function refused(code: string, message: string) {
  return validationFailed(undefined, { errors: [{ path: '/query/from', code, message }] })
}
