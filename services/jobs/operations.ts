import { discardFile, type KeptUpload, keepUpload, uncharge } from '@souk/files/contract'
import {
  audited,
  type Context,
  type EventKind,
  type Export,
  emit,
  type FieldError,
  newId,
  ownId,
  type Principal,
  partyOf,
  type Tx,
} from '@souk/platform'
import type { Renaming } from './csv/names.ts'
import { namesOfFile } from './csv/written-columns.ts'
import { findDryRun } from './dry-runs/operations.ts'
import { jobCancelled, jobCompleted, jobCreated, jobFailed, jobRetried } from './events.ts'
import {
  begun,
  cancelled,
  counted,
  failed,
  finished,
  hasUnreadRows,
  isHopeless,
  type Job,
  newJob,
  noted,
  type Requester,
  resumed,
  retried,
  stopped,
} from './job.ts'
import type { JobKinds } from './kinds.ts'
import { wakeLane } from './lanes.ts'
import type { Format, Header } from './parsing/found-row.ts'
import type { Opening } from './parsing/opening.ts'
import { deleteParts, listParts } from './parts/store.ts'
import { jobLimitReached } from './problems.ts'
import { deleteAllErrors, findLastErrorId } from './row-errors/store.ts'
import { jobView } from './schemas.ts'
import { deleteSomeSeenKeys } from './seen-keys/store.ts'
import { countOpenJobs, deleteJob, getJob, getJobForUpdate, insertJob, updateJob } from './store.ts'
import { lockTurns } from './turns/store.ts'

/** Jobs that one party may have open, so that no provider takes the room of the others or of the operator. */
const operatorOpenMax = 100
const providerOpenMax = 20
/** Smaller files do not wait behind larger ones. */
const shortBytesMax = 256 * 1024
const shortRowsMax = 2_000
/** An upload stays for as long as an import may have to wait for its turn, or for somebody who approves it. */
const uploadKeptMs = 14 * 86_400_000

/** Who asks for a job. */
export interface Asking {
  readonly kind: string
  readonly principal: Principal
}

function requesterOf(principal: Principal): Requester {
  const { agent, actor, clientId, scopes } = principal
  const memberId = actor.type === 'member' ? actor.id : (agent?.onBehalfOf ?? null)
  return {
    ...{ agentId: agent?.id ?? null, memberId, clientId },
    ...{ through: agent?.through ?? [], scopes: [...scopes] },
    ...partyOf(principal),
  }
}

/** The content of an upload, which is kept from now on until the job has had its turn. */
export function holdUpload(tx: Tx, uploadId: string): Promise<KeptUpload> {
  return keepUpload(tx, uploadId, new Date(tx.now.getTime() + uploadKeptMs))
}

export interface ImportAsked extends Asking {
  readonly uploadId: string
  readonly upload: KeptUpload
  readonly format: Format
  readonly dryRun: boolean
  readonly opening: Opening
  readonly columns: Renaming | undefined
}

export async function startImport(tx: Tx, asked: ImportAsked): Promise<Job> {
  const { uploadId, upload, format, dryRun, opening, columns } = asked
  const { fileId, store, name, bytes } = upload
  const { header, sample, rows, isExact } = opening
  const found = dryRun ? null : await findDryRun(tx, { ...asked, columns })
  return start(tx, asked, {
    ...{ phase: 'count', format, dryRun, filter: null },
    lane: bytes > shortBytesMax || rows > shortRowsMax ? 'long' : 'short',
    source: { uploadId, fileId, store, name, bytes, columns },
    header,
    preview: { rows, isExact, sample, dryRun: found },
  })
}

export interface ExportAsked extends Asking {
  readonly declared: Export
  readonly format: Format
  readonly filter: object
}

/** How many rows there are is not known before they are written: all begin as short ones. */
export async function startExport(tx: Tx, asked: ExportAsked): Promise<Job> {
  const { format, filter, declared } = asked
  await declared.filterCheck?.check(tx, filter)
  const header = format === 'csv' ? await headerFor(tx, asked) : null
  const nothing = { dryRun: false, source: null, preview: null }
  return start(tx, asked, { phase: 'write', lane: 'short', format, filter, header, ...nothing })
}

/** All parts of a file have the same columns, whatever happens to product types meanwhile. */
async function headerFor(tx: Tx, { declared, filter }: ExportAsked): Promise<Header> {
  const inMaps = (await declared.namesInMaps?.(tx, filter)) ?? {}
  return { delimiter: ',', names: namesOfFile(declared.columns, inMaps), at: 0, line: 1 }
}

type Described = Parameters<typeof newJob>[0]

async function start(
  tx: Tx,
  { kind, principal }: Asking,
  described: Omit<Described, 'id' | 'kind' | 'ownerId' | 'requester' | 'requestedBy' | 'requestId'>,
): Promise<Job> {
  const who = {
    ownerId: ownId(tx, 'prv'),
    requester: requesterOf(principal),
    requestedBy: tx.actor,
    requestId: tx.requestId,
  }
  const job = newJob({ id: newId('job'), kind, ...who, ...described }, tx.now)
  await wakeLane(tx, job.lane)
  await holdPlace(tx, job)
  await insertJob(tx, job)
  announce(tx, jobCreated, job)
  return job
}

