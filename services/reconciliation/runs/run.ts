import { type Actor, advance, dayMs, lifecycle, type StateOf, statesOf } from '@souk/platform'
import type { Header } from '../reading/file.ts'
import type { Format } from '../reading/format.ts'

export const runLifecycle = lifecycle({
  RUNNING: { balance: 'BALANCED', find: 'EXCEPTIONS', fail: 'FAILED', cancel: 'CANCELLED' },
  EXCEPTIONS: { balance: 'BALANCED' },
  BALANCED: {},
  FAILED: {},
  CANCELLED: {},
})
export type RunStatus = StateOf<typeof runLifecycle>
export const runStatuses = statesOf(runLifecycle)

/**
 * The file is read to its end before anything is saved; then the books are read; then each line is looked for, first those that fit
 * exactly; at last, what the books have and the file has not.
 */
export type Phase = 'check' | 'collect' | 'match' | 'compare' | 'rest' | 'done'

export interface Run {
  readonly id: string
  readonly gatewayId: string
  readonly gateway: string
  readonly format: Format
  readonly periodFrom: Date
  readonly periodTo: Date
  readonly toleranceDays: number
  readonly bankAccount: string
  readonly fileId: string
  readonly fileName: string
  readonly bytes: number
  readonly sha256: string
  readonly status: RunStatus
  readonly phase: Phase
  readonly position: number
  readonly line: number
  readonly cursor: string | null
  readonly header: Header | null
  readonly lines: number
  readonly matched: number
  readonly repeated: number
  readonly exceptions: number
  readonly openExceptions: number
  readonly failureCode: string | null
  readonly failureMessage: string | null
  /** One after the other, where it stands. */
  readonly failedTurns: number
  readonly requestedBy: Actor
  /** Members who answer for whoever started it. */
  readonly accountable: readonly string[]
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly finishedAt: Date | null
}

export type RunDraft = Pick<
  Run,
  | 'gatewayId'
  | 'gateway'
  | 'format'
  | 'periodFrom'
  | 'periodTo'
  | 'toleranceDays'
  | 'bankAccount'
  | 'fileId'
  | 'fileName'
  | 'bytes'
  | 'sha256'
  | 'requestedBy'
  | 'accountable'
>

export function newRun(draft: RunDraft, id: string, now: Date): Run {
  return {
    ...draft,
    id,
    status: 'RUNNING',
    ...{ phase: 'check', position: 0, line: 1, cursor: null, header: null },
    ...{ lines: 0, matched: 0, repeated: 0, exceptions: 0, openExceptions: 0 },
    ...{ failureCode: null, failureMessage: null, failedTurns: 0, finishedAt: null },
    ...{ version: 1, createdAt: now, updatedAt: now },
  }
}

/** Where it goes on with the next phase. */
export function entered(run: Run, phase: Phase): Run {
  const { header } = run
  const start = phase === 'match' && header ? header : { position: 0, line: 1 }
  return { ...run, phase, position: start.position, line: start.line, cursor: null }
}

export function finished(run: Run, now: Date): Run {
  const action = run.openExceptions === 0 ? 'balance' : 'find'
  return ended({ ...run, status: advance(runLifecycle, run.status, action) }, now)
}

export function failed(
  run: Run,
  { code, message }: { readonly code: string; readonly message: string },
  now: Date,
): Run {
  const status = advance(runLifecycle, run.status, 'fail')
  return ended({ ...run, status, failureCode: code, failureMessage: message }, now)
}

/** Somebody does not want to wait for it. What it has matched and posted stays. */
export function cancelled(run: Run, now: Date): Run {
  return ended({ ...run, status: advance(runLifecycle, run.status, 'cancel', ['cancel']) }, now)
}

/** So often it is tried again where it stands. Storage that cannot be reached mostly can by then. */
const failedTurnsMax = 6

/** The same run, which goes on later, or undefined where it would fail again. */
export function afterFailedTurn(run: Run): Run | undefined {
  const failedTurns = run.failedTurns + 1
  return failedTurns < failedTurnsMax ? { ...run, failedTurns } : undefined
}

function ended(run: Run, now: Date): Run {
  const version = run.version + 1
  return { ...run, phase: 'done', version, updatedAt: now, finishedAt: now }
}

/** So many of its exceptions were settled. Without an open one a run that has ended is balanced. */
export function settled(run: Run, count: number, now: Date): Run {
  const openExceptions = run.openExceptions - count
  const isBalanced = openExceptions === 0 && run.status === 'EXCEPTIONS'
  const status = isBalanced ? advance(runLifecycle, run.status, 'balance') : run.status
  return { ...run, openExceptions, status, version: run.version + 1, updatedAt: now }
}

/** Of the lines that no report had before; null without any. Cut and never rounded up: 1 means all of them. */
export function matchedRate({ lines, matched }: Pick<Run, 'lines' | 'matched'>): number | null {
  return lines === 0 ? null : Math.floor((matched * 10_000) / lines) / 10_000
}

/** Before and after the period, what a line may stand for: what is posted late, or reported late. */
const marginMs = 31 * dayMs

export function windowOf({ periodFrom, periodTo }: Run): {
  readonly from: Date
  readonly to: Date
} {
  return {
    from: new Date(periodFrom.getTime() - marginMs),
    to: new Date(periodTo.getTime() + marginMs),
  }
}
