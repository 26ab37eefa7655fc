import { validationFailed } from '@souk/platform'

/** From the first moment, up to but without the last. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

const dayMs = 86_400_000
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

function refused(code: string, message: string) {
  return validationFailed(undefined, { errors: [{ path: '/query/from', code, message }] })
}
