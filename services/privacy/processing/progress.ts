import { isDeepStrictEqual } from 'node:util'
import { hourMs, type Person, requestLastsAtMostMs, type TraceErasure } from '@souk/platform'
import type { RequestKind } from '../request.ts'

/** What is done next: the copy, the look at what objects, and erasing, which is done a second time a while later. */
export type Phase = 'copy' | 'begin' | 'erase' | 'erase_again'

export interface UnfinishedPage {
  /** After which record the next page begins. */
  readonly next: string | null
  readonly traces: TraceErasure
}

/** How far a request has come. */
export interface Progress {
  /** The id of the request. */
  readonly id: string
  readonly phase: Phase
  /** The records that are under way; null before the first. */
  readonly step: string | null
  readonly cursor: string | null
  /** A page whose records are erased and whose traces are not yet, which take transactions of their own. */
  readonly page: UnfinishedPage | null
  /** Known from the moment on when nothing can be added for it any more. */
  readonly person: Person | null
  readonly begunAt: Date | null
  /** The file of a copy that is being written: what was left of one that was cut off is discarded by the next. */
  readonly fileId: string | null
  /** Null while people hold it. */
  readonly dueAt: Date | null
  readonly failures: number
}

export function newProgress(requestId: string, kind: RequestKind, now: Date): Progress {
  const phase = kind === 'EXPORT' ? 'copy' : 'begin'
  const unbegun = {
    step: null,
    cursor: null,
    page: null,
    person: null,
    begunAt: null,
    fileId: null,
  }
  return { id: requestId, phase, ...unbegun, failures: 0, dueAt: now }
}

/** How often obstacles are checked. */
const checkAgainMs = hourMs

export function waiting(progress: Progress, now: Date): Progress {
  return { ...progress, failures: 0, dueAt: new Date(now.getTime() + checkAgainMs) }
}

/** Nothing is erased before all requests have ended that were under way: an order of them still has to be sent to somebody. */
export function begun(progress: Progress, person: Person, now: Date): Progress {
  const dueAt = afterRequestsOf(now)
  return { ...progress, phase: 'erase', person, begunAt: now, failures: 0, dueAt }
}

function afterRequestsOf(moment: Date): Date {
  return new Date(moment.getTime() + requestLastsAtMostMs)
}

/** When it goes on after a hold: at once, or when it would have. */
export function goingOn(progress: Progress, now: Date): Progress {
  const earliest = progress.begunAt ? afterRequestsOf(progress.begunAt) : now
  return { ...progress, dueAt: earliest > now ? earliest : now }
}

/**
 * Where the next page is. Undefined after the last of the second time, which finds what requests saved that were under way
 * during the first.
 */
export function nextPage(
  progress: Progress,
  { steps, next }: { readonly steps: readonly string[]; readonly next: string | null },
  now: Date,
): Progress | undefined {
  const step = stepOf(progress, steps)
  const going = { ...progress, page: null, failures: 0, dueAt: now }
  if (next !== null) return { ...going, step, cursor: next }
  const following = steps[steps.indexOf(step) + 1]
  if (following !== undefined) return { ...going, step: following, cursor: null }
  if (progress.phase === 'erase_again') return undefined
  return { ...going, phase: 'erase_again', step: null, cursor: null, dueAt: afterRequestsOf(now) }
}

/** One that a release does not know any more begins with the first: nothing is lost by doing it again. */
export function stepOf({ step }: Progress, steps: readonly string[]): string {
  return step !== null && steps.includes(step) ? step : (steps[0] ?? '')
}

const delaysSeconds = [1, 5, 30, 60, 300, 3_600]

/** Whether people should know: it has failed for some minutes, and is now tried every hour. */
export function isStuck({ failures }: Progress): boolean {
  return failures >= delaysSeconds.length
}

/** Whose data is erased. Guests who order after it has begun are somebody else. */
export function personToErase({ person, begunAt }: Progress): Person | null {
  return person && { ...person, ...(begunAt && { guestsUntil: begunAt }) }
}

/** Whether the first or the second time begins with the next page. */
export function isFirstPage({ step, page }: Progress): boolean {
  return step === null && page === null
}

export function isSamePlace(one: Progress, other: Progress): boolean {
  return isDeepStrictEqual(placeOf(one), placeOf(other))
}

function placeOf({ phase, step, cursor, page }: Progress) {
  return { phase, step, cursor, page }
}

/** Tried again later and later, and never given up: the law wants it done. */
export function postponed(progress: Progress, now: Date): Progress {
  const delaySeconds = delaysSeconds[progress.failures] ?? Math.max(...delaysSeconds)
  const dueAt = new Date(now.getTime() + delaySeconds * 1_000)
  return { ...progress, failures: progress.failures + 1, dueAt }
}
