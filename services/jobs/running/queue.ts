import {
  type CallOutcome,
  type Context,
  type OutboundCall,
  type OutboundQueue,
  outboundQueue,
  Problem,
} from '@souk/platform'
import { isOpen, type Job, type Lane, postponed } from '../job.ts'
import { lanes } from '../lanes.ts'
import { beginJob, failJob } from '../operations.ts'
import { findJobForUpdate, findNextJob, updateProgress } from '../store.ts'
import { upsertTurn } from '../turns/store.ts'
import type { ImportRun } from './chunk.ts'
import { type ExportRun, goOnWithExport } from './export-run.ts'
import { goOnWithImport } from './import-run.ts'
import { isRefusal, JobFault, Overtaken, type Running, runOf } from './run.ts'

interface Turn extends OutboundCall {
  /** Of what the job notes of itself. */
  readonly context: Context
  readonly job: Job
}

/** Jobs of all tenants at once in one process. Each has the thread that reads rows for a moment at a time. */
const atOnceMax = 6

/** How a turn ended: with the part done, with another try later, or with the end of a job that failed too often. */
type Taken = 'done' | 'postponed' | 'given_up'

type Needed = Omit<Running, 'database' | 'signal'>

/**
 * The jobs of a lane, one at a time: parties take turns, and each has its jobs done one after the other. A turn does a
 * bounded part of a job and saves how far it has come as it goes, so the step has nothing to record: it looks what is next.
 */
export function jobQueue(lane: Lane, needed: Needed): OutboundQueue {
  return outboundQueue({
    lanes: lanes[lane],
    load: (tx) => findNextJob(tx, lane),
    call: async ({ context, job }: Turn, { database, signal, log }): Promise<Taken> => {
      const { taken, error } = await takeTurn({ ...needed, database, signal }, context, job)
      if (taken === 'done') return taken
      const about = { tenantId: context.tenantId, jobId: job.id, err: error }
      log.error(about, taken === 'postponed' ? 'job failed and is tried again' : 'job was given up')
      return taken
    },
    // The lane is well: another job may go on.
    classify: (_tx, _job, { answer }: { answer: Taken }): CallOutcome => ({
      result: answer === 'done' ? 'succeeded' : 'ignored',
    }),
    step: async (tx, { subject: job, room }) => {
      if (job.tryAt !== null && job.tryAt > tx.now) return { calls: [], nextAt: job.tryAt }
      const key = `${job.id} ${job.phase} ${job.position} ${job.cursor ?? ''}`
      const turn = { key, context: contextOf(tx, job), job }
      if (room > 0) await upsertTurn(tx, job, lane)
      return { calls: room > 0 ? [turn] : [], nextAt: room > 0 ? null : tx.now }
    },
    close: () => needed.thread.close(),
    callsMax: atOnceMax,
    hold: { afterFailures: 1, seconds: [1, 5, 30, 60, 300] },
  })
}

interface TurnEnd {
  readonly taken: Taken
  /** Why the job did not go on, if that is no fault of what was asked. */
  readonly error?: unknown
}

async function takeTurn(running: Running, context: Context, found: Job): Promise<TurnEnd> {
  try {
    const run = await runOf(running, context.tenantId, found)
    const job = found.status === 'QUEUED' ? await begin(running, context, found) : found
    if (run.found.direction === 'import') await goOnWithImport(run as ImportRun, job)
    else await goOnWithExport(run as ExportRun, job)
  } catch (error) {
    if (error instanceof Overtaken) return { taken: 'done' }
    const isPostponed = await noteFailure(running, context, found, error)
    if (isFinal(error)) return { taken: 'done' }
    return { taken: isPostponed ? 'postponed' : 'given_up', error }
  }
  return { taken: 'done' }
}

function begin({ database }: Running, context: Context, found: Job): Promise<Job> {
  return database.write(context, async (tx) => {
    const job = await findJobForUpdate(tx, found.id)
    if (job?.status !== 'QUEUED') throw new Overtaken('somebody else has begun')
    return beginJob(tx, job)
  })
}

/**
 * What is refused, or wrong with the file, stays so. Anything else is tried again, later and later, and not for ever.
 * Returns whether it is tried again.
 */
async function noteFailure(
  { database }: Running,
  context: Context,
  found: Job,
  error: unknown,
): Promise<boolean> {
  return database.write(context, async (tx) => {
    const job = await findJobForUpdate(tx, found.id)
    if (!job || !isOpen(job)) return false
    const later = isFinal(error) ? undefined : postponed(job, tx.now)
    if (later) await updateProgress(tx, later)
    else await failJob(tx, job, reasonOf(error))
    return later !== undefined
  })
}

function isFinal(error: unknown): boolean {
  return error instanceof JobFault || isRefusal(error)
}

function reasonOf(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof JobFault) return { code: error.code, message: error.message }
  if (error instanceof Problem) return { code: error.code, message: error.detail }
  return { code: 'internal_error', message: 'The job was given up after several attempts.' }
}

/** What the job notes of itself. */
function contextOf(tx: Context, { requestId }: Job): Context {
  const { tenantId, mode, currency, clockOffsetMs, timeZone } = tx
  const actor = { type: 'system' as const, id: 'jobs' }
  const known = { tenantId, mode, currency, clockOffsetMs, actor, requestId, operation: 'jobs' }
  return timeZone === undefined ? known : { ...known, timeZone }
}