/** Refuses one more open job of a party that has as many as it may. */
async function holdPlace(tx: Tx, job: Job): Promise<void> {
  const limit = job.ownerId === null ? operatorOpenMax : providerOpenMax
  await lockTurns(tx, job)
  if ((await countOpenJobs(tx, job)) >= limit) throw jobLimitReached({ limit })
}

export async function cancelJob(tx: Tx, jobId: string, kinds: readonly string[]): Promise<Job> {
  const { lane } = await getJob(tx, jobId, kinds)
  await wakeLane(tx, lane)
  const before = await getJobForUpdate(tx, jobId, kinds)
  const after = cancelled(before, tx.now)
  await updateJob(tx, after)
  announce(tx, jobCancelled, after, before)
  return after
}

/** Whoever asks again answers for it: the job goes on with their rights, and still for the party whose job it is. */
export async function retryFailedRows(
  tx: Tx,
  jobId: string,
  { kinds, principal }: { readonly kinds: JobKinds; readonly principal: Principal },
): Promise<Job> {
  const visible = kinds.visibleTo(principal)
  const { lane } = await getJob(tx, jobId, visible)
  await wakeLane(tx, lane)
  const before = await getJobForUpdate(tx, jobId, visible)
  kinds.checkReader(before, principal)
  const lastErrorId = await findLastErrorId(tx, jobId)
  const requester = { ...requesterOf(principal), ...partyOf(before.requester) }
  const after = { ...retried(before, lastErrorId, tx.now), requester }
  await holdPlace(tx, after)
  await updateJob(tx, after)
  announce(tx, jobRetried, after, before)
  return after
}

/** Nobody has to be told that it has begun: progress shows it. */
export async function beginJob(tx: Tx, job: Job): Promise<Job> {
  const after = begun(job, tx.now)
  await updateJob(tx, after)
  return after
}

export async function endCounting(tx: Tx, job: Job, total: number): Promise<Job> {
  const after = counted(job, total, tx.now)
  await updateJob(tx, after)
  return after
}

export async function finishJob(tx: Tx, before: Job): Promise<Job> {
  const after = finished(before, tx.now)
  await updateJob(tx, after)
  announce(tx, after.status === 'FAILED' ? jobFailed : jobCompleted, after, before)
  return after
}

/** All that failed was tried again. A job that had stopped before the end of its file goes on there, or stops again. */
export async function finishRetry(tx: Tx, before: Job): Promise<Job> {
  if (!hasUnreadRows(before)) return finishJob(tx, before)
  if (isHopeless(before)) return stopJob(tx, before)
  const after = resumed(before, tx.now)
  await updateJob(tx, after)
  return after
}

export async function stopJob(tx: Tx, before: Job): Promise<Job> {
  const after = stopped(before, tx.now)
  await updateJob(tx, after)
  announce(tx, jobFailed, after, before)
  return after
}

export async function failJob(
  tx: Tx,
  before: Job,
  reason: Pick<FieldError, 'code' | 'message'>,
): Promise<Job> {
  const after = failed(before, reason, tx.now)
  await updateJob(tx, after)
  announce(tx, jobFailed, after, before)
  return after
}

/** Removes a job with all that belongs to it. Its upload expires by itself. */
export async function expireJob(tx: Tx, job: Job): Promise<void> {
  // As many at a time as a statement takes; the job is found again for the rest.
  if (await deleteSomeSeenKeys(tx, job.id)) return
  for (const { fileId } of await listParts(tx, job.id)) await discardFile(tx, fileId)
  await deleteParts(tx, job.id)
  await deleteAllErrors(tx, job.id)
  await deleteJob(tx, job.id)
  uncharge(tx, job.errorBytes)
}

function announce(tx: Tx, kind: EventKind<typeof jobCreated.object>, job: Job, before?: Job): void {
  const { id, version, ownerId } = job
  audited(tx, {
    resource: 'job',
    id,
    before: before && noted(before),
    after: noted(job),
    // What a dry run has found is shown to whoever approves the job, and not compared.
    view: before ? jobView : () => jobView(job),
  })
  emit(tx, kind, {
    id,
    version,
    object: jobView(job),
    previous: before && jobView(before),
    owner: ownerId,
  })
}

/** A job acts as whoever asked for it. */
export function contextOfJob(
  { requestId, requester }: Pick<Job, 'requestId' | 'requester'>,
  principal: Principal,
  operation: string,
): Context {
  const { tenantId, mode, actor, currency, clockOffsetMs, timeZone, accountableMembers } = principal
  return {
    ...{ tenantId, mode, actor, currency, clockOffsetMs, requestId, operation },
    ...(timeZone !== undefined && { timeZone }),
    ...(accountableMembers !== undefined && { accountableMembers }),
    ...partyOf(requester),
  }
}
