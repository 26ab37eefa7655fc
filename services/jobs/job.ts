import {
  type Actor,
  advance,
  erasedText,
  type FieldError,
  lifecycle,
  type Party,
  type StateOf,
} from '@souk/platform'
import type { Renaming } from './csv/names.ts'
import type { DryRun } from './dry-runs/dry-run.ts'
import { type Format, firstRowNumber, type Header } from './parsing/found-row.ts'
import { jobNotRetryable, jobRowsErased } from './problems.ts'

export const jobLifecycle = lifecycle({
  QUEUED: { validate: 'VALIDATING', run: 'RUNNING', fail: 'FAILED', cancel: 'CANCELLED' },
  VALIDATING: { run: 'RUNNING', finishDryRun: 'VALIDATED', fail: 'FAILED', cancel: 'CANCELLED' },
  RUNNING: { succeed: 'SUCCEEDED', finish: 'PARTIAL', fail: 'FAILED', cancel: 'CANCELLED' },
  SUCCEEDED: {},
  PARTIAL: { retry: 'RUNNING' },
  FAILED: { retry: 'RUNNING' },
  VALIDATED: {},
  CANCELLED: {},
})
export type JobStatus = StateOf<typeof jobLifecycle>

/** What is done next: rows are counted, applied, tried again, or written. */
export type Phase = 'count' | 'apply' | 'retry' | 'write'

export type Lane = 'short' | 'long'

/** Who asked, as identity needs it to say what they may do by now. */
export interface Requester {
  readonly agentId: string | null
  readonly memberId: string | null
  readonly clientId: string
  readonly through: readonly string[]
  readonly scopes: readonly string[]
  readonly party?: Party
}

/** The file that an import reads. */
export interface Source {
  readonly uploadId: string
  readonly fileId: string
  readonly store: string
  readonly name: string
  readonly bytes: number
  /** What was said of names in its first line. */
  readonly columns?: Renaming | undefined
}

/** What a file begins with. */
export interface Preview {
  readonly rows: number
  readonly isExact: boolean
  readonly sample: readonly unknown[]
  /** What a dry run of it has found; absent in rows from before it was kept. */
  readonly dryRun?: DryRun | null
}

export interface Job {
  readonly id: string
  readonly kind: string
  readonly status: JobStatus
  readonly phase: Phase
  readonly lane: Lane
  readonly format: Format
  readonly dryRun: boolean
  /** The party that has asked, by its id; null for the operator. */
  readonly ownerId: string | null
  readonly requester: Requester
  readonly requestedBy: Actor
  readonly requestId: string
  readonly source: Source | null
  /** Of the file that is read, or of the one that is written. */
  readonly header: Header | null
  readonly preview: Preview | null
  readonly filter: object | null
  readonly position: number
  readonly line: number
  /** As a spreadsheet counts; null for an export, and for what an earlier release has begun. */
  readonly rowNumber: number | null
  readonly cursor: string | null
  readonly retryUntil: string | null
  readonly total: number | null
  readonly ok: number
  readonly created: number
  readonly updated: number
  readonly failed: number
  /** In percent. */
  readonly progress: number
  readonly errorsKept: number
  readonly errorBytes: number
  readonly resultBytes: number
  readonly errorCode: string | null
  readonly errorMessage: string | null
  readonly failures: number
  /** It waits until then, as it could not go on for a reason that should pass. */
  readonly tryAt: Date | null
  /** Since when its files and its rows are gone, because they told of a person who was erased. */
  readonly erasedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly expiresAt: Date | null
}

/**
 * What is told of a job. The request that asked for it is another each time that somebody looks what it would do, and a dry
 * run meanwhile changes nothing of that.
 */
export type NotedJob = Omit<Job, 'requester' | 'requestId'>

export function noted({ requester: _who, requestId: _how, preview, ...job }: Job): NotedJob {
  const { dryRun: _found, ...read } = preview ?? {}
  return { ...job, preview: preview && (read as Preview) }
}

const openStatuses = ['QUEUED', 'VALIDATING', 'RUNNING'] as const

export function isOpen({ status }: Pick<Job, 'status'>): boolean {
  return (openStatuses as readonly string[]).includes(status)
}

type Asked = Pick<
  Job,
  | 'id'
  | 'kind'
  | 'phase'
  | 'lane'
  | 'format'
  | 'dryRun'
  | 'ownerId'
  | 'requester'
  | 'requestedBy'
  | 'requestId'
  | 'source'
  | 'header'
  | 'preview'
  | 'filter'
>

export function newJob(asked: Asked, now: Date): Job {
  return {
    ...asked,
    status: 'QUEUED',
    position: asked.header?.at ?? 0,
    line: asked.header?.line ?? 1,
    rowNumber: asked.source && firstRowNumber(asked.format),
    cursor: null,
    retryUntil: null,
    total: null,
    ...{ ok: 0, created: 0, updated: 0, failed: 0, progress: 0 },
    ...{ errorsKept: 0, errorBytes: 0, resultBytes: 0 },
    ...{ errorCode: null, errorMessage: null, failures: 0, tryAt: null },
    erasedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...{ startedAt: null, finishedAt: null, expiresAt: null },
  }
}

/** Finished jobs go after so many days, with what they have written. */
const keptMs = 30 * 86_400_000

function next(job: Job, changes: Partial<Job>, now: Date): Job {
  return { ...job, ...changes, version: job.version + 1, updatedAt: now }
}

function ended(job: Job, changes: Partial<Job>, now: Date): Job {
  const expiresAt = new Date(now.getTime() + keptMs)
  return next(job, { ...changes, finishedAt: now, expiresAt }, now)
}

export function begun(job: Job, now: Date): Job {
  const action = job.source ? 'validate' : 'run'
  return next(job, { status: advance(jobLifecycle, job.status, action), startedAt: now }, now)
}

