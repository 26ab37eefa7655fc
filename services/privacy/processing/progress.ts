import { hourMs, minuteMs, type Person } from '@souk/platform'
import type { RequestKind } from '../request.ts'

/** What is done next: the copy, the look at what objects, and erasing, which is done a second time a while later. */
export type Phase = 'copy' | 'begin' | 'erase' | 'erase_again'

/** How far a request has come. */
export interface Progress {
  /** The id of the request. */
  readonly id: string
  readonly phase: Phase
  /** The records that are under way; null before the first. */
  readonly step: string | null
  readonly cursor: string | null
  /** Known from the moment on when nothing can be added for it any more. */
  readonly person: Person | null
  readonly begunAt: Date | null
  /** Null while people hold it. */
  readonly dueAt: Date | null
  readonly failures: number
}

export function newProgress(requestId: string, kind: RequestKind, now: Date): Progress {
  const phase = kind === 'EXPORT' ? 'copy' : 'begin'
  const nothing = { step: null, cursor: null, person: null, begunAt: null, failures: 0 }
  return { id: requestId, phase, ...nothing, dueAt: now }
}

/** What is in the way is looked at so often. */
const lookAgainMs = hourMs

export function waiting(progress: Progress, now: Date): Progress {
  return { ...progress, failures: 0, dueAt: new Date(now.getTime() + lookAgainMs) }
}

export function begun(progress: Progress, person: Person, now: Date): Progress {
  return { ...progress, phase: 'erase', person, begunAt: now, failures: 0, dueAt: now }
}

/** A request that began before may place an order after it, or log an event; none lasts so long. */
const secondTimeAfterMs = 5 * minuteMs

/** Where the next page is. Undefined after the last of the second time. */
export function nextPage(
  progress: Progress,
  { steps, next }: { readonly steps: readonly string[]; readonly next: string | null },
  now: Date,
): Progress | undefined {
  const step = stepOf(progress, steps)
  const going = { ...progress, failures: 0, dueAt: now }
  if (next !== null) return { ...going, step, cursor: next }
  const following = steps[steps.indexOf(step) + 1]
  if (following !== undefined) return { ...going, step: following, cursor: null }
  if (progress.phase === 'erase_again') return undefined
  const begunAt = progress.begunAt ?? now
  const dueAt = new Date(begunAt.getTime() + secondTimeAfterMs)
  return { ...going, phase: 'erase_again', step: null, cursor: null, dueAt }
}

/** One that a release does not know any more begins with the first: nothing is lost by doing it again. */
export function stepOf({ step }: Progress, steps: readonly string[]): string {
  return step !== null && steps.includes(step) ? step : (steps[0] ?? '')
}

const delaysSeconds = [1, 5, 30, 60, 300, 3_600]

/** Tried again later and later, and never given up: the law wants it done. */
export function postponed(progress: Progress, now: Date): Progress {
  const delaySeconds = delaysSeconds[progress.failures] ?? Math.max(...delaysSeconds)
  const dueAt = new Date(now.getTime() + delaySeconds * 1_000)
  return { ...progress, failures: progress.failures + 1, dueAt }
}
