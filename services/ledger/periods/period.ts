import {
  type Actor,
  advance,
  clockIn,
  lifecycle,
  minuteMs,
  type StateOf,
  statesOf,
} from '@souk/platform'
import {
  periodAlreadyClosed,
  periodNotOver,
  periodReopenOrder,
  secondPersonRequired,
} from '../problems.ts'

export const periodLifecycle = lifecycle({
  CLOSED: { reopen: 'REOPENED' },
  REOPENED: {},
})
export type PeriodStatus = StateOf<typeof periodLifecycle>
export const periodStatuses = statesOf(periodLifecycle)

/** All time up to a day, since the closing before it. */
export interface Period {
  readonly id: string
  /** `2026-05-31`, as the days of the zone are. */
  readonly through: string
  readonly timeZone: string
  /** Null for the first. */
  readonly closedFrom: Date | null
  readonly closedBefore: Date
  readonly status: PeriodStatus
  readonly closedBy: Actor
  readonly accountable: readonly string[]
  readonly reopenedBy: Actor | null
  readonly reopenedAt: Date | null
  readonly reason: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * What domains post has the moment in which their transaction began, and is there when that ends: longer than any transaction
 * lasts. A day that is closed after that misses none of it.
 */
const settlingMs = 10 * minuteMs

export interface Person {
  readonly actor: Actor
  readonly accountableMembers?: readonly string[]
}

interface Closing {
  readonly id: string
  readonly through: string
  readonly timeZone: string
  /** Where the last closing ends. */
  readonly closedFrom: Date | null
}

export function newPeriod(
  { id, through, timeZone, closedFrom }: Closing,
  { actor, accountableMembers = [] }: Person,
  now: Date,
): Period {
  const closedBefore = endOfDay(through, timeZone)
  if (closedBefore.getTime() > now.getTime() - settlingMs) throw periodNotOver({ through })
  if (closedFrom !== null && closedBefore <= closedFrom) {
    throw periodAlreadyClosed({ closedBefore: closedFrom.toISOString() })
  }
  return {
    ...{ id, through, timeZone, closedFrom, closedBefore, status: 'CLOSED', closedBy: actor },
    accountable: accountableMembers,
    ...{ reopenedBy: null, reopenedAt: null, reason: null },
    ...{ version: 1, createdAt: now, updatedAt: now },
  }
}

function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return clockIn(timeZone).startOf(next.getTime())
}

/** The last closing is opened first, and not by whoever has closed it. */
export function reopened(
  period: Period,
  closedBefore: Date | null,
  reason: string,
  person: Person,
  now: Date,
): Period {
  const status = advance(periodLifecycle, period.status, 'reopen')
  if (closedBefore?.getTime() !== period.closedBefore.getTime()) {
    throw periodReopenOrder({ closedBefore: closedBefore?.toISOString() ?? '' })
  }
  checkSecondPerson([period.closedBy.id, ...period.accountable], person)
  return {
    ...period,
    ...{ status, reason, reopenedBy: person.actor, reopenedAt: now },
    ...{ version: period.version + 1, updatedAt: now },
  }
}

/** Refuses whoever did the first half of it, or answers for who did. */
export function checkSecondPerson(
  first: readonly string[],
  { actor, accountableMembers = [] }: Person,
): void {
  const second = [actor.id, ...accountableMembers]
  if (second.some((id) => first.includes(id))) throw secondPersonRequired()
}