/** The file can be read to its end. From now on rows are applied, or tried out. */
export function counted(job: Job, total: number, now: Date): Job {
  const { at: position = 0, line = 1 } = job.header ?? {}
  const rowNumber = firstRowNumber(job.format)
  const status = job.dryRun ? job.status : advance(jobLifecycle, job.status, 'run')
  return next(job, { status, phase: 'apply', position, line, rowNumber, total }, now)
}

/** All of it is done. What is left to try again is what failed. */
export function finished(job: Job, now: Date): Job {
  const done = { phase: 'retry' as const, progress: 100, cursor: null }
  if (job.dryRun) {
    return ended(job, { ...done, status: advance(jobLifecycle, job.status, 'finishDryRun') }, now)
  }
  if (job.failed === 0) {
    return ended(job, { ...done, status: advance(jobLifecycle, job.status, 'succeed') }, now)
  }
  if (job.ok === 0) {
    return failed({ ...job, ...done }, { code: 'all_rows_failed', message: allFailed }, now)
  }
  return ended(job, { ...done, status: advance(jobLifecycle, job.status, 'finish') }, now)
}

const allFailed = 'No row could be imported. The errors say what is wrong with each.'

/** So many rows, every one of them wrong, say that the file is, or what all of it needs. */
const rowsTriedMax = 1_000

/** Whether nothing is to be expected of the rows that were not read yet. */
export function isHopeless({ ok, failed: refused }: Pick<Job, 'ok' | 'failed'>): boolean {
  return ok === 0 && refused >= rowsTriedMax
}

export const tooManyErrors = 'too_many_errors'

/** Ends before its file does. If it is retried, what failed comes first: only if a row of that passes, the rest follows. */
export function stopped(job: Job, now: Date): Job {
  const message = `${noneOf(job.failed)} ${job.dryRun ? startAnother : `${startAnother} ${orRetry}`}`
  return failed({ ...job, phase: 'retry', cursor: null }, { code: tooManyErrors, message }, now)
}

const noneOf = (rows: number) =>
  `None of the first ${rows} rows could be imported, so the others were not read. The errors say what is wrong with each.`
const startAnother =
  'If it is the file, correct it, or say with columns what its columns mean, and start another import.'
const orRetry =
  'If the rows lack something else, add it and retry the failed rows: the others follow once one of them passes.'

export function hasUnreadRows({ total, ok, failed: refused }: Job): boolean {
  return total !== null && ok + refused < total
}

/** Some of what failed passes by now: the rest of the file has its turn. */
export function resumed(job: Job, now: Date): Job {
  return next(job, { phase: 'apply', cursor: null, retryUntil: null }, now)
}

export function failed(job: Job, reason: Pick<FieldError, 'code' | 'message'>, now: Date): Job {
  const status = advance(jobLifecycle, job.status, 'fail')
  return ended(job, { status, errorCode: reason.code, errorMessage: reason.message }, now)
}

export function cancelled(job: Job, now: Date): Job {
  const status = advance(jobLifecycle, job.status, 'cancel', ['cancel', 'retry'])
  return ended(job, { status }, now)
}

/** Goes on where it has stopped; after that, or at once, the rows that failed are tried again. */
export function retried(job: Job, lastErrorId: string | undefined, now: Date): Job {
  const isUnread = job.phase === 'count'
  const hasNothing = job.phase === 'retry' && lastErrorId === undefined
  if (job.erasedAt !== null) throw jobRowsErased({ erasedAt: job.erasedAt.toISOString() })
  if (job.dryRun || isUnread || hasNothing) throw jobNotRetryable({ status: job.status })
  const status = advance(jobLifecycle, job.status, 'retry', ['retry'])
  const again = { errorCode: null, errorMessage: null, failures: 0, tryAt: null, finishedAt: null }
  const retryUntil = job.phase === 'retry' ? (lastErrorId ?? null) : null
  return next(job, { ...again, status, retryUntil, expiresAt: null }, now)
}

/** What is left of a job that is over when all that it shows of its rows is gone. */
export function withoutRows(job: Job, now: Date): Job {
  const { source, preview, filter } = job
  const left = {
    source: source && { ...source, name: erasedText },
    preview: preview && { ...preview, sample: [], dryRun: null },
    filter: filter && {},
    ...{ errorsKept: 0, errorBytes: 0, resultBytes: 0, retryUntil: null },
  }
  return next(job, { ...left, erasedAt: now }, now)
}

/** A job that cannot go on for a reason that should pass is given up in the end. */
const failuresMax = 12
const delaysSeconds = [1, 5, 30, 60, 300]

/** Tried again later and later; undefined when that was tried often enough. */
export function postponed(job: Job, now: Date): Job | undefined {
  const failures = job.failures + 1
  if (failures >= failuresMax) return undefined
  const delaySeconds = delaysSeconds[job.failures] ?? Math.max(...delaysSeconds)
  return { ...job, failures, tryAt: new Date(now.getTime() + delaySeconds * 1_000) }
}

/** What is not known before the end counts as not reached. */
export function skippedOf({ total, ok, failed: refused, status }: NotedJob): number {
  const isStopped = status === 'CANCELLED' || status === 'FAILED'
  return isStopped && total !== null ? Math.max(0, total - ok - refused) : 0
}

/** Rows a second from the start until its end, or until it was last seen to come further. */
export function rateOf(job: NotedJob): number | null {
  const { startedAt, finishedAt, updatedAt, ok, failed: refused } = job
  if (startedAt === null) return null
  const seconds = ((finishedAt ?? updatedAt).getTime() - startedAt.getTime()) / 1000
  return Math.round((ok + refused) / Math.max(seconds, 0.001))
}
