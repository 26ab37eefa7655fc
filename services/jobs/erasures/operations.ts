import { discardFile, discardUpload, uncharge } from '@souk/files/contract'
import { type ErasedTraces, eraseTracesLater, minuteMs, type Tx } from '@souk/platform'
import { type Job, withoutRows } from '../job.ts'
import { deleteParts, listParts } from '../parts/store.ts'
import { deleteAllErrors } from '../row-errors/store.ts'
import { deleteSomeSeenKeys } from '../seen-keys/store.ts'
import { eraseRows, type JobsWithRows, listJobsWithRows, updateJob } from '../store.ts'
import { findPendingForUpdate, saveErasure } from './store.ts'

export interface PersonalJobs {
  /** The kinds whose rows tell of persons. */
  readonly kinds: readonly string[]
}

/**
 * Whoever has begun a little later may still read what was there before: rows of such jobs go as well, when this time is over.
 */
const afterwardsMs = minuteMs

/**
 * Nobody reads a file to see whether it has the person in it: every file of these kinds goes. Jobs that run keep theirs
 * until they are over.
 */
export async function eraseJobs(tx: Tx, { kinds }: PersonalJobs): Promise<ErasedTraces> {
  const until = new Date(tx.now.getTime() + afterwardsMs)
  await saveErasure(tx, { until, isPending: true })
  const { over } = await eraseUntil(tx, until, kinds)
  return { ids: toldBy(over, kinds), next: null }
}

/** The same for jobs that were open then, or came a little later, and are over by now. Returns how many there were. */
export async function erasePendingJobs(tx: Tx, { kinds }: PersonalJobs): Promise<number> {
  const pending = await findPendingForUpdate(tx)
  if (!pending) return 0
  const { over, open } = await eraseUntil(tx, pending.until, kinds)
  if (over.length > 0 || open.length === 0) await eraseTracesLater(tx, toldBy(over, kinds))
  if (over.length === 0 && open.length === 0)
    await saveErasure(tx, { ...pending, isPending: false })
  return over.length
}

async function eraseUntil(tx: Tx, until: Date, kinds: readonly string[]): Promise<JobsWithRows> {
  const jobs = await listJobsWithRows(tx, kinds, until)
  for (const job of jobs.over) await eraseJob(tx, job, jobs.open)
  return jobs
}

/** What others keep of rows is found by the jobs, and by their kinds where there was no job yet. */
function toldBy(jobs: readonly Job[], kinds: readonly string[]): string[] {
  return [...jobs.map(({ id }) => id), ...kinds]
}

async function eraseJob(tx: Tx, job: Job, open: readonly Job[]): Promise<void> {
  for (const { fileId } of await listParts(tx, job.id)) await discardFile(tx, fileId)
  await deleteParts(tx, job.id)
  await deleteAllErrors(tx, job.id)
  const uploadId = job.source?.uploadId
  // An import that still reads it discards it in its turn.
  const isRead = open.some(({ source }) => source?.uploadId === uploadId)
  if (uploadId !== undefined && !isRead) await discardUpload(tx, uploadId)
  const left = withoutRows(job, tx.now)
  await eraseRows(tx, left)
  // As many at a time as a statement takes; the job is found again for the rest.
  if (await deleteSomeSeenKeys(tx, job.id)) return
  uncharge(tx, job.errorBytes)
  await updateJob(tx, left)
}
