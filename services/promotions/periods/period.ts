import { advance, lifecycle, type Problem, type StateOf, statesOf } from '@souk/platform'

/** Of promotions and of campaigns. Nobody begins or exhausts one by a command: its times and its limits do. */
export const periodLifecycle = lifecycle({
  DRAFT: { activate: 'ACTIVE', schedule: 'SCHEDULED', archive: 'ARCHIVED' },
  SCHEDULED: { begin: 'ACTIVE', archive: 'ARCHIVED' },
  ACTIVE: { pause: 'PAUSED', exhaust: 'EXHAUSTED', end: 'ENDED' },
  PAUSED: { activate: 'ACTIVE', end: 'ENDED' },
  EXHAUSTED: { replenish: 'ACTIVE', end: 'ENDED' },
  ENDED: { archive: 'ARCHIVED' },
  ARCHIVED: {},
})
export type PeriodStatus = StateOf<typeof periodLifecycle>
export const statesOfPeriod = statesOf(periodLifecycle)
export const periodCommands = ['activate', 'pause', 'end', 'archive'] as const
export type PeriodCommand = (typeof periodCommands)[number]

/** What applies from a time on and until a time, unless it is paused or used up. */
export interface Period {
  readonly status: PeriodStatus
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly version: number
  readonly updatedAt: Date
}

/** After a command. Which state `activate` leads to depends on its times. */
export function command<Each extends Period>(
  period: Each,
  asked: PeriodCommand,
  now: Date,
  ended: (period: Each) => Problem,
): Each {
  const { status, startsAt, endsAt } = period
  const isLater = startsAt !== null && startsAt > now
  const action = asked === 'activate' && status === 'DRAFT' && isLater ? 'schedule' : asked
  const next = advance(periodLifecycle, status, action, periodCommands)
  if (asked === 'activate' && endsAt !== null && endsAt <= now) throw ended(period)
  return moved(period, next, now)
}

/** One step of those that its times have made of it by now; the same where nothing is due. */
export function atTimes<Each extends Period>(period: Each, now: Date): Each {
  const due = dueAt(period)
  if (due === null || due > now) return period
  const action = period.status === 'SCHEDULED' ? 'begin' : 'end'
  return moved(period, advance(periodLifecycle, period.status, action), now)
}

/** When its times change its status next. */
export function dueAt({ status, startsAt, endsAt }: Period): Date | null {
  if (status === 'SCHEDULED') return startsAt
  return status === 'ACTIVE' || status === 'PAUSED' || status === 'EXHAUSTED' ? endsAt : null
}

/** The same where its limits change nothing. */
export function atLimits<Each extends Period>(period: Each, isFull: boolean, now: Date): Each {
  if (period.status === 'ACTIVE' && isFull) return moved(period, 'EXHAUSTED', now)
  if (period.status === 'EXHAUSTED' && !isFull) return moved(period, 'ACTIVE', now)
  return period
}

/** The state after a change of its times: one whose start is moved to the past begins. */
export function restarted(edited: Period, now: Date): PeriodStatus {
  const begins = edited.startsAt !== null && edited.startsAt > now
  return begins || edited.status !== 'SCHEDULED' ? edited.status : 'ACTIVE'
}

/** Whether the change moves the start of what has begun into the future. */
export function beginsAgain(before: Period, edited: Period, now: Date): boolean {
  const begins = edited.startsAt !== null && edited.startsAt > now
  const isMoved = edited.startsAt?.getTime() !== before.startsAt?.getTime()
  return begins && isMoved && before.status !== 'DRAFT' && before.status !== 'SCHEDULED'
}

export function isOver({ status }: Pick<Period, 'status'>): boolean {
  return status === 'ENDED' || status === 'ARCHIVED'
}

function moved<Each extends Period>(period: Each, status: PeriodStatus, now: Date): Each {
  return { ...period, status, version: period.version + 1, updatedAt: now }
}

const usable: readonly PeriodStatus[] = ['SCHEDULED', 'ACTIVE', 'EXHAUSTED']

/** Whether it may be used between its times, whether or not anybody has noted that these have come. */
export function isOpen({ status }: Pick<Period, 'status'>): boolean {
  return usable.includes(status)
}
